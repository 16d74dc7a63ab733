import { type CivilDate, isCivilDate } from '../../core/civil-date.js';
import type { CountryCode } from '../../core/country.js';
import { parseDecimal } from '../../core/decimal.js';
import { type Issue, issue } from '../../core/issue.js';
import type { Result } from '../../core/result.js';
import { type Code, isCode } from '../code.js';
import type { Condition } from './condition.js';
import {
  type FactQuestion,
  type Measure,
  type MeasureBook,
  type MeasureProgramme,
  type StackRule,
  standings,
  type Watch,
} from './measure.js';
import type { ConditionRow, MeasureFile, MeasureRow, PeriodRow, ScopeRow } from './measure-file.js';
import { overlappingMeasures } from './overlapping-measures.js';
import { isMetal, type MeasureRate, parseMeasureRate } from './rate-form.js';
import { codeLists, type MeasureScope } from './scope.js';

const digits = (text: string): Code => text.replace(/\./g, '');

/**
 * Makes a file of measures ready to be asked; a file with any fault is refused whole, every fault named by its row,
 * so that half a law is never applied.
 */
export function openMeasures(file: MeasureFile): Result<MeasureBook, readonly Issue[]> {
  const faults: Issue[] = [];
  const fault = (code: string, path: string, message: string): void => {
    faults.push(issue(code, message, { path }));
  };
  if (file.format !== 1) {
    fault('measure_format', '/format', `measure file format ${String(file.format)}, expected 1`);
    return { ok: false, error: faults };
  }
  const lists = new Map<string, readonly Code[]>();
  for (const [name, text] of Object.entries(file.lists)) {
    const codes = text.split(' ').filter((code) => code !== '');
    const bad = codes.filter((code) => !isCode(code));
    if (bad.length > 0) fault('measure_list', `/lists/${name}`, `"${bad[0]}" is not a code`);
    lists.set(
      name,
      codes.filter((code) => isCode(code)),
    );
  }
  const numbers = new Map([...lists.keys()].map((name, number) => [name, number]));

  const listNumbers = (path: string, entries: readonly string[] = []): number[] => {
    const direct = entries.filter((entry) => !entry.startsWith('@')).map(digits);
    const found = entries
      .filter((entry) => entry.startsWith('@'))
      .flatMap((entry) => {
        const number = numbers.get(entry.slice(1));
        if (number === undefined) fault('measure_list', path, `the list ${entry} is not in the file`);
        return number ?? [];
      });
    if (direct.length === 0) return found;
    const bad = direct.find((code) => !isCode(code));
    if (bad !== undefined) fault('measure_list', path, `"${bad}" is not a code`);
    const name = direct.join('+');
    const number = numbers.get(name) ?? numbers.size;
    numbers.set(name, number);
    lists.set(name, direct.filter(isCode));
    return [...found, number];
  };
  const countries = (path: string, entries: readonly string[]): ReadonlySet<CountryCode> =>
    new Set(
      entries.flatMap((entry) => {
        const group = file.groups[entry];
        if (group) return group;
        if (!/^[A-Z]{2}$/.test(entry))
          fault('measure_origin', path, `"${entry}" is not a country or a group`);
        return entry;
      }),
    );
  const scope = (path: string, row: ScopeRow): MeasureScope => ({
    lists: listNumbers(path, row.codes),
    exceptLists: listNumbers(path, row.except),
    ...(row.origins ? { origins: countries(path, row.origins) } : {}),
    ...(row.except_origins ? { exceptOrigins: countries(path, row.except_origins) } : {}),
  });
  const period = (path: string, row: PeriodRow): { from: CivilDate; to?: CivilDate } => {
    for (const date of [row.from, ...(row.to === undefined ? [] : [row.to])])
      if (!isCivilDate(date)) fault('bad_date', path, `"${date}" is not a date`);
    if (row.to !== undefined && row.to < row.from)
      fault('measure_period', path, `the period ends on ${row.to}, before it begins on ${row.from}`);
    return { from: row.from as CivilDate, ...(row.to === undefined ? {} : { to: row.to as CivilDate }) };
  };
  const rate = (path: string, text: string): MeasureRate => {
    const parsed = parseMeasureRate(text);
    if (parsed.ok) return parsed.value;
    faults.push({ ...parsed.error, path });
    return { form: 'exception' };
  };
  const condition = (path: string, row: ConditionRow): Condition => {
    const read = readCondition(row);
    if (!read) fault('measure_condition', path, `a condition cannot be read: ${JSON.stringify(row)}`);
    if (row.fact !== undefined && file.questions[row.fact] === undefined)
      fault('measure_condition', path, `the fact "${row.fact}" has no question in the file`);
    return read ?? { kind: 'usmca', is: false };
  };
  const measure = (path: string, row: MeasureRow, programme: string, law: string): Measure => {
    const heading = digits(row.heading);
    if (heading !== '' && !/^99\d{6}$/.test(heading))
      fault('measure_heading', path, `"${row.heading}" is not a heading of chapter 99`);
    const standing = standings.find((known) => known === (row.standing ?? 'confirmed'));
    if (!standing) fault('measure_standing', path, `"${row.standing}" is not a standing`);
    return {
      id: row.id,
      programme,
      heading,
      scope: scope(path, row),
      when: (row.when ?? []).map((one) => condition(path, one)),
      rate: rate(path, row.rate),
      ...period(path, row),
      citation: row.citation ?? law,
      source: row.source,
      standing: standing ?? 'unverified',
      about: row.about,
    };
  };

  const ids = new Set<string>();
  const programmes = file.programmes.map((row): MeasureProgramme => {
    if (row.chapter98 !== 'exempt' && row.chapter98 !== 'own_terms')
      fault('measure_programme', row.id, `chapter98 is "${row.chapter98}"`);
    return {
      id: row.id,
      authority: row.authority,
      order: row.order,
      chapter98: row.chapter98 as MeasureProgramme['chapter98'],
      citation: row.citation,
      measures: row.measures.map((one) => {
        const path = `/programmes/${row.id}/${one.id}`;
        if (ids.has(one.id)) fault('measure_repeated', path, `the measure ${one.id} stands twice`);
        ids.add(one.id);
        return measure(path, one, row.id, row.citation);
      }),
    };
  });
  const known = new Set(programmes.map(({ id }) => id));
  const stack = file.stack.map((row): StackRule => {
    const path = `/stack/${row.id}`;
    for (const id of [...row.winners, ...row.losers])
      if (!known.has(id)) fault('measure_programme', path, `there is no programme ${id}`);
    if (row.effect !== 'out' && row.effect !== 'rest')
      fault('measure_stack', path, `"${row.effect}" is not an effect`);
    return {
      id: row.id,
      winners: row.winners,
      headings: (row.headings ?? []).map(digits),
      losers: row.losers,
      effect: row.effect as StackRule['effect'],
      report: Object.fromEntries(Object.entries(row.report ?? {}).map(([id, code]) => [id, digits(code)])),
      ...(row.origins ? { origins: countries(path, row.origins) } : {}),
      ...period(path, row),
      citation: row.citation,
      why: row.why,
    };
  });
  const watches = file.watches.map((row): Watch => {
    const path = `/watches/${row.id}`;
    const { id, authority, why, citation } = row;
    return { id, authority, why, citation, scope: scope(path, row), ...period(path, row) };
  });
  for (const [a, b] of overlappingMeasures(programmes))
    fault(
      'overlapping_scopes',
      `/programmes/${a.programme}/${a.id}`,
      `${a.id} and ${b.id} cover the same goods`,
    );
  const covers = period('/covers', file.covers);
  const { from: asOf } = period('/as_of', { from: file.as_of });
  if (faults.length > 0) return { ok: false, error: faults };

  const headings = programmes.flatMap((programme) => programme.measures.map((one) => one.heading));
  const reported = stack.flatMap((rule) => Object.values(rule.report));
  return {
    ok: true,
    value: {
      version: file.format,
      covers: { from: covers.from, to: covers.to ?? covers.from },
      asOf,
      programmes,
      stack,
      watches,
      questions: new Map(
        Object.entries(file.questions).map(([fact, text]): [string, FactQuestion] => [fact, { fact, text }]),
      ),
      lists: codeLists(lists),
      usmcaSymbols: file.usmca_symbols,
      column2: new Set(file.groups['COLUMN2'] ?? []),
      headings: new Set([...headings, ...reported].filter((heading) => heading !== '')),
    },
  };
}

function readCondition(row: ConditionRow): Condition | undefined {
  if (row.fact !== undefined)
    return {
      kind: 'fact',
      fact: row.fact,
      is: row.is ?? true,
      ...(row.assume === undefined ? {} : { assume: row.assume }),
    };
  if (row.usmca !== undefined) return { kind: 'usmca', is: row.usmca };
  if (row.claim) return { kind: 'claim', programs: row.claim };
  const base = /^(below|at least) (\d+(?:\.\d+)?)$/.exec(row.base ?? '');
  if (base)
    return {
      kind: 'base_rate',
      is: base[1] === 'below' ? 'below' : 'at_least',
      percent: parseDecimal(base[2]!)!,
    };
  const weight = /^(none|below (\d+(?:\.\d+)?))$/.exec(row.metal_weight ?? '');
  const of = (row.of ?? []).filter(isMetal);
  if (weight && of.length > 0)
    return {
      kind: 'metal_weight',
      of,
      is: weight[1] === 'none' ? 'none' : 'below',
      percent: parseDecimal(weight[2] ?? '0')!,
    };
  return undefined;
}
