import { expect, it } from 'vitest';
import {
  lexiconFaults,
  readShippedLexicon,
  type SharedTerms,
  shorthandFaults,
} from '../../../src/workshop/check-lexicon.js';
import { shippedLibrary } from '../../support/shipped.js';

/** the edition that the lexicon speaks of */
const schedule = shippedLibrary().schedule('2026-rev-10');
const none: SharedTerms = { reasons: [], short: [] };
const faultsOf = (records: readonly object[], shared = none) =>
  lexiconFaults(
    [{ name: 'x', text: records.map((record) => JSON.stringify(record)).join('\n') }],
    shared,
    schedule,
  );

it('finds nothing wrong with one term, one example and one trap', () =>
  expect(
    faultsOf([
      { code: '851830', terms: ['earbuds'], es: ['audífonos'] },
      { code: '8518302000', example: 'Earbuds, black, retail box' },
      { code: '4202', not: 'a case', terms: ['earbuds'] },
    ]),
  ).toEqual([]));

it('refuses a term under two headings, and takes it with a reason', () => {
  const records = [
    { code: '090821', terms: ['mace'] },
    { code: '930400', terms: ['Mace'] },
  ];
  expect(faultsOf(records)).toEqual(['x:2: "mace" stands under 090821 (x:1) and 930400']);
  expect(
    faultsOf(records, { reasons: [{ reason: 'spice or weapon', terms: { mace: '0908 9304' } }], short: [] }),
  ).toEqual([]);
  expect(
    faultsOf(records, { reasons: [{ reason: 'spice or weapon', between: ['0908 93'] }], short: [] }),
  ).toEqual([]);
});

it('sends a term of two subheadings up to their heading', () =>
  expect(
    faultsOf([
      { code: '640220', terms: ['flip flops'] },
      { code: '640299', terms: ['flip-flops'] },
    ]),
  ).toEqual(['x:2: "flip flops" stands under 640220 and 640299: move it up']));

it('says what else is wrong: code, repeat, length, form, an idle reason', () =>
  expect(
    faultsOf(
      [
        { code: '851899', terms: ['a thing of no subheading'] },
        { code: '851830', terms: ['po'] },
        { code: '851830', example: 'black earbuds' },
        { code: '851830' },
        { code: '8518302000', example: 'blue earbuds' },
        { code: '8518302000', example: 'Blue earbuds!' },
      ],
      { reasons: [{ reason: 'nobody asked', terms: { gong: '8306 9206' } }], short: [] },
    ),
  ).toEqual([
    'x:1: the edition has no 851899',
    'x:2: "po" is too short',
    'x:3: an example names its line, not 851830',
    'x:4: not a record of a code with terms, an example or a trap',
    'x:6: "Blue earbuds!" stands twice under 8518302000',
    'shared-terms.json: nothing needs the reason for "gong"',
  ]));

it('refuses a record in the file of another chapter', () =>
  expect(
    lexiconFaults(
      [{ name: '84.jsonl', text: '{"code":"851830","terms":["earbuds"]}', chapter: '84' }],
      none,
      schedule,
    ),
  ).toEqual(["84.jsonl:1: 851830 belongs to another chapter's file"]));

it('the shipped lexicon and the entries of its document are free of faults', () => {
  const { files, shown, shared } = readShippedLexicon();
  expect(lexiconFaults(files, shared, schedule)).toEqual([]);
  expect(shown.text).toContain('"code"');
  expect(lexiconFaults([shown], none, schedule)).toEqual([]);
});

it('holds the invoice shorthand to its codes, and to one line a text', () => {
  const bolt = { code: '7318152061', text: 'HEX BOLT M8X40 GR8.8 ZP' };
  expect(shorthandFaults([bolt], schedule)).toEqual([]);
  expect(
    shorthandFaults(
      [bolt, { code: '7318', text: 'hex bolt M8x40 gr8.8 zp' }, { code: '7399', text: 'BLT' }],
      schedule,
    ),
  ).toEqual([
    'shorthand.ndjson:2: "hex bolt M8x40 gr8.8 zp" stands twice',
    'shorthand.ndjson:3: the edition has no 7399',
    'shorthand.ndjson:3: "BLT" is too short',
  ]);
});
