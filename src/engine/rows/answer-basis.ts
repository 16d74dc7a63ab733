import type { AnswerBasis } from '../../api/product-answers.js';
import type { CivilDate } from '../../core/civil-date.js';
import type { Library } from '../../reference/library.js';
import { type Provenance, sha256 } from '../../reference/provenance.js';
import { dayNotices } from '../day-notices.js';
import type { FeedbackPrecedent } from '../memory.js';
import { lawPeriod } from './law-period.js';

const isLearned = ({ layer }: Provenance): boolean => layer === 'model' || layer === 'words';

/** Enough of a checksum to tell what was loaded from anything else. */
const markOf = (said: unknown): string => sha256(JSON.stringify(said)).slice(0, 16);

/**
 * What answers of a list hang on, by the feedback that may speak for a product and the day that it names. One that names
 * none is of the day of the run, and holds for every day on which the law says the same, unless a text of the feedback
 * could be taken for that day.
 */
export function basisOn(
  library: Library,
  day: CivilDate,
  version: string,
): (feedback: readonly FeedbackPrecedent[], date: string | undefined) => AnswerBasis {
  const sums = (isWanted: (entry: Provenance) => boolean) =>
    library.provenance.filter(isWanted).map(({ file, sha256: sum, covers_to: to }) => [file, sum, to]);
  const loaded = sums((entry) => !isLearned(entry));
  const notices = dayNotices(library.scheduleOn(day), day, library).map((each) => each.replaceAll(day, ''));
  const undated = markOf([loaded, lawPeriod(library, day), notices]);
  const ofDay = markOf([loaded, day]);
  const dated = markOf(loaded);
  const model = markOf(sums(isLearned));
  return (feedback, date) => {
    const told = feedback.length === 0 ? '' : JSON.stringify(feedback);
    return {
      program: version,
      model,
      law: date !== undefined ? dated : told.includes(day) ? ofDay : undated,
      taught: told === '' ? '' : markOf(told),
    };
  };
}
