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
  /** the share of such codes that stand wrong at one level: the surest answer is found right no oftener than the rest */
  readonly misplaced: number;
}

/**
 * Of names placed by reading. Of 418 read again blind, 7.3 in a hundred got another heading, and 6.8 of the others another
 * subheading: an error of either reader, so somewhat more than half of it of the one that counts.
 */
export const misplacedNames = 0.05;

/** What a calibration is fitted on beside the repository. */
export const calibrationSources = [
  ...trainingSources.filter((name) => /dev_atlas|recent_snippets|trader_descriptions|chapter99/.test(name)),
  ...placedSources,
];

/** Texts of one source that are looked at: the first by the hash of the text, so that others remain to be measured on. */
const atMost = 450;

const byHash = <T extends { readonly text: string }>(items: readonly T[]): T[] =>
  [...items].sort((a, b) => stableHash(a.text) - stableHash(b.text));

/** What each list of placed names is, and how much it weighs. They weigh less than sets whose codes are known: some stand wrong. */
const lists: Readonly<Record<string, readonly [kind: string, weight: number]>> = {
  'cpv-en': ['name', 0.13],
  'dot-hazmat': ['name', 0.13],
  'fda-device': ['name', 0.13],
  hcpcs: ['name', 0.13],
  'naics-index': ['name', 0.13],
  'ncic-articles': ['name', 0.13],
  sctg: ['name', 0.05],
  'shopify-en': ['name', 0.13],
  'usda-sr28': ['name', 0.13],
  wordnet: ['name', 0.13],
  'usb-ids': ['shop', 0.15],
  'uci-online-retail': ['shop', 0.4],
  'wands-query': ['shop', 0.25],
  'hcpcs-short': ['shorthand', 0.3],
  'cpv-es': ['spanish', 0.8],
  'shopify-es': ['spanish', 0.8],
};

/** Single words of these lists cannot be placed without the list around them ("Islands"). */
const isTellable = ({ source, text }: PlacedName): boolean =>
  text.includes(' ') || !/^(shopify|cpv|wordnet)/.test(source);

/** The placed names of each list: those that calibrate, and those left to be measured on. */
export function placedBySource(): { source: string; kind: string; fitted: Described[]; left: Described[] }[] {
  const names = placedNames().filter(isTellable);
  return Object.entries(lists).map(([source, [kind]]) => {
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
  const known: readonly (readonly [source: string, kind: string, weight: number, readonly Described[]])[] = [
    ['everyday', 'plain', 1.2, written('everyday')],
    ['spanish_english_twins', 'plain', 0.5, spanish.map(({ en = '', codes }) => ({ text: en, codes }))],
    ['spanish', 'spanish', 1, spanish],
    ['rulings_atlas', 'ruling', 1, readLabelled('dev_atlas_validation')],
    ['rulings_recent', 'ruling', 1.7, readLabelled('train_cross_recent_snippets')],
    [
      'parcels_uk',
      'shop',
      1,
      readLabelled('train_uk_trader_descriptions')
        .filter(({ text }) => isHeldBack(text))
        .map(({ text, codes }) => ({ text, codes: codes.map((code) => code.slice(0, 6)) })),
    ],
    [
      'relief_goods',
      'official',
      0.8,
      reliefGoods(schedule)
        .filter(isKept)
        .map(({ text, code }) => ({ text, codes: [code] })),
    ],
  ];
  const placed = placedBySource().map(
    ({ source, kind, fitted }) => [source, kind, lists[source]![1], fitted] as const,
  );
  const of = (
    [source, kind, weight, items]: (typeof known)[number],
    misplaced: number,
  ): CalibrationItem[] => {
    const looked = byHash(items).slice(0, 2 * atMost);
    return looked.map(({ text, codes }) => ({
      text,
      codes,
      weight: weight / looked.length,
      kind,
      source,
      misplaced,
    }));
  };
  return [...known.flatMap((set) => of(set, 0)), ...placed.flatMap((set) => of(set, misplacedNames))];
}
