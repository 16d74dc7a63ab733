import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src/core/civil-date.js';
import { decimal } from '../../../../src/core/decimal.js';
import { type Language, sayIn } from '../../../../src/core/say.js';
import { determineOrigin } from '../../../../src/determine/origin/determine-origin.js';
import type { Material } from '../../../../src/determine/origin/material.js';
import { shippedBook, shippedConcordance } from '../../../support/origin-law.js';

const law = { book: shippedBook(), concordance: shippedConcordance() };

const engine: Material = {
  id: '1',
  description: 'engine',
  code: '840734',
  origin: 'JP',
  value: decimal('4000'),
};
const body: Material = {
  id: '2',
  description: 'body',
  code: '870710',
  origin: 'MX',
  value: decimal('6000'),
  claim: 'originating',
};

/** What the reckoning says of the core parts of a car. */
function coreParts(materials: readonly Material[], answer: string, lang: Language = 'en') {
  const facts = {
    use: 'passenger_vehicle',
    'core-parts': answer,
    'labor-value-content': '41',
    'steel-purchases': '72',
    'aluminum-purchases': '75',
  };
  const good = { code: '870323', date: civilDate('2026-06-15'), origin: 'MX', facts, say: sayIn(lang) };
  const { evaluation } = determineOrigin({ ...good, net_cost: decimal('20000') }, materials, law);
  const { verdict, trace } = evaluation;
  return { verdict, said: trace.filter(({ ref }) => ref.startsWith('GN11-k-iii-G')).map(({ step }) => step) };
}

describe('core parts that are declared to originate', () => {
  it('are remarked on where the bill has one that does not: lawful where they are calculated as one', () => {
    const { verdict, said } = coreParts([engine, body], 'yes');
    expect(verdict).toBe('qualifies');
    expect(said).toEqual([expect.stringMatching(/material 1 \(engine\).*GN 11\(k\)\(iii\)\(I\)/)]);
    expect(coreParts([engine, body], 'yes', 'es').said).toEqual([expect.stringMatching(/no es originario/)]);
  });

  it.each([
    ['the core parts originate', [{ ...engine, claim: 'originating' }, body], 'yes'],
    ['what does not originate is no core part', [{ ...engine, code: '851110' }, body], 'yes'],
    ['they are not declared to', [engine, body], 'no'],
  ] as const)('are not remarked on where %s', (_, materials, answer) => {
    expect(coreParts(materials, answer).said.join()).not.toContain('the bill has');
  });
});
