import type { LineChange } from '../api/answers.js';
import type { Precedent } from '../classify/classification.js';
import { type CivilDate, civilDate } from '../core/civil-date.js';
import { diffEditions } from '../monitor/diff-editions.js';
import { allSucceededBy, succeededBy } from '../monitor/successors-of.js';
import type { Library } from '../reference/library.js';
import { type Code, formatCode } from '../tariff/code.js';
import { changedSince } from '../tariff/edition.js';
import type { FollowedLine, LineTransfers } from '../tariff/line-transfers.js';
import type { Schedule } from '../tariff/schedule.js';

const listed = (codes: readonly Code[]): string => codes.map(formatCode).join(', ');

/** Where the goods of a line went, in words: `its goods are in 1805.00.00.10 or 1805.00.00.90 since 2026-07-01`. */
function wentTo({ codes, from, edition }: FollowedLine): string {
  const lines = codes.map(formatCode).join(' or ');
  return `its goods are in ${lines} since ${from} (${edition})`;
}

/** What a code that an edition does not have was, or will be; undefined where nothing is recorded of it. */
export function tellMissing(transfers: LineTransfers, code: Code, { edition }: Schedule): string | undefined {
  for (const { from, edition: by, codes } of transfers.touching(code)) {
    const next = codes.get(code);
    if (next && from <= edition.effective)
      return `the line ended on ${from} (${by}): its goods are in ${listed(next)}`;
    const before = [...codes].flatMap(([old, now]) => (now.includes(code) ? [old] : []));
    if (before.length > 0 && edition.effective < from)
      return `the line begins on ${from} (${by}): before, its goods are in ${listed(before)}`;
  }
  return undefined;
}

/** The warning of a line that a later edition, not loaded, is known to have changed by a day. */
export const laterWarnings = ({ edition }: Schedule, code: Code, date: CivilDate): string[] =>
  changedSince(edition, code, date).map(({ kind, from, edition: by }) =>
    kind === 'unit'
      ? `the unit of quantity of ${formatCode(code)} was changed from ${from} by ${by}, which is not loaded: check it`
      : `rows of chapter ${code.slice(0, 2)} were changed from ${from} by ${by}, not loaded: check ${formatCode(code)}`,
  );

/** The warning to a user who gives a code himself: its number stood for other goods, or a later edition changed it. */
export function givenCodeWarnings(
  transfers: LineTransfers,
  schedule: Schedule,
  code: Code,
  date: CivilDate,
): string[] {
  return [...reusedWarnings(transfers, schedule, code), ...laterWarnings(schedule, code, date)];
}

/** The warning to a broker who corrects by a number that stood for other goods: which of its meanings is kept. */
export const takenAsOfToday = (transfers: LineTransfers, schedule: Schedule, code: Code): string[] =>
  reusedWarnings(transfers, schedule, code).map(
    (text) => `${text}; the number is taken as it stands now, so name that line if its goods are meant`,
  );

const reusedWarnings = (transfers: LineTransfers, schedule: Schedule, code: Code): string[] =>
  transfers.touching(code).flatMap(({ from, edition: by, codes }) => {
    const next = codes.get(code);
    if (next === undefined || from > schedule.edition.effective || !schedule.has(code)) return [];
    return [
      `${formatCode(code)} stands for other goods since ${from} (${by}): what it was before is in ${listed(next)} now`,
    ];
  });

/** What is recorded of a code on file: where the goods of a line that is gone are now, or that others have its number. */
export const remarkOn = (transfers: LineTransfers, schedule: Schedule, code: Code): string | undefined =>
  schedule.has(code)
    ? reusedWarnings(transfers, schedule, code)[0]
    : prefixed(`${formatCode(code)}: `, tellMissing(transfers, code, schedule));

const prefixed = (start: string, text: string | undefined): string | undefined =>
  text === undefined ? undefined : start + text;

/** Every code of which something is recorded in an edition, with what. */
export const remarksIn = (transfers: LineTransfers, schedule: Schedule): Record<Code, string> =>
  Object.fromEntries(
    transfers.codes().flatMap((code) => {
      const remark = remarkOn(transfers, schedule, code);
      return remark === undefined ? [] : [[code, remark]];
    }),
  );

/** Codes that an edition does not have, and where their goods are in it: lines that ended, and subheadings of older systems. */
export function successorsIn(
  transfers: LineTransfers,
  subheadings: ReadonlyMap<Code, readonly Code[]>,
  schedule: Schedule,
): Record<Code, Code[]> {
  const { effective } = schedule.edition;
  const ended = transfers.codes().flatMap((code) =>
    transfers.touching(code).flatMap(({ from, codes }) => {
      const next = codes.get(code);
      return next !== undefined && from <= effective ? [[code, next] as const] : [];
    }),
  );
  return Object.fromEntries(
    [...subheadings, ...ended].flatMap(([code, next]) => {
      const standing = next.filter((each) => schedule.has(each));
      return schedule.has(code) || standing.length === 0 ? [] : [[code, standing]];
    }),
  );
}

/** Feedback or a ruling as it speaks in an edition: for the lines that took its goods, where its own ended or is another's. */
export function carried<T extends Precedent>(
  transfers: LineTransfers,
  { edition }: Schedule,
  precedent: T,
  law: CivilDate,
): T {
  const moved = transfers.follow(precedent.code, law, edition.effective);
  return moved ? { ...precedent, lines: moved.codes } : precedent;
}

/** The warning of an answer that rests on earlier ones whose lines have moved since. */
export function carriedWarnings(
  memory: readonly Precedent[],
  candidates: readonly { readonly evidence: readonly { readonly ref: string }[] }[],
): string[] {
  const quoted = new Set(candidates.flatMap(({ evidence }) => evidence.map(({ ref }) => ref)));
  return memory.flatMap(({ ref, kind, code, lines = [] }) =>
    lines.length > 0 && quoted.has(ref)
      ? [
          `${kind === 'feedback' ? `the earlier answer ${ref}` : `ruling ${ref}`} named ${formatCode(code)}, a line of then: its goods are in ${listed(lines)}${lines.length > 1 ? ', and the words decide between them' : ''}`,
        ]
      : [],
  );
}

/**
 * What became of a line that an answer of an earlier edition named: undefined where it stands for the same goods in the
 * edition of today. Where no transfer is recorded, the lines that follow are found by their words.
 */
export function lineChange(
  library: Library,
  code: Code,
  law: CivilDate,
  today: CivilDate,
): LineChange | undefined {
  const now = library.scheduleOn(today);
  const moved = library.transfers().follow(code, law, now.edition.effective);
  if (moved)
    return {
      kind: moved.reused ? 'changed_meaning' : 'ended',
      since: moved.from,
      edition: moved.edition,
      lines: moved.codes.map((each) => ({ code: each, formatted: formatCode(each) })),
      text: moved.reused ? `${formatCode(code)} stands for other goods: ${wentTo(moved)}` : wentTo(moved),
    };
  const oldest = library.editions().at(-1);
  if (!oldest || law < oldest.effective || law >= now.edition.effective) return undefined;
  const then = library.scheduleOn(law);
  if (then === now || !then.has(code) || saysTheSame(then, now, code)) return undefined;
  const { changes } = diffEditions(then, now, code.slice(0, 4), library.transfers());
  const dated = changes.map((change) => ({
    ...change,
    effective: now.edition.effective,
    source: now.edition.revision,
  }));
  const gone = succeededBy(code, dated) ?? (now.has(code) ? undefined : allSucceededBy(code, dated));
  if (!gone) return undefined;
  const lines = gone.successors.map((line) => ({ code: line.code, formatted: formatCode(line.code) }));
  const next = lines.length > 0 ? `: likely ${listed(lines.map((line) => line.code))} now` : '';
  return {
    kind: now.has(code) ? 'changed_meaning' : 'ended',
    since: now.edition.effective,
    edition: now.edition.revision,
    lines,
    text: now.has(code)
      ? `${formatCode(code)} stands for other goods in ${now.edition.revision}${next}`
      : `the line is not in ${now.edition.revision}${next}`,
  };
}

/** Whether a line reads the same in two editions, from its heading down. */
function saysTheSame(then: Schedule, now: Schedule, code: Code): boolean {
  const read = (schedule: Schedule): string | undefined => {
    const row = schedule.find(code);
    return (
      row &&
      schedule
        .path(row.index)
        .map(({ text }) => text)
        .join('\n')
    );
  };
  return read(then) === read(now);
}

/** The day of the law that a stored answer was read from: the first of its edition, or the day of the answer. */
export function lawOf(library: Library, edition: string, createdAt: string): CivilDate {
  const loaded = library.editions().find(({ title }) => title === edition);
  return civilDate(loaded?.effective ?? createdAt.slice(0, 10));
}
