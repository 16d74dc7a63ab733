import { addDays, type CivilDate } from '../core/civil-date.js';
import { perText } from '../core/made-once.js';
import type { Code } from './code.js';

/** What a later edition, which need not be loaded, is known to have changed in the rows of this one. */
export interface LaterChange {
  /** every code that begins with one of these */
  readonly codes: readonly Code[];
  /** the first day of the change */
  readonly from: CivilDate;
  /** `unit`: the unit of quantity; `rows`: rows came, went or changed */
  readonly kind: 'unit' | 'rows';
  /** `2026 HTS Revision 16` */
  readonly edition: string;
}

/** Which print of the law an answer was read from. */
export interface Edition {
  /** HTSUS, TIGIE or HS */
  readonly schedule: string;
  /** `2026-rev-10` */
  readonly id: string;
  /** `2026 HTS Revision 10` */
  readonly revision: string;
  /** first day in force */
  readonly effective: CivilDate;
  /** last day the edition is known to hold, where a later edition is known to exist */
  readonly coversTo?: CivilDate;
  /** what is known to have changed before that day, its new wording not loaded */
  readonly later?: readonly LaterChange[];
  /** sha256 of the compiled pack */
  readonly dataHash: string;
}

/** An edition as it is named to people; its own title may name the schedule already: `2026 HTS Revision 10`. */
export const editionTitle = ({ schedule, revision }: Pick<Edition, 'schedule' | 'revision'>): string =>
  revision.split(' ').some((word) => word === schedule || word === 'HTS')
    ? revision
    : `${schedule} ${revision}`;

/** Whether a warning says where an edition ends: such a one begins with its name. */
export const isAboutEdition = (warning: string, { revision }: Pick<Edition, 'revision'>): boolean =>
  warning.startsWith(`${revision} `);

/** After so many days an edition of which no end is known is taken to be unchecked: new ones come every two or three weeks. */
const uncheckedAfterDays = 45;

/**
 * Where a date stands against an edition: before it, within what it is known to cover, past that, or so long after its first
 * day that somebody should have looked for a later one.
 */
export function coverageOn(
  edition: Pick<Edition, 'effective' | 'coversTo'>,
  date: CivilDate,
): 'before' | 'covered' | 'past' | 'unchecked' {
  const { effective, coversTo } = edition;
  if (date < effective) return 'before';
  if (coversTo !== undefined) return date > coversTo ? 'past' : 'covered';
  return isUnchecked(effective, date) ? 'unchecked' : 'covered';
}

/** Whether law that was read on a day should have been looked at again by another, as no end of it is known. */
export const isUnchecked = (readOn: CivilDate, date: CivilDate): boolean => date > lastCheckedOf(readOn);

const lastCheckedOf = perText(100, (readOn) => addDays(readOn as CivilDate, uncheckedAfterDays));

/** What is known to have changed in a code's rows by a day, which the edition does not show. */
export const changedSince = ({ later = [] }: Edition, code: Code, date: CivilDate): LaterChange[] =>
  later.filter(({ codes, from }) => from <= date && codes.some((prefix) => code.startsWith(prefix)));
