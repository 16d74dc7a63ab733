import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { asCsv } from './official-sheet.js';

export const measureColumns = [
  'heading',
  'measure',
  'codes',
  'origins',
  'from',
  'to',
  'rate',
  'conditions',
  'question',
  'stack group',
  'takes out',
  'gives way to',
  'citation',
] as const;

export type MeasureCells = Partial<Record<(typeof measureColumns)[number], string>>;

/** Rows of a sheet of measures; what a row leaves out is filled in, but for what it leaves empty on purpose. */
export const measureSheet = (rows: readonly MeasureCells[]): string[][] => [
  [...measureColumns],
  ...rows.map((row) =>
    measureColumns.map(
      (name) =>
        row[name] ??
        {
          heading: '9903.07.10',
          measure: 'Section 301 (examples)',
          codes: '6109.10.00',
          origins: 'VN',
          from: '2026-11-01',
          rate: '+25%',
          citation: '91 FR 12345',
          to: '',
          conditions: '',
          question: '',
          'stack group': '',
          'takes out': '',
          'gives way to': '',
        }[name],
    ),
  ),
];

/** A CSV of measures in a folder. */
export function measureFileIn(
  folder: string,
  rows: readonly MeasureCells[],
  name = 'my-measures.csv',
): string {
  const path = join(folder, name);
  writeFileSync(path, asCsv(measureSheet(rows)));
  return path;
}
