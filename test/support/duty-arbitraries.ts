import fc from 'fast-check';
import { type Decimal, decimal } from '../../src/core/decimal.js';
import type {
  AdValorem,
  Bounded,
  DutyExpression,
  ReferenceTarget,
  Specific,
  Sum,
  Term,
} from '../../src/tariff/duty-expression/ast.js';

/** A positive decimal of up to six places, as rates are written. */
export const rateNumber: fc.Arbitrary<Decimal> = fc
  .tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: 0, max: 6 }))
  .map(([digits, places]) => decimal(digits).div(10 ** places));

const whole = fc.integer({ min: 1, max: 5000 }).map((count) => decimal(count));

/** Names of parts and substances that are neither units nor words of the language. */
const partName = fc.constantFrom(
  'case',
  'battery',
  'movement and case',
  'strap, band or bracelet',
  'lead content',
  'drained weight',
  'entire contents of container',
  'total sugars',
  'such processing outside the United States',
  'non-U.S. content',
  'pins',
  'other piece or part',
);

const units = ['kg', 'g', 't', 'liter', 'm2', 'm3', 'm', 'doz.', 'prs.', 'gross', 'bbl', 'pf. liter', 'No.'];
const rareUnits = [
  'clean kg',
  'gr.lines',
  'jewel',
  'pack',
  'doz. prs.',
  'carat',
  'thousand m3',
  'MWh',
  'GBq',
];

export const adValorem: fc.Arbitrary<AdValorem> = fc.oneof(
  rateNumber.map((percent): AdValorem => ({ kind: 'ad_valorem', percent })),
  fc.tuple(rateNumber, partName, fc.boolean()).map(
    ([percent, basis, ifAny]): AdValorem => ({
      kind: 'ad_valorem',
      percent,
      basis,
      ...(ifAny && { ifAny: true }),
    }),
  ),
  fc
    .tuple(fc.integer({ min: 0, max: 99 }), whole, whole)
    .map(([units_, numerator, denominator]): AdValorem => {
      const fraction = { whole: decimal(units_), numerator, denominator };
      return { kind: 'ad_valorem', percent: fraction.whole.plus(numerator.div(denominator)), fraction };
    }),
);

export const specific: fc.Arbitrary<Specific> = fc
  .record(
    {
      kind: fc.constant('specific' as const),
      amount: rateNumber,
      per: fc.constantFrom(...units, ...rareUnits),
      perCount: whole,
      basis: partName,
      over: whole,
    },
    { requiredKeys: ['kind', 'amount', 'per'] },
  )
  .map((term): Specific => term);

const term: fc.Arbitrary<Term> = fc.oneof(
  { weight: 4, arbitrary: adValorem },
  { weight: 4, arbitrary: specific },
  {
    weight: 1,
    arbitrary: fc
      .tuple(specific, specific, whole)
      .map(([from, less, under]): Term => ({ kind: 'per_degree', from, less, under })),
  },
);

export const sum: fc.Arbitrary<Term | Sum> = fc.oneof(
  term,
  fc.array(term, { minLength: 2, maxLength: 5 }).map((terms): Sum => ({ kind: 'sum', terms })),
);

const bounded: fc.Arbitrary<Bounded> = fc
  .tuple(
    sum,
    fc.array(fc.tuple(fc.constantFrom('at_least' as const, 'at_most' as const), sum), { maxLength: 3 }),
  )
  .map(([rate, bounds]) =>
    bounds.reduce<Bounded>((expression, [kind, limit]) => ({ kind, expression, limit }), rate),
  );

const code = fc
  .tuple(fc.constantFrom(4, 6, 8, 10), fc.integer({ min: 0, max: 9_999_999_999 }))
  .map(([length, digits]) => String(digits).padStart(10, '0').slice(0, length));

const target: fc.Arbitrary<ReferenceTarget> = fc
  .record({ kind: fc.constant('heading' as const), from: code, to: code }, { requiredKeys: ['kind', 'from'] })
  .map((heading): ReferenceTarget => heading);

const note = fc
  .tuple(fc.constantFrom('U.S. note', 'additional U.S. note', 'U.S. Note'), fc.integer({ min: 1, max: 60 }))
  .map(([name, number]) => `${name} ${number} of this subchapter`);

/** Every expression the parser can give. */
export const dutyExpression: fc.Arbitrary<DutyExpression> = fc.oneof(
  fc.constant({ kind: 'free' } as const),
  fc.constantFrom('under bond', 'under the terms of U.S. note 1(b)').map((condition) => ({
    kind: 'free' as const,
    condition,
  })),
  { weight: 6, arbitrary: bounded },
  fc
    .tuple(sum, fc.constantFrom('consisting in part of a plate', 'so made'))
    .map(([expression, condition]) => ({
      kind: 'ceiling_if' as const,
      expression,
      condition,
      ceiling: 'the duty for the complete movement',
    })),
  fc
    .record(
      {
        terms: fc.array(term, { maxLength: 3 }),
        subheadings: fc.array(code, { minLength: 1, maxLength: 4 }),
      },
      {
        requiredKeys: ['terms'],
      },
    )
    .map((rest) => ({ kind: 'applicable_plus' as const, ...rest })),
  rateNumber.map((percent) => ({ kind: 'applicable_minus' as const, percent })),
  fc.constant({ kind: 'no_change' } as const),
  fc
    .record(
      {
        kind: fc.constant('duty_on_part' as const),
        part: fc.constantFrom('imported article', 'repairs or alterations', 'such processing'),
        less: fc.constantFrom('cost or value of such products', 'value of fabrics, components or materials'),
        note,
      },
      { requiredKeys: ['kind', 'part'] },
    )
    .map((expression): DutyExpression => expression),
  fc.array(target, { minLength: 1, maxLength: 4 }).map((to) => ({ kind: 'reference' as const, to })),
  note.map((text) => ({ kind: 'reference' as const, to: [{ kind: 'note' as const, text }] })),
  fc
    .constantFrom('garment in the ensemble', 'article of which it is a part', 'juice in heading 2009')
    .map((goods) => ({ kind: 'textual' as const, text: `The rate applicable to each ${goods}` })),
);
