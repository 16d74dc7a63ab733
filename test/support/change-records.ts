import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourceFolder } from './shipped.js';

/** One row of an official change record: a code, what happened to it, and where its goods went where that is said. */
export interface RecordedChange {
  readonly code: string;
  readonly action: 'came' | 'went' | 'modified';
  readonly text: string;
  readonly transferredTo: readonly string[];
}

const folder = join(sourceFolder, 'us/change-records');

/** Why tests against the change records are skipped here, or undefined. */
export const noChangeRecords = existsSync(folder)
  ? undefined
  : 'the official change records are not beside this checkout';

const entry =
  /^(\d{4}\.\d{2}(?:\.\d{2}(?:\d{2})?)?) (Added|Established|Deleted|Discontinued|Modified|Technical correction|Annotated|Restored)/;
const newItem = /^(U\.S\. note|Additional|Statistical|General|Chapter|Item changed|Subheading|Note )/i;
const actions: Readonly<Record<string, RecordedChange['action']>> = {
  Added: 'came',
  Established: 'came',
  Deleted: 'went',
  Discontinued: 'went',
};

const digits = (text: string): string => text.replace(/\D/g, '');

/** The rows of one change record that name a code. */
export function readChangeRecord(edition: string): RecordedChange[] {
  const lines = readFileSync(join(folder, `${edition}_change_record.txt`), 'utf8').split('\n');
  const rows: string[] = [];
  let open = false;
  for (const line of lines.map((each) => each.trim())) {
    if (entry.test(line)) {
      rows.push(line);
      open = true;
    } else if (newItem.test(line)) open = false;
    else if (open) rows[rows.length - 1] += ` ${line}`;
  }
  return rows.map((text) => {
    const match = entry.exec(text)!;
    const transfers = /transferred to ([^)]*)\)/.exec(text)?.[1] ?? '';
    return {
      code: digits(match[1]!),
      action: actions[match[2]!] ?? 'modified',
      text,
      transferredTo: (transfers.match(/\d{4}\.\d{2}\.\d{4}/g) ?? []).map(digits),
    };
  });
}
