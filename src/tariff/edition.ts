import type { CivilDate } from '../core/civil-date.js';

/** Which print of the law an answer was read from. */
export interface Edition {
  /** HTSUS or TIGIE */
  readonly schedule: string;
  /** `2026-rev-10` */
  readonly id: string;
  /** `2026 HTS Revision 10` */
  readonly revision: string;
  /** first day in force */
  readonly effective: CivilDate;
  /** last day the edition is known to hold, where a later edition is known to exist */
  readonly coversTo?: CivilDate;
  /** sha256 of the compiled pack */
  readonly dataHash: string;
}

/** An edition as it is named to people; its own title may name the schedule already: `2026 HTS Revision 10`. */
export const editionTitle = ({ schedule, revision }: Pick<Edition, 'schedule' | 'revision'>): string =>
  schedule === 'HTSUS' && /\bHTS\b/.test(revision) ? revision : `${schedule} ${revision}`;

/** Where a date stands against an edition: before it, within what it is known to cover, or past that. */
export function coverageOn(edition: Edition, date: CivilDate): 'before' | 'covered' | 'past' {
  if (date < edition.effective) return 'before';
  return edition.coversTo !== undefined && date > edition.coversTo ? 'past' : 'covered';
}
