import type { CivilDate } from '../core/civil-date.js';
import { endWarnings, measuresEnd } from '../determine/duty/measures-end.js';
import type { Library } from '../reference/library.js';
import type { Schedule } from '../tariff/schedule.js';
import { measuresOf } from './assess-entry.js';
import { editionWarnings } from './law.js';

/** What must be known of every answer of a day alike: that the edition, or chapter 99, is not known to hold on it. */
export const dayNotices = (schedule: Schedule, day: CivilDate, library: Library): string[] => [
  ...editionWarnings(schedule, day, library),
  ...endWarnings(measuresEnd(measuresOf(library), day)),
];
