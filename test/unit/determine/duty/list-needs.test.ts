import { afterAll, expect, test } from 'vitest';
import { quietService } from '../../../support/quiet-service.js';

const service = await quietService();
afterAll(() => service.close());

const value = { amount: '10000', currency: 'USD' };
const beer = { code: '2203000030', origin: 'CA', claim: 'S', date: '2026-09-20', value };

// chapter 98, subchapter II, U.S. notes 3 and 4: the rate of the provision names the part of the value that it reads
test.each([
  ['9802008069', 'cost or value of such products of the United States', '4000', '3000.00'],
  ['9802005060', 'repairs or alterations', '4000', '2000.00'],
])(
  'goods that a claim frees under %s are asked for the part by the name it is read by',
  async (provision, part, amount, total) => {
    const { duty_rates: open } = await service.duty({ ...beer, provision });
    expect(open.needs[0]).toMatchObject({ what: 'value', part });
    expect(open.missing).toMatchObject([{ ref: '99030312', what: open.needs[0]!.text }]);
    const parts = [{ part, value: { amount, currency: 'USD' } }];
    const told = await service.duty({ ...beer, provision, parts });
    expect(told.duty_rates.amounts?.total).toBe(total);
    expect(told.warnings.join()).not.toContain('left out');
  },
);
