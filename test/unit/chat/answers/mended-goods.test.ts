import { expect, test } from 'vitest';
import { mendedGoods } from '../../../../src/chat/answers/mended-goods.js';
import { emptyCase } from '../../../../src/chat/chat-case.js';
import type { Scene } from '../../../../src/chat/scene.js';

const scene = { spoken: [] } as unknown as Scene;
const mended = async (product: string, said: string) => {
  const { goods, detail } = await mendedGoods(scene, { ...emptyCase(), product }, said);
  return [goods.product, detail.trim()];
};

test.each([
  ['plastic food container with lid', 'glass not plastic', 'food container with lid', 'glass'],
  ['plastic food container', 'glass, not plastic', 'food container', 'glass'],
  ['jar made of plastic', 'glass rather than plastic', 'jar', 'glass'],
  ['funda de plástico para teléfono', 'cuero, no de plástico', 'funda para teléfono', 'cuero'],
  ['camisa de seda', 'algodón y no de seda', 'camisa', 'algodón'],
  ['wool coat', 'polyester instead of wool', 'coat', 'polyester'],
  ['leather handbag', "it isn't leather, it's canvas", 'handbag', 'canvas'],
])('of "%s" that is "%s" the denied word goes', async (product, said, rest, detail) => {
  expect(await mended(product, said)).toEqual([rest, detail]);
});

test('what is denied and was never told takes nothing away', async () => {
  expect(await mended('glass jar', 'empty not filled')).toEqual(['glass jar', 'empty not filled']);
});
