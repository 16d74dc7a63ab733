import { describe, expect, it } from 'vitest';
import { civilDate } from '../../src/core/civil-date.js';
import { mexicanLawOn } from '../../src/reference/mexican-library.js';
import { shippedLibrary } from '../support/shipped.js';
import {
  type ExamDigits,
  halfOf,
  mexicanItems,
  mexicanLines,
  rightAt,
  sitMexicanExam,
} from './mexico-exam.js';

/** The least share right; it only rises, in a commit of its own. */
const floor: Readonly<Record<ExamDigits, number>> = { 4: 0.88, 6: 0.82, 8: 0.77, 10: 0.73 };

/** The same for the half of the invoice lines that was kept apart. */
const lineFloor: Readonly<Record<ExamDigits, number>> = { 4: 0.94, 6: 0.91, 8: 0.85, 10: 0.8 };

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

  it('has invoice lines of ten groups of chapters whose codes stand in the tariff', () => {
    const { tigie } = mexicanLawOn(shippedLibrary(), civilDate('2026-04-10'));
    const lines = mexicanLines();
    expect([lines.length, new Set(lines.map(({ text }) => text)).size]).toEqual([400, 400]);
    for (const { codes } of lines)
      for (const code of codes) {
        const below = tigie.below(code.slice(0, 8)).filter(({ inTariff }) => inTariff);
        const found =
          code.length < 10
            ? below.length
            : below[0]?.nicos.filter(({ nico }) => nico === code.slice(8)).length;
        expect([code, (found ?? 0) > 0]).toEqual([code, true]);
      }
  });

  it('reads the invoice lines that were kept apart no worse than before', () => {
    const outcomes = sitMexicanExam(halfOf(mexicanLines(), 'kept'));
    for (const digits of [4, 6, 8, 10] as const)
      expect(rightAt(outcomes, digits)).toBeGreaterThanOrEqual(lineFloor[digits]);
  }, 120_000);
});
