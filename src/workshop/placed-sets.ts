import { readFileSync } from 'node:fs';
import { type PlacedName, placedNames } from './placed-names.js';
import { readLabelled, writtenSet } from './read-labelled.js';
import { stableHash } from './stable-hash.js';

/** Texts of one list that calibrate: the first by the hash of the text. */
export const atMost = 450;

/** The next of them, that sureness is measured on. */
export const measuredAtMost = 300;

export const byHash = <T extends { readonly text: string }>(items: readonly T[]): T[] =>
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

/** Single words of these lists cannot be placed without the list around them ("Islands"). */
const isTellable = ({ source, text }: PlacedName): boolean =>
  text.includes(' ') || !/^(shopify|cpv|wordnet)/.test(source);

/** The lines that a second reader placed without sight of the first reader's code: a tenth drawn by chance, that no model has learned. */
export const readTwice = (): ReadonlySet<string> =>
  new Set(
    readFileSync('data/lexicon/second-reading.tsv', 'utf8')
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.split('\t')[0]!),
  );

export interface PlacedList {
  readonly source: string;
  readonly kind: string;
  /** what the calibration is fitted on */
  readonly fitted: readonly PlacedName[];
  /** what it is measured on */
  readonly measured: readonly PlacedName[];
  /** what the model may learn: no line of the others, in no language */
  readonly learned: readonly PlacedName[];
}

/** The placed names of each list by what they are for. */
export function placedBySource(): PlacedList[] {
  const names = placedNames().filter(isTellable);
  const again = readTwice();
  const parted = Object.entries(lists).map(([source, kind]) => {
    const own = byHash(names.filter((name) => name.source === source));
    const once = own.filter(({ id }) => !again.has(id));
    const [fitted, measured] = [once.slice(0, atMost), once.slice(atMost, atMost + measuredAtMost)];
    return { source, kind, fitted, measured, once };
  });
  const kept = new Set(
    parted.flatMap(({ fitted, measured }) => [...fitted, ...measured].map(({ id }) => id)),
  );
  const isKept = ({ id }: PlacedName): boolean => kept.has(id) || again.has(id);
  const asked = new Set([...names.filter(isKept), ...examined()].map(({ text }) => text.toLowerCase()));
  return parted.map(({ once, ...list }) => ({
    ...list,
    learned: once.filter((name) => !isKept(name) && !asked.has(name.text.toLowerCase())),
  }));
}

/** What the exam asks beside placed names: a name that reads the same is not learned. */
const examined = (): { readonly text: string }[] => [
  ...writtenSet('everyday'),
  ...writtenSet('spanish').flatMap(({ text, en = text }) => [{ text }, { text: en }]),
  ...['dev_atlas_validation', 'train_cross_recent_snippets', 'train_uk_trader_descriptions'].flatMap(
    readLabelled,
  ),
];
