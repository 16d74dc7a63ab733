import { describe, expect, it } from 'vitest';
import { civilDate } from '../../src/core/civil-date.js';
import { mexicanLawOn } from '../../src/reference/mexican-library.js';
import { shippedLibrary } from '../support/shipped.js';
import { type ExamDigits, mexicanItems, rightAt, sitMexicanExam } from './mexico-exam.js';

/** The least share right; it only rises, in a commit of its own. */
const floor: Readonly<Record<ExamDigits, number>> = { 4: 0.83, 6: 0.77, 8: 0.72, 10: 0.68 };

describe('the Spanish exam of Mexico', () => {
  it('has labels that stand in the tariff, each with its NICO', () => {
    const { tigie } = mexicanLawOn(shippedLibrary(), civilDate('2026-04-10'));
    const items = mexicanItems();
    expect(items.length).toBeGreaterThanOrEqual(300);
    for (const { codes } of items)
      for (const code of codes) {
        const line = tigie.find(code.slice(0, 8));
        expect([code, line?.inTariff, line?.nicos.some(({ nico }) => nico === code.slice(8))]).toEqual([
          code,
          true,
          true,
        ]);
      }
    expect(new Set(items.map(({ text }) => text)).size).toBe(items.length);
  });

  it('is not sat worse than before', () => {
    const outcomes = sitMexicanExam(mexicanItems());
    for (const digits of [4, 6, 8, 10] as const)
      expect(rightAt(outcomes, digits)).toBeGreaterThanOrEqual(floor[digits]);
  }, 120_000);
});
