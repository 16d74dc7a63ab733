import { afterAll, describe, expect, it } from 'vitest';
import { rateColumns } from '../../src/api/answer-columns.js';
import type { DutyResult } from '../../src/api/answers.js';
import { compareDuties } from '../../src/api/compare-duties.js';
import { headlineOf } from '../../src/api/duty-caveats.js';
import { civilDate } from '../../src/core/civil-date.js';
import { determineRow } from '../../src/engine/rows/determine-row.js';
import { renderDuty } from '../../src/render/duty/duty.js';
import { renderDutyComparison } from '../../src/render/duty/duty-comparison.js';
import { dutyReport } from '../../src/render/duty/duty-report.js';
import { playDialogue } from '../support/play-dialogue.js';
import { quietService } from '../support/quiet-service.js';
import { served } from '../support/served.js';
import { shippedLibrary } from '../support/shipped.js';

const service = await quietService();
afterAll(() => service.close());

const wide = { width: 100_000, color: false, unicode: true } as const;

/** Lines and origins with a caveat of each kind among them, and days inside and past what is loaded. */
const cases = [
  ['4011101010', 'CN', '2026-06-15'],
  ['4011101010', 'VN', '2026-11-23'],
  ['9403200078', 'CN', '2026-06-15'],
  ['6109100012', 'VN', '2026-06-15'],
  ['6109100012', 'CN', '2026-09-01'],
  ['4407110042', 'CA', '2026-06-15'],
  ['7318152030', 'TW', '2026-06-15'],
  ['8507600090', 'CN', '2026-03-02'],
  ['2204215005', 'NZ', '2026-06-15'],
  ['2203000030', 'MX', '2026-11-23'],
  ['1701995050', 'BR', '2026-08-01'],
  ['0202305035', 'AU', '2026-06-15'],
  ['8708305090', 'IT', '2026-06-15'],
  ['8471300100', 'CN', '2025-12-15'],
  ['3926909989', 'RU', '2026-06-15'],
  ['2710190605', 'RU', '2026-06-15'],
  ['7616995190', 'CN', '2026-06-15'],
  ['9018390020', 'JP', '2026-09-28'],
  ['8541430010', 'KR', '2026-12-31'],
  ['6403919045', 'GT', '2026-07-24'],
  ['8517130000', 'MX', '2026-06-15'],
  ['0301110010', 'CU', '2026-06-15'],
] as const;

const flat = (text: string): string => text.replace(/\s+/g, ' ');
const unescaped = (html: string): string =>
  html
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

describe('what a sum must not be read without', () => {
  it.each(cases)('is the same at every door: %s of %s on %s', async (code, origin, date) => {
    const asked = { code, date };
    const answer = await service.duty({ ...asked, origin });
    const headline = headlineOf(answer.duty_rates);
    const texts = headline.map(({ text }) => text);
    expect(answer.duty_rates.headline).toEqual(headline);
    expect(headline.filter(({ kind }) => kind === 'standing')).toHaveLength(1);

    const drawn = flat(renderDuty(answer, wide));
    for (const text of texts) expect(drawn).toContain(flat(text));

    const compared = await compareDuties(service, asked, [{ origin }]);
    const [row] = compared.rows;
    expect(row!.caveats.map(({ text }) => text)).toEqual(expect.arrayContaining(texts));
    const table = flat(renderDutyComparison(compared, wide));
    const page = flat(unescaped(dutyReport(compared)));
    for (const text of texts) {
      expect(table).toContain(flat(text));
      expect(page).toContain(flat(text));
    }

    const { columns } = determineRow(
      shippedLibrary(),
      shippedLibrary().scheduleOn(civilDate(date)),
      answer.code,
      civilDate(date),
      { origin },
    );
    // a list says once of all rows where the law ends before the day, and each row has a mark of it
    const ends = /^(chapter 99|changes of the schedule) after the loaded/;
    const ofRow = texts.map((text) =>
      ends.test(text) ? 'the loaded law ends before the day of entry' : text,
    );
    expect(columns.duty_caveats).toBe([...new Set(ofRow)].join(' | '));
    if (date > '2026-09-28') expect(columns.duty_caveats).toContain('the loaded law ends before the day');
    expect(columns).toMatchObject(rateColumns({ ...answer.duty_rates, headline }));

    const turns = await playDialogue(service, [
      `duty for ${answer.formatted} from ${origin} entered ${date}`,
    ]);
    const said = flat(
      turns
        .flatMap(({ frames }) => frames.flatMap((each) => (each.type === 'delta' ? [each.text] : [])))
        .join(''),
    );
    // the chat says in words what changes the figure or forbids the goods, counts the rest and has all of it in its card
    const waits = headline.filter(({ kind, text }) => {
      const inCard = kind === 'standing' || kind === 'data_ends';
      if (!inCard) expect(said).toContain(flat(text));
      return !said.includes(flat(text));
    });
    expect(waits.every(({ kind }) => kind === 'standing' || kind === 'data_ends')).toBe(true);
    expect(said).toContain(`with ${waits.length} point`);
    expect(said).toContain('in no sum here');
    const cards = turns.flatMap(({ frames }) =>
      frames.flatMap((each) => (each.type === 'card' && each.kind === 'duty' ? [each.data] : [])),
    );
    expect(cards).toMatchObject([{ duty_rates: { headline } }]);
  });

  it('is the same over HTTP, for a code and for a product', async () => {
    const { call, key, clock } = await served();
    clock.at = Date.parse('2026-06-15T00:00:00Z');
    const mine = await key();
    for (const [code, origin, date] of cases.slice(0, 6)) {
      const { body } = await call(mine, 'POST', '/v1/duty', { code, origin, date });
      const here: DutyResult = await service.duty({ code, origin, date });
      expect(body.duty_rates.headline).toEqual(here.duty_rates.headline);
      expect(body.duty_rates.trade_orders).toEqual(here.duty_rates.trade_orders);
    }
    const asked = {
      description: 'new pneumatic radial tires for passenger cars, rim 15 inches',
      origin: 'CN',
    };
    const { body } = await call(mine, 'POST', '/v1/classify', { ...asked, date: '2026-06-15' });
    const own = await service.duty({ code: body.code, origin: 'CN', date: '2026-06-15' });
    expect(body.duty_rates.headline).toEqual(own.duty_rates.headline);
    expect(body.duty_rates.headline.map(({ kind }: { kind: string }) => kind)).toContain('possible_order');
  });
});
