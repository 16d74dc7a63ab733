import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { civilDate } from '../../../src/core/civil-date.js';
import { TariffError } from '../../../src/errors.js';
import { compileEdition, packEdition } from '../../../src/reference/import-edition.js';
import { readHtsExport } from '../../../src/reference/import-hts.js';

const row = (more: object) => ({
  htsno: '0101',
  indent: '0',
  description: 'Live horses:',
  units: [],
  general: '',
  special: '',
  other: '',
  footnotes: null,
  ...more,
});

describe('reading the official export', () => {
  test('strips tags, folds white space and takes either spelling of additional duties', () => {
    const [read] = readHtsExport(
      [
        row({
          htsno: '0101.21.00',
          description: 'Purebred <i>breeding</i>\n  animals',
          units: ['No.', ' '],
          addiitionalDuties: 'x',
          general: ' Free ',
        }),
      ],
      'f.json',
    );
    expect(read).toMatchObject({
      code: '01012100',
      text: 'Purebred breeding animals',
      units: ['No.'],
      additional: 'x',
      general: 'Free',
    });
  });

  test('lists every row that cannot be read before it refuses', () => {
    const bad = [row({}), row({ htsno: '010' }), row({ indent: 'deep' })];
    let caught: unknown;
    try {
      readHtsExport(bad, 'f.json');
    } catch (error) {
      caught = error;
    }
    expect(caught).toBeInstanceOf(TariffError);
    expect((caught as TariffError).issues.map((each) => [each.row, each.code])).toEqual([
      [2, 'malformed_code'],
      [3, 'bad_indent'],
    ]);
  });

  test.each([null, {}, 'text', []])('%j is no export', (json) => {
    expect(() => readHtsExport(json, 'f.json')).toThrow(TariffError);
  });

  test('whatever stands in the file, it is read or refused, never half read', () => {
    const cells = fc.record(
      {
        htsno: fc.oneof(
          fc.constantFrom('0101', '0101.21.00', '0101.21.00.10', '0102.10.05', '0201.10.05', ''),
          fc.jsonValue(),
        ),
        indent: fc.constantFrom('0', '1', '2', '', null, 'x'),
        general: fc.constantFrom('Free', '5%', '', ' ', '5 apples'),
        units: fc.constantFrom(['kg'], [null], null, 'kg'),
        footnotes: fc.constantFrom([null], [{}], [{ columns: ['general'], value: 'See 9903.88.15.' }], 'x'),
      },
      { requiredKeys: [] },
    );
    const known = cells.map((more) => row(more));
    const rows = fc.oneof(
      fc.uniqueArray(known, { selector: (each) => JSON.stringify(each.htsno), maxLength: 6 }),
      fc.array(fc.oneof(known, fc.jsonValue())),
      fc.jsonValue(),
    );
    let compiled = 0;
    fc.assert(
      fc.property(rows, (json) => {
        const file = { name: 'f.json', sha256: '', content: { kind: 'json', json } } as const;
        try {
          const facts = { schedule: 'HTSUS', id: 'x', revision: 'x', effective: civilDate('2030-01-01') };
          packEdition(compileEdition(file, new Map(), facts, { part: true }));
          compiled++;
        } catch (error) {
          if (!(error instanceof TariffError)) throw error;
          expect(error.code).toBe('import_refused');
        }
      }),
      { numRuns: 2000 },
    );
    expect(compiled).toBeGreaterThan(0);
  });

  test('a file in pieces, and codes that stand twice, are told by their rows', () => {
    const line = (htsno: string, indent: string) => row({ htsno, indent, description: 'Goods' });
    const json = [
      line('0101', '0'),
      line('0201', '0'),
      line('0101.21.00', '1'),
      line('0201.10.05', '1'),
      line('0201.10.05', '1'),
    ];
    expect(() => readHtsExport(json, 'f.json')).toThrow(
      expect.objectContaining({
        issues: [
          expect.objectContaining({ code: 'code_twice', row: 5 }),
          expect.objectContaining({ code: 'chapter_twice', row: 3 }),
          expect.objectContaining({ code: 'chapter_twice', row: 4 }),
        ],
      }),
    );
  });
});
