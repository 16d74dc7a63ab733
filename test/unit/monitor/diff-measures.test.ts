import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src/core/civil-date.js';
import { decimal } from '../../../src/core/decimal.js';
import { diffFees } from '../../../src/monitor/diff-fees.js';
import { diffMeasures } from '../../../src/monitor/diff-measures.js';
import type { MeasureFile, MeasureRow } from '../../../src/tariff/measure/measure-file.js';
import { openMeasures } from '../../../src/tariff/measure/open-measures.js';
import { shippedMeasures } from '../../support/shipped-measures.js';

const day = civilDate;
const row = (own: Partial<MeasureRow> & Pick<MeasureRow, 'id' | 'from'>): MeasureRow => ({
  heading: '9903.88.03',
  about: 'articles of list 3',
  codes: ['6109'],
  origins: ['CN'],
  rate: '+25%',
  source: 'a test',
  ...own,
});

function bookOf(...measures: MeasureRow[]) {
  const file: MeasureFile = {
    format: 1,
    as_of: '2026-08-18',
    covers: { from: '2025-01-01', to: '2026-12-31' },
    groups: { COLUMN2: ['RU'] },
    usmca_symbols: ['S'],
    lists: {},
    questions: { auto_part: 'Is it a part of a vehicle?' },
    settled: [],
    exclusive: [],
    programmes: [
      { id: 's301', authority: 'Section 301', order: 1, chapter98: 'exempt', citation: 'note 20', measures },
    ],
    stack: [],
    watches: [],
    filing: { citation: 'x', numbers_at_most: 8, places: [] },
  };
  const book = openMeasures(file);
  if (!book.ok) throw new Error(JSON.stringify(book.error));
  return book.value;
}

const between = (book: ReturnType<typeof bookOf>, from = '2026-01-01', to = '2026-06-01') =>
  diffMeasures(book, day(from), day(to));

describe('what begins, ends or changes in chapter 99', () => {
  it('begins on its first day, ends on the day after its last', () => {
    const book = bookOf(row({ id: 'a', from: '2026-03-01', to: '2026-04-30' }));
    expect(between(book)).toMatchObject([
      { kind: 'measure_began', code: '99038803', before: '', after: '+25%', effective: '2026-03-01' },
      { kind: 'measure_ended', code: '99038803', before: '+25%', after: '', effective: '2026-05-01' },
    ]);
    expect(between(book, '2026-01-01', '2026-02-28')).toEqual([]);
    expect(between(book, '2026-03-01', '2026-04-30')).toEqual([]);
    expect(between(book, '2026-04-30', '2026-05-01')).toMatchObject([{ kind: 'measure_ended' }]);
    expect(between(book, '2026-02-28', '2026-03-01')).toMatchObject([{ kind: 'measure_began' }]);
  });

  it('changes where the same heading goes on the day after at another rate', () => {
    const book = bookOf(
      row({ id: 'a', from: '2025-03-01', to: '2026-02-28' }),
      row({ id: 'b', from: '2026-03-01', rate: '+35%' }),
    );
    expect(between(book)).toMatchObject([
      {
        kind: 'measure_changed',
        before: '+25%: articles of list 3',
        after: '+35%: articles of list 3',
        effective: '2026-03-01',
        measures: ['a', 'b'],
        onlyScope: false,
      },
    ]);
  });

  it('is no change where it goes on as it was, and one of scope alone where only its goods are others', () => {
    const before = row({ id: 'a', from: '2025-03-01', to: '2026-02-28' });
    expect(between(bookOf(before, row({ id: 'b', from: '2026-03-01' })))).toEqual([]);
    expect(
      between(bookOf(before, row({ id: 'b', from: '2026-03-01', codes: ['6109', '6110'] }))),
    ).toMatchObject([{ kind: 'measure_changed', onlyScope: true }]);
    expect(
      between(bookOf(before, row({ id: 'b', from: '2026-03-01', when: [{ fact: 'auto_part' }] }))),
    ).toMatchObject([{ kind: 'measure_changed', onlyScope: false, conditional: true }]);
  });

  it('is two events where a day lies between, and where the countries are others', () => {
    const before = row({ id: 'a', from: '2025-03-01', to: '2026-02-28' });
    const kinds = (after: MeasureRow) =>
      between(bookOf(before, after))
        .map(({ kind }) => kind)
        .sort();
    expect(kinds(row({ id: 'b', from: '2026-03-02' }))).toEqual(['measure_began', 'measure_ended']);
    expect(kinds(row({ id: 'b', from: '2026-03-01', origins: ['VN'] }))).toEqual([
      'measure_began',
      'measure_ended',
    ]);
  });

  it('shipped: the IEEPA duties end and the surcharge of section 122 begins on 24 February 2026', () => {
    const changes = diffMeasures(shippedMeasures, day('2026-02-23'), day('2026-02-24'));
    const of = (kind: string, authority: string) =>
      changes.filter((change) => change.kind === kind && change.text.startsWith(authority));
    expect(of('measure_ended', 'IEEPA').length).toBeGreaterThan(0);
    expect(of('measure_began', 'Section 122').map(({ after }) => after)).toContain('+10%');
    expect(changes.every(({ effective }) => effective === '2026-02-24')).toBe(true);
  });
});

describe('user fees', () => {
  const fee = { fee: 'MPF', name: 'processing', citation: '19 CFR 24.23', verification: 'primary' } as const;
  const table = {
    coversFrom: day('2024-10-01'),
    coversTo: day('2027-09-30'),
    exemptions: [],
    informalAtMost: decimal('2500'),
    informalCitation: '19 CFR 143.21',
    fees: [
      {
        ...fee,
        percent: decimal('0.3464'),
        atLeast: decimal('32.71'),
        from: day('2024-10-01'),
        to: day('2025-09-30'),
      },
      {
        ...fee,
        percent: decimal('0.3464'),
        atLeast: decimal('33.58'),
        from: day('2025-10-01'),
        to: day('2026-09-30'),
      },
      { ...fee, fee: 'HMF' as const, percent: decimal('0.125') },
    ],
  };

  it('are told when their terms change, on the day they change', () => {
    expect(diffFees(table, day('2025-01-01'), day('2025-10-01'))).toEqual([
      {
        kind: 'fee',
        code: '',
        text: 'MPF: processing',
        before: '0.3464%, at least $32.71',
        after: '0.3464%, at least $33.58',
        effective: '2025-10-01',
        source: '19 CFR 24.23',
      },
    ]);
    expect(diffFees(table, day('2025-10-01'), day('2026-06-01'))).toEqual([]);
  });
});
