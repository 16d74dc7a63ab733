import { type CivilDate, isCivilDate } from '../../core/civil-date.js';
import type { CountryCode } from '../../core/country.js';
import { parseDecimal } from '../../core/decimal.js';
import { type Issue, issue } from '../../core/issue.js';
import type { Result } from '../../core/result.js';
import { type Code, isCode } from '../code.js';
import type { Condition } from './condition.js';
import { exceptionFaults } from './exception-faults.js';
import {
  type FactQuestion,
  type Measure,
  type MeasureBook,
  type MeasureProgramme,
  type SettlingLine,
  type StackRule,
  standings,
  type Watch,
} from './measure.js';
import type { ConditionRow, EndedRow, MeasureFile, MeasureRow, PeriodRow, ScopeRow } from './measure-file.js';
import { overlappingMeasures } from './overlapping-measures.js';
import { isMetal, type MeasureRate, parseMeasureRate } from './rate-form.js';
import { codeLists, type MeasureScope } from './scope.js';

const digits = (text: string): Code => text.replaceAll('.', '');

/** A list as it should stand: codes of two to ten digits between single spaces. */
const listed = /^(?:\d\d){1,5}(?: (?:\d\d){1,5})*$/;

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
  const texts: string[] = [];
  const numbers = new Map<string, number>();
  const keep = (name: string, text: string): number => {
    numbers.set(name, texts.length);
    return texts.push(text) - 1;
  };
  for (const [name, text] of Object.entries(file.lists)) {
    if (!listed.test(text)) {
      const bad = text.split(' ').find((code) => code !== '' && !isCode(code));
      if (bad !== undefined) fault('measure_list', `/lists/${name}`, `"${bad}" is not a code`);
    }
    keep(name, text);
  }

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
    const text = direct.join(' ');
    return [...found, numbers.get(text) ?? keep(text, text)];
  };
  const known = new Map<string, ReadonlySet<CountryCode>>();
  const countries = (path: string, entries: readonly string[]): ReadonlySet<CountryCode> => {
    const name = entries.join(' ');
    const earlier = known.get(name);
    if (earlier) return earlier;
    const bad = entries.find((entry) => !file.groups[entry] && !/^[A-Z]{2}$/.test(entry));
    if (bad !== undefined) fault('measure_origin', path, `"${bad}" is not a country or a group`);
    const found = new Set(entries.flatMap((entry) => file.groups[entry] ?? entry));
    known.set(name, found);
    return found;
  };
  const days = new Set<string>();
  const isDay = (text: string): boolean => days.has(text) || (isCivilDate(text) && !!days.add(text));
  const scope = (path: string, row: ScopeRow): MeasureScope => ({
    lists: listNumbers(path, row.codes),
    exceptLists: listNumbers(path, row.except),
    ...(row.origins ? { origins: countries(path, row.origins) } : {}),
    ...(row.except_origins ? { exceptOrigins: countries(path, row.except_origins) } : {}),
  });
  const period = (path: string, row: PeriodRow): { from: CivilDate; to?: CivilDate } => {
    for (const date of [row.from, ...(row.to === undefined ? [] : [row.to])])
      if (!isDay(date)) fault('bad_date', path, `"${date}" is not a date`);
    if (row.to !== undefined && row.to < row.from)
      fault('measure_period', path, `the period ends on ${row.to}, before it begins on ${row.from}`);
    return { from: row.from as CivilDate, ...(row.to === undefined ? {} : { to: row.to as CivilDate }) };
  };
  const rates = new Map<string, MeasureRate>();
  const rate = (path: string, text: string): MeasureRate => {
    const earlier = rates.get(text);
    if (earlier) return earlier;
    const parsed = parseMeasureRate(text);
    if (parsed.ok) rates.set(text, parsed.value);
    else faults.push({ ...parsed.error, path });
    return parsed.ok ? parsed.value : { form: 'exception' };
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
    const restHeading = row.rest_heading === undefined ? undefined : digits(row.rest_heading);
    for (const written of [heading, restHeading ?? ''])
      if (written !== '' && !/^99\d{6}$/.test(written))
        fault('measure_heading', path, `"${written}" is not a heading of chapter 99`);
    const standing = standings.find((known) => known === (row.standing ?? 'confirmed'));
    if (!standing) fault('measure_standing', path, `"${row.standing}" is not a standing`);
    return {
      id: row.id,
      programme,
      heading,
      scope: scope(path, row),
      when: (row.when ?? []).map((one) => condition(path, one)),
      rate: rate(path, row.rate),
      ...(restHeading === undefined ? {} : { restHeading }),
      ...period(path, row),
      citation: row.citation ?? law,
      source: row.source,
      standing: standing ?? 'unverified',
      about: row.about,
      ...(row.yours !== undefined && { yours: row.yours }),
      ...(row.ended && { ended: endedOf(row.ended) }),
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
      chapter98Due: (row.chapter98_due ?? []).map(digits),
      citation: row.citation,
      measures: row.measures.map((one) => {
        const path = `/programmes/${row.id}/${one.id}`;
        if (ids.has(one.id)) fault('measure_repeated', path, `the measure ${one.id} stands twice`);
        ids.add(one.id);
        return measure(path, one, row.id, row.citation);
      }),
    };
  });
  const programmeIds = new Set(programmes.map(({ id }) => id));
  const stack = file.stack.map((row): StackRule => {
    const path = `/stack/${row.id}`;
    for (const id of [...row.winners, ...row.losers])
      if (!programmeIds.has(id)) fault('measure_programme', path, `there is no programme ${id}`);
    if (row.effect !== 'out' && row.effect !== 'rest')
      fault('measure_stack', path, `"${row.effect}" is not an effect`);
    for (const message of exceptionFaults(row, programmes)) fault('measure_stack', path, message);
    const usContentAtLeast =
      row.us_content_at_least === undefined ? undefined : parseDecimal(row.us_content_at_least);
    if ((row.winners.length === 0) !== (usContentAtLeast !== undefined && row.effect === 'rest'))
      fault('measure_stack', path, 'a rule has winners, or a U.S. content of which the rest is charged');
    return {
      id: row.id,
      winners: row.winners,
      exceptions: new Set(row.exceptions),
      butNot: new Set(row.but_not),
      losers: row.losers,
      effect: row.effect as StackRule['effect'],
      report: Object.fromEntries(Object.entries(row.report ?? {}).map(([id, code]) => [id, digits(code)])),
      ...(row.origins ? { origins: countries(path, row.origins) } : {}),
      ...(usContentAtLeast && { usContentAtLeast }),
      ...period(path, row),
      citation: row.citation,
      why: row.why,
    };
  });
  for (const fact of file.exclusive.flatMap(({ facts }) => facts))
    if (file.questions[fact] === undefined)
      fault('measure_condition', '/exclusive', `the fact "${fact}" has no question in the file`);
  const settled = file.settled.map((row): SettlingLine => {
    const { fact, is, why, citation } = row;
    if (fact !== 'metal_weight' && file.questions[fact] === undefined)
      fault('measure_condition', '/settled', `the fact "${fact}" has no question in the file`);
    return { fact, is, why, citation, scope: scope('/settled', { codes: row.codes }) };
  });
  const watches = file.watches.map((row): Watch => {
    const path = `/watches/${row.id}`;
    const { id, authority, why, citation } = row;
    return {
      id,
      authority,
      why,
      citation,
      relief: row.relief === true,
      scope: scope(path, row),
      ...period(path, row),
    };
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

  const headings = programmes.flatMap(({ measures }) => measures.flatMap(headingsOf));
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
        Object.entries(file.questions).map(([fact, text]): [string, FactQuestion] => [
          fact,
          { fact, text, ...seldomOf(file.seldom?.[fact]) },
        ]),
      ),
      settled,
      exclusive: file.exclusive.map((row) => ({
        ...row,
        asking: programmes
          .flatMap(({ measures }) => measures)
          .filter(({ when }) => when.some((one) => one.kind === 'fact' && row.facts.includes(one.fact))),
      })),
      lists: codeLists(texts),
      usmcaSymbols: file.usmca_symbols,
      column2: new Set(file.groups['COLUMN2'] ?? []),
      headings: new Set([...headings, ...reported].filter((heading) => heading !== '')),
      groups: file.groups,
      own: file.own ?? [],
    },
  };
}

const endedOf = ({ yours, citation, to }: EndedRow): NonNullable<Measure['ended']> => ({
  yours,
  citation,
  ...(to !== undefined && { to: to as CivilDate }),
});

const seldomOf = (words: string | undefined): Pick<FactQuestion, 'seldomBut'> =>
  words === undefined ? {} : { seldomBut: words.split(' ').filter((word) => word !== '') };

const headingsOf = ({ heading, restHeading }: Measure): readonly Code[] =>
  restHeading === undefined ? [heading] : [heading, restHeading];

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
