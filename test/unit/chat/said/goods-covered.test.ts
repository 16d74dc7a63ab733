import { expect, test } from 'vitest';
import { goodsCovered } from '../../../../src/chat/said/goods-covered.js';

test.each([
  ['does chapter 39 cover toothbrushes?', 'toothbrushes'],
  ['does heading 6404 include leather sandals?', 'leather sandals'],
  ['are bicycles covered by chapter 95?', 'bicycles'],
  ['¿el capítulo 39 cubre cepillos de dientes?', 'cepillos de dientes'],
  ['¿los guantes de cuero entran en el capítulo 61?', undefined],
  ['what is in chapter 85?', undefined],
  ['what does note 1 to chapter 64 exclude?', undefined],
])('%s', (message, goods) => expect(goodsCovered(message)).toBe(goods));
