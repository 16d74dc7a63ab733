import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src/core/civil-date.js';
import { decimal } from '../../../../src/core/decimal.js';
import { sayIn } from '../../../../src/core/say.js';
import { determineOrigin } from '../../../../src/determine/origin/determine-origin.js';
import type { Material } from '../../../../src/determine/origin/material.js';
import { shippedBook, shippedConcordance } from '../../../support/origin-law.js';

const law = { book: shippedBook(), concordance: shippedConcordance() };

const foreign: Material = {
  id: '1',
  description: 'resin',
  code: '390120',
  origin: 'CN',
  value: decimal('100'),
};
const own: Material = {
  id: '2',
  description: 'resin',
  code: '390120',
  origin: 'MX',
  value: decimal('100'),
  claim: 'originating',
};

/** What the reckoning says of materials that cannot be told apart. */
function saidOfInventory(materials: readonly Material[], facts: Readonly<Record<string, string>> = {}) {
  const good = { code: '392690', date: civilDate('2026-06-15'), origin: 'MX', facts, say: sayIn('en') };
  const { evaluation } = determineOrigin({ ...good, net_cost: decimal('1000') }, materials, law);
  return evaluation.trace.filter(({ ref }) => ref.startsWith('GN 11(f)')).map(({ ref }) => ref);
}

describe('fungible materials, GN 11(f)', () => {
  it('the same material from both sides asks for an inventory method', () => {
    expect(saidOfInventory([foreign, own])).toEqual(['GN 11(f)(i)']);
    expect(saidOfInventory([foreign, own], { 'inventory-method': 'fifo' })).toEqual(['GN 11(f)(iii)']);
  });

  it.each([
    ['another subheading', { ...own, code: '390110' }],
    ['other goods of the subheading', { ...own, description: 'film' }],
    ['a material without a code is told apart by nothing', { ...own, code: '' }],
  ])('%s: nothing is asked', (_, other) => {
    expect(saidOfInventory([foreign, other])).toEqual([]);
  });

  it('two materials without codes are not taken for the same', () => {
    expect(
      saidOfInventory([
        { ...foreign, code: '' },
        { ...own, code: '' },
      ]),
    ).toEqual([]);
  });
});
