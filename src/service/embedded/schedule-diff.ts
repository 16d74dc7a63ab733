import type { Change, EditionDiff, LikelyLine } from '../../monitor/change.js';
import { diffEditions } from '../../monitor/diff-editions.js';
import type { Library } from '../../reference/library.js';
import { chapterOf, formatCode } from '../../tariff/code.js';
import type { Edition } from '../../tariff/edition.js';
import type { ScheduleChange, ScheduleDiff } from '../contract/data-answers.js';
import type { DiffAsked } from '../tariff-service.js';

/** What differs between two loaded editions. */
export function scheduleDiff(library: Library, { from, to, code = '' }: DiffAsked): ScheduleDiff {
  const diff = diffEditions(library.schedule(from), library.schedule(to));
  const changes = diff.changes.filter((change) => change.code.startsWith(code));
  const chapters = [...new Set(changes.map((change) => chapterOf(change.code)))];
  return {
    schema_version: '1',
    from: named(diff.from),
    to: named(diff.to),
    counts: countKinds(changes),
    chapters: chapters.map((chapter) => ({
      chapter,
      counts: countKinds(changes.filter((change) => chapterOf(change.code) === chapter)),
    })),
    changes: changes.map(changeOut),
  };
}

const named = ({ id, revision, effective }: Edition) => ({ edition: id, revision, effective });

/** How many changes there are of each kind. */
export function countKinds(changes: EditionDiff['changes']): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const { kind } of changes) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

const likelyOut = (lines: readonly LikelyLine[]) =>
  lines.map(({ code, likeness }) => ({ code, formatted: formatCode(code), likeness: likeness.toFixed(2) }));

function changeOut(change: Change): ScheduleChange {
  return {
    kind: change.kind,
    code: change.code,
    formatted: formatCode(change.code),
    text: change.text,
    before: 'before' in change ? change.before : change.kind === 'line_removed' ? change.text : null,
    after: 'after' in change ? change.after : change.kind === 'line_added' ? change.text : null,
    ...('fate' in change ? { fate: change.fate, successors: likelyOut(change.successors) } : {}),
    ...('from' in change ? { from: likelyOut(change.from) } : {}),
    ...('lines' in change ? { lines: [...change.lines] } : {}),
  };
}
