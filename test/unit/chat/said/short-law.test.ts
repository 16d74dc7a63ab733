import { expect, test } from 'vitest';
import { type ChatCase, emptyCase } from '../../../../src/chat/chat-case.js';
import { shortLaw } from '../../../../src/chat/said/short-law.js';
import { sampleClassification } from '../../../support/sample-answers.js';

const goods: ChatCase = { ...emptyCase(), product: 'goods', result: sampleClassification };
const textOf = (message: string, state = emptyCase()) => {
  const meant = shortLaw(message, state);
  return meant?.kind === 'law' ? meant.text : undefined;
};

test.each([
  ['AD vs CVD?', 'ad/cvd'],
  ["what's the difference between CVD and antidumping?", 'ad/cvd'],
  ['dumping or countervailing duties', 'ad/cvd'],
  ['is the 800 dollar exemption gone?', 'de minimis'],
  ['can I still use the $800 threshold', 'de minimis'],
  ['¿sigue la franquicia de 800 dólares?', 'de minimis'],
])('"%s" asks of %s', (message, text) => {
  expect(textOf(message)).toBe(text);
});

test.each(['note?', 'which chapter note?', '¿y la nota legal?'])('"%s" asks of the goods', (message) => {
  expect(textOf(message, goods)).toBe('which note applies');
  expect(shortLaw(message, emptyCase())).toBeUndefined();
});

test.each([
  '9903.88.03: rate, who, since when?',
  'who pays 9903.88.03 and until when',
  '9903.88.03, ¿desde cuándo?',
])('"%s" asks of the heading', (message) => {
  expect(shortLaw(message, goods)).toEqual({ kind: 'code', code: { code: '99038803' } });
});

test.each([
  'does 9903.88.03 apply to it, and since when?',
  'what changed in 9903.88.03 since January?',
  'value 800 dollars',
  '800 dollars each',
  'is it AD or CVD on this shirt',
  'note paper',
])('none in "%s"', (message) => {
  expect(shortLaw(message, goods)).toBeUndefined();
});
