import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { regulationsRequest } from '../../src/api/regulation-request.js';
import { regulationResult } from '../../src/api/regulation-result.js';
import { civilDate } from '../../src/core/civil-date.js';
import { decimal } from '../../src/core/decimal.js';
import { payableOf } from '../../src/determine/regulation/price-import.js';
import { answerRegulations } from '../../src/engine/mexico/answer-regulations.js';
import { shippedLibrary } from '../support/shipped.js';

interface Worked {
  readonly request: { readonly code: string; readonly origin: string };
  readonly law: string;
  readonly expected: {
    readonly customs_value: string;
    readonly lines: Readonly<Record<string, readonly [amount: string, payable: string] | null>>;
    readonly known: string;
    readonly total: string | null;
  };
}

/** Worked out from the law each names and the published rates, and not by the program. */
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
    (_request, _law, { request, expected }) => {
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
        Object.entries(expected.lines)
          .filter(([, line]) => line === null)
          .map(([kind]) => kind),
      );
      for (const { why, source } of amounts.lines) expect([why, source.name]).not.toContain('');
      expect(amounts.beside.map(({ kind }) => kind)).toEqual(['prv']);
    },
  );

  it('has no value in customs without the exchange rate, and none for a temporary import', () => {
    const { rate: _rate, ...unrated } = table;
    for (const request of [unrated, { ...table, immex: true }])
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
