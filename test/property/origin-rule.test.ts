import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../src/core/civil-date.js';
import { matchRule } from '../../src/determine/origin/match-rule.js';
import {
  type CodeRange,
  formatCodeRange,
  isInRange,
  meetsRange,
  parseCodeRange,
  rangesMeet,
} from '../../src/tariff/code-range.js';
import type {
  Exclusion,
  Goods,
  OriginTest,
  ShiftLevel,
  ShiftSource,
} from '../../src/tariff/origin-rule/ast.js';
import { formatCodes, parseCodes } from '../../src/tariff/origin-rule/code-list.js';
import { cursorOn } from '../../src/tariff/origin-rule/cursor.js';
import { formatOriginRule, formatOriginTest } from '../../src/tariff/origin-rule/format.js';
import { shippedBook, shippedConcordance, usSubheadings } from '../support/origin-law.js';

const digits = (length: number) =>
  fc.integer({ min: 1, max: 10 ** length - 1 }).map((number) => String(number).padStart(length, '0'));

const range: fc.Arbitrary<CodeRange> = fc
  .constantFrom(2, 4, 6, 8)
  .chain((length) => fc.tuple(digits(length), digits(length)))
  .map(([a, b]) => (a <= b ? { from: a, to: b } : { from: b, to: a }));

const ranges = fc.array(range, { minLength: 1, maxLength: 4 });
const words = fc.constantFrom('housings', 'bay leaves, crushed', 'parts of brakes', 'yarn or thread');
const goods: fc.Arbitrary<Goods> = fc.record({ ranges, words }, { requiredKeys: ['ranges'] });
const goodsList = fc.array(goods, { minLength: 1, maxLength: 3 });
const level: fc.Arbitrary<ShiftLevel> = fc.constantFrom('chapter', 'heading', 'subheading', 'tariff_item');

const source: fc.Arbitrary<ShiftSource> = fc.oneof(
  fc.record({ kind: fc.constant('any_other' as const), level }),
  fc.record({
    kind: fc.constant('any_other' as const),
    level,
    group: fc.constantFrom('outside' as const, 'inside' as const),
  }),
  fc.record({ kind: fc.constant('any_other' as const), level, within: ranges }),
  fc.record({ kind: fc.constant('same' as const), level }),
  fc.record({ kind: fc.constant('same' as const), level, other: fc.constant(true as const) }),
  fc.record({ kind: fc.constant('same' as const), level, words }),
  fc.record({ kind: fc.constant('other_good' as const), goods }),
  fc.record({ kind: fc.constant('listed' as const), goods: fc.array(goods, { minLength: 1, maxLength: 1 }) }),
);

const exclusion: fc.Arbitrary<Exclusion> = fc.oneof(
  fc.record({
    kind: fc.constant('none_of' as const),
    goods: fc.array(goods, { minLength: 1, maxLength: 1 }),
  }),
  fc.record({
    kind: fc.constant('not_more_than_one_of' as const),
    sets: fc.array(goodsList, { minLength: 2, maxLength: 3 }),
  }),
  fc.record({
    kind: fc.constant('not_all_of' as const),
    sets: fc.array(goodsList, { minLength: 2, maxLength: 2 }),
  }),
);

const percent = fc.integer({ min: 1, max: 100 }).map(String);
const test: fc.Arbitrary<OriginTest> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('tariff_shift' as const),
      from: fc.array(source, { minLength: 1, maxLength: 2 }),
      except: fc.array(exclusion, { minLength: 1, maxLength: 2 }),
      also: fc.array(source, { minLength: 1, maxLength: 2 }),
    },
    { requiredKeys: ['kind', 'from'] },
  ),
  fc.record({
    kind: fc.constant('regional_value' as const),
    methods: fc.uniqueArray(
      fc.record({ method: fc.constantFrom('transaction_value' as const, 'net_cost' as const), percent }),
      {
        minLength: 1,
        maxLength: 2,
        selector: (entry) => entry.method,
      },
    ),
  }),
  fc.record({
    kind: fc.constant('cut_and_sew' as const),
    cut: fc.constantFrom('cut' as const, 'cut_or_knit_to_shape' as const),
    assembled: fc.constantFrom('sewn_or_assembled' as const, 'assembled' as const, 'none' as const),
  }),
  fc.record({
    kind: fc.constant('content' as const),
    limit: fc.constantFrom('at_most' as const, 'at_least' as const),
    percent,
    by: fc.constantFrom('weight' as const, 'volume' as const, 'value' as const),
    what: words,
    against: words,
  }),
);

describe('code ranges', () => {
  it('are read as they are written', () => {
    fc.assert(
      fc.property(range, (one) => {
        expect(parseCodeRange(formatCodeRange(one))).toEqual({ ok: true, value: one });
      }),
    );
  });

  it('partition: neighbouring ranges hold each code exactly once', () => {
    const cuts = fc.uniqueArray(fc.integer({ min: 1, max: 98 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(cuts, digits(6), (points, code) => {
        const sorted = [0, ...points.sort((a, b) => a - b), 99];
        const parts = sorted.slice(1).map((to, index) => ({
          from: String(index === 0 ? 0 : (sorted[index] ?? 0) + 1).padStart(2, '0'),
          to: String(to).padStart(2, '0'),
        }));
        expect(parts.filter((part) => isInRange(code, part))).toHaveLength(1);
      }),
    );
  });

  it('what is inside also meets, and ranges that share a code meet', () => {
    fc.assert(
      fc.property(range, range, digits(8), (one, two, code) => {
        if (isInRange(code, one)) expect(meetsRange(code, one)).toBe(true);
        if (isInRange(code, one) && isInRange(code, two)) expect(rangesMeet(one, two)).toBe(true);
        expect(rangesMeet(one, two)).toBe(rangesMeet(two, one));
      }),
    );
  });
});

describe('rendering', () => {
  it('of code lists is read back as the same ranges', () => {
    fc.assert(
      fc.property(ranges, (list) => {
        const sameLevel = list.filter(
          (one) => one.from.length === list[0]?.from.length && one.from.length > 2,
        );
        fc.pre(sameLevel.length > 0);
        const written = formatCodes(sameLevel).replace(/ to /g, ' through ');
        expect(parseCodes(cursorOn(written))).toEqual(sameLevel);
      }),
    );
  });

  it('of tests loses nothing: two tests that read alike are alike', () => {
    fc.assert(
      fc.property(test, test, (one, two) => {
        expect(formatOriginTest(one) === formatOriginTest(two)).toBe(
          JSON.stringify(one) === JSON.stringify(two),
        );
      }),
      { numRuns: 2000 },
    );
  });
});

describe('the shipped rules', () => {
  const book = shippedBook();
  const concordance = shippedConcordance();
  const subheadings = usSubheadings();

  it('read alike only where they are alike', () => {
    const seen = new Map<string, string>();
    for (const rule of book.rules) {
      const { id, page, number, corrections, automotive, ...law } = rule;
      const text = formatOriginRule(rule);
      const structure = JSON.stringify(law).replace(/"label":"\w",/g, '');
      expect(seen.get(text) ?? structure).toBe(structure);
      seen.set(text, structure);
    }
  });

  it('cited in a match exist in the book, speak of the code, and are open on the day', () => {
    const ids = new Set(book.rules.map((rule) => rule.id));
    const noteIds = new Set(book.notes.map((note) => note.id));
    fc.assert(
      fc.property(
        fc.constantFrom(...subheadings),
        fc.constantFrom('', '00', '0090', '9000'),
        fc.constantFrom('2020-07-01', '2022-07-01', '2023-02-01', '2026-06-08'),
        fc.constantFrom('MX', 'CA'),
        (hs6, tail, day, origin) => {
          const match = matchRule(hs6 + tail, book, concordance, { date: civilDate(day), origin });
          if (match.kind === 'not_covered') return;
          for (const note of match.notes) expect(noteIds.has(note.id)).toBe(true);
          if (match.kind !== 'rule') return;
          expect(match.candidates.length).toBeGreaterThan(0);
          for (const { rule, parts, hs2012 } of match.candidates) {
            expect(ids.has(rule.id)).toBe(true);
            expect(rule.from === undefined || rule.from <= day).toBe(true);
            expect(rule.until === undefined || rule.until >= day).toBe(true);
            expect(match.hs2012).toContain(hs2012);
            for (const part of parts)
              expect(part.goods.ranges.some((one) => match.hs2012.some((old) => meetsRange(old, one)))).toBe(
                true,
              );
          }
        },
      ),
      { numRuns: 3000 },
    );
  });
});
