import { describe, expect, test } from 'vitest';
import { TariffError } from '../../../src/errors.js';
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
});
