import type { BatchLaw } from '../api/batch-law.js';
import { perObject } from '../core/made-once.js';
import { remarksIn, successorsIn } from '../engine/moved-lines.js';
import { hsSuccessors } from '../reference/hs-successors.js';
import type { Library } from '../reference/library.js';
import type { Schedule } from '../tariff/schedule.js';

type Codes = NonNullable<BatchLaw['codes']>;

const listed = perObject((schedule: Schedule) => perObject((library: Library) => codesOf(schedule, library)));

/** Every code of an edition, for those who check many codes by themselves; listed once, as it cannot change. */
export const listCodes = (schedule: Schedule, library: Library): Codes => listed(schedule)(library);

function codesOf(schedule: Schedule, library: Library): Codes {
  const transfers = library.transfers();
  const lines: string[] = [];
  const groups: string[] = [];
  const seen = new Set<string>();
  for (let index = 0; index < schedule.size; index++) {
    const code = schedule.codeAt(index);
    if (code === '' || seen.has(code)) continue;
    seen.add(code);
    const row = schedule.find(code);
    const isLine = row?.code === code && code.length >= 8 && schedule.isLeaf(row.index);
    (isLine ? lines : groups).push(code);
  }
  return {
    lines,
    groups,
    remarks: remarksIn(transfers, schedule),
    successors: successorsIn(transfers, hsSuccessors(library), schedule),
  };
}
