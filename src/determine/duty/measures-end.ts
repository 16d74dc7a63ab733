import type { NotComputed } from '../../answers/duty-rates.js';
import type { CivilDate } from '../../core/civil-date.js';
import type { MeasureBook } from '../../tariff/measure/measure.js';

/** Where the law ends, as a mark on each row of a list that says the rest once of all of them. */
export const lawEnds = 'the loaded law ends before the day of entry';

/** What to say of an entry before or after the days for which chapter 99 is loaded, whatever edition of the schedule it has. */
export function measuresEnd(
  { covers, own }: Pick<MeasureBook, 'covers' | 'own'>,
  date: CivilDate,
): NotComputed[] {
  if (date > covers.to)
    return [
      {
        code: 'data_ends',
        what: 'chapter 99 after the loaded measures',
        why: `its headings and lists are loaded to ${covers.to}; what later revisions changed is not known here${own.length > 0 ? `, but for your own rows (${own.join(', ')})` : ''}`,
        brief: lawEnds,
      },
    ];
  return date < covers.from
    ? [
        {
          code: 'data_ends',
          what: 'chapter 99 before the loaded measures',
          why: `measures are loaded from ${covers.from}`,
          brief: 'the loaded law begins after the day of entry',
        },
      ]
    : [];
}

/** Where the data ends, in the words in which a warning says it. */
export const endWarnings = (gaps: readonly NotComputed[]): string[] =>
  gaps.filter(({ code }) => code === 'data_ends').map(({ what, why }) => `${what}: ${why}`);
