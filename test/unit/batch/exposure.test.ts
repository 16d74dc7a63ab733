import { describe, expect, it } from 'vitest';
import { batchExposure } from '../../../src/api/batch-exposure.js';
import type { BatchReport } from '../../../src/api/batch-report.js';
import type { AnswerColumns } from '../../../src/api/product-answers.js';
import { countExposure, exposureOut, measuresPaid, noExposure } from '../../../src/batch/exposure.js';
import type { ItemAnswer } from '../../../src/batch/item-answer.js';
import type { LineItem } from '../../../src/batch/line-item.js';
import { batchPage } from '../../../src/render/batch/batch-page.js';
import { renderBatchSummary } from '../../../src/render/batch/batch-summary.js';
import type { Style } from '../../../src/render/style.js';

const report = {
  input: 'lists/acme.csv',
  output: null,
  review: null,
  report: 'out.html',
  edition: { schedule: 'HTSUS', revision: '2026 HTS Revision 11', effective: '2026-07-01' },
  editions: ['2026 HTS Revision 11, effective 2026-07-01'],
  engine_version: '0.1.0',
  goods_columns: ['Description'],
  date: '2026-09-20',
  complete: true,
  rows: {
    products: 5,
    accept: 4,
    review: 1,
    needs_facts: 0,
    refused: 0,
    failed: 0,
    no_origin: 0,
    blank: 0,
    totals: 0,
    headings: 0,
    hidden: 0,
  },
  checked_codes: null,
  answers: null,
  changed: null,
  since_last_run: null,
  notices: ['a later edition is not loaded'],
  faults: [],
  seconds: 1,
  exit_code: 0,
} as unknown as BatchReport;
const plain: Style = { width: 200, color: false, unicode: false } as Style;

interface Row {
  readonly value?: string;
  readonly origin?: string;
  readonly total: string;
  readonly general?: string;
  readonly additional?: string;
  readonly decision?: AnswerColumns['decision'];
  readonly check?: NonNullable<ItemAnswer['check']>;
  readonly description?: string;
}

let at = 1;
function rowOf({
  value,
  origin,
  total,
  general = 'Free',
  additional = '',
  decision = 'accept',
  check,
  description = 'goods',
}: Row): [LineItem, ItemAnswer] {
  const request = {
    description,
    ...(origin === undefined ? {} : { origin }),
    ...(value === undefined ? {} : { value: { amount: value, currency: 'USD' } }),
  } as NonNullable<LineItem['request']>;
  const columns = {
    likely_line: '6109.10.00.12',
    applied_rate: general,
    additional_duties: additional,
    total_ad_valorem: total,
    question: decision === 'accept' ? '' : 'What is it made of?',
    decision,
  } as AnswerColumns;
  return [
    { record: { row: ++at, cells: [] }, kind: 'product', request, warnings: [] },
    { decision, columns, warnings: [], ...(check ? { check } : {}) },
  ];
}

function added(rows: readonly Row[]) {
  const exposure = noExposure();
  for (const row of rows) countExposure(exposure, ...rowOf(row));
  return exposureOut(exposure, (measure) => (measure === '9903.88.15' ? 'Section 301 (China)' : ''));
}

describe('what a list comes to in duties', () => {
  it('is exact, and taken apart where the parts add up to the total', () => {
    const out = added([
      { value: '0.1', origin: 'CN', total: '24', general: '16.5%', additional: '9903.88.15: +7.5%' },
      {
        value: '0.2',
        origin: 'CN',
        total: '7.5',
        additional: '9903.05.90: no additional duty; 9903.88.15: +7.5% (provisional)',
      },
      {
        value: '100',
        origin: 'JP',
        total: '10',
        general: '2.7% (S)',
        additional: '9903.05.39: 10% in total',
      },
      { value: '100', origin: 'DE', total: '12', general: '10 cents/kg' },
      { value: '100', origin: 'DE', total: '12', general: '10%', additional: '9903.88.15: +7.5%' },
    ]);
    expect(out).toMatchObject({ valued: 5, value: '300.3', duty: '34.039' });
    expect(out.origins.map(({ origin, duty, parts }) => [origin, duty, parts])).toEqual([
      ['DE', '24', { other: '24' }],
      ['JP', '10', { general: '2.7', '9903.05.39': '7.3' }],
      ['CN', '0.039', { general: '0.0165', '9903.88.15': '0.0225' }],
    ]);
    expect(out.measures.find(({ measure }) => measure === '9903.88.15')).toEqual({
      ...{ measure: '9903.88.15', text: 'Section 301 (China)', rows: 2, duty: '0.0225' },
    });
    expect(batchExposure.parse(out)).toEqual(out);
  });

  it('says of what no duty is known, and guesses none', () => {
    const out = added([
      { value: '50', total: '' },
      { value: '70', origin: 'MX', total: '' },
      { origin: 'MX', total: '5' },
    ]);
    expect(out).toMatchObject({ valued: 2, value: '120', duty: '0', unknown: { rows: 2, value: '120' } });
    expect(out.origins.map(({ origin, rows, unknown_value }) => [origin, rows, unknown_value])).toEqual([
      ['MX', 2, '70'],
      ['', 1, '50'],
    ]);
  });

  it('ranks what waits and what differs by value, and keeps the first of them', () => {
    const waiting = Array.from({ length: 60 }, (_, i) => ({
      ...{ value: String((i * 7) % 60), origin: 'MX', total: '0', decision: 'review' as const },
    }));
    const out = added([
      ...waiting,
      { origin: 'MX', total: '0', decision: 'refused' },
      { value: '9', origin: 'MX', total: '0', check: { result: 'dead', code: '9999.99.99.99' } },
      {
        value: '11',
        origin: 'MX',
        total: '0',
        check: { result: 'differs', code: '6109.90.10.07', sure: true },
      },
    ]);
    expect(out.first.map(({ value }) => Number(value))).toEqual(Array.from({ length: 25 }, (_, i) => 59 - i));
    expect(out.first[0]).toMatchObject({ decision: 'review', duty: '0', question: 'What is it made of?' });
    expect(out.on_file).toMatchObject({ rows: 2, value: '20' });
    expect(out.on_file.first.map(({ value, check, sure }) => [value, check, sure])).toEqual([
      ['11', 'differs', true],
      ['9', 'dead', null],
    ]);
    const onFile = (value: string, difference?: string): Row => ({
      ...{ value, origin: 'MX', total: '5' },
      check: { result: 'differs', code: '6109.90.10.07', sure: false, ...(difference && { difference }) },
    });
    const { on_file: money } = added([
      ...[
        onFile('10', '0.50'),
        onFile('9', '-75.00'),
        onFile('8', '75.00'),
        onFile('7'),
        onFile('6', '0.00'),
      ],
      ...Array.from({ length: 30 }, (_, i) => onFile('1', `1.${i + 10}`)),
    ]);
    expect(money.costly.slice(0, 3).map(({ difference }) => difference)).toEqual(['-75.00', '75.00', '1.39']);
    expect(money.costly).toHaveLength(25);
    expect(money.costly.at(-1)).toMatchObject({ difference: '1.17', on_file: '6109.90.10.07' });
    expect([money.rows, money.first.map(({ value }) => value)]).toEqual([35, ['7', '6']]);
    const exposure = noExposure();
    countExposure(
      exposure,
      ...rowOf({ value: '10', origin: 'CN', total: '7.5', additional: '9903.88.15: +7.5%' }),
    );
    expect(measuresPaid(exposure)).toEqual([{ measure: '9903.88.15', code: '6109.10.00.12', origin: 'CN' }]);
  });
});

describe('the page for the client', () => {
  const page = (rows: readonly Row[]): string => batchPage(report, added(rows));

  it('needs no script, loads nothing, and runs nothing that a list holds', () => {
    const text = page([
      {
        value: '1000',
        origin: 'CN',
        total: '7.5',
        additional: '9903.88.15: +7.5%',
        decision: 'review',
        description: '<img src=x onerror=alert(1)>',
      },
    ]);
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;');
    expect(text).not.toMatch(/<script|<img|<link|https?:|url\(|@import/);
    expect(text).toContain('prefers-color-scheme: dark');
    expect(text).toContain('@page { size: A4');
    expect(text).toContain('Section 301 (China)');
    expect(text).toContain('aria-label="Duty by origin: CN USD 75"');
    expect(text).toContain('What to answer first');
    expect(text).toContain('had been in force for 81 days on 2026-09-20');
    expect(text).toContain('<li>a later edition is not loaded</li>');
  });

  it('calls the duty of an origin not known where none of its rows has a total, and none where it is free', () => {
    const text = page([
      { value: '100', origin: 'ES', total: '' },
      { value: '50', origin: 'CO', total: '0' },
    ]).replace(/<[^>]*>/g, ' ');
    expect(text).toMatch(/ES +1 +USD 100 +not known +USD 100/);
    expect(text).toMatch(/CO +1 +USD 50 +USD 0 +0%/);
  });

  it('says what the codes on file cost, by the money', () => {
    const check = { result: 'differs', code: '6109.90.10.07', sure: true } as const;
    const duty = { rows: 2, without_value: 0, more: '75.00', less: '6.50', greatest: [] };
    const rows = [
      { value: '1000', origin: 'CN', total: '5', check: { ...check, difference: '-6.50' } },
      { value: '900', origin: 'CN', total: '5', check: { ...check, difference: '75.00' } },
      { value: '2000', origin: 'CN', total: '5', check },
    ];
    const checked = { agree: 4, differs: 3, dead: 0, unreadable: 0, repaired: 0, duty };
    const text = batchPage({ ...report, checked_codes: checked }, added(rows)).replace(/<[^>]*>/g, ' ');
    expect(text).toMatch(
      /What the codes on file cost +under the likely lines USD 75 more in some rows, USD 7 less in others/,
    );
    expect(text).toMatch(
      /another line, and sure +USD 75(\.00)? more.*another line, and sure +USD 6\.50 less.*Other codes on file/s,
    );
    expect(text).toContain('3 rows worth USD 3,900 differ in all; 4 agree');
  });

  it('says nothing in money where the list has no values', () => {
    const text = page([{ origin: 'CN', total: '7.5' }]);
    expect(text).toContain('The list has no values in US dollars');
    expect(text).not.toContain('<svg');
    expect(text).not.toContain('USD 0');
  });
});

it('the summary says what became of the rows since the last run', () => {
  const because = { text: 3, origin: 1, facts: 0, options: 0, law: 0, model: 0, program: 0, taught: 2 };
  const since = { date: '2026-11-23', edition: 'x', kept: 1000, new: 5, changed: 4, renewed: 2, because };
  expect(renderBatchSummary({ ...report, since_last_run: since }, plain).replace(/\s+/g, ' ')).toContain(
    'since 2026-11-23 1,000 taken over, 5 new, 4 changed, 2 renewed (other words 3, another origin 1, taught otherwise 2)',
  );
});
