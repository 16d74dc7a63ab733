import { afterAll, describe, expect, test } from 'vitest';
import { type DutyEntry, dutyEntry } from '../../../src/api/duty-entry.js';
import type { DutyEntryInput } from '../../../src/api/duty-entry-request.js';
import { renderDutyEntry } from '../../../src/render/duty/duty-entry.js';
import { quietService } from '../../support/quiet-service.js';

const service = await quietService();
afterAll(() => service.close());

type Line = DutyEntryInput['lines'][number];
const line = (row: number, code: string, origin: string, value: string, more: Partial<Line> = {}): Line => ({
  row,
  code,
  origin,
  value: { amount: value, currency: 'USD' },
  ...more,
});
const entryOf = (lines: readonly Line[], more: Partial<DutyEntryInput> = {}) =>
  service.dutyEntry({ date: '2026-06-15', transport: 'ocean', lines: [...lines], ...more });
const fee = (entry: DutyEntry, kind: string) => entry.fees.find((each) => each.fee === kind);

describe('several lines of one entry', () => {
  test('pay the merchandise processing fee once: minimum and maximum are the entry (19 CFR 24.23(b)(1))', async () => {
    const small = await entryOf([line(2, '6109100012', 'VN', '3000'), line(3, '6109100012', 'IN', '4000')]);
    // 0.3464% of 7,000 is 24.25, below the minimum of fiscal year 2026; the lines alone would pay it twice
    expect(fee(small, 'MPF')).toMatchObject({ base: '7000.00', amount: '33.58' });
    const large = await entryOf([
      line(2, '6109100012', 'VN', '100000'),
      line(3, '6109100012', 'IN', '150000'),
    ]);
    // 0.3464% of 250,000 is 866.00
    expect(fee(large, 'MPF')).toMatchObject({ base: '250000.00', amount: '651.50' });
    // 0.125% has no bounds
    expect(fee(large, 'HMF')).toMatchObject({ amount: '312.50' });
    expect(large.amounts).toMatchObject({ duties: '66250.00', fees: '964.00', total: '67214.00' });
    expect(dutyEntry.parse(large)).toEqual(large);
  });

  test('leave out of it what is exempt, such as goods of the USMCA', async () => {
    const entry = await entryOf([
      line(2, '6109100012', 'MX', '90000', { claim: 'S' }),
      line(3, '6109100012', 'VN', '20000'),
    ]);
    expect(fee(entry, 'MPF')).toMatchObject({ base: '20000.00', amount: '69.28' });
    expect(fee(entry, 'MPF')?.why).toContain('1 of 2 lines');
  });

  test('pay the flat fee of an informal entry once', async () => {
    const entry = await entryOf([line(2, '6109100012', 'VN', '1000'), line(3, '6109100012', 'IN', '900')], {
      entry_type: 'informal',
    });
    expect(fee(entry, 'MPF')).toMatchObject({ amount: '2.69' });
  });

  test('have no total while a part of one is missing, and name it by its row', async () => {
    const entry = await entryOf([
      line(2, '6109100012', 'VN', '1000'),
      line(7, '4011101010', 'CN', '5000', { facts: { 'A-570-016': 'yes' } }),
    ]);
    expect(entry.amounts).toMatchObject({ total: null, partial: true });
    expect(entry.missing.map(({ rows }) => rows)).toEqual([[7], [7]]);
    expect(entry.missing[0]?.text).toContain('A-570-016');
    const drawn = renderDutyEntry(entry, { width: 120, color: false, unicode: true });
    expect(drawn).toContain('row 7: antidumping duty, A-570-016');
    expect(drawn).toMatch(/not known yet; known of it: USD/);
  });

  test('that cannot be assessed are named by their rows, all at once', async () => {
    const lines = [
      line(2, '6109100012', 'VN', '1000'),
      line(3, '6109100099', 'VN', '1000'),
      line(9, '6109100012', 'VN', '-4'),
    ];
    await expect(entryOf(lines)).rejects.toMatchObject({
      code: 'invalid_request',
      message: '2 of 3 lines cannot be assessed',
      issues: [
        { row: 3, path: '/lines/1', code: 'unknown_code' },
        { row: 9, path: '/lines/2/value', code: 'bad_value' },
      ],
    });
  });
});
