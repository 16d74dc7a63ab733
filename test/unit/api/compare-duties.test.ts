import { afterAll, describe, expect, test } from 'vitest';
import { compareDuties } from '../../../src/api/compare-duties.js';
import { dutyComparison } from '../../../src/api/duty-comparison.js';
import { renderDutyComparison } from '../../../src/render/duty/duty-comparison.js';
import { dutyReport } from '../../../src/render/duty/duty-report.js';
import { textWidth } from '../../../src/render/text-width.js';
import { quietService } from '../../support/quiet-service.js';

const service = await quietService();
afterAll(() => service.close());

const shirt = {
  code: '6109100004',
  value: { amount: '10000', currency: 'USD' },
  transport: 'ocean' as const,
};
const from = (list: string) =>
  list.split(' ').map((text) => {
    const [origin = '', claim] = text.split(':');
    return { origin, ...(claim !== undefined && { claim }) };
  });

describe('the same goods from several origins', () => {
  test('stand beside each other with the programme that would save most, the cheapest marked', async () => {
    const found = await compareDuties(service, shirt, from('CN MX VN'));
    expect(
      found.rows.map(({ origin, claim, total, percent, cheapest }) => [
        origin,
        claim ?? '',
        total,
        percent,
        cheapest,
      ]),
    ).toEqual([
      ['CN', '', '3447.14', '34', false],
      ['MX', '', '2697.14', '26.5', false],
      ['MX', 'S', '12.50', '0', true],
      ['VN', '', '2697.14', '26.5', false],
    ]);
    expect(found.rows[2]?.condition).toBe('goods originate under GN 11');
    expect(dutyComparison.parse(found)).toEqual(found);
  });

  test('are compared by percentage where no value is given, and a claim that is named stands alone', async () => {
    const { value: _, ...bare } = shirt;
    const found = await compareDuties(service, bare, from('CN MX:S'));
    expect(found.rows.map(({ total, percent, cheapest }) => [total, percent, cheapest])).toEqual([
      [undefined, '34', false],
      [undefined, '0', true],
    ]);
  });

  test('have no cheapest where all pay the same', async () => {
    const found = await compareDuties(service, shirt, from('VN BD'));
    expect(found.rows.map(({ cheapest }) => cheapest)).toEqual([false, false]);
  });

  test('say what could still change a sum', async () => {
    const found = await compareDuties(
      service,
      { code: '8302416045', value: { amount: '1000', currency: 'USD' }, date: '2026-01-10' },
      from('DE'),
    );
    expect(found.rows[0]?.open).toEqual([
      'IEEPA (reciprocal): 15% in total: What is the steel content as a share of the value, in percent?',
      'Section 232 (steel, before 6 April 2026): +50% on the steel content: What is the steel content as a share of the value, in percent?',
      'Section 232 (aluminum, before 6 April 2026): +50% on the aluminum content: What is the aluminum content as a share of the value, in percent?',
    ]);
    expect(found.rows[0]).toMatchObject({ known: '72.58', cheapest: false });
    expect(found.rows[0]?.total).toBeUndefined();
    const told = await compareDuties(
      service,
      {
        code: '8302416045',
        value: { amount: '1000', currency: 'USD' },
        date: '2026-01-10',
        content: [{ metal: 'aluminum', percent: '40' }],
      },
      from('DE'),
    );
    expect(told.rows[0]).toMatchObject({ open: [], percent: '30.56' });
  });
});

describe('caveats of a comparison', () => {
  const desk = { code: '9403200050', value: { amount: '10000', currency: 'USD' }, date: '2026-11-23' };
  const acai = { ...desk, code: '2008992140', facts: { acai: 'yes' } };
  const plain = { width: 100, color: false, unicode: true };

  test('are those of each answer, in the table, below it and on the page', async () => {
    const found = await compareDuties(service, acai, from('BR VN MX:S'));
    const [brazil] = found.rows;
    expect(new Set(brazil?.caveats.map(({ kind }) => kind))).toEqual(
      new Set(['data_ends', 'provisional', 'warning', 'question', 'standing']),
    );
    const drawn = renderDutyComparison(found, plain);
    expect(drawn).toMatch(/caveats below +▲ 1-3, 5-6 +▲ 1-3, 6 +▲ 1-4, 6/);
    expect(drawn).toContain('▲ 5. BR: Section 301 (Brazil)');
    const page = dutyReport(found);
    for (const { text } of brazil?.caveats ?? [])
      expect(page).toContain(text.replaceAll('"', '&quot;').replaceAll("'", '&#39;'));
    const flat = drawn.replace(/\s+/g, ' ');
    for (const { caveats } of found.rows)
      for (const { text } of caveats) expect(flat).toContain(text.replace(/\s+/g, ' '));
  });

  test('no row is the cheapest while another might pay less', async () => {
    const digger = { ...desk, code: '8429521010' };
    const found = await compareDuties(service, digger, from('MX:S CN'));
    const [mx, cn] = found.rows;
    expect(mx).toMatchObject({ known: '0.00', cheapest: false });
    expect(mx?.total).toBeUndefined();
    expect(cn?.total).toBeDefined();
    expect(found.rows.some(({ cheapest }) => cheapest)).toBe(false);
    expect(renderDutyComparison(found, plain)).toMatch(/to pay, USD +not known +\d/);
  });

  test('a programme that hangs on the use of the goods is no column of an origin', async () => {
    const found = await compareDuties(
      service,
      { ...desk, code: '3926909989', date: '2026-06-15' },
      from('VN'),
    );
    expect(found.rows.map(({ claim }) => claim)).toEqual([undefined]);
  });
});

describe('a comparison drawn', () => {
  test('on a terminal fits its width and marks the cheapest', async () => {
    const found = await compareDuties(service, shirt, from('CN MX VN DE BD IN TR'));
    for (const width of [80, 100, 160]) {
      const drawn = renderDutyComparison(found, { width, color: false, unicode: true });
      expect(drawn.split('\n').filter((line) => textWidth(line) > width)).toEqual([]);
      expect(drawn.match(/✔ cheapest/g)).toHaveLength(1);
    }
    await expect(
      renderDutyComparison(found, { width: 100, color: false, unicode: true }),
    ).toMatchFileSnapshot('../../golden/render/duty-comparison.txt');
  });

  test('as a page holds everything itself, runs nothing, and lets no text be markup', async () => {
    const found = await compareDuties(service, shirt, from('CN MX VN'));
    const page = dutyReport({ ...found, description: 'Goods > <script>alert("x")</script> & co' });
    await expect(dutyReport(found)).toMatchFileSnapshot('../../golden/render/duty-report.html');
    expect(page).not.toMatch(/<script|https?:|src=|@import|url\((?!#)/);
    expect(page).toContain('&lt;script&gt;');
    expect(page.match(/<rect class="best"/g)).toHaveLength(1);
    expect(page).toContain('prefers-color-scheme: dark');
  });

  test('as a page of goods whose duty is not known says so in the place of the bar', async () => {
    const wine = await compareDuties(
      service,
      { code: '2204215015', value: { amount: '30000', currency: 'USD' } },
      from('FR CN'),
    );
    const page = dutyReport(wine);
    expect(page).toContain('and more: duty of the line: How man…');
    expect(page).toContain('Not every duty is known yet');
  });
});

describe('a sum of which a part is not known', () => {
  const totals = async (request: Parameters<typeof service.duty>[0]) =>
    (await service.duty(request)).duty_rates;

  test('is no total: the known part has a name of its own, and what is missing its line', async () => {
    const digger = { code: '8429521010', origin: 'MX', claim: 'S' };
    const found = await totals({ ...digger, value: { amount: '100000', currency: 'USD' } });
    expect(found.amounts).toMatchObject({ partial: true, total: null, known: '0.00' });
    expect(found.total_ad_valorem).toBeUndefined();
    expect(found.missing).toEqual([
      {
        kind: 'additional',
        ref: '99038220',
        label: expect.stringContaining('Section 232'),
        what: 'What is the non-U.S. content as a share of the value, in percent?',
      },
    ]);
    const told = await totals({ ...digger, value: { amount: '100000', currency: 'USD' }, us_content: '80' });
    expect(told.amounts?.partial).toBeUndefined();
    expect(told.missing).toBeUndefined();
  });

  test('agrees between contents, quantities and provisions of chapter 98', async () => {
    const value = { amount: '10000', currency: 'USD' };
    for (const request of [
      { code: '7616995190', origin: 'CN', value, date: '2026-03-01' },
      { code: '2204215015', origin: 'FR', value },
      { code: '6203420711', origin: 'MX', value, provision: '98020080' },
    ]) {
      const { amounts, missing } = await totals(request);
      expect(amounts).toMatchObject({ partial: true, total: null, known: expect.any(String) });
      expect(missing?.length).toBeGreaterThan(0);
    }
  });

  test('names a part that no rate reads, and the parts that it does read', async () => {
    const { warnings } = await service.duty({
      code: '6203420711',
      origin: 'MX',
      value: { amount: '10000', currency: 'USD' },
      provision: '98020080',
      parts: [{ part: 'us', value: { amount: '6000', currency: 'USD' } }],
    });
    expect(warnings).toContain(
      'left out, as nothing here reads it: "us=6000"; the rate reads the value of "cost or value of such products of the United States": write a part by that name',
    );
  });

  test('a relief whose end is not known leaves the sum whole, and is told', async () => {
    const found = await totals({
      code: '9403200050',
      origin: 'CN',
      value: { amount: '1000', currency: 'USD' },
      date: '2026-11-23',
    });
    expect(found.amounts?.total).toEqual(expect.any(String));
    const excluded = await totals({
      code: '0505100050',
      origin: 'CN',
      value: { amount: '1000', currency: 'USD' },
      date: '2026-11-23',
    });
    expect(excluded.missing).toBeUndefined();
    expect(excluded.not_computed).toContainEqual(
      expect.objectContaining({ code: 'unread_relief', what: 'Section 301 (China) exclusions' }),
    );
  });

  test('40% on leather of Japan is asked of Japan alone', async () => {
    const shoes = { code: '6403916075', value: { amount: '100', currency: 'USD' }, date: '2026-01-10' };
    expect((await totals({ ...shoes, origin: 'IT' })).amounts?.total).toEqual(expect.any(String));
    expect((await totals({ ...shoes, origin: 'JP' })).missing).toContainEqual(
      expect.objectContaining({ kind: 'additional', ref: '99034110' }),
    );
  });
});

describe('what is declared of an entry', () => {
  test('decides between headings; one that says nothing is left out, and that is said', async () => {
    const hinge = { code: '8302416045', origin: 'DE', value: { amount: '1000', currency: 'USD' } };
    const own = await service.duty({ ...hinge, facts: { us_metal: 'yes' } });
    expect(own.duty_rates.ace_order.map(({ formatted }) => formatted)).toContain('9903.82.06');
    const plain = await service.duty(hinge);
    const misnamed = await service.duty({ ...hinge, facts: { us_metl: 'yes' } });
    expect(misnamed.warnings).toContainEqual(
      expect.stringMatching(
        /^left out, as nothing here reads it: "us_metl=yes" \(perhaps us_metal, uk_metal\); write /,
      ),
    );
    const unanswered = await service.duty({ ...hinge, facts: { us_metal: 'perhaps' } });
    expect(unanswered.warnings).toContain(
      '"perhaps" does not answer "us_metal" and is left out: answer yes or no',
    );
    for (const { duty_rates } of [misnamed, unanswered]) expect(duty_rates).toEqual(plain.duty_rates);
  });

  test('may be the provision of chapter 98 and the values that its rate wants', async () => {
    const found = await service.duty({
      ...shirt,
      origin: 'HN',
      provision: '98020080',
      parts: [
        {
          part: 'cost or value of such products of the United States',
          value: { amount: '7500', currency: 'USD' },
        },
      ],
    });
    expect(found.duty_rates.amounts?.per_line.map(({ amount }) => amount)).toEqual([
      '412.50',
      '250.00',
      '33.58',
      '12.50',
    ]);
    expect(found.duty_rates.ace_order[0]?.formatted).toBe('9802.00.80');
  });

  test('may be a claim by the name of the programme', async () => {
    const found = await service.duty({ ...shirt, origin: 'MX', claim: 'USMCA' });
    expect(found.duty_rates.applied.program).toBe('S');
  });
});
