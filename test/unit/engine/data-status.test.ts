import { describe, expect, it } from 'vitest';
import { dataStatus } from '../../../src/engine/data/data-status.js';
import type { Library } from '../../../src/reference/library.js';
import type { Provenance } from '../../../src/reference/provenance.js';
import { shippedLibrary } from '../../support/shipped.js';

const now = new Date('2026-11-23T12:00:00Z');
const shipped = shippedLibrary().provenance;

/** What is remarked of the editions where the library holds these entries. */
function remarks(entries: readonly Provenance[]): Record<string, string | undefined> {
  const editions = entries
    .filter(({ layer }) => layer === 'schedule')
    .sort((a, b) => (a.effective < b.effective ? 1 : -1));
  const library = { provenance: entries, editions: () => editions } as Pick<
    Library,
    'provenance' | 'editions'
  >;
  const { layers } = dataStatus(library, now);
  return Object.fromEntries(
    layers.flatMap(({ layer, edition, note }) => (layer === 'schedule' ? [[edition, note]] : [])),
  );
}

const edition = (id: string, effective: string, covers_to: string | null): Provenance => ({
  ...shipped.find(({ layer, note }) => layer === 'schedule' && note === undefined)!,
  edition: id,
  effective,
  covers_to,
});

describe('the days that no loaded edition holds', () => {
  const first = edition('a', '2026-01-01', '2026-01-31');
  const last = edition('d', '2026-06-08', '2026-06-30');

  it('are told of the edition that they follow', () => {
    expect(remarks([last, first])).toEqual({
      a: 'no loaded edition holds from 2026-02-01 to 2026-06-07',
      d: 'no loaded edition holds from 2026-07-01',
    });
  });

  it('are no longer told once the edition of those days is loaded', () => {
    const second = edition('b', '2026-02-01', '2026-06-07');
    expect(remarks([edition('e', '2026-10-09', null), last, second, first])).toEqual({
      d: 'no loaded edition holds from 2026-07-01 to 2026-10-08',
    });
  });

  it('are not known after an edition without an end: it is unchecked from the 46th day', () => {
    expect(remarks([edition('e', '2026-10-08', null)])).toEqual({ e: 'unchecked since 2026-10-08' });
    expect(remarks([edition('e', '2026-10-09', null)])).toEqual({});
  });

  it('shrink where an edition between is loaded', () => {
    expect(remarks([last, edition('c', '2026-03-01', '2026-06-07'), first])).toMatchObject({
      a: 'no loaded edition holds from 2026-02-01 to 2026-02-28',
      c: undefined,
    });
  });

  it('stand beside what else is remarked, and no shipped remark says what is loaded', () => {
    const remarked = edition('f', '2026-06-08', '2026-06-30');
    expect(remarks([{ ...remarked, note: 'holds 4 chapters only' }])).toEqual({
      f: 'holds 4 chapters only; no loaded edition holds from 2026-07-01',
    });
    const notes = shipped.filter(({ layer }) => layer === 'schedule').map(({ note }) => note ?? '');
    expect(notes.filter((note) => note.includes('loaded'))).toEqual([]);
  });
});
