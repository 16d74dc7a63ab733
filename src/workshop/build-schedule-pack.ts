import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { readHtsExport } from '../reference/import-hts.js';
import { buildSchedulePack, type EditionFacts } from '../reference/schedule-pack.js';
import { buildSchedule } from '../tariff/build-schedule.js';

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** Chapter, heading and subheading titles of the Harmonized System, from `hscode,description` rows. */
export function readTitles(csv: string): Map<string, string> {
  const titles = new Map<string, string>();
  for (const line of csv.split(/\r?\n/).slice(1)) {
    const match = /^[^,]*,(\d+),(?:"((?:[^"]|"")*)"|([^,]*)),/.exec(line);
    if (match) titles.set(match[1]!, (match[2] ?? match[3] ?? '').replace(/""/g, '"'));
  }
  titles.set('98', 'Special classification provisions');
  titles.set('99', 'Temporary legislation and additional import restrictions');
  return titles;
}

export interface BuiltPack {
  readonly bytes: Uint8Array;
  readonly sha256: string;
  readonly sources: readonly { readonly name: string; readonly sha256: string }[];
  readonly counts: Readonly<Record<string, number>>;
}

/** Compiles one official export into a schedule pack. */
export function buildSchedulePackFrom(
  exportFile: string,
  titlesFile: string,
  edition: EditionFacts,
): BuiltPack {
  const raw = readFileSync(exportFile);
  const titlesRaw = readFileSync(titlesFile);
  const json = exportFile.endsWith('.gz') ? gunzipSync(raw) : raw;
  const rows = readHtsExport(JSON.parse(json.toString('utf8')), basename(exportFile));
  const columns = buildSchedule(rows, readTitles(titlesRaw.toString('utf8')));
  const bytes = buildSchedulePack(edition, columns);
  return {
    bytes,
    sha256: sha256(bytes),
    sources: [
      { name: basename(exportFile), sha256: sha256(json) },
      { name: basename(titlesFile), sha256: sha256(titlesRaw) },
    ],
    counts: {
      official_rows: rows.length,
      ten_digit_lines: rows.filter((row) => row.code.length === 10).length,
      rows: columns.key.length,
    },
  };
}
