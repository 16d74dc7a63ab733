import type { OfficialRow } from '../tariff/build-schedule.js';
import type { Schedule } from '../tariff/schedule.js';

/** What a numbered row prints in its own cells, as far as the measures ask. */
export type PrintedRow = Pick<OfficialRow, 'code' | 'text' | 'general' | 'footnotes'>;

/** The numbered rows below a prefix as they were printed: nothing taken from the rows above, no row that was derived. */
export function printedRows(schedule: Schedule, prefix: string): PrintedRow[] {
  const rows: PrintedRow[] = [];
  for (let index = 0; index < schedule.size; index++) {
    const code = schedule.codeAt(index);
    if (code === '' || !code.startsWith(prefix)) continue;
    const { text, derived } = schedule.row(index);
    if (derived) continue;
    const { general, from } = schedule.rates(index);
    const above = schedule.parentOf(index);
    const inherited = above < 0 ? 0 : schedule.footnotes(above).length;
    const footnotes = schedule.footnotes(index);
    rows.push({
      code,
      text,
      general: from === code ? general : '',
      footnotes: footnotes.slice(0, footnotes.length - inherited),
    });
  }
  return rows;
}
