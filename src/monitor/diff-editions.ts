import { type Code, compareCode } from '../tariff/code.js';
import { LineTransfers } from '../tariff/line-transfers.js';
import type { Schedule } from '../tariff/schedule.js';
import { type Change, changedValues, type EditionDiff } from './change.js';
import { likelySuccessors } from './likely-successors.js';
import { groupsAbove, likeness, ownPath } from './line-words.js';
import { plainRate, plainSpecial, plainText } from './plain-cell.js';

type ValueKind = (typeof changedValues)[number];

/** How a value is read for what it means, where its print differs. */
const meaningOf: Partial<Record<ValueKind, (text: string) => string>> = {
  general: plainRate,
  special: plainSpecial,
  column_2: plainRate,
  additional_duties: plainRate,
};

/** Two prints of one value that say the same. */
function sayTheSame(kind: ValueKind, before: string, after: string): boolean {
  const meant = meaningOf[kind] ?? plainText;
  return before === after || meant(before) === meant(after);
}

function footnotesAt(schedule: Schedule, index: number): string {
  const notes = schedule
    .footnotes(index)
    .map(({ columns, text }) => `${[...columns].sort().join(',')}: ${text.trim()}`);
  return [...new Set(notes)].sort().join('\n');
}

/** Everything that a line of both editions is compared by, as it is printed. */
function valuesOf(schedule: Schedule, index: number): Record<Exclude<ValueKind, 'text'>, string> {
  const { general, special, column2 } = schedule.rates(index);
  return {
    group_text: groupsAbove(schedule, index),
    unit: schedule.units(index).join(', '),
    general,
    special,
    column_2: column2,
    footnotes: footnotesAt(schedule, index),
    quota: schedule.quotaUnit(index),
    additional_duties: schedule.additionalDuties(index),
  };
}

/** Only what one side has and the other lacks, line by line. */
function onlyIn(one: string, other: string): string {
  const known = new Set(other.split('\n').map(plainText));
  return one
    .split('\n')
    .filter((line) => !known.has(plainText(line)))
    .join('\n');
}

/** Rates stand for the whole rate line, texts of groups for the subheading, units for the line itself. */
const rowOfKind = (kind: ValueKind, line: Code): Code =>
  kind === 'unit' ? line : kind === 'group_text' ? line.slice(0, 6) : line.slice(0, 8);

/** Gathers equal changes of several lines under the row that says them. */
class Gathered {
  readonly #changes = new Map<string, Extract<Change, { lines: unknown }> & { readonly lines: Code[] }>();

  add(kind: ValueKind, code: Code, text: string, before: string, after: string, line: Code): void {
    const key = [kind, code, before, after].join('\t');
    const known = this.#changes.get(key);
    if (known) known.lines.push(line);
    else this.#changes.set(key, { kind, code, text, before, after, lines: [line] });
  }

  list(): Change[] {
    return [...this.#changes.values()];
  }
}

const textOf = (schedule: Schedule, code: Code): string => schedule.find(code)?.text ?? '';
const codesOf = (schedule: Schedule, within: string): Code[] =>
  [...schedule.lines(within)].map(({ code }) => code);

/** The printed rows of a schedule below some digits, by code. */
function printedRows(schedule: Schedule, within: string): Map<Code, number> {
  const rows = new Map<Code, number>();
  for (let index = 0; index < schedule.size; index++) {
    const { code, derived } = schedule.row(index);
    if (code !== '' && !derived && code.startsWith(within)) rows.set(code, index);
  }
  return rows;
}

const unlike = 0.4;
const noTransfers = new LineTransfers([]);

/** Numbers of both editions that were given to other goods: what they said stands, or stood, under another number. */
function findReused(
  before: Schedule,
  after: Schedule,
  kept: readonly Code[],
  recorded: ReadonlyMap<Code, readonly Code[]>,
): Code[] {
  const changed = kept.filter(
    (code) => code.length === 10 && !sayTheSame('text', ownPath(before, code), ownPath(after, code)),
  );
  const place = (schedule: Schedule, line: Code): Map<string, Code> =>
    new Map([...schedule.lines(line)].map(({ code }) => [plainText(ownPath(schedule, code)), code]));
  const places = new Map<Code, { readonly was: Map<string, Code>; readonly is: Map<string, Code> }>();
  return changed.filter((code) => {
    if (recorded.has(code)) return true;
    const line = code.slice(0, 8);
    const at = places.get(line) ?? { was: place(before, line), is: place(after, line) };
    places.set(line, at);
    const [was, is] = [ownPath(before, code), ownPath(after, code)];
    return at.is.has(plainText(was)) || at.was.has(plainText(is)) || likeness(was, is) < unlike;
  });
}

/**
 * What differs between two editions, line by line; markup, spacing and the order of rows are no differences. `within`: only
 * below these digits, four at most, because the lines that follow one that went are looked for in its whole heading.
 * `transfers`: where the goods of lines that ended are recorded to have gone; of other lines the likely ones are named.
 */
export function diffEditions(
  before: Schedule,
  after: Schedule,
  within = '',
  transfers = noTransfers,
): EditionDiff {
  const [old, own] = [new Set(codesOf(before, within)), new Set(codesOf(after, within))];
  const gone = [...old].filter((code) => !own.has(code));
  const came = [...own].filter((code) => !old.has(code));
  const recorded = transfers.between(before.edition.effective, after.edition.effective);
  const reused = findReused(
    before,
    after,
    [...own].filter((code) => old.has(code)),
    recorded,
  );
  const succession = likelySuccessors(before, after, [...gone, ...reused], [...came, ...reused], recorded);
  const values = new Gathered();
  compareTexts(before, after, within, new Set(reused), values);
  for (const code of own) {
    const mate = old.has(code) ? code : code.slice(0, 8);
    const same = mate === code && !reused.includes(code);
    if (before.has(mate)) compareLines(before, after, mate, code, same, values);
  }
  const changes: Change[] = [
    ...gone.map(
      (code): Change => ({
        kind: 'line_removed',
        code,
        text: textOf(before, code),
        fate: succession.fateOf(code),
        successors: succession.successorsOf(code),
      }),
    ),
    ...came.map(
      (code): Change => ({
        kind: 'line_added',
        code,
        text: textOf(after, code),
        from: succession.predecessorsOf(code),
      }),
    ),
    ...reused.map(
      (code): Change => ({
        kind: 'line_reused',
        code,
        text: textOf(after, code),
        before: ownPath(before, code),
        after: ownPath(after, code),
        fate: succession.fateOf(code),
        successors: succession.successorsOf(code),
        from: succession.predecessorsOf(code),
      }),
    ),
    ...values.list(),
  ];
  return {
    from: before.edition,
    to: after.edition,
    changes: changes.sort((a, b) => compareCode(a.code, b.code) || compareCode(a.kind, b.kind)),
  };
}

function compareTexts(
  before: Schedule,
  after: Schedule,
  within: string,
  reused: ReadonlySet<Code>,
  values: Gathered,
): void {
  const old = printedRows(before, within);
  for (const [code, index] of printedRows(after, within)) {
    const mate = old.get(code);
    if (mate === undefined || reused.has(code)) continue;
    const [was, is] = [before.row(mate).text, after.row(index).text];
    if (!sayTheSame('text', was, is)) values.add('text', code, is, was, is, code);
  }
}

const ofOneLine: readonly ValueKind[] = ['unit', 'group_text'];

/** A line against itself; or, where it is not the `same` line, only what its rate line says. */
function compareLines(
  before: Schedule,
  after: Schedule,
  mate: Code,
  code: Code,
  same: boolean,
  values: Gathered,
): void {
  const was = valuesOf(before, before.find(mate)!.index);
  const is = valuesOf(after, after.find(code)!.index);
  for (const kind of changedValues) {
    if (kind === 'text' || sayTheSame(kind, was[kind], is[kind])) continue;
    if (!same && (ofOneLine.includes(kind) || (kind === 'footnotes' && mate !== code))) continue;
    const [left, right] = [was[kind], is[kind]];
    const listed = kind === 'footnotes';
    const row = rowOfKind(kind, code);
    values.add(
      kind,
      row,
      textOf(after, row),
      listed ? onlyIn(left, right) : left,
      listed ? onlyIn(right, left) : right,
      code,
    );
  }
}
