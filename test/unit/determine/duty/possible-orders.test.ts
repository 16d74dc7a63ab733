import { describe, expect, it } from 'vitest';
import { possibleOrders } from '../../../../src/determine/duty/possible-orders.js';
import type { TradeOrders } from '../../../../src/tariff/trade-order.js';
import { shippedLibrary } from '../../../support/shipped.js';

const list = JSON.parse(shippedLibrary().text('us/trade-orders.json')) as TradeOrders;
const cases = (code: string, origin: string): string[] =>
  possibleOrders(list, code, origin).orders.map((order) => order.case);

describe('antidumping and countervailing cases of a line and a country', () => {
  it('are those whose notice names the line, a row above it or a line below it', () => {
    expect(cases('4407110042', 'CA')).toEqual(expect.arrayContaining(['A-122-857']));
    expect(cases('44071100', 'CA')).toContain('A-122-857');
    expect(cases('4407110042', 'DE')).not.toContain('A-122-857');
    expect(possibleOrders(list, '4407110042', 'CA').orders[0]).toMatchObject({
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
    expect(none.orders).toEqual([]);
    expect(none.why).toMatch(/^no order found in the list of 2026-09-23 .* not to say that there is none/);
  });

  it('without codes are told apart for their country, and no case carries a rate', () => {
    const bare = list.orders.filter(({ codes }) => codes.length === 0);
    expect(bare.length).toBeGreaterThan(0);
    for (const order of bare)
      expect(possibleOrders(list, '6109100012', order.origin).without_codes).toContainEqual(order);
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

  it('are as many as the list has, each once', () => {
    expect(list.orders).toHaveLength(711);
    expect(new Set(list.orders.map((order) => order.case)).size).toBe(711);
  });
});
