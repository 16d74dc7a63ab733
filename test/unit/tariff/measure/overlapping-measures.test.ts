import { expect, test } from 'vitest';
import type { MeasureRow } from '../../../../src/tariff/measure/measure-file.js';
import { openMeasures } from '../../../../src/tariff/measure/open-measures.js';
import { overlappingMeasures } from '../../../../src/tariff/measure/overlapping-measures.js';
import { bookOf, fileOf, measureRow } from '../../../support/measure-file.js';

test.each<[string, Partial<MeasureRow>, Partial<MeasureRow>, boolean]>([
  ['say the same', {}, {}, true],
  ['differ in their rate alone', {}, { rate: '+10%' }, true],
  ['are of different headings', {}, { heading: '9903.88.02' }, false],
  ['have no heading yet', { heading: '' }, { heading: '' }, false],
  ["are the user's own and one that ships", { yours: 'mine, row 2' }, {}, false],
  ["are one that ships and the user's own", {}, { yours: 'mine, row 2' }, false],
  ['are of other goods', {}, { codes: ['8704'] }, false],
  ['are of goods more', {}, { codes: ['8703', '8704'] }, false],
  ['leave out other goods', {}, { except: ['8703.22'] }, false],
  ['ask for something else', {}, { when: [{ fact: 'asked' }] }, false],
  ['are of other countries', {}, { origins: ['VN'] }, false],
  ['share a country', { origins: ['CN', 'VN'] }, { origins: ['VN', 'TH'] }, true],
  ['are of one country and of all', {}, { origins: undefined as never }, true],
  ['follow each other', { to: '2026-01-31' }, { from: '2026-02-01' }, false],
  ['meet on a day', { to: '2026-02-01' }, { from: '2026-02-01' }, true],
])('two rows that %s', (_, a, b, overlap) => {
  for (const rows of [
    [a, b],
    [b, a],
  ]) {
    const opened = openMeasures(fileOf(rows.map((row, i) => measureRow({ id: `m${i}`, ...row }))));
    expect(opened.ok).toBe(!overlap);
    if (!opened.ok)
      expect(opened.error).toEqual([
        expect.objectContaining({
          code: 'overlapping_scopes',
          path: '/programmes/s301/m0',
          message: 'm0 and m1 cover the same goods',
        }),
      ]);
  }
});

test('of three every pair is named, in the order of the file', () => {
  const { programmes } = bookOf([measureRow()]);
  const [one] = programmes[0]!.measures;
  const three = ['a', 'b', 'c'].map((id) => ({ ...one!, id }));
  expect(overlappingMeasures([{ ...programmes[0]!, measures: three }]).map(([a, b]) => a.id + b.id)).toEqual([
    'ab',
    'ac',
    'bc',
  ]);
});
