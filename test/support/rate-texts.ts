import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** A row of the official export, as far as its rates go. */
export interface RateRow {
  readonly htsno: string;
  readonly general: string | null;
  readonly special: string | null;
  readonly other: string | null;
  readonly additionalDuties: string | null;
}

export const editions = [
  '2025_rev_32',
  '2026_basic',
  '2026_rev_4',
  '2026_rev_5',
  '2026_rev_9',
  '2026_rev_10',
] as const;

const fileOf = (edition: string): string => `../shared/data/us/editions/hts_${edition}.json.gz`;

/** Why a test over the whole schedule is skipped here, or undefined where the export is at hand. */
export const noEditions = existsSync(fileOf('2026_rev_10'))
  ? undefined
  : 'the official exports are not beside this checkout';

export const rateRows = (edition: string): RateRow[] =>
  JSON.parse(gunzipSync(readFileSync(fileOf(edition))).toString('utf8')) as RateRow[];

export const columns = ['general', 'special', 'other'] as const;

export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Lines of a grammar fixture without its comments. */
export const fixtureLines = (path: string): string[] =>
  readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
