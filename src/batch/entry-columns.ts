import { metals } from '../tariff/measure/rate-form.js';
import { fieldOf, headerKey } from './field-names.js';
import { codeHeadings } from './read-catalog.js';

const shares = metals.flatMap((metal) => [metal, `${metal} of weight`] as const);
const fields = [
  'code',
  'origin',
  'value',
  'quantity',
  'unit',
  'claim',
  'reference',
  'provision',
  'facts',
  'content',
  'us content',
  ...shares,
  'parts',
] as const;

/** What a column of an entry's sheet may hold. */
export type EntryField = (typeof fields)[number];

/** Columns of one share each, as the content that a cell of them is. */
export const shareColumns: Readonly<
  Partial<Record<EntryField, { readonly name: string; readonly of: string }>>
> = {
  'us content': { name: 'us', of: '' },
  ...Object.fromEntries(
    metals.flatMap((metal) => [
      [metal, { name: metal, of: '' }],
      [`${metal} of weight`, { name: metal, of: ' of weight' }],
    ]),
  ),
};

const inOtherWords: Readonly<Record<(typeof metals)[number], readonly string[]>> = {
  steel: ['steel', 'acero'],
  aluminum: ['aluminum', 'aluminium', 'aluminio'],
  copper: ['copper', 'cobre'],
};

/** `steel`, `Steel content (%)`, `contenido de acero`, `steel % of weight`, as `headerKey` folds them. */
const shareHeadings = metals.flatMap((metal) =>
  inOtherWords[metal].flatMap((word): [string, EntryField][] => [
    ...[word, `${word} content`, `${word} share`, `contenido de ${word}`].map((key): [string, EntryField] => [
      key,
      metal,
    ]),
    ...[`${word} of weight`, `${word} content of weight`, `${word} content by weight`].map(
      (key): [string, EntryField] => [key, `${metal} of weight`],
    ),
  ]),
);

const own: ReadonlyMap<string, EntryField> = new Map([
  ['provision', 'provision'],
  ['chapter 98', 'provision'],
  ['facts', 'facts'],
  ['fact', 'facts'],
  ['content', 'content'],
  ['metal content', 'content'],
  ['contenido de metal', 'content'],
  ['us content', 'us content'],
  ['u s content', 'us content'],
  ['parts', 'parts'],
  ['part', 'parts'],
  ...shareHeadings,
]);

/** The columns of an entry's sheet by their headings; undefined where none is one of codes. */
export function entryColumns(headings: readonly string[]): ReadonlyMap<EntryField, number> | undefined {
  const found = new Map<EntryField, number>();
  headings.forEach((heading, column) => {
    const key = headerKey(heading);
    const meant = codeHeadings.has(key) ? 'code' : (own.get(key) ?? fieldOf(heading)?.field);
    const field = fields.find((each) => each === meant);
    if (heading !== '' && field && !found.has(field)) found.set(field, column);
  });
  return found.has('code') ? found : undefined;
}
