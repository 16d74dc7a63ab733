import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { originResult, originRuleResult } from '../../../src/api/origin-result.js';
import type { TariffError } from '../../../src/errors.js';
import { makeEmbeddedService } from '../../../src/local/embedded.js';
import { dataFolder } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';

const service = () =>
  makeEmbeddedService({
    dataFolder,
    home: tempHome(),
    version: '0',
    now: () => new Date('2026-06-15T00:00:00Z'),
    random: (bytes) => new Uint8Array(bytes),
    history: false,
  });

const usd = (amount: string) => ({ amount, currency: 'USD' });
const chair = { code: '9401616011', origin: 'MX', value: usd('100'), facts: { use: 'other' } };
const frame = { row: 2, description: 'frame', code: '9401.91', origin: 'CN', value: '40' };

describe('origin', () => {
  it('answers in the shape of the contract, with rates, rule, agreements and marking', async () => {
    const result = await (await service()).origin({ ...chair, materials: [frame] });
    expect(originResult.parse(result)).toEqual(result);
    expect(result.usmca).toMatchObject({ verdict: 'qualifies', criterion: 'B' });
    expect(result.issues).toEqual([]);
    expect(result.programmes.map(({ symbols }) => symbols)).toEqual([['S', 'S+']]);
    expect(result.rules_of_origin.rules[0]?.rule_id).toBe('GN11o-ch94-1');
  });

  it('lists every fault of the bill with its row, and judges the rest', async () => {
    const result = await (await service()).origin({
      ...chair,
      materials: [
        { row: 2, description: 'frame', code: '9401.91.11', origin: 'CN', value: '-40' },
        { row: 3, description: 'fabric', code: '77', origin: 'Narnia', value: '5 EUR' },
        { row: 4, description: 'foam', code: '3921.13', origin: 'CN' },
        { row: 5, description: 'legs', code: '9401.91', origin: 'CN', value: '70' },
        { row: 6, description: 'legs', code: '9401.91', origin: 'CN', value: '70', use: 'decoration' },
        { row: 7, origin: 'CN', value: '1' },
      ],
    });
    expect(result.issues.map(({ code, row, column }) => [code, row, column])).toEqual([
      ['unknown_code', 2, 'code'],
      ['bad_amount', 2, 'value'],
      ['unknown_code', 3, 'code'],
      ['unknown_country', 3, 'origin'],
      ['mixed_currency', 3, 'value'],
      ['missing_value', 4, 'value'],
      ['bad_choice', 6, 'use'],
      ['duplicate_row', 6, 'description'],
      ['missing_code', 7, 'code'],
      ['materials_exceed_value', undefined, undefined],
    ]);
    expect(result.usmca.verdict).not.toBe('qualifies');
  });

  it('judges a bill in another currency, and says nothing of duty for it', async () => {
    const mxn = (amount: string) => ({ amount, currency: 'MXN' });
    const result = await (await service()).origin({
      ...chair,
      value: mxn('2000'),
      materials: [{ ...frame, value: mxn('800') }],
    });
    expect(result.issues).toEqual([]);
    expect(result.usmca.verdict).toBe('qualifies');
  });

  it('takes six digits, and knows of no rate then', async () => {
    const result = await (await service()).origin({ ...chair, code: '940161', materials: [frame] });
    expect(result.usmca).toMatchObject({ verdict: 'qualifies', program_rate: null });
    expect(result.programmes[0]?.listed).toBeNull();
  });

  it('names the agreement of another country and the page of its rules', async () => {
    const result = await (await service()).origin({ ...chair, origin: 'KR', materials: [frame] });
    expect(result.usmca.verdict).toBe('not_applicable');
    expect(result.programmes).toEqual([
      {
        agreement: 'United States-Korea Free Trade Agreement',
        symbols: ['KR'],
        countries: ['KR'],
        listed: false,
        rule: expect.stringMatching(/^General Note 33\(o\), chapter 94, page \d+$/),
      },
    ]);
  });

  it('names a material without a code by the engine, and carries its doubt along', async () => {
    const result = await (await service()).origin({
      ...chair,
      materials: [{ row: 2, description: 'steel hex bolts', origin: 'CN', value: '5' }],
    });
    const [bolt] = result.usmca.evaluation?.materials ?? [];
    expect(bolt?.code?.slice(0, 4)).toBe('7318');
    expect(bolt?.confidence).toBeGreaterThan(0);
  });

  it('fills a certification where one is asked for', async () => {
    const result = await (await service()).origin({
      ...chair,
      materials: [frame],
      certification: { certifier_role: 'exporter', blanket_from: '2026-01-01', blanket_to: '2027-06-01' },
    });
    expect(result.certification?.elements[6]?.lines[0]).toEqual({ label: 'criterion', text: 'B' });
    expect(result.certification?.missing.join()).toContain('longer than 12 months');
  });
});

describe('originRule', () => {
  it('gives rule, rendering, structure and page', async () => {
    const result = await (await service()).originRule({ code: '610910' });
    expect(originRuleResult.parse(result)).toEqual(result);
    expect(result.rules).toHaveLength(1);
    expect(result.rules[0]).toMatchObject({ rule_id: 'GN11o-ch61-15', page: 49 });
  });

  it('says why there is none', async () => {
    const result = await (await service()).originRule({ code: '854929' });
    expect(result).toMatchObject({ status: 'not_covered', rules: [] });
  });
});

describe('the USMCA block of a classification', () => {
  it('is the same evaluation', async () => {
    const result = await (await service()).classify({
      description: 'upholstered chair with wooden frame',
      origin: 'MX',
      value: usd('100'),
      facts: { use: 'other' },
      materials: [{ description: 'seat frame', code: '940191', origin: 'CN', value: usd('40') }],
    });
    expect(result.usmca?.evaluation?.materials).toHaveLength(1);
    expect(result.usmca?.verdict).toBe(result.usmca?.evaluation?.verdict);
  });
});

describe('codes of earlier editions of the Harmonized System', () => {
  const cabinet = { code: '9403608093', origin: 'MX', date: '2026-06-15', value: usd('100') };
  const part = (code: string) => ({ row: 2, description: 'parts', code, origin: 'CN', value: '40' });

  it('are judged as what follows them, and the answer says so', async () => {
    const desk = await service();
    const old = await desk.origin({ ...cabinet, materials: [part('9403.90')] });
    const now = await desk.origin({ ...cabinet, materials: [part('9403.91')] });
    expect(old.usmca).toMatchObject({ verdict: now.usmca.verdict, criterion: 'B' });
    expect(old.issues).toMatchObject([{ code: 'former_code', row: 2, column: 'code' }]);
    expect(old.issues[0]?.message).toContain('in HS 2022 it is 9403.91 or 9403.99');
    expect(old.usmca.evaluation?.materials).toMatchObject([
      { code: '9403', former: { code: '940390', now: ['940391', '940399'] }, hs2012: ['940390'] },
    ]);
    expect(originResult.parse(old)).toEqual(old);
  });

  it('are read below six digits too, and need no description', async () => {
    const phone = { ...cabinet, code: '8517620090' };
    const found = await (await service()).origin({
      ...phone,
      materials: [{ row: 2, code: '8517.70.00.10', origin: 'CN', value: '40' }],
    });
    expect(found.usmca.verdict).toBe('qualifies');
    expect(found.issues.map(({ code }) => code)).toEqual(['former_code']);
  });

  it('are asked about where what follows them comes to different verdicts', async () => {
    const desk = await service();
    const kit = { ...cabinet, code: '300212', materials: [part('3822.00')] };
    const open = await desk.origin(kit);
    expect(open.usmca.verdict).toBe('needs_facts');
    expect(open.usmca.evaluation?.needs[0]).toMatchObject({
      fact: 'code@2',
      text: 'which code of today material 2 (parts) of 3822.00 has: 3822.19 or 3822.90',
    });
    const told = await desk.origin({ ...kit, facts: { 'code@2': '3822.90' } });
    expect(told.usmca.evaluation?.materials[0]).toMatchObject({ code: '382290' });
    expect(told.issues).toEqual([]);
  });
});

describe('who certifies what to whom', () => {
  const parties = JSON.parse(readFileSync('fixtures/origin/parties.json', 'utf8')) as object;

  it('is whole in the sample file', async () => {
    const { certification } = await (await service()).origin({
      ...chair,
      materials: [frame],
      certification: parties,
    });
    expect(certification).toMatchObject({
      complete: true,
      missing: ['signature of the certifier', 'date of signature'],
    });
  });

  it('wants the country in the address of every party', async () => {
    const { certification } = await (await service()).origin({
      ...chair,
      materials: [frame],
      certification: { ...parties, producer: { name: 'A' }, importer: { name: 'B' } },
    });
    expect(certification?.missing).toEqual(
      expect.arrayContaining(['Producer: country', 'Importer: country']),
    );
  });

  it('names the keys that there are, also inside a party that may be a text', async () => {
    const wrong = { certifer: {}, company: 'A', producer: { nmae: 'B' } };
    const refused = await (await service())
      .origin({ ...chair, certification: wrong as object })
      .then(() => undefined)
      .catch((cause: unknown) => cause as TariffError);
    const party = 'the keys here are name, title, address, country, phone, email';
    const certification =
      'the keys here are certifier_role, certifier, exporter, producer, importer, description, invoice, blanket_from, blanket_to';
    expect(refused?.issues?.map(({ path, message, hint }) => [path, message, hint])).toEqual([
      ['/certification/producer', 'there is no "nmae"; did you mean "name"?', party],
      ['/certification', 'there is no "certifer"; did you mean "certifier"?', certification],
      ['/certification', 'there is no "company"', certification],
    ]);
  });
});
