import { describe, expect, test } from 'vitest';
import { dutySchedule } from '../../../support/duty-tables.js';
import { shippedFiling } from '../../../support/shipped-measures.js';
import { validateAceOrder } from '../../../support/validate-ace-order.js';

/** An entry line as somebody typed it, and the faults that ACE would find in it. */
type Case = readonly [line: string, ...faults: string[]];

const faultsOf = (line: string): string[] =>
  validateAceOrder(
    line.split(' ').map((number) => number.replaceAll('.', '')),
    shippedFiling,
    dutySchedule,
  ).map(({ code, path }) => `${code} ${path}`);

const shirt = '6109.10.00.04';
const phone = '8517.13.00.00';
const pipe = '7306.30.50.28';

const inOrder: readonly Case[] = [
  [shirt],
  [phone],
  ['9801.00.10.12'],
  [`9903.88.15 ${shirt}`],
  [`9903.03.01 ${shirt}`],
  [`9903.88.15 9903.03.01 ${shirt}`],
  [`9903.88.15 9903.01.24 9903.01.25 ${shirt}`],
  [`9903.88.03 9903.82.02 ${pipe}`],
  [`9903.88.03 9903.03.06 9903.82.02 ${pipe}`],
  [`9903.88.03 9903.01.24 9903.01.33 9903.81.87 ${pipe}`],
  ['9903.94.01 8703.23.01.90'],
  ['9903.03.06 9903.94.41 8703.23.01.90'],
  ['9903.91.03 9903.03.06 9903.94.01 8703.80.00.20'],
  ['9903.88.02 9903.45.25 8541.43.00.10'],
  ['9903.88.01 9903.03.01 9903.45.22 8541.42.00.10'],
  ['9904.05.01 0402.99.90.00'],
  ['9903.03.03 9904.05.01 0402.99.90.00'],
  ['9902.01.01 9904.05.01 0402.99.90.00'],
  ['9903.90.08 6403.91.60.75'],
  ['9903.03.01 9903.90.08 6403.91.60.75'],
  [`9802.00.80.69 ${shirt}`],
  [`9802.00.50.60 9903.88.03 9903.03.01 ${phone}`],
  [`9801.00.10.12 ${shirt}`],
  ['9802.00.40.40 9903.88.03 9903.82.09 8481.80.30.90'],
  ['8481.80.30.15 8481.80.30.20 8481.80.30.25'],
  ['9903.88.15 9102.11.10'],
];

const outOfOrder: readonly Case[] = [
  [`${shirt} 9903.88.15`, 'ace_order /1'],
  [`${shirt} 9903.88.15 9903.03.01`, 'ace_order /1', 'ace_order /2'],
  [`9903.03.01 9903.88.15 ${shirt}`, 'ace_order /1'],
  [`9903.01.24 9903.88.15 ${shirt}`, 'ace_order /1'],
  [`9903.01.25 9903.01.24 ${shirt}`, 'ace_order /1'],
  [`9903.82.02 9903.88.03 ${pipe}`, 'ace_order /1'],
  [`9903.81.87 9903.01.33 ${pipe}`, 'ace_order /1'],
  ['9903.94.41 9903.03.06 8703.23.01.90', 'ace_order /1'],
  ['9903.45.25 9903.88.02 8541.43.00.10', 'ace_order /1'],
  ['9903.45.25 9903.82.09 8541.43.00.10', 'ace_order /1'],
  ['9904.05.01 9903.88.15 0402.99.90.00', 'ace_order /1'],
  ['9904.05.01 9902.01.01 0402.99.90.00', 'ace_order /1'],
  ['9903.90.08 9903.03.01 6403.91.60.75', 'ace_order /1'],
  [`${shirt} 9802.00.80.69`, 'ace_order /1'],
  [`9903.88.15 9802.00.80.69 ${shirt}`, 'ace_order /1'],
  [`9903.88.15 ${shirt} 9903.03.01`, 'ace_order /2'],
  [`${shirt} 9903.03.01 9903.88.15 9802.00.80.69`, 'ace_order /1', 'ace_order /2', 'ace_order /3'],
];

const faulty: readonly Case[] = [
  ['6109.10.00', 'ace_number /0'],
  ['6109.10', 'ace_number /0'],
  [`9903.88 ${shirt}`, 'ace_number /0'],
  ['9903.88.15', 'ace_no_goods /0'],
  ['9903.88.15 9903.03.01', 'ace_no_goods /0'],
  [`9903.88.15 9903.88.15 ${shirt}`, 'ace_repeated /1'],
  [`${shirt} ${shirt}`, 'ace_repeated /1'],
  [`9903.99.99 ${shirt}`, 'unknown_code /0'],
  ['6109.10.00.99', 'unknown_code /0'],
  [`9899.00.00 ${shirt}`, 'unknown_code /0'],
  ['T-shirt', 'ace_number /0'],
  [`9903.03.01 9903.88.15 6109.10.00`, 'ace_number /2', 'ace_order /1'],
];

describe('the numbers of one entry line', () => {
  test('are asked in at least 50 lines', () => {
    expect(inOrder.length + outOfOrder.length + faulty.length).toBeGreaterThanOrEqual(50);
  });

  test.each(inOrder)('%s stands as ACE takes it', (line) => {
    expect(faultsOf(line)).toEqual([]);
  });

  test.each(outOfOrder)('%s is out of order', (line, ...faults) => {
    expect(faultsOf(line)).toEqual(faults);
  });

  test.each(faulty)('%s cannot be filed', (line, ...faults) => {
    expect(faultsOf(line)).toEqual(faults);
  });

  test('may be 32 and not one more', () => {
    const goods = [...dutySchedule.lines('8479')].map(({ code }) => code);
    expect(faultsOf(goods.slice(0, 32).join(' '))).toEqual([]);
    expect(faultsOf(goods.slice(0, 33).join(' '))).toEqual(['ace_too_many /32']);
  });

  test('are told in words what stands where', () => {
    const [fault] = validateAceOrder(['99030301', '99038815', '6109100004'], shippedFiling, dutySchedule);
    expect(fault?.message).toBe(
      '9903.88.15 (Section 301 (China)) stands after 9903.03.01 (Section 122 (import surcharge))',
    );
    expect(fault?.hint).toContain('CSMS');
  });
});
