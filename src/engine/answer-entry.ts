import { addUpEntry } from '../api/add-up-entry.js';
import type { DutyEntry } from '../api/duty-entry.js';
import type { DutyEntryRequest } from '../api/duty-entry-request.js';
import type { DutyRequest } from '../api/duty-request.js';
import type { CivilDate } from '../core/civil-date.js';
import type { Issue } from '../core/issue.js';
import { TariffError } from '../errors.js';
import type { LineDuty } from './answer-duty.js';
import type { LawWorker } from './law-work.js';

/** Lines that are worked out in one go. */
const linesAtOnce = 20;

/** What several lines pay as one entry, worked out a few at a time; lines that cannot be are named, and nothing is added up. */
export async function answerEntry(
  work: LawWorker,
  account: string,
  { lines, date: _day, ...common }: DutyEntryRequest,
  date: CivilDate,
): Promise<DutyEntry> {
  const answered: LineDuty[] = [];
  for (let at = 0; at < lines.length; at += linesAtOnce) {
    const requests = lines
      .slice(at, at + linesAtOnce)
      .map(({ row: _row, reference: _reference, ...line }): DutyRequest => ({ ...line, ...common, date }));
    answered.push(...(await work(account, 'duties', { requests, date })));
  }
  const rowOf = (at: number): number => lines[at]!.row ?? at + 1;
  const faults = answered.map((line) => ('faults' in line ? line.faults : []));
  refuseLines(faults, rowOf);
  return addUpEntry(
    answered.flatMap((line, at) => {
      if ('faults' in line) return [];
      const { reference, value } = lines[at]!;
      return [
        {
          row: rowOf(at),
          ...(reference !== undefined && { reference }),
          ...(value && { value: value.amount }),
          duty: line.duty,
        },
      ];
    }),
  );
}

/** Refuses lines that cannot be assessed, each fault with its line and the row that the caller knows it by. */
function refuseLines(faults: readonly (readonly Issue[])[], rowOf: (at: number) => number): void {
  const bad = faults.filter((found) => found.length > 0).length;
  if (bad === 0) return;
  const issues = faults.flatMap((found, at) =>
    found.map((fault) => ({ ...fault, path: `/lines/${at}${fault.path ?? ''}`, row: rowOf(at) })),
  );
  const hint = issues.find((each) => each.hint !== undefined)?.hint;
  throw new TariffError('invalid_request', `${bad} of ${faults.length} lines cannot be assessed`, {
    issues,
    ...(hint !== undefined && { hint }),
  });
}
