import { readFileSync } from 'node:fs';
import type { Schedule } from '../tariff/schedule.js';
import { type PlacedName, placedNames, placedSources } from './placed-names.js';
import { isKept, reliefGoods } from './relief-goods.js';
import { stableHash } from './stable-hash.js';
import { isHeldBack, readLabelled, trainingSources } from './training-texts.js';

interface Described {
  readonly text: string;
  readonly codes: readonly string[];
}

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

/** Texts of one source that are looked at: the first by the hash of the text, so that others remain to be measured on. */
const atMost = 450;

const byHash = <T extends { readonly text: string }>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => stableHash(a.text) - stableHash(b.text));

/** What kind of text each list of placed names has. Some stand wrong, nearly all of them goods that the engine is not sure of either. */
const lists: Readonly<Record<string, string>> = {
  'cpv-en': 'name',
  'dot-hazmat': 'name',
  'fda-device': 'name',
  hcpcs: 'name',
  'naics-index': 'name',
  'ncic-articles': 'name',
  sctg: 'name',
  'shopify-en': 'name',
  'usda-sr28': 'name',
  wordnet: 'name',
  'usb-ids': 'shop',
  'uci-online-retail': 'shop',
  'wands-query': 'shop',
  'hcpcs-short': 'shorthand',
  'cpv-es': 'spanish',
  'shopify-es': 'spanish',
};

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

/** Single words of these lists cannot be placed without the list around them ("Islands"). */
const isTellable = ({ source, text }: PlacedName): boolean =>
  text.includes(' ') || !/^(shopify|cpv|wordnet)/.test(source);

/** The placed names of each list: those that calibrate, and those left to be measured on. */
export function placedBySource(): { source: string; kind: string; fitted: Described[]; left: Described[] }[] {
  const names = placedNames().filter(isTellable);
  return Object.entries(lists).map(([source, kind]) => {
    const own = byHash(names.filter((name) => name.source === source));
    const items = own.map(({ text, homes }) => ({ text, codes: homes }));
    return { source, kind, fitted: items.slice(0, atMost), left: items.slice(atMost) };
  });
}

/** The exam's own sets: easy goods in short words. */
const written = (name: string): (Described & { readonly en?: string })[] =>
  readFileSync(`test/exam/${name}.jsonl`, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Described & { en?: string });

/** Descriptions kept out of training, of every kind of text; a kind weighs by what it is worth, not by how many there are. */
export function calibrationItems(schedule: Schedule): CalibrationItem[] {
  const spanish = written('spanish');
  const known: readonly (readonly [source: string, kind: string, items: readonly Described[]])[] = [
    ['everyday', 'plain', written('everyday')],
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
  const placed = placedBySource().map(({ source, kind, fitted }) => [source, kind, fitted] as const);
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
