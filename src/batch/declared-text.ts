import type { DutyRequestInput } from '../api/duty-request.js';
import { parseDecimal } from '../core/decimal.js';
import { issue } from '../core/issue.js';
import { parseMoney } from '../core/money.js';
import { fail, ok, type Result } from '../core/result.js';
import { isMetal, metals } from '../tariff/measure/rate-form.js';

type Share = NonNullable<DutyRequestInput['content']>[number] | { readonly us: string };
type Part = NonNullable<DutyRequestInput['parts']>[number];

/** Reads `steel=40%`, `steel=12% of weight` or `us=60%`. */
export function parseShare(text: string): Result<Share> {
  const [, what = '', percent = '', weight] =
    /^\s*([A-Za-z]+)\s*=\s*(\d+(?:\.\d+)?)\s*%?\s*(of\s+(?:the\s+)?weight)?\s*$/i.exec(text) ?? [];
  const name = what.toLowerCase().replace('aluminium', 'aluminum');
  const share = parseDecimal(percent);
  if (share?.lte(100)) {
    if (isMetal(name)) return ok({ metal: name, percent, of: weight ? 'weight' : 'value' });
    if (name === 'us' && !weight) return ok({ us: percent });
  }
  const names = [...metals, 'us'].join(', ');
  return fail(
    issue('bad_content', `"${text}" is not a content`, {
      hint: `write steel=40% (of the value) or "steel=12% of weight"; known: ${names}`,
    }),
  );
}

/** Reads `case=9000`: the value of a part that the rate charges apart. */
export function parsePart(text: string): Result<Part> {
  const at = text.lastIndexOf('=');
  const money = parseMoney(text.slice(at + 1));
  if (at < 1 || !money.ok)
    return fail(
      issue('bad_part', `"${text}" is not a part with its value`, {
        hint: 'write the part as the answer asks for it, for example "case=9000"',
      }),
    );
  const { amount, currency } = money.value;
  return ok({ part: text.slice(0, at).trim(), value: { amount: amount.toFixed(), currency } });
}

/** Reads `id=answer`. */
export function parseFact(text: string): Result<[string, string]> {
  const at = text.indexOf('=');
  return at > 0
    ? ok([text.slice(0, at).trim(), text.slice(at + 1).trim()])
    : fail(
        issue('bad_fact', `"${text}" is not an answer`, {
          hint: 'write it as id=answer, with the id of the question',
        }),
      );
}
