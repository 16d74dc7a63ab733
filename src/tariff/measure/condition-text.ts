import { issue } from '../../core/issue.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { ConditionRow } from './measure-file.js';
import { isMetal } from './rate-form.js';

/**
 * What a heading asks of the goods, as a cell of a sheet writes it, one beside the other between semicolons:
 *
 *   conditions = condition { ";" condition } ;
 *   condition  = fact "=" ( "yes" | "no" )                  civil_aircraft=yes, usmca=no
 *              | "base below " percent | "base at least " percent     the duty of the line
 *              | "claim=" symbol { " " symbol }             claim=P P+
 *              | "weight of " metals ( " below " percent | " none" ) ;   weight of steel, copper below 15
 */
export function parseConditions(text: string): Result<readonly ConditionRow[]> {
  const written = text
    .split(';')
    .map((part) => part.trim().replace(/\s+/g, ' '))
    .filter((part) => part !== '');
  const read: ConditionRow[] = [];
  for (const part of written) {
    const condition = readOne(part);
    if (!condition)
      return fail(
        issue('measure_condition', `"${part}" is not a condition`, {
          hint: 'write it like "civil_aircraft=yes", "usmca=no", "base below 15", "claim=P" or "weight of steel below 15"',
        }),
      );
    read.push(condition);
  }
  return ok(read);
}

const metalWeight = /^weight of ([a-z, ]+?) (none|below \d+(?:\.\d+)?)%?$/i;

function readOne(part: string): ConditionRow | undefined {
  const [, name = '', value = ''] = /^([A-Za-z_]\w*) ?= ?(.+)$/.exec(part) ?? [];
  const is = /^yes$/i.test(value) ? true : /^no$/i.test(value) ? false : undefined;
  if (name.toLowerCase() === 'claim') return { claim: value.split(' ') };
  if (name.toLowerCase() === 'usmca') return is === undefined ? undefined : { usmca: is };
  if (name !== '') return is === undefined ? undefined : { fact: name, is };
  const base = /^base (below|at least) (\d+(?:\.\d+)?)%?$/i.exec(part);
  if (base) return { base: `${base[1]!.toLowerCase()} ${base[2]}` };
  const weight = metalWeight.exec(part);
  const of = (weight?.[1] ?? '').split(/, ?| and | /).filter((metal) => metal !== '');
  return weight && of.length > 0 && of.every(isMetal)
    ? { metal_weight: weight[2]!.toLowerCase(), of }
    : undefined;
}
