import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src/core/civil-date.js';
import type { CatalogProduct } from '../../../src/monitor/catalog-product.js';
import { type DiffContext, linesOf, rowsOfChange } from '../../../src/monitor/change-index.js';
import { diffLaw, diffSchedules } from '../../../src/monitor/diff-law.js';
import { dutyEffects } from '../../../src/monitor/duty-effect.js';
import type { LawChange } from '../../../src/monitor/law-change.js';
import { matchCatalog } from '../../../src/monitor/match-catalog.js';
import { openUsTables } from '../../../src/reference/us-tables.js';
import { coversCode, coversOrigin } from '../../../src/tariff/measure/scope.js';
import { shippedLibrary } from '../../support/shipped.js';
import { shippedMeasures as measures } from '../../support/shipped-measures.js';

const library = shippedLibrary();
const tables = openUsTables((file) => library.text(file));
const law = { ...tables, measures, transfers: library.transfers() };

function comparisonOf(from: string, to: string) {
  const moment = (edition: string) => {
    const schedule = library.schedule(edition);
    return { schedule, date: schedule.edition.effective, originRules: library.ruleBook() };
  };
  const [before, after] = [moment(from), moment(to)];
  const ground: DiffContext = {
    before: before.schedule,
    after: after.schedule,
    measures,
    concordance: library.concordance(),
    columnTwo: new Set(tables.columnTwo.countries),
  };
  return { before, after, ground, changes: diffLaw(before, after, law) };
}

/** Whether a change reaches a product, told from the change alone, without any index. */
function reaches(change: LawChange, { code, origin }: CatalogProduct, ground: DiffContext): boolean {
  if (change.kind === 'fee') return false;
  if ('scopes' in change)
    return linesOf(code, ground).some((line) => {
      if (line.startsWith('99')) return false;
      const lists = measures.lists.holding(line);
      const covering = change.scopes.filter(
        (scope) => coversCode(scope, lists) && (origin === undefined || coversOrigin(scope, origin)),
      );
      return change.onlyScope && origin !== undefined ? covering.length === 1 : covering.length > 0;
    });
  const touched = rowsOfChange(change).some((row) => row.startsWith(code) || code.startsWith(row));
  if (!touched || origin === undefined) return touched;
  if (change.kind === 'general') return !ground.columnTwo.has(origin);
  return !('origins' in change) || change.origins === undefined || change.origins.has(origin);
}

const origins = ['CN', 'MX', 'DE', 'VN', 'CA', 'IN', 'RU', 'KR', 'BR', 'GB', 'PE', undefined] as const;

describe.each([
  ['2026-basic', '2026-rev-4'],
  ['2025-rev-32', '2026-rev-10'],
  ['2026-rev-5', '2026-rev-10'],
])('a catalogue against %s to %s', (from, to) => {
  const { changes, ground } = comparisonOf(from, to);
  const lines = [...new Set([...ground.before.lines(), ...ground.after.lines()].map(({ code }) => code))];
  const product = fc.record({
    code: fc
      .tuple(fc.constantFrom(...lines), fc.constantFrom(10, 10, 10, 8, 6, 4))
      .map(([code, length]) => code.slice(0, length)),
    origin: fc.constantFrom(...origins),
  });

  it('names exactly the products that some change reaches, and exactly those changes', () => {
    fc.assert(
      fc.property(fc.array(product, { minLength: 1, maxLength: 25 }), (drawn) => {
        const products = drawn.map(
          ({ code, origin }, n): CatalogProduct => ({
            reference: `SKU-${n}`,
            code,
            destination: 'US',
            ...(origin && { origin }),
          }),
        );
        const { hits } = matchCatalog(changes, products, ground);
        const expected = products
          .map((each) => ({
            product: each,
            changes: changes.flatMap((change, at) => (reaches(change, each, ground) ? [at] : [])),
          }))
          .filter((hit) => hit.changes.length > 0);
        expect(hits).toEqual(expected);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a product', () => {
  const { before, after, ground, changes } = comparisonOf('2026-basic', '2026-rev-4');
  const effect = dutyEffects(before, after, { tables, measures });
  const effectOf = (product: CatalogProduct) => {
    const [hit] = matchCatalog(changes, [product], ground).hits;
    return effect(
      product,
      (hit?.changes ?? []).map((at) => changes[at]!),
    );
  };

  it('of a code that neither edition has is told apart, and no change is said to reach it', () => {
    const stray: CatalogProduct = { reference: 'A', code: '1234567890', origin: 'CN', destination: 'US' };
    expect(matchCatalog(changes, [stray], ground)).toEqual({ hits: [], unknown: [stray], notCovered: [] });
  });

  it('from China: the duties under IEEPA end, the surcharge of section 122 begins', () => {
    expect(effectOf({ reference: 'A', code: '6109100012', origin: 'CN', destination: 'US' })).toMatchObject({
      before: { total: '44' },
      after: { total: '34' },
    });
  });

  it('whose line ended is assessed as its likeliest successor, and says so', () => {
    expect(effectOf({ reference: 'A', code: '0710809724', origin: 'CN', destination: 'US' })).toMatchObject({
      before: { code: '0710809724' },
      after: { code: expect.stringMatching(/^07108097/) },
      why: expect.stringContaining('the likeliest successor'),
    });
  });

  it('without an origin, or too short for a rate, is not assessed, with the reason', () => {
    expect(effectOf({ reference: 'A', code: '6109100012', destination: 'US' })).toEqual({
      before: null,
      after: null,
      why: 'the catalogue gives no country of origin',
    });
    expect(effectOf({ reference: 'A', code: '6109', origin: 'CN', destination: 'US' }).why).toContain(
      'too short',
    );
  });
});

describe('a change of one column', () => {
  const { ground, changes } = comparisonOf('2025-rev-32', '2026-rev-10');
  const at = changes.findIndex(
    (change) => change.kind === 'special' && 'origins' in change && change.origins,
  );
  const change = changes[at];
  if (change?.kind !== 'special' || !change.origins) throw new Error('no special rate changed for some only');
  const { lines, origins: inside } = change;

  it('of special rates reaches only goods of countries whose programme changed', () => {
    const code = lines[0]!;
    const reached = (origin: string) =>
      matchCatalog(changes, [{ reference: 'A', code, origin, destination: 'US' }], ground).hits.some((hit) =>
        hit.changes.includes(at),
      );
    expect([...inside].every(reached)).toBe(true);
    const outside = ['CN', 'DE', 'IN', 'RU'].filter((country) => !inside.has(country));
    expect(outside.some(reached)).toBe(false);
  });
});

describe('days', () => {
  it('between two days of one edition only dated law differs', () => {
    const schedule = library.schedule('2026-rev-10');
    const moment = (date: string) => ({ schedule, date: civilDate(date), originRules: library.ruleBook() });
    const changes = diffLaw(moment('2026-06-08'), moment('2026-11-10'), law);
    expect(changes.every(({ kind }) => kind.startsWith('measure_') || kind === 'fee')).toBe(true);
    expect(changes.filter(({ kind }) => kind === 'fee')).toMatchObject([{ effective: '2026-10-01' }]);
  });
});

describe('since when a row stands as it does', () => {
  it('is told from the loaded editions between the two', () => {
    const { before, after } = comparisonOf('2026-basic', '2026-rev-10');
    const between = ['2026-rev-4', '2026-rev-5', '2026-rev-9'].map((id) => library.schedule(id));
    const daysOf = (list: typeof between) =>
      new Set(
        diffSchedules(before.schedule, after.schedule, law, list)
          .filter(({ kind }) => kind === 'line_added')
          .map(({ effective }) => effective),
      );
    expect(daysOf([])).toEqual(new Set(['2026-06-08']));
    expect(daysOf(between)).toEqual(new Set(['2026-02-24', '2026-04-06', '2026-05-28', '2026-06-08']));
    const removed = diffSchedules(before.schedule, after.schedule, law, between).find(
      ({ code }) => code === '0710809724',
    );
    expect(removed).toMatchObject({
      kind: 'line_removed',
      effective: '2026-02-24',
      source: '2026 HTS Revision 4',
    });
  });
});
