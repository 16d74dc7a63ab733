import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { regulationsRequest } from '../../src/api/regulation-request.js';
import { regulationResult } from '../../src/api/regulation-result.js';
import { civilDate } from '../../src/core/civil-date.js';
import { decimal } from '../../src/core/decimal.js';
import { payableOf } from '../../src/determine/regulation/amounts/charge.js';
import { answerRegulations } from '../../src/engine/mexico/answer-regulations.js';
import { shippedLibrary } from '../support/shipped.js';
import { type Figures, type Told, workOut } from '../support/worked-import.js';

interface Worked {
  readonly request: Told;
  readonly law: string;
  /** rates and amounts as the law that is named has them */
  readonly figures: Figures;
  readonly expected: {
    readonly customs_value: string | null;
    readonly lines: Readonly<Record<string, readonly [amount: string, payable: string] | null>>;
    readonly known: string;
    readonly total: string | null;
  };
}

/** Worked out by hand from the law each names and the published rates; `workOut` does it once more, and the program last. */
const imports = readFileSync('fixtures/mexico/import-amounts.jsonl', 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Worked);

const price = (request: object) => {
  const result = answerRegulations(
    shippedLibrary(),
    regulationsRequest.parse(request),
    civilDate('2026-04-10'),
  );
  regulationResult.parse(result);
  return result.amounts;
};

const table = { code: '94036001', origin: 'CN', value: '12000', rate: '18.40' };

describe('contributions of imports into Mexico', () => {
  it('tells no total of a car, whose tax is not loaded, and one of a part of a car', () => {
    const kinds = (code: string) => price({ ...table, code })!.missing.map(({ kind }) => kind);
    expect(kinds('87032399')).toEqual(['isan', 'iva']);
    expect(kinds('87083099')).toEqual([]);
  });

  it.each(imports.map((row) => [JSON.stringify(row.request), row.law, row] as const))(
    '%s (%s)',
    (_request, _law, { request, figures, expected }) => {
      expect(workOut(request, figures)).toEqual(expected);
      const amounts = price(request)!;
      expect({
        customs_value: amounts.customs_value,
        lines: Object.fromEntries(
          amounts.lines.map(({ kind, amount, payable }) => [
            kind,
            amount === null ? null : [amount, payable],
          ]),
        ),
        known: amounts.known,
        total: amounts.total,
      }).toEqual(expected);
      expect(amounts.partial).toBe(expected.total === null);
      expect(amounts.missing.map(({ kind }) => kind)).toEqual(
        expected.customs_value === null
          ? ['customs_value']
          : Object.entries(expected.lines)
              .filter(([, line]) => line === null)
              .map(([kind]) => kind),
      );
      for (const { why, source } of amounts.lines) expect([why, source.name]).not.toContain('');
      expect(amounts.beside.map(({ kind }) => kind)).toEqual('prv' in expected.lines ? [] : ['prv']);
    },
  );

  it('has sixty imports and more', () => {
    expect(imports.length).toBeGreaterThanOrEqual(60);
  });

  it('tells what was added to the price, and what a price of the term leaves out', () => {
    const free = price({ ...table, incoterm: 'FOB', freight: '900', insurance: '0' })!;
    expect(free.valuation).toBe('price FOB 12000, freight 900');
    expect(price({ ...table, incoterm: 'EXW' })!.missing[0]!.why).toContain(
      'leaves out the freight and the insurance',
    );
  });

  it('tells the duty before and after the reform where both prints are loaded', () => {
    expect(price({ ...table, code: '39232101' })!.notes[0]).toBe(
      'the general rate rose from 0% (0.00) to 7% (15456.00)',
    );
    expect(price({ ...table, code: '39232101', origin: 'US', treaty: 'T-MEC' })!.notes[0]).not.toContain(
      'rose',
    );
  });

  it('has no value in customs without the exchange rate', () => {
    const { rate: _rate, ...unrated } = table;
    for (const request of [unrated])
      expect(price(request)).toMatchObject({
        customs_value: null,
        lines: [],
        partial: true,
        total: null,
        missing: [{ kind: 'customs_value' }],
      });
    expect(price({ code: '94036001', origin: 'CN' })).toBeUndefined();
  });

  it.each([
    [{ code: '94036001', rate: '18.40' }, /read with a value alone/],
    [{ ...table, currency: 'MXN' }, /no exchange rate/],
    [{ ...table, treaty: 'T-MEC' }, /the origin opens no "T-MEC"/],
    [{ ...table, quantity: '5' }, /not mixed/],
    [{ ...table, weight: '5' }, /no anti-dumping duty by weight/],
    [{ ...table, dollar_rate: '18' }, /nothing is charged in dollars/],
    [{ ...table, incoterm: 'CIF', freight: '5' }, /freight: a CIF price holds it/],
    [{ ...table, incoterm: 'CPT', insurance: '5', freight: '5' }, /freight: a CPT price holds it/],
    [{ ...table, deductions: '12001' }, /more than the price/],
    [{ ...table, ieps: 'sugared' }, /no rate of IEPS reads it/],
    [{ ...table, code: '22083005', ieps: 'sugared' }, /no goods of the heading/],
    [{ ...table, code: '22021001', alcohol: '5' }, /no rate of the heading hangs on degrees/],
    [{ ...table, code: '22083005', alcohol: '40', ieps: 'alcohol_55' }, /names the goods already/],
    [{ ...table, code: '22083005', alcohol: '40', ieps_quantity: '9' }, /no quota reads it/],
    [{ ...table, code: '22021001', ieps: 'sugared', ieps_stimulus: '1' }, /petrol and diesel/],
    [{ ...table, code: '22021001', ieps: 'sugared', settled: ['ieps=9'] }, /settled in pesos/],
    [{ ...table, settled: ['isan=0'] }, /isan is not charged/],
    [{ ...table, settled: ['dta=1', 'dta=2'] }, /given twice/],
    [{ ...table, code: '08081001', iva: '16' }, /iva: 0%/],
  ])('refuses what nothing would read or the law speaks against: %j', (request, why) => {
    expect(() => price(request)).toThrow(why);
  });

  it.each([
    ['100.50', '100'],
    ['100.504', '100'],
    ['100.505', '101'],
    ['100.51', '101'],
    ['0.50', '0'],
    ['7', '7'],
  ])('%s is paid as %s whole pesos (CFF art. 20)', (amount, paid) => {
    expect(payableOf(decimal(amount)).toFixed()).toBe(paid);
  });
});
