import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../src/core/civil-date.js';
import { decimal } from '../../src/core/decimal.js';
import { inEnglish } from '../../src/core/say.js';
import { DeclaredFacts } from '../../src/determine/origin/declared-facts.js';
import { determineOrigin } from '../../src/determine/origin/determine-origin.js';
import type { GoodTold } from '../../src/determine/origin/good-facts.js';
import { judgeMaterial } from '../../src/determine/origin/judged-material.js';
import type { Material } from '../../src/determine/origin/material.js';
import { judgeRegionalValue, nonOriginatingValue } from '../../src/determine/origin/regional-value.js';
import { isInRanges } from '../../src/tariff/code-range.js';
import { shippedBook, shippedConcordance, usSubheadings } from '../support/origin-law.js';

const book = shippedBook();
const concordance = shippedConcordance();
const law = { book, concordance };
const subheadings = usSubheadings();
const ruleIds = new Set([...book.rules, ...book.notes].map(({ id }) => id));
const otherIds = new Set(['GN11-b-iv', 'GN11-i', ...book.automotive.other_requirements.map(({ id }) => id)]);

const amount = fc.integer({ min: 0, max: 200_000 }).map((cents) => decimal(cents).div(100));
const hs6 = fc.constantFrom(...subheadings);
const anyCode = fc.oneof(
  hs6,
  hs6.map((code) => `${code}00`),
  hs6.map((code) => code.slice(0, 4)),
  hs6.map((code) => code.slice(0, 2)),
);

const material: fc.Arbitrary<Omit<Material, 'id'>> = fc.record(
  {
    description: fc.constantFrom('part', 'yarn', 'housing', ''),
    code: anyCode,
    origin: fc.constantFrom('CN', 'DE', 'US', 'MX', 'CA'),
    claim: fc.constantFrom('originating' as const, 'non_originating' as const),
    value: amount,
    weight: amount,
    use: fc.constantFrom(
      'material' as const,
      'accessory' as const,
      'shipping_packing' as const,
      'indirect' as const,
      'retail_packaging' as const,
    ),
    component: fc.boolean(),
    part: fc.boolean(),
    regional_content: amount,
    consumed_in: fc.constantFrom('1', '2', 'nowhere'),
  },
  { requiredKeys: ['description'] },
);

const bill = (most: number): fc.Arbitrary<Material[]> =>
  fc
    .array(material, { minLength: 1, maxLength: most })
    .map((rows) => rows.map((row, index) => ({ id: String(index + 1), ...row })));

const facts = fc.dictionary(
  fc.constantFrom(
    'use',
    'cut',
    'assembled',
    'process',
    'chemical-reaction',
    'set',
    'unassembled',
    'materials-originate',
    'component-weight',
    'hs2012',
    'labor-value-content',
    'inventory-method',
  ),
  fc.constantFrom(
    'yes',
    'no',
    'none',
    'MX',
    'CN',
    'light_truck',
    'passenger_vehicle',
    '41',
    '850440',
    'fifo',
    '',
  ),
);

const good: fc.Arbitrary<GoodTold> = fc.record(
  {
    code: hs6,
    date: fc.constantFrom('2020-07-01', '2023-06-30', '2026-06-15', '2028-01-01').map(civilDate),
    origin: fc.constantFrom('MX', 'CA'),
    value: amount,
    net_cost: amount,
    weight: amount,
    regional_content: amount,
    facts,
    say: fc.constant(inEnglish),
  },
  { requiredKeys: ['code', 'date', 'facts', 'say'] },
);

describe('a bill of materials, whatever it holds', () => {
  it('is judged without a fault, citing only rules that exist', () => {
    fc.assert(
      fc.property(good, bill(8), (one, rows) => {
        const { evaluation: result } = determineOrigin(one, rows, law);
        for (const { rule_id: id } of [...result.options, ...result.failed])
          expect(ruleIds.has(id) || otherIds.has(id), id).toBe(true);
        if (result.verdict === 'needs_facts') expect(result.needs.length).toBeGreaterThan(0);
        if (result.verdict === 'does_not_qualify') expect(result.failed.length).toBeGreaterThan(0);
        if (result.verdict === 'qualifies') expect(result.needs).toEqual([]);
      }),
      { numRuns: 1500 },
    );
  });

  it('gives one verdict in whichever order its rows stand', () => {
    fc.assert(
      fc.property(
        good,
        bill(6).chain((rows) =>
          fc.tuple(
            fc.constant(rows),
            fc.shuffledSubarray(rows, { minLength: rows.length, maxLength: rows.length }),
          ),
        ),
        (one, [rows, shuffled]) => {
          const { trace: _one, ...first } = determineOrigin(one, rows, law).evaluation;
          const { trace: _two, ...second } = determineOrigin(one, shuffled, law).evaluation;
          expect(second).toEqual(first);
        },
      ),
      { numRuns: 600 },
    );
  });

  it('of originating materials only qualifies, a covered vehicle with subdivision (k) apart', () => {
    const vehicles = book.automotive.vehicles.flatMap(({ ranges }) => ranges);
    const plain = hs6.filter((code) => !concordance.hs2012Of(code).some((old) => isInRanges(old, vehicles)));
    fc.assert(
      fc.property(plain, bill(6), amount, (code, rows, value) => {
        const originating = rows.map(({ consumed_in: _, ...row }) => ({
          ...row,
          use: 'material' as const,
          claim: 'originating' as const,
        }));
        const { evaluation: result } = determineOrigin(
          { code, date: civilDate('2026-06-15'), origin: 'MX', value, facts: {}, say: inEnglish },
          originating,
          law,
        );
        expect([result.verdict, result.criterion]).toEqual(['qualifies', 'C']);
      }),
    );
  });

  it('never qualifies without materials unless it is declared wholly obtained', () => {
    fc.assert(
      fc.property(good, (one) => {
        expect(determineOrigin(one, [], law).evaluation.verdict).not.toBe('qualifies');
        const declared = { ...one, facts: { ...one.facts, 'wholly-obtained': 'yes' } };
        expect(determineOrigin(declared, [], law).evaluation).toMatchObject({
          verdict: 'qualifies',
          criterion: 'A',
        });
      }),
    );
  });
});

describe('regional value content', () => {
  const undeclared = new DeclaredFacts({});
  const test = {
    kind: 'regional_value',
    methods: [
      { method: 'transaction_value', percent: '60' },
      { method: 'net_cost', percent: '50' },
    ],
  } as const;
  const contents = (rows: readonly Material[], value: ReturnType<typeof decimal>) => {
    const judged = rows.map((row) => judgeMaterial(row, undeclared, concordance));
    const one = {
      code: '851762',
      date: civilDate('2026-06-15'),
      value,
      net_cost: value,
      facts: undeclared,
      say: inEnglish,
    };
    return judgeRegionalValue(test, one, nonOriginatingValue(judged, {}), book);
  };

  it('is never lowered by a regional material more, whose value the good gains', () => {
    fc.assert(
      fc.property(bill(6), amount, amount, (rows, value, more) => {
        fc.pre(value.gt(0));
        const before = contents(rows, value);
        const added: Material = {
          id: 'new',
          description: 'added',
          origin: 'MX',
          claim: 'originating',
          value: more,
        };
        const after = contents([...rows, added], value.plus(more));
        const negative = nonOriginatingValue(
          rows.map((row) => judgeMaterial(row, undeclared, concordance)),
          {},
        ).counted.lt(0);
        expect(negative).toBe(false);
        before.forEach((finding, index) => {
          expect(after[index]?.content?.gte(finding.content ?? 0)).toBe(true);
          if (finding.answer === 'yes') expect(after[index]?.answer).toBe('yes');
        });
      }),
    );
  });

  it('is never lowered by sourcing a material in the region', () => {
    fc.assert(
      fc.property(bill(6), fc.nat(), amount, (rows, pick, value) => {
        fc.pre(value.gt(0));
        const at = pick % rows.length;
        const moved = rows.map((row, index) =>
          index === at ? { ...row, claim: 'originating' as const } : row,
        );
        const before = contents(rows, value);
        const after = contents(moved, value);
        expect(after[0]?.content?.gte(before[0]?.content ?? 0)).toBe(true);
      }),
    );
  });
});
