import type { Schedule } from '../tariff/schedule.js';
import { placedSources } from './placed-names.js';
import { atMost, byHash, placedBySource } from './placed-sets.js';
import { type Described, readLabelled, writtenSet } from './read-labelled.js';
import { isKept, reliefGoods } from './relief-goods.js';
import { isHeldBack, trainingSources } from './training-texts.js';

/** A described good that the model never learned from, with the codes that are right for it. */
export interface CalibrationItem extends Described {
  readonly weight: number;
  /** the kind of its text; undefined where kinds are not to be told apart */
  readonly kind?: string;
  /** where it is from */
  readonly source: string;
}

/** What a calibration is fitted on beside the repository. */
export const calibrationSources = [
  ...trainingSources.filter((name) => /dev_atlas|recent_snippets|trader_descriptions|chapter99/.test(name)),
  ...placedSources,
];

/** How much a kind weighs beside others, whatever the number of its texts: what one gains where no reading tells them apart, the other loses. */
const weights: Readonly<Record<string, number>> = {
  name: 1,
  official: 1,
  plain: 2,
  ruling: 1.5,
  shop: 1,
  shorthand: 1.5,
  spanish: 1,
};

/** A text whose code is known beside a name of the same kind that was placed by reading. */
const knownWeight = 2;

/** Descriptions kept out of training, of every kind of text; a kind weighs by what it is worth, not by how many there are. */
export function calibrationItems(schedule: Schedule): CalibrationItem[] {
  const spanish = writtenSet('spanish');
  const known: readonly (readonly [source: string, kind: string, items: readonly Described[]])[] = [
    ['everyday', 'plain', writtenSet('everyday')],
    ['spanish_english_twins', 'plain', spanish.map(({ en = '', codes }) => ({ text: en, codes }))],
    ['spanish', 'spanish', spanish],
    ['rulings_atlas', 'ruling', readLabelled('dev_atlas_validation')],
    ['rulings_recent', 'ruling', readLabelled('train_cross_recent_snippets')],
    [
      'parcels_uk',
      'shop',
      readLabelled('train_uk_trader_descriptions')
        .filter(({ text }) => isHeldBack(text))
        .map(({ text, codes }) => ({ text, codes: codes.map((code) => code.slice(0, 6)) })),
    ],
    [
      'relief_goods',
      'official',
      reliefGoods(schedule)
        .filter(isKept)
        .map(({ text, code }) => ({ text, codes: [code] })),
    ],
  ];
  const placed = placedBySource().map(
    ({ source, kind, fitted }) =>
      [source, kind, fitted.map(({ text, homes }) => ({ text, codes: homes }))] as const,
  );
  const items = [...known, ...placed].flatMap(([source, kind, described], n) =>
    byHash(described)
      .slice(0, 2 * atMost)
      .map(({ text, codes }) => ({ text, codes, kind, source, weight: n < known.length ? knownWeight : 1 })),
  );
  const sums = new Map<string, number>();
  for (const { kind, weight } of items) sums.set(kind, (sums.get(kind) ?? 0) + weight);
  return items.map((item) => ({
    ...item,
    weight: (item.weight * weights[item.kind]!) / sums.get(item.kind)!,
  }));
}
