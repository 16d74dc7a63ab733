import type { FactQuestion } from '../../answers/question.js';
import type { CivilDate } from '../../core/civil-date.js';
import { decimal, formatDecimal } from '../../core/decimal.js';
import type { Say } from '../../core/say.js';
import type { CodeRange } from '../../tariff/code-range.js';
import type {
  OriginRule,
  OriginTest,
  RegionalValue,
  RulePart,
  VehicleUse,
} from '../../tariff/origin-rule/ast.js';
import { formatUse } from '../../tariff/origin-rule/goods.js';
import type { AutomotiveRules, OriginRuleBook } from '../../tariff/origin-rule/rule-book.js';
import type { Certainty } from './certainty.js';
import { declaredNumber, declaredYes } from './declared-facts.js';
import type { GoodFacts } from './good-facts.js';
import { inProvisions, type JudgedMaterial, type Placed } from './judged-material.js';
import { nameOf } from './material.js';

/** The vehicle a good is, or is for use in; `other` is every good that subdivision (k) does not speak of. */
export type AutomotiveUse = VehicleUse | 'other';

export const vehicleUses: readonly VehicleUse[] = ['passenger_vehicle', 'light_truck', 'heavy_truck'];

/** The declared use: `use=light_truck`. */
export function declaredUse(facts: GoodFacts['facts']): AutomotiveUse | undefined {
  const written = facts
    .answerTo('use')
    ?.trim()
    .toLowerCase()
    .replace(/[\s-]+/g, '_');
  if (written === undefined || written === '') return undefined;
  return vehicleUses.find((use) => use === written) ?? 'other';
}

/** The covered vehicles a good may be. GN 11(k)(ii)(N). */
export const coveredVehicles = (placed: Placed, book: OriginRuleBook): VehicleUse[] =>
  book.automotive.vehicles
    .filter(({ ranges }) => placed.hs2012.length > 0 && inProvisions(placed, ranges, book) !== 'no')
    .map(({ vehicle }) => vehicle);

export const useOf = (part: RulePart): readonly VehicleUse[] | undefined => part.for?.use ?? part.goods.use;

/** Asks which of the covered vehicles a good is, if any. */
export const vehicleNeeded = (vehicles: readonly VehicleUse[], say: Say): FactQuestion => {
  const named = vehicles.map((use) => formatUse(use, say));
  return {
    fact: 'use',
    text: say(
      `whether the good is a ${named.join(' or a ')} of GN 11(k)(ii), or another vehicle (use=other)`,
      `si la mercancía es un ${named.join(' o un ')} de GN 11(k)(ii), u otro vehículo (use=other)`,
    ),
  };
};

/** The last step that has begun; the first one before any has. */
function stepOn<T extends { readonly from: CivilDate }>(steps: readonly T[], date: CivilDate): T | undefined {
  return steps.filter((step) => step.from <= date).at(-1) ?? steps[0];
}

/** A regional value test whose percentages subdivision (k)(iii) stages: the rules of (o) print the last step. */
function stagedValue(
  test: RegionalValue,
  use: VehicleUse,
  date: CivilDate,
  { staging }: AutomotiveRules,
): RegionalValue {
  const net = test.methods.find(({ method }) => method === 'net_cost')?.percent;
  const row = staging.find((one) => one.use?.includes(use) && one.steps.at(-1)?.net_cost === net);
  const step = row && stepOn(row.steps, date);
  if (!step) return test;
  return {
    kind: 'regional_value',
    methods: test.methods.map(({ method, percent }) => ({
      method,
      percent: method === 'net_cost' ? step.net_cost : (step.transaction_value ?? percent),
    })),
  };
}

/** The higher percentages a part would need if a table of the automotive appendix lists it. */
function tabledValue(
  test: RegionalValue,
  use: VehicleUse,
  good: GoodFacts,
  { staging }: AutomotiveRules,
): RegionalValue {
  const named = declaredNumber(good.facts, 'automotive-percent');
  const rows = staging.filter(
    (one) => one.use?.includes(use) && one.steps.some((step) => step.transaction_value),
  );
  const row = rows.find(({ id }) => /-(D|K)$/.test(id)) ?? rows[0];
  const step = row && stepOn(row.steps, good.date);
  const net = named ? formatDecimal(named) : step?.net_cost;
  if (net === undefined) return test;
  return {
    kind: 'regional_value',
    methods: test.methods.map(({ method }) => ({
      method,
      percent: method === 'net_cost' ? net : formatDecimal(decimal(net).plus(10)),
    })),
  };
}

const mapValue = (test: OriginTest, change: (value: RegionalValue) => RegionalValue): OriginTest => {
  if (test.kind === 'regional_value') return change(test);
  if (test.kind === 'all_of' || test.kind === 'any_of')
    return { ...test, tests: test.tests.map((one) => mapValue(one, change)) };
  return test;
};

const hasValue = (test: OriginTest): boolean =>
  test.kind === 'regional_value' ||
  ((test.kind === 'all_of' || test.kind === 'any_of') && test.tests.some(hasValue));

/** The test of a part on a day, and where a table of the appendix may ask for more, that harder test. */
export function automotiveTest(
  rule: OriginRule,
  part: RulePart,
  use: AutomotiveUse | undefined,
  vehicle: boolean,
  good: GoodFacts,
  book: OriginRuleBook,
): { readonly test: OriginTest; readonly harder?: OriginTest } {
  const { test } = part;
  if (use === undefined || use === 'other' || !hasValue(test)) return { test };
  if (vehicle || useOf(part))
    return { test: mapValue(test, (value) => stagedValue(value, use, good.date, book.automotive)) };
  if (!rule.automotive) return { test };
  const harder = mapValue(test, (value) => tabledValue(value, use, good, book.automotive));
  return good.facts.answerTo('automotive-percent') === undefined ? { test, harder } : { test: harder };
}

/** What is asked where the percentage of a part depends on the tables of the appendix. */
export const tableNeeded = (say: Say): FactQuestion => ({
  fact: 'automotive-percent',
  text: say(
    'the net cost percentage of the table of the automotive appendix that lists the part (subdivision (k)(iii)); the percentage of the rule if none does',
    'el porcentaje de costo neto de la tabla del apéndice automotriz que lista la parte (subdivisión (k)(iii)); el de la regla si ninguna la lista',
  ),
});

/** What was declared, in a word. */
const declaredWord = (answer: Certainty, say: Say): string =>
  say(answer, { yes: 'sí', no: 'no', unknown: 'no se sabe' }[answer]);

export interface RequirementFinding {
  readonly id: string;
  readonly page: number;
  readonly answer: Certainty;
  readonly text: string;
  readonly needs: readonly FactQuestion[];
}

/** Materials of some provisions that do not originate, by their names. */
const foreignParts = (
  ranges: readonly CodeRange[],
  materials: readonly JudgedMaterial[],
  book: OriginRuleBook,
): string[] =>
  materials
    .filter((one) => one.status === 'non_originating' && inProvisions(one, ranges, book) === 'yes')
    .map(({ material }) => nameOf(material));

/** Core parts, labor value, steel and aluminum: what a covered vehicle must meet besides its rule. GN 11(k)(iii)(G), (v), (vi). */
export function judgeRequirements(
  use: AutomotiveUse | undefined,
  good: GoodFacts,
  book: OriginRuleBook,
  materials: readonly JudgedMaterial[],
): RequirementFinding[] {
  if (use === undefined || use === 'other') return [];
  const { say } = good;
  return book.automotive.other_requirements.flatMap(({ id, page, declared = [] }) =>
    declared
      .filter((one) => one.use.includes(use))
      .map(({ fact, what, steps, parts }): RequirementFinding => {
        const need = { fact, text: what };
        if (!steps) {
          const answer = declaredYes(good.facts, fact);
          const foreign = answer === 'yes' ? foreignParts(parts ?? [], materials, book).join(', ') : '';
          const remark =
            foreign === ''
              ? ''
              : say(
                  `; but the bill has ${foreign}, which does not originate: both hold only where these parts are calculated together as one, GN 11(k)(iii)(I)`,
                  `; pero la lista tiene ${foreign}, que no es originario: ambas cosas caben solo si estas partes se calculan juntas como una, GN 11(k)(iii)(I)`,
                );
          return {
            id,
            page,
            answer,
            text: `${what}: ${declaredWord(answer, say)}${remark}`,
            needs: answer === 'unknown' ? [need] : [],
          };
        }
        const least = stepOn(steps, good.date)?.percent ?? '0';
        const given = declaredNumber(good.facts, fact);
        if (!given)
          return {
            id,
            page,
            answer: 'unknown',
            text: say(`${what} is not declared`, `${what}: no se ha declarado`),
            needs: [need],
          };
        return {
          id,
          page,
          answer: given.gte(decimal(least)) ? 'yes' : 'no',
          text: `${what}: ${formatDecimal(given)}%, ${say(`at least ${least}% required`, `se exige al menos ${least}%`)}`,
          needs: [],
        };
      }),
  );
}
