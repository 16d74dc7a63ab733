import type { DataStatus } from '../../api/answers.js';
import { civilDate, daysBetween, isCivilDate } from '../../core/civil-date.js';
import type { Library } from '../../reference/library.js';

/** Every layer of loaded data with its age in days. */
export function dataStatus(library: Library, now: Date): DataStatus {
  const today = civilDate(now.toISOString().slice(0, 10));
  return {
    schema_version: '1',
    as_of: today,
    layers: library.provenance.map((entry) => ({
      layer: entry.layer,
      name: entry.title,
      edition: entry.edition,
      effective: entry.effective,
      covers_to: entry.covers_to,
      ...(entry.rest_covers_to === undefined ? {} : { rest_covers_to: entry.rest_covers_to }),
      age_days: isCivilDate(entry.effective) ? Math.max(0, daysBetween(entry.effective, today)) : 0,
      publisher: entry.publisher,
      counts: { ...entry.counts },
      sha256: entry.sha256,
      ...(entry.note === undefined ? {} : { note: entry.note }),
    })),
  };
}
