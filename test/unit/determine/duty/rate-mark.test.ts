import { describe, expect, test } from 'vitest';
import { civilDate } from '../../../../src/core/civil-date.js';
import { assessDuty, headlineOfLine } from '../../../../src/determine/duty/assess-duty.js';
import type { DutyRequest } from '../../../../src/determine/duty/duty-request.js';
import { rateLine } from '../../../../src/determine/duty/rate-line.js';
import { rateMark } from '../../../../src/determine/duty/rate-mark.js';
import type { UnknownHeading } from '../../../../src/determine/duty/unknown-headings.js';
import type { EndedRow } from '../../../../src/tariff/measure/measure-file.js';
import { assessed, dutyRequest } from '../../../support/duty-request.js';
import { dutySchedule, dutyTables } from '../../../support/duty-tables.js';
import { bookOf, measureRow } from '../../../support/measure-file.js';

/** What a sheet knows of its rows before it has their values. */
const asked = (code: string, said: Partial<DutyRequest> = {}): DutyRequest => {
  const { value: _value, transport: _transport, ...request } = dutyRequest({ code, ...said });
  return request;
};
const mark = (code: string, said: Partial<DutyRequest> = {}) => rateMark(asked(code, said));

describe('the mark of a line', () => {
  const lines = [...dutySchedule.lines('')].map(({ code }) => code).filter((code) => code < '98');

  test.each([
    ['CN', undefined],
    ['MX', undefined],
    ['MX', 'S'],
    ['RU', undefined],
    [undefined, undefined],
  ])('of goods of %s, claim %s: two lines with one mark have the same rates', (origin, claim) => {
    const byMark = new Map<string, [code: string, rates: unknown]>();
    let pairs = 0;
    for (const code of lines.filter((_, i) => i % 45 === 0)) {
      const request = asked(code, { ...(origin && { origin }), ...(claim && { claim }) });
      const told = rateMark(request);
      const found = told === undefined ? undefined : assessDuty(request);
      if (told === undefined || !found?.ok) continue;
      const { applied, additional, total_ad_valorem, not_computed, restrictions } = found.value.rates;
      const rates = {
        applied: applied.expression,
        pays: additional.filter(({ applies }) => applies).map(({ heading, rate }) => [heading, rate]),
        total_ad_valorem,
        open: not_computed.map(({ code: of, why }) => [of, why]),
        bans: restrictions?.map(({ id }) => id),
      };
      const [other, before] = byMark.get(told) ?? [code, rates];
      if (other !== code) pairs += 1;
      expect([code, other, rates]).toEqual([code, other, before]);
      byMark.set(told, [other, before]);
    }
    expect(pairs).toBeGreaterThan(30);
  });

  test('is one for the sister lines of a shirt', () => {
    for (const origin of ['CN', 'MX', 'DE'])
      expect([mark('6109100004', { origin }), mark('6109100007', { origin })]).toEqual([
        mark('6109100007', { origin }),
        expect.stringMatching(/./),
      ]);
  });

  test('is not told where more of the line may bear on its rates', () => {
    const none = ['98020080', '99038815', '610910', '61091000', '6109', '6109100099'];
    expect(none.map((code) => mark(code, { origin: 'CN' }))).toEqual(none.map(() => undefined));
  });

  test('holds column 2 for its countries alone, and every special rate where one is claimed', () => {
    const parts = (said: Partial<DutyRequest>) => mark('6109100004', said)!.split('|');
    expect(parts({ origin: 'BY' })).toContain('90%');
    expect(parts({ origin: 'CN' })).not.toContain('90%');
    expect(parts({ origin: 'MX' })).toContain('Free');
    expect(parts({ origin: 'MX', claim: 'S' }).some((part) => part.includes('S'))).toBe(true);
    // a claim that a line of the programme shuts out for the country
    const shut = [...dutyTables.programs.programs.values()].find(({ exclusions }) => exclusions.size > 0)!;
    const [line, countries] = [...shut.exclusions][0]!;
    const code = lines.find((each) => each.startsWith(line));
    if (code !== undefined)
      expect(mark(code, { origin: countries[0]!, claim: shut.symbol })!.split('|')).toContain(shut.symbol);
  });

  test('says whether the list of programmes is old for the day, where one could be claimed', () => {
    const late = { date: civilDate('2027-06-01') };
    expect(mark('6109100004', { origin: 'KR', ...late })!.split('|')).toContain('claimable');
    expect(mark('6109100004', { origin: 'KR' })!.split('|')).not.toContain('claimable');
    expect(mark('6109100004', { origin: 'CN', ...late })!.split('|')).not.toContain('claimable');
  });

  test('holds the bans, the cases and the headings of footnotes that bear on the line', () => {
    expect(mark('6109100004', { origin: 'CN' })!.split('|')).toContain('uflpa');
    expect(mark('8302416045', { origin: 'CN' })!.split('|')).toContain('A-570-967');
    expect(mark('8302416045')!.split('|')).not.toContain('A-570-967');
    const known = [...dutySchedule.footnotes(dutySchedule.indexOf('6403916075'))]
      .map(({ text }) => text)
      .join();
    expect(known).toContain('9903.41.10');
    // the heading is printed for the products of Japan
    expect(mark('6403916075', { origin: 'JP' })!.split('|')).toContain('99034110');
    expect(mark('6403916075', { origin: 'CN' })!.split('|')).not.toContain('99034110');
  });
});

describe("the user's own rows", () => {
  const ended: EndedRow = { yours: 'my-measures, row 2', citation: '91 FR 1' };
  const shirt = { codes: ['6109'], origins: ['CN'] };
  const ask = (rows: Parameters<typeof bookOf>[0], said: Partial<DutyRequest> = {}, own = ['my-measures']) =>
    assessed({ code: '6109100004', origin: 'CN', measures: bookOf(rows, { own }), ...said });
  const warned = (...args: Parameters<typeof ask>) =>
    ask(...args).warnings.filter((text) => text.startsWith('yours'));

  test('that apply are warned of with their place, rate and law', () => {
    const row = measureRow({ ...shirt, yours: 'my-measures, row 5', citation: '91 FR 9' });
    expect(warned([row])).toEqual([
      'yours, not checked here (my-measures, row 5): 9903.88.01 +25%, Section 301 [91 FR 9]',
    ]);
    expect(warned([row], {}, [])).toEqual([]);
    expect(warned([measureRow(shirt)])).toEqual([]);
  });

  test('that ended what ships are warned of while it would still hold', () => {
    const until = (to: string, was: string | undefined = undefined) =>
      measureRow({ ...shirt, to, ended: { ...ended, ...(was && { to: was }) } });
    const text =
      'yours, not checked here (my-measures, row 2): 9903.88.01, Section 301, ended on 2026-06-01 and is not applied [91 FR 1]';
    expect(warned([until('2026-06-01')])).toEqual([text]);
    expect(warned([until('2026-06-01', '2026-06-15')])).toEqual([text]);
    expect(warned([until('2026-06-01', '2026-06-14')])).toEqual([]);
    expect(warned([until('2026-06-30')])).toEqual([]);
    expect(warned([{ ...until('2026-06-01'), origins: ['DE'] }])).toEqual([]);
    expect(warned([{ ...until('2026-06-01'), codes: ['6110'] }])).toEqual([]);
    expect(warned([measureRow({ ...shirt, to: '2026-06-01' })])).toEqual([]);
  });

  test('are named where the loaded law ends', () => {
    const late = { date: civilDate('2026-10-05') };
    const why = (own: readonly string[]) =>
      ask([measureRow(shirt)], late, [...own]).not_computed.find(({ what }) =>
        what.startsWith('chapter 99 after'),
      )!.why;
    expect(why(['a', 'b'])).toMatch(/loaded to 2026-06-30; .*, but for your own rows \(a, b\)$/);
    expect(why([])).not.toContain('your own rows');
  });
});

describe('the headline of a line', () => {
  test('is that of its assessment without a value', () => {
    for (const said of [
      { code: '6109100004', origin: 'CN' },
      { code: '8471300100', origin: 'CN' },
      { code: '8302416045' },
    ]) {
      const request = asked(said.code, said);
      const [rated, whole] = [rateLine(request), assessDuty(request)];
      if (!rated.ok || !whole.ok) throw new Error('refused');
      const { headline, not_computed, trade_orders } = headlineOfLine(rated.value);
      expect({ headline, not_computed, trade_orders }).toEqual({
        headline: whole.value.rates.headline,
        not_computed: whole.value.rates.not_computed,
        trade_orders: whole.value.rates.trade_orders,
      });
    }
  });
});

describe('headings of chapter 99 that the edition adds and no measure knows', () => {
  const fresh = (said: Partial<UnknownHeading> = {}): UnknownHeading => ({
    code: '99030720',
    text: 'Articles the product of China',
    general: 'The duty provided in the applicable subheading + 25%',
    charges: true,
    codes: [],
    origins: new Set(['CN']),
    ...said,
  });
  const open = (heading: UnknownHeading, said: Partial<DutyRequest> = {}) =>
    assessed({ code: '6109100004', origin: 'CN', unknown: [heading], ...said })
      .not_computed.filter(({ refs }) => refs?.includes('99030720'))
      .map(({ code }) => code);

  test('are open where they may reach the goods, and could only lower the duty where they charge nothing', () => {
    expect(open(fresh())).toEqual(['additional_duties']);
    expect(open(fresh({ charges: false, codes: ['6109'] }))).toEqual(['unread_relief']);
    expect(open(fresh({ charges: false }))).toEqual([]);
    expect(open(fresh({ origins: new Set(['DE']) }))).toEqual([]);
    expect(open(fresh({ codes: ['6110'] }))).toEqual([]);
    expect(open(fresh({ codes: ['6109'] }))).toEqual(['additional_duties']);
  });

  test('mark the line', () => {
    expect(mark('6109100004', { origin: 'CN', unknown: [fresh()] })!.split('|')).toContain(
      'unknown 99030720',
    );
    expect(mark('6109100004', { origin: 'DE', unknown: [fresh()] })!.split('|')).not.toContain(
      'unknown 99030720',
    );
    expect(mark('6109100004', { unknown: [fresh()] })!.split('|')).not.toContain('unknown 99030720');
  });

  test('that a footnote names are told once, by what they are', () => {
    const named = { ...fresh(), code: '99034110', origins: new Set(['DE']) };
    const told = assessed({ code: '6403916075', origin: 'JP', unknown: [named] }).not_computed;
    expect(told.filter(({ refs }) => refs?.includes('99034110')).map(({ what }) => what)).toEqual([
      'headings of chapter 99 in the edition that no measure knows',
    ]);
  });
});
