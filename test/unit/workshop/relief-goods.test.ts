import { expect, it } from 'vitest';
import { goodsOfRow, listedGoods } from '../../../src/workshop/relief-goods.js';

it('reads the goods that a note lists, each with its one code', () =>
  expect(
    listedGoods(
      `(8) Ball valves of brass, each weighing\n         not over 2 kg (described in statistical reporting number 8481.80.1050)\n` +
        `                   Harmonized Tariff Schedule of the United States Revision 6 (2026)\n` +
        `(9) Salad spinners of plastics (described in statistical reporting numbers 8421.19.0000 and 8421.19.0001)\n` +
        `(10) Carabiners of stainless steel (provided for in subheading 7326.90.86)\n`,
    ),
  ).toEqual([
    { text: 'Ball valves of brass, each weighing not over 2 kg', code: '8481801050' },
    { text: 'Carabiners of stainless steel', code: '73269086' },
  ]));

it('reads the goods of a row, and nothing of a row that names several subheadings', () => {
  expect(
    goodsOfRow('Dimethyl carbo- nate (CAS No. 616-38-6) (provided for in subheading 2920.90.51)'),
  ).toEqual({
    text: 'Dimethyl carbonate (CAS No. 616-38-6)',
    code: '29209051',
  });
  expect(goodsOfRow('Alcohol (provided for in subheadings 2207.10.60 and 2207.20)')).toBeUndefined();
  expect(goodsOfRow('Articles of China')).toBeUndefined();
});
