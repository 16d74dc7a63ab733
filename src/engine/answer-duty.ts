import type { DutyResult } from '../api/answers.js';
import type { ClassifyRequest } from '../api/classify-request.js';
import type { DutyRequest } from '../api/duty-request.js';
import { refuseUnassessed } from '../api/entry-destination.js';
import type { CivilDate } from '../core/civil-date.js';
import { type Issue, issue } from '../core/issue.js';
import { TariffError } from '../errors.js';
import type { Library } from '../reference/library.js';
import type { Schedule, TariffRow } from '../tariff/schedule.js';
import { determine, knownOrigin } from './determine.js';
import { editionOut, editionWarnings, fullText, rowOf } from './law.js';
import { givenCodeWarnings } from './moved-lines.js';
import { unusedFacts } from './unused-facts.js';

type Named = Pick<ClassifyRequest, 'origin' | 'destination'> & { readonly code: string };

/** The line that an entry into the United States names, in the edition of its day; what cannot be answered for is refused. */
export function lineOfEntry(
  library: Library,
  { origin, destination, code }: Named,
  date: CivilDate,
  asked: 'duties' | 'origin',
): { readonly schedule: Schedule; readonly row: TariffRow } {
  knownOrigin(library, origin);
  knownOrigin(library, destination);
  refuseUnassessed(destination, asked);
  const schedule = library.scheduleOn(date);
  return { schedule, row: rowOf(schedule, code, library.transfers()) };
}

/** What the goods of one line pay on the day of entry. */
export function answerDuty(library: Library, request: DutyRequest, date: CivilDate): DutyResult {
  const { schedule, row } = lineOfEntry(library, request, date, 'duties');
  const found = determine(library, schedule, request.code, date, request);
  const { warnings, issues: _issues, factUse, ...law } = found;
  return {
    schema_version: '1',
    origin: request.origin,
    date,
    code: row.code,
    formatted: law.duty_rates.ace_order.at(-1)?.formatted ?? row.code,
    description: fullText(schedule, row),
    edition: editionOut(schedule.edition),
    ...law,
    warnings: [
      ...editionWarnings(schedule, date, library),
      ...givenCodeWarnings(library.transfers(), schedule, request.code, date),
      ...warnings,
      ...unusedFacts(request.facts, factUse),
    ],
  };
}

/** What a line pays, or what of it cannot be used. */
export type LineDuty = { readonly duty: DutyResult } | { readonly faults: readonly Issue[] };

/** Faults of the law itself, which no other line would escape. */
const stops = ['data_missing', 'data_damaged', 'edition_not_in_force'];

/** The duties of some lines, one by one; what one line's data breaks is that line's fault. */
export const dutiesOfLines = (
  library: Library,
  { requests, date }: { readonly requests: readonly DutyRequest[]; readonly date: CivilDate },
): LineDuty[] =>
  requests.map((request) => {
    try {
      return { duty: answerDuty(library, request, date) };
    } catch (fault) {
      if (!(fault instanceof TariffError) || stops.includes(fault.code)) throw fault;
      const { code, message, hint, issues } = fault;
      return {
        faults: issues.length > 0 ? issues : [issue(code, message, hint === undefined ? {} : { hint })],
      };
    }
  });
