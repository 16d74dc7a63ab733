import { expect, it } from 'vitest';
import type { AnswerColumns } from '../../../src/api/product-answers.js';
import { countItem, noTotals } from '../../../src/batch/batch-totals.js';
import { answerItem, type ItemAnswer } from '../../../src/batch/item-answer.js';
import type { LineItem } from '../../../src/batch/line-item.js';
import { editionsOf } from '../../../src/cli/batch/batch-report.js';
import { civilDate } from '../../../src/core/civil-date.js';

const own = {
  schedule: 'HTSUS',
  revision: '2026 HTS Revision 10',
  effective: civilDate('2026-06-08'),
  data_hash: 'x',
} as const;
const item = { kind: 'product', record: { row: 2, cells: [] }, warnings: [] } as LineItem;
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
  [[], []],
])('a batch answered from %j says %j of the edition of the United States', (answers, notices) => {
  const totals = noTotals();
  const reading = {
    standing: () => 'line' as const,
    successors: () => [],
    remark: () => undefined,
    notices: ['old'],
    day: '2026-06-15',
    namesOrigins: false,
  };
  for (const edition of answers) {
    // only an answer of the United States rests on its edition
    const warnings = edition.includes('HTS') ? ['old', 'vague'] : ['vague'];
    const columns = { edition, warnings, decision: 'accept', tariff_code: '' } as unknown as AnswerColumns;
    const answer = answerItem(item, { kind: 'answered', columns }, reading);
    expect(answer.warnings).toEqual(['vague']);
    countItem(totals, item, answer);
  }
  expect(totals.notices).toEqual(notices);
});
