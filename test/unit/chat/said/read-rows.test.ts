import { describe, expect, test } from 'vitest';
import { type ChatCase, emptyCase } from '../../../../src/chat/chat-case.js';
import { readIntent } from '../../../../src/chat/said/read-intent.js';
import { rowOpened } from '../../../../src/chat/said/read-rows.js';
import { repairs } from '../../../../src/chat/said/repair-words.js';
import { shippedActs, shippedCountries } from '../../../support/play-dialogue.js';

const needs = { countries: shippedCountries, acts: shippedActs };
const rows = (message: string) => {
  const intent = readIntent(message, emptyCase(), needs);
  return intent.kind === 'several' ? intent.rows : intent.kind;
};
const texts = (message: string) => {
  const found = rows(message);
  return typeof found === 'string' ? found : found.map(({ text }) => text);
};

describe('several goods are rows', () => {
  test.each([
    ['1. frying pan 2. kettle 3. cutting board', ['frying pan', 'kettle', 'cutting board']],
    ['a) towels b) bath robes c) slippers', ['towels', 'bath robes', 'slippers']],
    ['- garden hose\n- sprinkler\n- rake', ['garden hose', 'sprinkler', 'rake']],
    ['please classify: a kayak, a paddle, and a life vest', ['kayak', 'paddle', 'life vest']],
    ['un martillo, dos serruchos y una caja de clavos', ['martillo', 'dos serruchos', 'clavos']],
    [
      'need codes for these 4: stapler, ballpoint pens, spiral notebooks, desk lamp led',
      ['stapler', 'ballpoint pens', 'spiral notebooks', 'desk lamp led'],
    ],
    ['dos productos: camisa de algodón, martillo de acero', ['camisa de algodón', 'martillo de acero']],
    ['printers and scanners', ['printers', 'scanners']],
    [
      'y también: 2 cajas de plumas, 1 licuadora y 4 almohadas',
      ['2 cajas de plumas', 'licuadora', 'almohadas'],
    ],
  ])('%j', (message, expected) => {
    expect(texts(message)).toEqual(expected);
  });

  test.each([
    ['insulated stainless steel tumbler, 20 oz, with a plastic lid'],
    ['salt and pepper shaker'],
    ['men’s shirt of cotton and polyester'],
  ])('%j is one good', (message) => {
    expect(texts(message)).toBe('goods');
  });

  test('a pasted table is read by its headings, a line by its columns', () => {
    const table =
      'description,qty,unit,price,origin\nsteel hammer,200,pcs,4.50,China\nsafety gloves,100,pairs,1.20,Pakistan';
    expect(rows(table)).toEqual([
      {
        text: 'steel hammer',
        entry: {
          origin: 'CN',
          price: { amount: '4.5', currency: 'USD', unit: 'No.' },
          quantities: [{ amount: '200', unit: 'No.' }],
        },
      },
      {
        text: 'safety gloves',
        entry: {
          origin: 'PK',
          price: { amount: '1.2', currency: 'USD', unit: 'No.' },
          quantities: [{ amount: '100', unit: 'prs.' }],
        },
      },
    ]);
  });

  test('a line of an invoice is goods with what it says of the entry', () => {
    const line = 'Invoice line: 0007 PN 12-B VALVE, BALL, BRASS QTY 250 EA UNIT 3.10 COO TW';
    expect(readIntent(line, emptyCase(), needs)).toEqual({
      kind: 'goods',
      text: 'VALVE, BALL, BRASS',
      plain: false,
      entry: {
        origin: 'TW',
        price: { amount: '3.1', currency: 'USD', unit: 'No.' },
        quantities: [{ amount: '250', unit: 'No.' }],
      },
    });
  });
});

test('a row is opened by its number, its place or its goods', () => {
  const one = (product: string) => ({ product, answered: [], passed: [], entry: {} });
  const state = { ...emptyCase(), list: [one('cotton cap'), one('leather belt'), one('sunglasses')] };
  for (const said of ['open 2', 'the second', 'abre la segunda', 'open the belt', 'number 2', 'ver la 2'])
    expect(rowOpened(said, state), said).toBe(2);
  for (const said of ['how much duty', 'from china', 'two dozen'])
    expect(rowOpened(said, state), said).toBeUndefined();
});

describe('mistyped and shortened words', () => {
  test.each([
    ['plastc bottel 500ml', 'plastic bottle 500ml'],
    ['lether walet', 'leather wallet'],
    ['mochla de poliester', 'mochila de poliester'],
    ['BRKT MTG STL', 'bracket mounting steel'],
  ])('%s is read as %s', (said, read) => {
    expect(repairs(said, shippedActs.words)[0]?.text).toBe(read);
  });

  test.each([['cotton t-shirt'], ['¿quién ganó?'], ['cosas'], ['camisa de algodón']])(
    '%s stays as it is',
    (said) => {
      expect(repairs(said, shippedActs.words)).toEqual([]);
    },
  );
});

describe('a list that was read', () => {
  const row = (product: string) => ({ product, answered: [], passed: [], entry: {} });
  const listed: ChatCase = { ...emptyCase(), list: ['stapler', 'ceramic mug', 'candle'].map(row) };
  const opened: ChatCase = { ...listed, product: 'ceramic mug' };
  const meant = (message: string, state = listed) => readIntent(message, state, needs);

  test.each(['take out the stapler', 'lose the stapler', 'we do not need the candle', 'saca el stapler'])(
    '"%s" does not open a row',
    (message) => {
      expect(meant(message).kind).not.toBe('open_row');
    },
  );

  test.each([
    ['take out the stapler', 1],
    ['get rid of the candle', 3],
    ["we don't need the candle", 3],
    ['saca la segunda', 2],
  ])('"%s" takes row %i out', (message, at) => {
    expect(meant(message)).toEqual({ kind: 'drop_row', row: at });
  });

  test.each(['also 2 whiteboards', 'also a glass vase', 'plus 3 umbrellas', 'y también unas tijeras'])(
    '"%s" adds to it',
    (message) => {
      expect(meant(message)).toMatchObject({ kind: 'several', joins: true });
      expect(meant(message, { ...opened, recent: { kind: 'list' } })).toMatchObject({ joins: true });
    },
  );

  test('"also a handle" of an open row adds no row', () => {
    expect(meant('also a handle', opened)).not.toMatchObject({ joins: true });
  });

  test.each([
    ['so which is the worst one for duty?', 'most'],
    ['which gets hit hardest by tariffs?', 'most'],
    ['¿cuál paga menos arancel?', 'least'],
  ])('"%s"', (message, asked) => {
    expect(meant(message)).toEqual({ kind: 'list_cost', asked });
  });

  test('other goods that are announced are not added up', () => {
    expect(meant('new item altogether: electric pencil sharpener').kind).toBe('goods');
  });
});
