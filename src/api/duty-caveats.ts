import type { DutyRates } from './duty-rates.js';

/** What a reader of a sum must know beside it. */
export interface DutyCaveat {
  readonly kind:
    | 'missing'
    | 'data_ends'
    | 'provisional'
    | 'assumed'
    | 'warning'
    | 'question'
    | 'not_computed';
  readonly text: string;
}

/** Caveats that bear on the very sum; the others say what stands outside it, or what would change it. */
export const weighty: ReadonlySet<DutyCaveat['kind']> = new Set([
  'missing',
  'data_ends',
  'provisional',
  'assumed',
  'warning',
]);

/** The parts of the sum that are not known, each with the line it belongs to. */
export const missingTexts = ({ missing = [] }: Pick<DutyRates, 'missing'>): string[] => [
  ...new Set(missing.map(({ label, what }) => `${label}: ${what}`)),
];

/**
 * Every caveat of an answer on duties, the weightiest first; terminal, comparison, page, chat and widget all take them
 * from here. `warnings` are those of the answer that the rates stand in.
 */
export function dutyCaveats(rates: DutyRates, warnings: readonly string[] = []): DutyCaveat[] {
  const { additional, needs, questions, not_computed: gaps, taken_as: taken = [] } = rates;
  const applying = additional.filter(({ applies }) => applies);
  const of = (kind: DutyCaveat['kind'], texts: readonly string[]): DutyCaveat[] =>
    [...new Set(texts)].map((text) => ({ kind, text }));
  const told = new Set(['data_ends', 'additional_duties', 'base_duty']);
  const ends = gaps.filter(({ code }) => code === 'data_ends').map(({ what, why }) => `${what}: ${why}`);
  return [
    ...of('missing', missingTexts(rates)),
    ...of('data_ends', ends),
    ...of(
      'provisional',
      applying
        .filter(({ provisional }) => provisional)
        .map(({ authority, rate, why }) => `${authority}, ${rate}, is provisional: ${why}`),
    ),
    ...of(
      'assumed',
      taken.map(
        ({ text, answer, why, citation }) =>
          `not stated, so taken as ${answer ? 'yes' : 'no'}: ${text} ${why} [${citation}]`,
      ),
    ),
    ...of(
      'warning',
      warnings.filter((text) => !ends.includes(text)),
    ),
    ...of('question', [
      ...needs.filter(({ what }) => what === 'transport').map(({ text }) => text),
      ...questions.map(({ text }) => text),
    ]),
    ...of(
      'not_computed',
      gaps.filter(({ code }) => !told.has(code)).map(({ what, why }) => `${what}: ${why}`),
    ),
  ];
}

/** The warnings of an answer that its rates do not say themselves. */
export const warningsBeside = (rates: DutyRates | null | undefined, warnings: readonly string[]): string[] =>
  rates
    ? dutyCaveats(rates, warnings).flatMap(({ kind, text }) => (kind === 'warning' ? [text] : []))
    : [...warnings];
