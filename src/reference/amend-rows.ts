import { type Issue, issue } from '../core/issue.js';
import { TariffError } from '../errors.js';
import { blankRow, type OfficialRow } from '../tariff/build-schedule.js';
import type { Code } from '../tariff/code.js';
import { type PlacedLine, printRateLine } from './print-rate-line.js';

/*
 * The rows of an edition from those of the one before it and the lists of its statistical lines, where its own export is
 * not at hand:
 *
 *   lines    new_code, hts8, indent_hint, description, parent_text ("Other: > Frozen:"), units ("kg; Mn kg"), old_codes
 *   ended    old_code, new_codes
 *   changes  code, field, before, after: moved rows and texts are taken from it, the rest is held against what was built
 *
 * Every rate line that is touched is taken apart into its lines, each with the un-numbered rows above it, and printed
 * again. Rates, footnotes and quota stay with the rate line, which a statistical change does not move.
 */

type Row = Readonly<Record<string, string>>;

/** The three lists of one statistical change, as rows by column name. */
export interface StatisticalChange {
  readonly lines: readonly Row[];
  readonly ended: readonly Row[];
  readonly changes: readonly Row[];
}

interface RateLine {
  readonly head: OfficialRow;
  readonly lines: readonly PlacedLine[];
  /** how many rows it takes, itself included */
  readonly rows: number;
}

/** What is looked up of a change while rows are rewritten. */
interface Plan {
  readonly touched: ReadonlySet<Code>;
  readonly ended: ReadonlySet<Code>;
  /** new lines by rate line */
  readonly fresh: ReadonlyMap<Code, readonly Row[]>;
  /** lines that became un-numbered rows, with their text now */
  readonly groups: ReadonlyMap<Code, string>;
  /** lines that stand below other un-numbered rows now */
  readonly moved: ReadonlyMap<Code, readonly string[]>;
  readonly texts: ReadonlyMap<Code, string>;
}

const wordsOf = (list = ''): string[] => list.split(' ').filter((word) => word !== '');
const partsOf = (path = ''): string[] => path.split(' > ').filter((text) => text !== '');

/** Which codes ended, and the codes that took their goods. */
export const transfersOf = ({ ended }: StatisticalChange): Map<Code, readonly Code[]> =>
  new Map(ended.map((row) => [row['old_code'] ?? '', wordsOf(row['new_codes'])]));

/** The rows of the edition that a statistical change makes of another; where anything does not fit, nothing is built. */
export function amendRows(base: readonly OfficialRow[], change: StatisticalChange): OfficialRow[] {
  let faults = faultsOfChange(base, change);
  const amended = faults.length > 0 ? [] : rewriteRows(base, planOf(change), faults);
  if (faults.length === 0) faults = contradictions(amended, base, change);
  if (faults.length === 0) return amended;
  throw new TariffError('import_refused', `the statistical lines: ${faults.length} faults`, {
    hint: 'compare the lists of new and ended lines with the edition that they change; nothing was built',
    issues: faults,
  });
}

/** Codes that are not where the lists need them. */
function faultsOfChange(base: readonly OfficialRow[], { lines, ended }: StatisticalChange): Issue[] {
  const known = new Set(base.map(({ code }) => code));
  const gone = new Set(ended.map((row) => row['old_code']));
  const came = new Set(lines.map((row) => row['new_code']));
  const faults: Issue[] = [];
  const fault = (row: number, code: string, message: string): void => {
    faults.push(issue(code, message, { row: row + 2 }));
  };
  ended.forEach((row, n) => {
    const old = row['old_code'] ?? '';
    if (!known.has(old)) fault(n, 'unknown_code', `${old} ended and was not there`);
    for (const next of wordsOf(row['new_codes']))
      if (!came.has(next)) fault(n, 'unknown_code', `${next} follows ${old} and is no new line`);
  });
  lines.forEach((row, n) => {
    const code = row['new_code'] ?? '';
    if (known.has(code) && !gone.has(code)) fault(n, 'code_twice', `${code} is new and was there before`);
    for (const old of wordsOf(row['old_codes']))
      if (!gone.has(old)) fault(n, 'unknown_code', `${code} comes from ${old}, which did not end`);
  });
  return faults;
}

function planOf({ lines, ended, changes }: StatisticalChange): Plan {
  const of = (field: string): Row[] => changes.filter((row) => row['field']?.startsWith(field));
  const fresh = new Map<Code, Row[]>();
  for (const row of lines) fresh.set(row['hts8'] ?? '', [...(fresh.get(row['hts8'] ?? '') ?? []), row]);
  const moved = new Map(
    of('rows above and indent').map((row) => {
      const [path = ''] = (row['after'] ?? '').split(' | ');
      return [row['code'] ?? '', path === '(none)' ? [] : partsOf(path)];
    }),
  );
  const gone = ended.map((row) => row['old_code'] ?? '');
  return {
    touched: new Set([...fresh.keys(), ...moved.keys(), ...gone].map((code) => code.slice(0, 8))),
    ended: new Set(gone),
    fresh,
    groups: new Map(of('numbered line becomes').map((row) => [row['code'] ?? '', row['after'] ?? ''])),
    moved,
    texts: new Map(
      of('description').flatMap((row) => (row['after'] ? [[row['code'] ?? '', row['after']]] : [])),
    ),
  };
}

function rewriteRows(base: readonly OfficialRow[], plan: Plan, faults: Issue[]): OfficialRow[] {
  const rows: OfficialRow[] = [];
  for (let at = 0; at < base.length; ) {
    const row = base[at]!;
    const code = row.code.slice(0, 8);
    if (row.code.length < 8 || !plan.touched.has(code)) {
      rows.push(row);
      at++;
      continue;
    }
    const { head, lines, rows: read } = readRateLine(base, at, faults);
    const kept = lines.flatMap((line) =>
      plan.ended.has(line.row.code)
        ? []
        : [{ ...line, groups: plan.moved.get(line.row.code) ?? line.groups }],
    );
    const former = lines.flatMap(({ groups, row: { code: old } }) => {
      const text = plan.groups.get(old);
      return text === undefined ? [] : [{ code: old, groups: [...groups, text] }];
    });
    const fresh = (plan.fresh.get(code) ?? []).map((each) => freshLine(each, kept));
    rows.push(...printRateLine(head, kept, former, fresh));
    at += read;
  }
  return rows.map((row) => ({ ...row, text: plan.texts.get(row.code) ?? row.text }));
}

/** A rate line and everything printed below it; one that was itself a line keeps its rates and loses its suffix. */
function readRateLine(rows: readonly OfficialRow[], at: number, faults: Issue[]): RateLine {
  const first = rows[at]!;
  const lines: PlacedLine[] = [];
  const above: OfficialRow[] = [];
  let next = at + 1;
  for (; next < rows.length && rows[next]!.indent > first.indent; next++) {
    const row = rows[next]!;
    while (above.length > 0 && above[above.length - 1]!.indent >= row.indent) above.pop();
    if (row.code !== '') {
      lines.push({ groups: above.map(({ text }) => text), row });
      continue;
    }
    above.push(row);
    if (row.general + row.special + row.column2 !== '' || row.footnotes.length > 0)
      faults.push(
        issue('rate_in_group', `${first.code}: the un-numbered row "${row.text}" has a rate or a footnote`),
      );
  }
  const head = { ...first, code: first.code.slice(0, 8), units: first.code.length > 8 ? [] : first.units };
  return { head, lines, rows: next - at };
}

/** A new line below the rows that the lists print above it, in the spelling of the rows that are there. */
function freshLine(row: Row, kept: readonly PlacedLine[]): PlacedLine {
  const printed = new Map(kept.flatMap(({ groups }) => groups).map((text) => [spelling(text), text]));
  return {
    groups: partsOf(row['parent_text']).map((text) => printed.get(spelling(text)) ?? text),
    row: {
      ...blankRow,
      code: row['new_code'] ?? '',
      indent: Number(row['indent_hint']),
      text: row['description'] ?? '',
      units: (row['units'] ?? '').split('; ').filter((unit) => unit !== ''),
    },
  };
}

/** A text without case, and with the one word that the lists spell otherwise than the schedule. */
const spelling = (text: string): string => text.toLowerCase().replace('confectionary', 'confectionery');

/** Where what was built is not what the lists print: a depth, a unit, an un-numbered row that is nowhere, an order that changed. */
function contradictions(
  rows: readonly OfficialRow[],
  base: readonly OfficialRow[],
  { lines, ended, changes }: StatisticalChange,
): Issue[] {
  const faults: Issue[] = [];
  const fault = (code: string, message: string): void => {
    faults.push(issue(code, message));
  };
  const gone = new Set(ended.map((row) => row['old_code']));
  const came = new Set(lines.map((row) => row['new_code']));
  const stayed = base.filter(({ code }) => code.length === 10 && !gone.has(code));
  const again = rows.filter(({ code }) => code.length === 10 && !came.has(code));
  stayed.forEach(({ code }, n) => {
    if (again[n]?.code !== code) fault('moved', `${code} stands where ${again[n]?.code} stood`);
  });
  const built = new Map(rows.map((row) => [row.code, row]));
  for (const row of lines) {
    const { code, indent } = built.get(row['new_code'] ?? '') ?? {};
    if (code === undefined) fault('not_built', `${row['new_code']} has no place`);
    else if (indent !== Number(row['indent_hint']))
      fault('bad_indent', `${code} stands at ${indent}, printed at ${row['indent_hint']}`);
  }
  const groups = new Map<Code, Set<string>>();
  let rateLine = '';
  for (const { code, text } of rows) {
    if (code !== '') rateLine = code.slice(0, 8);
    else groups.set(rateLine, (groups.get(rateLine) ?? new Set()).add(text));
  }
  for (const { code = '', field = '', after = '' } of changes) {
    const line = code.slice(0, 8);
    if (/^(numbered line becomes|new unnumbered row)/.test(field) && !groups.get(line)?.has(after))
      fault('not_built', `${code}: there is no un-numbered row "${after}"`);
    if (field.startsWith('annotated') && built.get(line)?.units.length !== 0)
      fault('not_built', `${code} is still a line of its own`);
    const units = built.get(code)?.units.join('; ');
    if (field.startsWith('units') && units !== after)
      fault('bad_unit', `${code} is counted in ${units}, not in ${after}`);
  }
  return faults;
}
