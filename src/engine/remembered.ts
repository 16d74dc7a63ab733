import type { Precedent } from '../classify/classification.js';
import { civilDate } from '../core/civil-date.js';
import type { Library } from '../reference/library.js';
import type { Code } from '../tariff/code.js';
import { rulingLine } from '../tariff/ruling.js';
import type { Schedule } from '../tariff/schedule.js';
import { type FeedbackPrecedent, isMexican } from './memory.js';
import { carried } from './moved-lines.js';

/** Rulings whose goods are worded much like the description, each for the line that its code stands for today. */
function rulingsLike(library: Library, schedule: Schedule, description: string): Precedent[] {
  const alike = library.rulings().alike(description, 8);
  return alike.flatMap(({ number, goods, codes, date }): Precedent[] => {
    const [code] = codes;
    if (code === undefined || codes.length > 1) return [];
    const ruling: Precedent = { kind: 'precedent', ref: number, description: goods, code, date };
    const now = carried(library.transfers(), schedule, ruling, civilDate(date));
    if (now.lines) return [now];
    const line = rulingLine(schedule, code);
    return line === undefined ? [] : [{ ...ruling, code: line }];
  });
}

/** The lines that a subheading of all countries has in an edition: those are ranked, and put together again by it. */
const linesBelow = (schedule: Schedule, code: Code): Code[] =>
  [...schedule.lines(code)].map((line) => line.code);

/** What speaks for a description before the model: feedback, then rulings, each for the lines of the edition. */
export function remembered(
  library: Library,
  schedule: Schedule,
  description: string,
  given: readonly FeedbackPrecedent[],
): FeedbackPrecedent[] {
  const feedback = given.map((precedent) =>
    isMexican(precedent)
      ? precedent
      : precedent.shared
        ? { ...precedent, lines: linesBelow(schedule, precedent.code) }
        : carried(library.transfers(), schedule, precedent, civilDate(precedent.law ?? precedent.date)),
  );
  return [...feedback, ...rulingsLike(library, schedule, description)];
}
