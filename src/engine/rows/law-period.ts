import { addDays, type CivilDate, isCivilDate } from '../../core/civil-date.js';
import type { Library } from '../../reference/library.js';

/** Layers whose days no answer is compared with: what was learned, words, and rulings, which are shown with their day. */
const undated = ['model', 'words', 'precedents', 'countries'];

/** A day that is written may be the first on which something holds, or the last. */
const aroundDay = { days: /((?:19|20)\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01]))/g, after: [0, 1] };
/** Law of which no end is known counts as unchecked 45 days after it was read. */
const unchecked = { days: /"(?:as_?of|effective)": ?"([\d-]{10})"/gi, after: [46] };
/** What ended within a year is told. */
const longEnded = { days: /"to": ?"([\d-]{10})"/g, after: [367] };

/** Every day on which the loaded law can come to say something else: those that its files name, and those that follow from them. */
function lawDays(library: Library): readonly CivilDate[] {
  return library.once('days of the law', () => {
    const days = new Set<CivilDate>();
    for (const entry of library.provenance) {
      if (undated.includes(entry.layer)) continue;
      const text = `${JSON.stringify(entry)} ${library.contents(entry).toString('latin1')}`;
      for (const { days: written, after } of [aroundDay, unchecked, longEnded])
        for (const [, day = ''] of text.matchAll(written))
          if (isCivilDate(day)) for (const count of after) days.add(addDays(day, count));
    }
    return [...days].sort();
  });
}

/**
 * The first day of the stretch around a day in which the loaded law says the same on every day. A day that the law itself
 * names is a stretch of its own, so within a longer one no text can mean another day by the day of entry.
 */
export const lawPeriod = (library: Library, day: CivilDate): CivilDate | undefined =>
  lawDays(library).findLast((each) => each <= day);
