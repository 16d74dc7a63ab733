import { describe, expect, test } from 'vitest';
import type { Candidate } from '../../../src/classify/classification.js';
import { readText } from '../../../src/classify/facts/scan-words.js';
import { weighNamed } from '../../../src/classify/weigh-named.js';
import { shippedBook } from '../../support/condition-book.js';

const book = shippedBook();
const line = (code: string, probability: number, more: Partial<Candidate> = {}): Candidate => ({
  code,
  probability,
  evidence: [],
  ...more,
});
const lines = [
  line('8708305040', 0.5),
  line('8714100050', 0.3),
  line('8807300060', 0.1),
  line('4016996010', 0.1),
];
const under = (text: string, among = lines): Record<string, number> =>
  Object.fromEntries(
    weighNamed(book, among, readText(text)).map(({ code, probability }) => [
      code.slice(0, 4),
      Math.round(probability * 1000) / 1000,
    ]),
  );

describe('goods of a vehicle that is named', () => {
  test.each([
    ['car brake pads', '8708'],
    ['truck mirror arm', '8708'],
    ['asiento para camión', '8708'],
    ['motorcycle seat', '8714'],
    ['bicycle hub', '8714'],
    ['rueda para silla de ruedas', '8714'],
    ['helicopter rotor blade', '8807'],
  ])('%s are of no other vehicle', (text, heading) => {
    const now = under(text);
    const all = Object.values(now).reduce((sum, each) => sum + each, 0);
    expect(all).toBeCloseTo(1, 2);
    expect(now[heading]).toBeGreaterThan(0.85);
    expect(now['4016']).toBe(0.1);
  });

  test.each(['brake pads', 'car rack for bicycles', 'brake pads, not for cars', 'leather seat'])(
    '"%s" name no one vehicle, and nothing moves',
    (text) => {
      expect(under(text)).toEqual({ 8708: 0.5, 8714: 0.3, 8807: 0.1, 4016: 0.1 });
    },
  );

  test('nothing moves where none of its headings competes, or where a client taught otherwise', () => {
    const others = [line('8714100050', 0.6), line('4016996010', 0.4)];
    expect(under('car brake pads', others)).toEqual({ 8714: 0.6, 4016: 0.4 });
    const taught = line('8714100050', 0.6, {
      evidence: [{ kind: 'feedback', ref: 'fbk_1', text: 'car brake pads', weight: 1 }],
    });
    expect(under('car brake pads', [taught, line('8708305040', 0.4)])).toEqual({ 8714: 0.6, 8708: 0.4 });
  });
});
