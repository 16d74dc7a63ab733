import { describe, expect, test } from 'vitest';
import { civilDate } from '../../../../src/core/civil-date.js';
import { decimal } from '../../../../src/core/decimal.js';
import { usd } from '../../../../src/core/money.js';
import type { MeasureRequest } from '../../../../src/determine/duty/additional-duties.js';
import { applyMeasures } from '../../../../src/determine/duty/apply-measures.js';
import { parseDutyExpression } from '../../../../src/tariff/duty-expression/parse.js';
import { shippedMeasures } from '../../../support/shipped-measures.js';

const ask = (
  code: string,
  origin: string,
  date: string,
  more: Partial<MeasureRequest> = {},
  rate = '2.5%',
) => {
  const base = parseDutyExpression(rate);
  return applyMeasures(shippedMeasures, {
    code,
    origin,
    date: civilDate(date),
    value: usd('1000'),
    ...(base.ok && { baseRate: base.value }),
    ...more,
  });
};
const headings = (lines: readonly { formatted: string }[]): string[] =>
  lines.map(({ formatted }) => formatted);

describe('additional duties of a line', () => {
  test('a total rate charges what the duty of the line leaves of it', () => {
    const { lines } = ask('8703230190', 'JP', '2026-06-10');
    expect(lines.find(({ formatted }) => formatted === '9903.94.41')).toMatchObject({
      form: 'up_to_total',
      rate: '15% in total',
      amount: '125.00',
      effective_percent: '12.5',
    });
  });

  test('a total rate that the duty of the line has reached is reported and charges nothing', () => {
    const { lines } = ask('8704310120', 'JP', '2026-06-10', {}, '25%');
    expect(lines.find(({ formatted }) => formatted === '9903.94.40')).toMatchObject({ form: 'exception' });
    expect(headings(lines)).not.toContain('9903.94.01');
  });

  test('a specific rate with no value leaves the total rate open, and no dearer heading steps in', () => {
    const found = ask('2204215015', 'FR', '2026-01-15', {}, '6.3¢/liter');
    expect(found.lines).toEqual([]);
    expect(headings(found.near_misses)).toEqual(expect.arrayContaining(['9903.02.19', '9903.02.20']));
    expect(found.not_computed).toContainEqual(
      expect.objectContaining({ code: 'additional_duties', what: 'IEEPA (reciprocal)' }),
    );
    expect(found.questions).toContainEqual(expect.objectContaining({ fact: 'base_rate' }));
  });

  test('an exclusion is asked for, never applied in silence', () => {
    const found = ask('6307909891', 'CN', '2026-06-10');
    expect(headings(found.lines)).toContain('9903.88.15');
    expect(found.near_misses.find(({ formatted }) => formatted === '9903.88.69')).toMatchObject({
      applies: false,
      why: expect.stringContaining('conditional'),
    });
    expect(found.questions).toContainEqual(
      expect.objectContaining({ fact: 's301_exclusion', decides: ['99038869'] }),
    );
  });

  test('what an unstated fact would charge is named as not computed', () => {
    const found = ask('8471300100', 'CN', '2026-06-10', {}, 'Free');
    expect(headings(found.lines)).not.toContain('9903.94.05');
    expect(found.not_computed).toContainEqual(
      expect.objectContaining({ what: 'Section 232 (automobile parts)', refs: ['99039405'] }),
    );
  });

  test('content duties want the content, and a declared metal is the only one', () => {
    const silent = ask('8302416045', 'CN', '2026-01-15');
    expect(silent.lines.find(({ formatted }) => formatted === '9903.85.08')).toMatchObject({
      missing: 'the aluminum content as a share of the value',
    });
    expect(silent.total_percent).toBeUndefined();
    const told = ask('8302416045', 'CN', '2026-01-15', { content: { aluminum: decimal(40) } });
    expect(told.lines.find(({ formatted }) => formatted === '9903.85.08')).toMatchObject({
      amount: '200.00',
    });
    expect(headings(told.lines)).not.toContain('9903.81.91');
    expect(told.near_misses.find(({ formatted }) => formatted === '9903.81.91')?.why).toContain(
      'no such content',
    );
  });

  test('a heading that another programme takes away says which and by what law', () => {
    const { near_misses } = ask('8703230190', 'CN', '2026-06-10');
    expect(near_misses.find(({ formatted }) => formatted === '9903.03.01')).toMatchObject({
      excluded_by: '9903.94.01',
      citation: expect.stringContaining('2(aa)(v)'),
    });
  });

  test('entries under chapter 98 pay on what was done abroad, or not at all', () => {
    const shirt = '6109100004';
    expect(ask(shirt, 'CN', '2026-06-10', { chapter98: '98010010' }).lines).toEqual([]);
    const repaired = ask(shirt, 'CN', '2026-06-10', { chapter98: '98020050' }).lines;
    expect(repaired.map(({ basis }) => basis)).toEqual([
      'value of the repairs, alterations or processing abroad',
      'value of the repairs, alterations or processing abroad',
    ]);
    expect(repaired.every(({ amount }) => amount === undefined)).toBe(true);
  });

  test('of chapter 98 the USMCA provisions of subchapter XXIII do not free goods of note 51', () => {
    const wine = (provision: string) =>
      ask('2204215050', 'CA', '2026-09-01', { chapter98: provision, usmcaQualifies: true }).lines;
    expect(headings(wine('98230101'))).toEqual(['9903.03.12']);
    expect(headings(wine('98010010'))).toEqual([]);
  });

  test('law without loaded lists is named for the goods it may reach', () => {
    const what = (code: string, origin: string, date: string): string[] =>
      ask(code, origin, date).not_computed.map((gap) => gap.what);
    const polysilicon = 'Section 232 (polysilicon and derivatives)';
    expect(what('8541430010', 'KR', '2026-12-04')).toContain(polysilicon);
    expect(what('8541430010', 'KR', '2026-12-03')).not.toContain(polysilicon);
    const quotas = 'Section 301 (forced labor): textile quotas';
    expect(what('6109100004', 'BD', '2026-09-01')).toContain(quotas);
    expect(what('6109100004', 'VN', '2026-09-01')).not.toContain(quotas);
  });

  test('days outside the loaded measures are flagged', () => {
    const ends = (date: string): boolean =>
      ask('6109100004', 'VN', date).not_computed.some(({ code }) => code === 'data_ends');
    expect([ends('2025-02-01'), ends('2025-12-10'), ends('2026-09-28'), ends('2026-09-29')]).toEqual([
      true,
      false,
      false,
      true,
    ]);
  });

  test('headings that footnotes name and no measure has are not passed over', () => {
    const { not_computed } = ask('6109100004', 'VN', '2026-06-10', {
      unread: { charging: ['99034110'], unknown: [], relief: ['99031919'] },
    });
    expect(not_computed.filter(({ refs }) => refs).map(({ code, refs }) => [code, refs])).toEqual([
      ['additional_duties', ['99034110']],
      ['unread_relief', ['99031919']],
    ]);
  });

  test('fewer than ten digits are told where lists go on', () => {
    expect(ask('63079098', 'CN', '2026-06-10').not_computed.map(({ what }) => what)).toContain(
      'lists that go on to ten digits',
    );
  });

  test('provisional and unverified rows are marked on the line', () => {
    const [brazil] = ask('2008992140', 'BR', '2026-08-01', { facts: { acai: true } }).lines;
    expect(brazil).toMatchObject({ formatted: '9903.05.04', provisional: true });
    const [vietnam] = ask('6109100004', 'VN', '2026-08-01').lines;
    expect(vietnam).toMatchObject({ formatted: '9903.05.84', rate: '+12.5%' });
    expect(vietnam).not.toHaveProperty('provisional');
    expect(ask('8433510010', 'CN', '2026-06-10', {}, 'Free').lines.at(-1)).toMatchObject({
      formatted: '9903.82.25',
      provisional: true,
    });
  });
});

describe('what a claim and a suspension do', () => {
  test('claiming S is declaring that the goods qualify under the USMCA', () => {
    expect(headings(ask('8708995300', 'MX', '2026-06-10', { claim: 'S' }, 'Free').lines)).toContain(
      '9903.94.06',
    );
    expect(
      headings(ask('8708995300', 'MX', '2026-06-10', { claim: 'S', usmcaQualifies: false }).lines),
    ).toContain('9903.94.05');
  });

  test('list 4B is shown as suspended and never charged', () => {
    const { lines, near_misses } = ask('8471300100', 'CN', '2026-06-10', {}, 'Free');
    expect(headings(lines)).toEqual(['9903.03.03']);
    expect(near_misses.find(({ formatted }) => formatted === '9903.88.16')?.why).toContain('suspended');
  });
});
