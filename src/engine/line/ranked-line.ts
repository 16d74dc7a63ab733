import type { Issue } from '../../core/issue.js';
import type { Library } from '../../reference/library.js';
import type { Schedule } from '../../tariff/schedule.js';
import { determine, dutyFactUse } from '../determine.js';
import { editionWarnings, fullText, pathRows, rowOf } from '../law.js';
import type { FeedbackPrecedent } from '../memory.js';
import { carriedWarnings, laterWarnings } from '../moved-lines.js';
import { guessCode } from '../origin/guess-code.js';
import { type FoundLine, type LineAsked, rankedGoods } from './found-line.js';

/** A line of a schedule whose lines are ranked themselves, with duties, fees and origin of the entry. */
export function rankedLine(asked: LineAsked): FoundLine {
  const { library, classifier, request, date, memory } = asked;
  const { schedule } = classifier.book;
  const known = new Map(asked.guesses);
  const { likelier, ...goods } = rankedGoods(asked, request.candidates);
  const { code } = goods;
  const law =
    code === undefined
      ? undefined
      : determine(library, schedule, code, date, request, (text) =>
          known.has(text) ? known.get(text) : guessCode(classifier, text),
        );
  const warnings = [...likelier, ...goods.warnings];
  return {
    goods: {
      ...goods,
      warnings: [
        ...scheduleWarnings(library, schedule, date, memory, { ...goods, warnings }),
        ...(law?.warnings ?? []),
        ...(law?.issues ?? []).map(issueText),
      ],
    },
    edition: schedule.edition,
    pathOf: (each) => pathRows(schedule, rowOf(schedule, each)),
    textOf: (each) => fullText(schedule, rowOf(schedule, each)),
    headingText: (heading) => rowOf(schedule, heading).text,
    units: code === undefined ? [] : schedule.units(rowOf(schedule, code).index),
    law: law ?? {},
    factUse: law?.factUse ?? dutyFactUse(library),
    language: request.lang ?? 'en',
  };
}

/** What must be said of a line and its edition before all that is said of the goods. */
export const scheduleWarnings = (
  library: Library,
  schedule: Schedule,
  date: LineAsked['date'],
  memory: readonly FeedbackPrecedent[],
  { code, candidates, warnings }: Pick<FoundLine['goods'], 'code' | 'candidates' | 'warnings'>,
): readonly string[] => [
  ...editionWarnings(schedule, date, library),
  ...(code === undefined ? [] : laterWarnings(schedule, code, date)),
  ...carriedWarnings(memory, candidates),
  ...warnings,
];

/** A fault of the bill of materials as a warning: `material 3, value: the row has no value`. */
const issueText = ({ path, row, column, message }: Issue): string => {
  const where =
    row === undefined
      ? path?.replace(/^\/materials\/(\d+)$/, (_, at: string) => `material ${Number(at) + 1}`)
      : `row ${row}`;
  return `${[where, column].filter(Boolean).join(', ')}: ${message}`;
};
