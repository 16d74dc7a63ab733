import { expect, it } from 'vitest';
import { civilDate } from '../../../src/core/civil-date.js';
import { listCodes } from '../../../src/host/list-codes.js';
import { Library } from '../../../src/reference/library.js';
import { dataFolder } from '../../support/shipped.js';

it('the codes of an edition are listed once, however many ask; those of another are its own', () => {
  const library = new Library([dataFolder]);
  const [june, december] = ['2026-06-20', '2025-12-01'].map((day) => library.scheduleOn(civilDate(day)));
  const codes = listCodes(june!);
  expect(codes.lines).toContain('6109100012');
  expect(codes.groups).toContain('6109');
  expect(listCodes(june!)).toBe(codes);
  expect(listCodes(december!)).not.toEqual(codes);
});
