import { expect, it } from 'vitest';
import { civilDate } from '../../../src/core/civil-date.js';
import { listCodes } from '../../../src/host/list-codes.js';
import { Library } from '../../../src/reference/library.js';
import { dataFolder } from '../../support/shipped.js';

it('the codes of an edition are listed once, however many ask; those of another are its own', () => {
  const library = new Library([dataFolder]);
  const [june, december] = ['2026-06-20', '2025-12-01'].map((day) => library.scheduleOn(civilDate(day)));
  const codes = listCodes(june!, library);
  expect(codes.lines).toContain('6109100012');
  expect(codes.groups).toContain('6109');
  expect(codes.remarks?.['1805000010']).toContain('begins on 2026-07-01');
  const august = listCodes(library.scheduleOn(civilDate('2026-08-01')), library);
  expect(august.remarks?.['1805000000']).toContain('1805.00.00.10, 1805.00.00.90');
  expect(august.successors?.['1805000000']).toEqual(['1805000010', '1805000090']);
  expect(codes.successors?.['1805000000']).toBeUndefined();
  expect(august.remarks?.['3004909217']).toContain('stands for other goods');
  expect(listCodes(june!, library)).toBe(codes);
  expect(listCodes(december!, library)).not.toEqual(codes);
});
