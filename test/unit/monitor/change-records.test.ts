import { describe, expect, it } from 'vitest';
import type { Change } from '../../../src/monitor/change.js';
import { diffEditions } from '../../../src/monitor/diff-editions.js';
import { noChangeRecords, type RecordedChange, readChangeRecord } from '../../support/change-records.js';
import { shippedLibrary } from '../../support/shipped.js';

/** Editions that ship, and the records of every revision between them. Revision 10 has no record here. */
const steps = [
  ['2026-basic', '2026-rev-4', ['2026HTSRev1', '2026HTSRev2', '2026HTSRev3', '2026HTSRev4']],
  ['2026-rev-4', '2026-rev-5', ['2026HTSRev5']],
  ['2026-rev-5', '2026-rev-9', ['2026HTSRev6', '2026HTSRev7', '2026HTSRev8', '2026HTSRev9']],
] as const;

/**
 * Recorded changes that cannot show: the export kept as Revision 5 was taken after Revisions 6 and 7 had put these
 * headings in, and 3004.90.9240 was narrowed under words that hardly changed.
 */
const explained = ['99038201', '99038218', '99038219', '3004909240'];

/** Change records leave out staged rates and endnotes. */
const leftOut: readonly Change['kind'][] = ['special', 'footnotes'];
const cameKinds: readonly Change['kind'][] = ['line_added', 'line_reused'];
const wentKinds: readonly Change['kind'][] = ['line_removed', 'line_reused'];

const touches = (change: Change, code: string): boolean =>
  change.code.startsWith(code) ||
  code.startsWith(change.code) ||
  ('lines' in change && change.lines.includes(code));

function isFound(recorded: RecordedChange, changes: readonly Change[]): boolean {
  const { code, action } = recorded;
  if (action === 'came')
    return changes.some((each) => cameKinds.includes(each.kind) && each.code.startsWith(code));
  if (action === 'went')
    return changes.some((each) => wentKinds.includes(each.kind) && each.code.startsWith(code));
  return changes.some((each) => touches(each, code));
}

const published = noChangeRecords === undefined ? it : it.skip;
if (noChangeRecords !== undefined)
  console.log(`differences not compared with the official records: ${noChangeRecords}`);

describe('differences against the official change records', () => {
  published.each(steps)('%s to %s', (from, to, records) => {
    const library = shippedLibrary();
    const { changes } = diffEditions(library.schedule(from), library.schedule(to));
    const recorded = records.flatMap(readChangeRecord);
    const missed = recorded.filter((row) => !isFound(row, changes));
    const counted = changes.filter(({ kind }) => !leftOut.includes(kind));
    const alarms = counted.filter(
      (change) =>
        !recorded.some(({ code, transferredTo }) =>
          [code, ...transferredTo].some((each) => touches(change, each)),
        ),
    );
    const moved = recorded.filter(({ transferredTo }) => transferredTo.length > 0);
    const followed = moved.filter(({ code, transferredTo }) =>
      changes.some(
        (each) =>
          each.code === code &&
          'successors' in each &&
          each.successors.some((next) => transferredTo.includes(next.code)),
      ),
    );
    const list = (rows: readonly unknown[]): string => rows.slice(0, 12).join('\n    ');
    console.log(
      [
        `${from} to ${to}: ${recorded.length - missed.length} of ${recorded.length} recorded changes found;`,
        `${alarms.length} of ${counted.length} differences are in no record;`,
        `${followed.length} of ${moved.length} transfers led to a named successor`,
        `\n  missed:\n    ${list(missed.map(({ text }) => text.slice(0, 110)))}`,
        `\n  not recorded:\n    ${list(alarms.map(({ kind, code }) => `${kind} ${code}`))}`,
        `\n  transfers not followed:\n    ${list(moved.filter((row) => !followed.includes(row)).map(({ text }) => text.slice(0, 110)))}`,
      ].join(' '),
    );
    expect(missed.map(({ code }) => code).filter((code) => !explained.includes(code))).toEqual([]);
    expect(followed.length).toBeGreaterThanOrEqual(moved.length * 0.95);
    expect(alarms.length).toBeLessThanOrEqual(counted.length * 0.1);
  });
});
