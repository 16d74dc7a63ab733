import { expect, it } from 'vitest';
import { countItem, noTotals } from '../../../src/batch/batch-totals.js';
import type { ItemAnswer } from '../../../src/batch/item-answer.js';
import type { LineItem } from '../../../src/batch/line-item.js';
import { editionsOf, noticesOf } from '../../../src/cli/batch/batch-report.js';
import { civilDate } from '../../../src/core/civil-date.js';

const own = {
  schedule: 'HTSUS',
  revision: '2026 HTS Revision 10',
  effective: civilDate('2026-06-08'),
  data_hash: 'x',
} as const;
const item = { kind: 'product' } as unknown as LineItem;
const answered = (edition: string) =>
  ({ decision: 'accept', columns: { edition }, warnings: [] }) as unknown as ItemAnswer;

it.each([
  [
    ['TIGIE Base Única LIGIE 2026-03-30', 'TIGIE Base Única LIGIE 2026-03-30'],
    ['TIGIE Base Única LIGIE 2026-03-30'],
  ],
  [
    ['2026 HTS Revision 10', 'TIGIE Base Única LIGIE 2026-03-30'],
    ['2026 HTS Revision 10, effective 2026-06-08', 'TIGIE Base Única LIGIE 2026-03-30'],
  ],
  [[], ['2026 HTS Revision 10, effective 2026-06-08']],
])('a batch answered from %j names those editions', (answers, editions) => {
  const totals = noTotals();
  for (const edition of answers) countItem(totals, item, answered(edition));
  expect(editionsOf(totals, own)).toEqual(editions);
});

it.each([
  [['TIGIE Base Única LIGIE 2026-03-30'], []],
  [['2026 HTS Revision 10', 'TIGIE Base Única LIGIE 2026-03-30'], ['old']],
  [[], ['old']],
])('a batch answered from %j says %j of the edition of the United States', (answers, notices) => {
  const totals = noTotals();
  for (const edition of answers) countItem(totals, item, answered(edition));
  expect(noticesOf(totals, { edition: own, notices: ['old'] })).toEqual(notices);
});
