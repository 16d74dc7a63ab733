import { expect, test } from 'vitest';
import { goodsWritten } from '../../../../src/chat/said/goods-written.js';

test.each([
  ['buen día, urge: mancuernas de hierro', 'mancuernas de hierro'],
  ['yoga blocks of cork, I sell them online', 'yoga blocks of cork'],
  ['hello kitty lunch box', 'hello kitty lunch box'],
  ['paraguas plegables, las traigo', 'paraguas plegables'],
])('"%s" is of %s', (said, goods) => {
  expect(goodsWritten(said)).toBe(goods);
});
