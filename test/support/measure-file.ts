import type { MeasureBook } from '../../src/tariff/measure/measure.js';
import type { MeasureFile, MeasureRow } from '../../src/tariff/measure/measure-file.js';
import { openMeasures } from '../../src/tariff/measure/open-measures.js';

/** A heading on goods of heading 8703 of China, in force from 2025 on, but for what the test says otherwise. */
export const measureRow = (said: Partial<MeasureRow> = {}): MeasureRow => ({
  id: 'one',
  heading: '9903.88.01',
  about: 'list 1',
  codes: ['8703'],
  origins: ['CN'],
  rate: '+25%',
  from: '2025-01-01',
  source: 'note 20(b)',
  ...said,
});

/** A file of one programme, section 301. */
export const fileOf = (measures: readonly MeasureRow[], more: Partial<MeasureFile> = {}): MeasureFile => ({
  format: 1,
  as_of: '2026-06-08',
  covers: { from: '2025-03-12', to: '2026-06-30' },
  groups: {},
  usmca_symbols: ['S', 'S+'],
  lists: {},
  questions: { asked: 'Is it?', other: 'Is it other?' },
  settled: [],
  exclusive: [],
  programmes: [
    { id: 's301', authority: 'Section 301', order: 10, chapter98: 'exempt', citation: 'note 20', measures },
  ],
  stack: [],
  watches: [],
  filing: { citation: 'CSMS 18-000624', numbers_at_most: 32, places: [] },
  ...more,
});

/** The same, opened. */
export function bookOf(...asked: Parameters<typeof fileOf>): MeasureBook {
  const opened = openMeasures(fileOf(...asked));
  if (!opened.ok) throw new Error(JSON.stringify(opened.error));
  return opened.value;
}
