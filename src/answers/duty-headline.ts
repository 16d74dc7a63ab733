import type { DutyRates, HeadlineNote, MissingPart, NotComputed } from './duty-rates.js';
import { byGoods, nameGoods, type OrderCase } from './possible-orders.js';

/** What a headline is read from. */
export type HeadlineSource = Pick<
  DutyRates,
  'missing' | 'additional' | 'not_computed' | 'trade_orders' | 'restrictions'
>;

/** The parts of the sum that are not known, each with the line it belongs to. */
export const missingTexts = ({ missing = [] }: { readonly missing?: readonly MissingPart[] }): string[] => [
  ...new Set(missing.map(({ label, what }) => `${label}: ${what}`)),
];

/** A gap as the headline tells it. */
export const gapText = ({ what, why }: Pick<NotComputed, 'what' | 'why'>): string => `${what}: ${why}`;

/** Gaps that another part of the headline tells. */
const toldElsewhere = new Set(['data_ends', 'additional_duties', 'base_duty']);

/**
 * What a sum must not be read without: parts of it that are missing, law that ends before the day, provisional measures,
 * cases that the goods could be under, what is not computed and could matter for this line and origin; last, in one line,
 * what no sum holds. Every door takes it from the answer or from here.
 */
export function dutyHeadline(source: HeadlineSource): HeadlineNote[] {
  const { additional, not_computed: gaps, trade_orders: orders } = source;
  const of = (kind: HeadlineNote['kind'], texts: readonly string[]): HeadlineNote[] =>
    [...new Set(texts)].map((text) => ({ kind, text }));
  return [
    ...of('missing', missingTexts(source)),
    ...of('import_ban', banTexts(source)),
    ...of('data_ends', gaps.filter(({ code }) => code === 'data_ends').map(gapText)),
    ...of(
      'provisional',
      additional
        .filter(({ applies, provisional }) => applies && provisional)
        .map(({ authority, rate, why }) => `${authority}, ${rate}, is provisional: ${why}`),
    ),
    ...of('possible_order', orderTexts(orders)),
    ...of(
      'not_computed',
      gaps
        .filter(
          ({ code, standing }) => !standing && !toldElsewhere.has(code) && !(orders && code === 'ad_cvd'),
        )
        .map(gapText),
    ),
    ...of('standing', standingText(gaps)),
  ];
}

/** The cases that the goods could be under, or are under as the importer states, in a sentence each. */
function orderTexts(orders: DutyRates['trade_orders']): string[] {
  if (!orders || orders.cases.length === 0) return [];
  const named = (scope: OrderCase['scope']): string =>
    byGoods(orders.cases.filter((each) => each.scope === scope))
      .map(nameGoods)
      .join('; ');
  const [possible, stated] = [named('possible'), named('stated')];
  return [
    ...(stated === ''
      ? []
      : [`antidumping or countervailing duties by the scope that is stated: ${stated}; ${orders.deposit}`]),
    ...(possible === ''
      ? []
      : [
          `POSSIBLE antidumping or countervailing duties (list of ${orders.as_of}): ${possible}; the scope decides, not the code; no rate of them is in the sum`,
        ]),
  ];
}

const banned = { prohibited: 'import PROHIBITED', conditional: 'import may be PROHIBITED' } as const;

/** Bans that look at the goods, in a sentence each; one that was lifted stands in the answer, not at its head. */
const banTexts = ({ restrictions = [] }: HeadlineSource): string[] =>
  restrictions.flatMap(({ kind, authority, what, unless, citation, from, as_of: asOf }) =>
    kind === 'lifted'
      ? []
      : [
          `${banned[kind]}, ${authority}: ${what}${unless === undefined ? '' : `, unless ${unless}`} [${citation}; from ${from}, as read on ${asOf}]`,
        ],
  );

/** The gaps that stand on every answer, in one line. */
function standingText(gaps: readonly NotComputed[]): string[] {
  const standing = gaps.filter((gap) => gap.standing);
  return standing.length === 0
    ? []
    : [
        `in no sum here: ${standing.map(({ what, brief }) => (brief ? `${what} (${brief})` : what)).join('; ')}`,
      ];
}
