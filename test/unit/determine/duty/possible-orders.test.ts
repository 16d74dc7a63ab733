import { describe, expect, it } from 'vitest';
import { askOrders, possibleOrders, strayCases } from '../../../../src/determine/duty/possible-orders.js';
import type { TradeOrders } from '../../../../src/tariff/trade-order.js';
import { shippedLibrary } from '../../../support/shipped.js';

const list = JSON.parse(shippedLibrary().text('us/trade-orders.json')) as TradeOrders;
const cases = (code: string, origin: string): string[] =>
  possibleOrders(list, code, origin).cases.map((order) => order.case);

describe('antidumping and countervailing cases of a line and a country', () => {
  it('are those whose notice names the line, a row above it or a line below it', () => {
    expect(cases('4407110042', 'CA')).toEqual(expect.arrayContaining(['A-122-857']));
    expect(cases('44071100', 'CA')).toContain('A-122-857');
    expect(cases('4407110042', 'DE')).not.toContain('A-122-857');
    expect(possibleOrders(list, '4407110042', 'CA').cases[0]).toMatchObject({
      product: 'Softwood Lumber',
      document: expect.stringMatching(/^\d{4}-\d{4,6}$/),
    });
  });

  it('are found under the lines that took the goods of one that ended', () => {
    const named = list.orders.filter(({ codes }) => codes.includes('7202300000'));
    for (const { case: number, origin } of named) expect(cases('7202300060', origin)).toContain(number);
    for (const { codes } of list.orders)
      if (codes.includes('8708801600'))
        expect(codes).toEqual(expect.arrayContaining(['8708801610', '8708801690']));
  });

  it('are possible where found, and not excluded where none is', () => {
    const found = possibleOrders(list, '4407110042', 'CA');
    expect(found.why).toMatch(/^possible .* 2026-09-23: the scope decides, not the code/);
    const none = possibleOrders(list, '4901990093', 'NO');
    expect(none.cases).toEqual([]);
    expect(none.why).toMatch(/^no order found in the list of 2026-09-23 .* not to say that there is none/);
  });

  it('without codes are told apart for their country, and no case carries a rate', () => {
    const bare = list.orders.filter(({ codes }) => codes.length === 0);
    expect(bare.length).toBeGreaterThan(0);
    for (const order of bare)
      expect(
        possibleOrders(list, '6109100012', order.origin).without_codes.map((each) => each.case),
      ).toContain(order.case);
    expect(Object.keys(list.orders[0]!)).toEqual([
      'case',
      'kind',
      'origin',
      'product',
      'codes',
      'standing',
      'document',
      'published',
    ]);
  });

  it('are asked for by their goods, one question for the antidumping and the countervailing case', () => {
    const found = possibleOrders(list, '4011101010', 'CN');
    expect(found.cases.map((each) => each.case)).toEqual(['A-570-016', 'C-570-017']);
    expect(askOrders(found, '').others).toEqual([
      {
        fact: 'A-570-016',
        text: expect.stringMatching(
          /^Is it in the scope of A-570-016 and C-570-017, Certain Passenger Vehicle and Light Truck Tires \(Federal Register /,
        ),
        why: 'the scope of the order decides, not the code',
        options: [{ answer: 'yes' }, { answer: 'no' }],
        decides: [],
      },
    ]);
  });

  it('are asked first of the goods whose name these share', () => {
    const found = possibleOrders(list, '7324100050', 'CN');
    const beside = possibleOrders(list, '6307909891', 'CN');
    const cases = [...beside.cases, ...found.cases];
    expect(cases[0]?.product).not.toMatch(/sinks/i);
    const { near, others } = askOrders(
      { ...found, cases },
      'kitchen sink, drawn, of stainless steel, and parts of certain other articles',
    );
    expect(near[0]?.text).toMatch(/Drawn Stainless Steel Sinks/);
    expect(others.length).toBeGreaterThan(0);
    expect(near.length + others.length).toBe(askOrders({ ...found, cases }, '').others.length);
  });

  it('are ruled out, or owed, by who has read the scope', () => {
    const out = possibleOrders(list, '4011101010', 'CN', { 'C-570-017': false });
    expect(out.cases.map(({ scope }) => scope)).toEqual(['ruled_out', 'ruled_out']);
    expect(askOrders(out, '')).toEqual({ near: [], others: [] });
    const owed = possibleOrders(list, '6109100012', 'CN', { 'A-570-016': true });
    expect(owed.cases.map((each) => [each.case, each.scope, each.codes])).toEqual([
      ['A-570-016', 'stated', []],
      ['C-570-017', 'stated', []],
    ]);
    expect(owed.deposit).toMatch(/entry type 03.*19 U\.S\.C\. 1671e/);
    expect(strayCases(list, 'VN', { 'A-570-016': true })).toEqual([
      'left out: A-570-016 is against goods of CN, not of VN',
    ]);
  });

  it('are as many as the list has, each once', () => {
    expect(list.orders).toHaveLength(711);
    expect(new Set(list.orders.map((order) => order.case)).size).toBe(711);
  });
});
