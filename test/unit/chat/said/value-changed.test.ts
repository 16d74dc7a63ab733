import { expect, test } from 'vitest';
import { emptyCase } from '../../../../src/chat/chat-case.js';
import { valueChanged } from '../../../../src/chat/said/value-changed.js';

const state = { ...emptyCase('en', { value: { amount: '2000', currency: 'USD' } }), code: '42010030' };

test.each([
  ['and with 8% less value', '1840'],
  ['what if the price goes up 12.5%', '2250'],
  ['y con un 10% de descuento', '1800'],
])('"%s" is worth %s', (said, amount) => {
  expect(valueChanged(said, state)).toEqual({ amount, currency: 'USD' });
});

test.each(['60% cotton, 40% polyester', 'is the rate 8% lower now'])('"%s" changes no value', (said) => {
  expect(valueChanged(said, state)).toBeUndefined();
});
