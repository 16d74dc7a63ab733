import { type CivilDate, isCivilDate } from '../core/civil-date.js';
import type { EditionFacts } from './schedule-pack.js';

/** `2026-rev-10` of `2026HTSRev10`, `hts_2026_rev_10`, `hts_2026_revision_10_json`; `2026-basic` of `2026HTSBasic`. */
export function editionIdIn(name: string): string | undefined {
  const match = /(\d{4})[\s_-]*(?:hts)?[\s_-]*(?:(basic)|rev(?:ision)?[\s_-]*(\d+))/i.exec(name);
  if (!match) return undefined;
  return match[2] ? `${match[1]}-basic` : `${match[1]}-rev-${Number(match[3])}`;
}

/** `2026 HTS Revision 10` of `2026-rev-10`; other ids are their own name. */
export function revisionName(edition: string): string {
  const match = /^(\d{4})-(?:(basic)|rev-(\d+))$/.exec(edition);
  if (!match) return edition;
  return match[2] ? `${match[1]} HTS Basic Edition` : `${match[1]} HTS Revision ${match[3]}`;
}

/** `07/01/2026` as a day. */
function americanDate(text: unknown): CivilDate | undefined {
  const match = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(String(text));
  const day = match ? `${match[3]}-${match[1]!.padStart(2, '0')}-${match[2]!.padStart(2, '0')}` : '';
  return isCivilDate(day) ? day : undefined;
}

/**
 * The edition that the official list of releases calls current. The list knows the day of publication only, which is
 * taken for the first day in force.
 */
export function readCurrentRelease(json: unknown): EditionFacts | undefined {
  if (!Array.isArray(json)) return undefined;
  const current = (json as Readonly<Record<string, unknown>>[]).find(
    (release) => release?.['status'] === 'current',
  );
  const id = editionIdIn(String(current?.['name'] ?? ''));
  const effective = americanDate(current?.['releaseStartDate'] ?? current?.['date']);
  return id && effective ? { schedule: 'HTSUS', id, revision: revisionName(id), effective } : undefined;
}

/** Where the list of releases lies beside an export address; undefined for an address of another shape. */
export function releaseListAddress(exportAddress: string): string | undefined {
  const url = new URL(exportAddress);
  if (!url.pathname.endsWith('/exportList')) return undefined;
  url.pathname = url.pathname.replace(/exportList$/, 'releaseList');
  url.search = '';
  return url.href;
}
