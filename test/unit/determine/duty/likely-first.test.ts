import { describe, expect, test } from 'vitest';
import { civilDate } from '../../../../src/core/civil-date.js';
import { usd } from '../../../../src/core/money.js';
import type { MeasureRequest } from '../../../../src/determine/duty/additional-duties.js';
import { applyMeasures } from '../../../../src/determine/duty/apply-measures.js';
import { isUnlikely } from '../../../../src/determine/duty/likely-first.js';
import { assessed } from '../../../support/duty-request.js';
import { shippedMeasures } from '../../../support/shipped-measures.js';

const asked = (more: Partial<MeasureRequest> & Pick<MeasureRequest, 'code' | 'origin'>) =>
  applyMeasures(shippedMeasures, { date: civilDate('2026-08-20'), value: usd('1000'), ...more }).questions;

describe('the questions of the duties of a line', () => {
  test('come with what moves most money first and what is unlikely of the goods last', () => {
    const questions = asked({ code: '7324100050', origin: 'CN', goods: 'kitchen sink of stainless steel' });
    const facts = questions.map(({ fact }) => fact);
    expect(facts).toContain('us_metal');
    expect(questions.at(-1)).toMatchObject({ fact: 'civil_aircraft', unlikely: true });
    expect(questions.filter(({ unlikely }) => unlikely)).toHaveLength(1);
  });

  test('ask for the metal in goods that need not be of any before they ask where it was melted', () => {
    const facts = asked({ code: '8211924060', origin: 'CN', date: civilDate('2026-06-15') }).map(
      ({ fact }) => fact,
    );
    expect(facts.indexOf('metal_weight')).toBeGreaterThanOrEqual(0);
    expect(facts.indexOf('metal_weight')).toBeLessThan(facts.indexOf('us_metal'));
  });

  test('hold what is seldom to be likely where the words of the goods give reason', () => {
    const ofGalley = asked({ code: '7324100050', origin: 'CN', goods: 'sink for the galleys of airplanes' });
    expect(ofGalley.find(({ fact }) => fact === 'civil_aircraft')).not.toHaveProperty('unlikely');
  });

  test('ask for the scope of an order before they ask for anything that few goods are', () => {
    const { questions } = assessed({ code: '7324100050', origin: 'CN', date: civilDate('2026-08-20') });
    const [first] = questions;
    expect(first?.fact).toBe('A-570-983');
    expect(questions.at(-1)?.unlikely).toBe(true);
  });
});

test('every fact that is said to be seldom is one that measures ask', () => {
  const seldom = [...shippedMeasures.questions.values()].filter(({ seldomBut }) => seldomBut);
  const when = shippedMeasures.programmes.flatMap(({ measures }) => measures.flatMap((each) => each.when));
  expect(seldom.length).toBeGreaterThan(0);
  for (const { fact } of seldom)
    expect(when.some((condition) => condition.kind === 'fact' && condition.fact === fact)).toBe(true);
});

test('words give reason in the singular and the plural, whole and in either case', () => {
  const aircraft = shippedMeasures.questions.get('civil_aircraft');
  expect(isUnlikely(aircraft, 'bolts for HELICOPTERS')).toBe(false);
  expect(isUnlikely(aircraft, 'aircrafty bolts')).toBe(true);
  expect(isUnlikely(undefined, 'bolts')).toBe(false);
});
