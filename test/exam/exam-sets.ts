import { existsSync, readFileSync } from 'node:fs';
import type { Schedule } from '../../src/tariff/schedule.js';
import { placedNames } from '../../src/workshop/placed-names.js';
import { placedBySource, readTwice } from '../../src/workshop/placed-sets.js';
import { isKept, reliefGoods } from '../../src/workshop/relief-goods.js';
import { isHeldBack, isShorthandKept, writtenShorthand } from '../../src/workshop/training-texts.js';

/** Kinds of text that people describe goods in, by which sureness is told. */
export const textKinds = {
  plain: 'plain goods in plain words',
  name: 'names out of catalogues',
  shop: 'shop titles, searches and parcel lines',
  shorthand: 'invoice shorthand',
  ruling: 'rulings: descriptions and subjects',
  official: "officials' descriptions",
  spanish: 'Spanish',
} as const;
export type TextKind = keyof typeof textKinds;

/** One described good of the exam with the codes that count as right. */
export interface ExamItem {
  readonly id: string;
  readonly text: string;
  readonly codes: readonly string[];
}

export interface ExamSet {
  readonly name: string;
  /** the kind of its texts */
  readonly kind: TextKind;
  readonly title: string;
  /** digits to which the set's codes are comparable */
  readonly digits: number;
  readonly items: readonly ExamItem[];
}

interface Row {
  readonly id: string;
  readonly text: string;
  readonly en?: string;
  readonly full_text?: string | null;
  readonly codes: readonly string[];
}

function readRows(file: string): Row[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => JSON.parse(line) as Row);
}

const labelled = '../shared/data/labelled';

/** The sets that stand beside the project; empty where they are absent. */
export function labelledSets(schedule: Schedule): ExamSet[] {
  const trader = readRows(`${labelled}/train_uk_trader_descriptions.jsonl`);
  return [
    {
      name: 'rulings_atlas',
      kind: 'ruling',
      title: 'Ruling-style descriptions (ATLAS validation)',
      digits: 10,
      items: readRows(`${labelled}/dev_atlas_validation.jsonl`),
    },
    {
      name: 'rulings_recent',
      kind: 'ruling',
      title: 'Subjects of recent CBP rulings',
      digits: 10,
      items: readRows(`${labelled}/train_cross_recent_snippets.jsonl`).map((row) => ({
        ...row,
        text: row.full_text ?? row.text,
      })),
    },
    {
      name: 'parcels_uk',
      kind: 'shop',
      title: 'UK parcel descriptions, a quarter held back',
      digits: 6,
      items: trader
        .filter(({ text }) => isHeldBack(text))
        .map((row) => ({ ...row, codes: row.codes.map((code) => code.slice(0, 6)) })),
    },
    {
      name: 'relief_goods',
      kind: 'official',
      title: 'Goods described in tariff exclusions (chapter 99), a quarter held back',
      digits: 10,
      items: reliefGoods(schedule)
        .filter(isKept)
        .map(({ text, code }) => ({ id: text, text, codes: [code] })),
    },
  ].filter(({ items }) => items.length > 0) as ExamSet[];
}

/** Names that readers placed and no calibration was fitted on: some of them stand wrong, so they tell of sureness and are no part of the floor. */
export const placedSets = (): ExamSet[] =>
  placedBySource().flatMap(({ source, kind, measured }) =>
    measured.length === 0
      ? []
      : [
          {
            name: source,
            kind: kind as TextKind,
            title: source,
            digits: 6,
            items: measured.map(({ text, homes }) => ({ id: text, text, codes: homes })),
          },
        ],
  );

/** Lists whose lines are titles of shops, lines of invoices and what people search for. */
const shops = /^(shopify-en|uci-online-retail|usb-ids|wands-query)$/;

/** Real lines that two readers placed, and a third where they differed; frozen: nothing learns them and no calibration is fitted on them. */
export function readTwiceSets(): ExamSet[] {
  const again = readTwice();
  const names = placedNames().filter(
    ({ id, source }) => again.has(id) && !/-(es|short)$/.test(source) && source !== 'qelectrotech',
  );
  const items = (wanted: boolean): ExamItem[] =>
    names
      .filter(({ source }) => shops.test(source) === wanted)
      .map(({ id, text, homes }) => ({ id, text, codes: homes }));
  const sets: ExamSet[] = [
    {
      name: 'read_twice_shops',
      kind: 'shop',
      title: 'Goods of shops and of a wholesaler, read twice',
      digits: 6,
      items: items(true),
    },
    {
      name: 'read_twice_catalogues',
      kind: 'name',
      title: 'Names out of catalogues and public lists, read twice',
      digits: 6,
      items: items(false),
    },
  ];
  return sets.filter(({ items }) => items.length > 0);
}

/** The sets written for this project. */
export function ownSets(): ExamSet[] {
  const spanish = readRows('test/exam/spanish.jsonl');
  return [
    {
      name: 'everyday',
      kind: 'plain',
      title: 'Short everyday questions',
      digits: 6,
      items: readRows('test/exam/everyday.jsonl'),
    },
    {
      name: 'shorthand',
      kind: 'shorthand',
      title: 'Invoice shorthand, a tenth held back',
      digits: 10,
      items: writtenShorthand()
        .filter(({ text }) => isShorthandKept(text))
        .map(({ text, code }) => ({ id: text, text, codes: [code] })),
    },
    { name: 'spanish', kind: 'spanish', title: 'Spanish descriptions', digits: 6, items: spanish },
    {
      name: 'spanish_english_twins',
      kind: 'plain',
      title: 'The same goods in English',
      digits: 6,
      items: spanish.map((row) => ({ ...row, text: row.en ?? '' })),
    },
  ];
}
