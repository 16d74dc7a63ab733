import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { formatDecimal, roundTo } from '../../src/core/decimal.js';
import { usd } from '../../src/core/money.js';
import { parseQuantity } from '../../src/core/quantity.js';
import { evaluateDuty } from '../../src/tariff/duty-expression/evaluate.js';
import { parseDutyExpression, parseSpecialCell } from '../../src/tariff/duty-expression/parse.js';
import { type columns, noEditions, oneLine, rateRows } from '../support/rate-texts.js';

/** One line of the golden file, worked out by hand; quantities are written as a broker would. */
interface GoldenRow {
  readonly code: string;
  readonly rate_text: string;
  readonly column: (typeof columns)[number];
  readonly program?: string;
  readonly value?: string;
  readonly quantities: readonly string[];
  readonly parts?: Readonly<Record<string, string>>;
  readonly applicable?: string;
  readonly expect:
    | { readonly amount: string }
    | { readonly rounded: string }
    | { readonly needs: readonly string[] }
    | { readonly not_computable: string };
  readonly derivation: string;
}

const golden = readFileSync('fixtures/duty/rates.golden.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as GoldenRow);

function answer(row: GoldenRow) {
  const rate = parseDutyExpression(row.rate_text);
  if (!rate.ok) throw new Error(rate.error.message);
  const quantities = row.quantities.map((text) => {
    const quantity = parseQuantity(text);
    if (!quantity.ok) throw new Error(quantity.error.message);
    return quantity.value;
  });
  const parts = Object.entries(row.parts ?? {}).map(([part, value]) => ({ part, value: usd(value) }));
  return evaluateDuty(rate.value, {
    quantities,
    parts,
    ...(row.value !== undefined && { value: usd(row.value) }),
    ...(row.applicable !== undefined && { applicable: usd(row.applicable) }),
  });
}

describe('duty amounts worked out by hand', () => {
  test.each(golden.map((row) => [`${row.code} ${row.column}: ${row.derivation}`, row] as const))(
    '%s',
    (_, row) => {
      const result = answer(row);
      if ('amount' in row.expect)
        expect(result.kind === 'amount' ? formatDecimal(result.money.amount) : result).toBe(
          row.expect.amount,
        );
      else if ('rounded' in row.expect) {
        const places = row.expect.rounded.split('.')[1]?.length ?? 0;
        expect(result.kind === 'amount' ? roundTo(result.money.amount, places).toFixed(places) : result).toBe(
          row.expect.rounded,
        );
      } else if ('needs' in row.expect)
        expect(
          result.kind === 'needs' ? result.needs.map((need) => need.unit ?? need.part ?? need.what) : result,
        ).toEqual(row.expect.needs);
      else
        expect(result.kind === 'not_computable' ? result.why : result).toContain(row.expect.not_computable);
    },
  );

  const published = noEditions === undefined ? test : test.skip;
  if (noEditions !== undefined) console.log(`golden rates not compared with the schedule: ${noEditions}`);
  published('each row’s rate stands at its code in HTS 2026 Revision 10', () => {
    const rows = new Map(rateRows('2026_rev_10').map((row) => [row.htsno.replace(/\D/g, ''), row]));
    for (const row of golden) {
      const levels = [row.code, row.code.slice(0, 8)].map((code) =>
        oneLine(rows.get(code)?.[row.column] ?? ''),
      );
      const cell = levels.find((text) => text !== '') ?? '';
      const special = row.program === undefined ? undefined : parseSpecialCell(cell);
      const stands = special?.ok
        ? special.value.some(
            (rate) => rate.programs.includes(row.program ?? '') && rate.text === row.rate_text,
          )
        : cell === row.rate_text;
      expect(stands, `${row.code} ${row.column}: ${cell}`).toBe(true);
    }
  });
});
