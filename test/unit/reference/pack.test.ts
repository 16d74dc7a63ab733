import { describe, expect, test } from 'vitest';
import { TariffError } from '../../../src/errors.js';
import { buildPack, openPack, textSections } from '../../../src/reference/pack.js';

const texts = ['', 'Café, roasted', '棉', 'x'.repeat(1000)];
const build = () =>
  buildPack(
    'sample',
    { edition: 'e' },
    {
      numbers: Uint16Array.of(1, 2, 65535),
      real: Float64Array.of(0.5, -1e300),
      ...textSections('names', { size: texts.length, at: (i) => texts[i]! }),
    },
  );

const reasonOf = (open: () => unknown): string => {
  try {
    open();
  } catch (error) {
    if (error instanceof TariffError && error.code === 'data_damaged') return error.message;
    throw error;
  }
  return 'opened';
};

describe('pack', () => {
  test('gives back what was put in, also from an odd place in memory', () => {
    const bytes = build();
    const shifted = new Uint8Array(bytes.length + 3).subarray(3);
    shifted.set(bytes);
    for (const each of [bytes, shifted]) {
      const pack = openPack(each, 'sample', 'sample.pack');
      expect([...pack.section('numbers', 'u16')]).toEqual([1, 2, 65535]);
      expect([...pack.section('real', 'f64')]).toEqual([0.5, -1e300]);
      const names = pack.texts('names');
      expect(Array.from({ length: names.size }, (_, i) => names.at(i))).toEqual(texts);
    }
  });

  test('the same content gives the same bytes', () => {
    expect(Buffer.compare(build(), build())).toBe(0);
  });

  test('a damaged pack is named, never read', () => {
    const bytes = build();
    expect(reasonOf(() => openPack(bytes.subarray(0, 10), 'sample', 'a.pack'))).toMatch(
      /a\.pack: not a data pack/,
    );
    expect(reasonOf(() => openPack(bytes, 'other', 'a.pack'))).toMatch(/holds sample/);
    const flipped = bytes.slice();
    flipped[flipped.length - 20]! ^= 1;
    expect(reasonOf(() => openPack(flipped, 'sample', 'a.pack').texts('names'))).toMatch(/checksum/);
    expect(
      reasonOf(() => openPack(bytes.slice(0, bytes.length - 64), 'sample', 'a.pack').texts('names')),
    ).toMatch(/cut short/);
    expect(reasonOf(() => openPack(bytes, 'sample', 'a.pack').section('absent', 'u8'))).toMatch(
      /no section absent/,
    );
  });
});
