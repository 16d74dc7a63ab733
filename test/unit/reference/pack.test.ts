import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { TariffError } from '../../../src/errors.js';
import { openLateFile } from '../../../src/reference/late-file.js';
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
      const pack = openPack({ bytes: each, name: 'sample.pack' }, 'sample');
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
    expect(reasonOf(() => openPack({ bytes: bytes.subarray(0, 10), name: 'a.pack' }, 'sample'))).toMatch(
      /a\.pack: not a data pack/,
    );
    expect(reasonOf(() => openPack({ bytes, name: 'a.pack' }, 'other'))).toMatch(/holds sample/);
    const flipped = bytes.slice();
    flipped[flipped.length - 20]! ^= 1;
    expect(reasonOf(() => openPack({ bytes: flipped, name: 'a.pack' }, 'sample').texts('names'))).toMatch(
      /checksum/,
    );
    expect(
      reasonOf(() =>
        openPack({ bytes: bytes.slice(0, bytes.length - 64), name: 'a.pack' }, 'sample').texts('names'),
      ),
    ).toMatch(/cut short/);
    expect(reasonOf(() => openPack({ bytes, name: 'a.pack' }, 'sample').section('absent', 'u8'))).toMatch(
      /no section absent/,
    );
  });

  describe('read in parts', () => {
    const numbers = Uint32Array.from({ length: 10_000 }, (_, i) => i * 7);
    const long = Array.from({ length: 3_000 }, (_, i) => `goods ${i}`);
    const open = (bytes: Uint8Array) => {
      const path = join(mkdtempSync(join(tmpdir(), 'pack-')), 'a.pack');
      writeFileSync(path, bytes);
      return openPack({ name: 'a.pack', ...openLateFile(path) }, 'sample');
    };
    const built = buildPack(
      'sample',
      {},
      { numbers, ...textSections('goods', { size: long.length, at: (i) => long[i]! }) },
      ['numbers', 'goods.bytes', 'goods.starts'],
    );

    test('has what was asked for, across pages and to the end', () => {
      const pack = open(built);
      const { column, need } = pack.parts('numbers', 'u32');
      for (const [from, to] of [
        [5_000, 5_003],
        [1_020, 3_100],
        [9_999, 10_000],
        [4, 4],
      ] as const) {
        need!(from, to);
        expect(column.subarray(from, to)).toEqual(numbers.subarray(from, to));
      }
      const texts = pack.texts('goods');
      for (const i of [0, 2_999, 1_500]) expect(texts.at(i)).toBe(long[i]);
      expect(pack.section('numbers', 'u32')).toEqual(numbers);
    });

    test('is damaged where a page that is needed is, and only there', () => {
      const bytes = built.slice();
      const at = Buffer.from(bytes).indexOf(Buffer.from(numbers.buffer, 4 * 6_000, 16));
      bytes[at]! ^= 1;
      const { column, need } = open(bytes).parts('numbers', 'u32');
      need!(0, 100);
      expect(column[99]).toBe(99 * 7);
      expect(reasonOf(() => need!(6_000, 6_001))).toMatch(/a\.pack: section numbers fails its checksum/);
      expect(reasonOf(() => open(built.slice(0, built.length - 4_096)).texts('goods'))).toMatch(/cut short/);
    });
  });
});
