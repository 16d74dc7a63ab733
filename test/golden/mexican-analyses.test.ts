import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { regulationsRequest } from '../../src/api/regulation-request.js';
import { regulationResult } from '../../src/api/regulation-result.js';
import { civilDate } from '../../src/core/civil-date.js';
import { answerRegulations } from '../../src/engine/mexico/answer-regulations.js';
import { readIgiRate } from '../../src/tariff/igi-rate.js';
import { shippedLibrary } from '../support/shipped.js';

interface Expected {
  readonly fraccion: string;
  readonly origin: string;
  readonly igi: string | null;
  readonly agencies_named: readonly string[];
  readonly [section: string]: unknown;
}

/** Read off the lists themselves, row by row, and not from the program's answers. */
const rows = readFileSync('fixtures/mexico/analyses.jsonl', 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Expected);

const names: Readonly<Record<string, string>> = {
  SAD: 'SADER / SENASICA',
  SAL: 'Secretaría de Salud / COFEPRIS',
  SEM: 'SEMARNAT',
  SEN: 'SENER',
  SED: 'SEDENA',
  PERM: 'Secretaría de Economía',
};

const analyse = (code: string, origin: string, more: object = {}) =>
  answerRegulations(
    shippedLibrary(),
    regulationsRequest.parse({ code, origin, ...more }),
    civilDate('2026-04-10'),
  );

describe('analyses of import into Mexico', () => {
  it('covers forty fracciones and more, over every agency and status', () => {
    expect(rows.length).toBeGreaterThanOrEqual(40);
    expect(new Set(rows.flatMap(({ agencies_named }) => agencies_named)).size).toBe(6);
  });

  it.each(rows.map((row) => [row.fraccion, row.origin, row] as const))('%s from %s', (code, origin, row) => {
    const result = analyse(code, origin);
    regulationResult.parse(result);
    expect({
      fraccion: code,
      origin,
      igi:
        result.duties.igi.kind === 'unknown'
          ? null
          : { kind: result.duties.igi.kind, ad_valorem: result.duties.igi.ad_valorem },
      agencies_named: result.agencies.items.map(({ id }) => id).sort(),
      noms: result.noms.status,
      agencies: result.agencies.status,
      sanitary_inspection: result.sanitary_inspection.status,
      antidumping: result.antidumping.status,
      permits: result.permits.status,
      annexes: result.immex.annexes.status,
      sensitive: result.immex.sensitive.status,
      restrictions: result.immex.restrictions.status,
      prosec: result.immex.prosec.status,
      registry: result.sectoral_registry.status,
      treaties: result.duties.preferential.status,
    }).toEqual({
      ...row,
      igi:
        row.igi === null
          ? null
          : { kind: readIgiRate(row.igi).kind, ad_valorem: readIgiRate(row.igi).adValorem },
      agencies_named: row.agencies_named.map((flag) => names[flag]).sort(),
    });
  });

  it('tells the anti-dumping duty that is known, with its rate and its end', () => {
    const { antidumping } = analyse('73121005', 'CN');
    expect(antidumping.items[0]).toMatchObject({
      status: 'found',
      rate: '2.58 USD/kg',
      in_force: { from: '2024-12-17', to: '2029-12-17' },
    });
    expect(antidumping.why).toContain('of the 88 measures in force on 2025-08-20 some are loaded');
    expect(analyse('73121005', 'DE').antidumping.status).toBe('conditional');
  });

  it('does not tell a rate whose decimal point was lost, nor a duty that ended', () => {
    const pencils = analyse('96091001', 'CN').antidumping.items[0];
    expect(pencils?.rate).toBe('the rate is not in the loaded data');
    const crockery = analyse('69111001', 'CN').antidumping;
    expect(crockery.items.every(({ id }) => !id.startsWith('Vajillas'))).toBe(true);
    expect(crockery.why).toContain('ended on 2026-02-26');
  });

  it('knows a NOM by its fraccion only from the day it was published', () => {
    const before = analyse('84137099', 'JP').noms.items.map(({ id }) => id);
    expect(before).not.toContain('NOM-004-ENER-2025');
    expect(before.at(-1)).toBe('NOM');
    const after = answerRegulations(
      shippedLibrary(),
      regulationsRequest.parse({ code: '84137099', origin: 'JP' }),
      civilDate('2026-06-15'),
    );
    expect(after.noms.items[0]).toMatchObject({
      id: 'NOM-004-ENER-2025',
      status: 'found',
      source: { date: '2026-05-29', confidence: 'medium' },
    });
  });

  it.each(['93020002', '93062999', '36020002', '28444391'])(
    'answers for %s that a permit is conditional, as an agency stands beside it',
    (code) => {
      expect(analyse(code, 'US').permits).toMatchObject({
        status: 'conditional',
        items: [{ status: 'conditional', open: true }],
      });
    },
  );

  it('calls an agency without a permit mark no permit, but one to be read for', () => {
    const { agencies, permits } = analyse('30049099', 'CH');
    expect(agencies.status).toBe('conditional');
    expect(permits.status).toBe('conditional');
    expect(permits.why).toMatch(/^no permit mark, but .*COFEPRIS regulates goods of the fraccion/);
  });

  it('says in Spanish what it says in English', () => {
    const [en, es] = [analyse('64039199', 'VN'), analyse('64039199', 'VN', { lang: 'es' })];
    expect(es.noms.status).toBe(en.noms.status);
    expect(es.noms.why).toMatch(
      /^marcada con NOM en la tarifa; hay que leer el alcance; candidatas: NOM-020-SCFI-1997$/,
    );
    expect(es.lang).toBe('es');
  });

  it('changes what is left to do by what the importer holds, never the status', () => {
    const bare = analyse('64039199', 'VN');
    const held = analyse('64039199', 'VN', { client_has: ['sector_registry', 'prosec', 'padron'] });
    expect(bare.sectoral_registry.items[0]?.open).toBe(true);
    expect(held.sectoral_registry.items[0]?.open).toBe(false);
    expect(held.sectoral_registry.status).toBe(bare.sectoral_registry.status);
    expect(held.warnings.some((text) => text.includes('padrón'))).toBe(false);
  });

  it('names the two parts of a mixed rate', () => {
    expect(analyse('17049099', 'GT').duties.igi).toMatchObject({
      kind: 'mixed',
      ad_valorem: '20',
      specific: { amount: '0.36', currency: 'USD', per: 'Kg de azúcar' },
    });
  });

  it('shows what an earlier print says and calls no rise the reform for certain', () => {
    const { igi, reform_2026 } = analyse('39232101', 'CN').duties;
    expect(igi).toMatchObject({ text: '7%', earlier: { text: 'Ex.', edition: '2025-08' } });
    expect(reform_2026.status).toBe('conditional');
    expect(reform_2026.text).toContain('rose from 0% (print of 2025-08) to 7%');
    expect(reform_2026.text).toContain('No treaty in the data covers CN');
    expect(analyse('39232101', 'US').duties.reform_2026.text).not.toContain('No treaty');
    expect(analyse('85171301', 'CN').duties.reform_2026.status).toBe('not_verified');
  });

  it('warns that a ban is a ban', () => {
    const result = analyse('12119002', 'CN');
    expect(result.duties.igi.kind).toBe('prohibited');
    expect(result.warnings[0]).toBe('the import of these goods is prohibited');
  });

  it('takes no permit from a flag whose meaning is only inferred', () => {
    const { permits } = analyse('07096003', 'GB');
    expect([permits.status, permits.items.map(({ id, status }) => [id, status])]).toEqual([
      'not_verified',
      [['EMB', 'not_verified']],
    ]);
    expect(permits.why).toContain('only inferred (EMB)');
  });

  it.each([
    ['22083005', 'permits', 'LIEPS 19 V'],
    ['61091003', 'permits', 'C1'],
    ['87032302', 'permits', 'vehículos usados'],
    ['64029919', 'estimated_prices', 'precios estimados'],
    ['87032302', 'estimated_prices', 'precios estimados de vehículos usados'],
    ['24022001', 'sectoral_registry', 'A 9'],
    ['93020002', 'sectoral_registry', 'A 4'],
    ['27101299', 'sectoral_registry', 'A 13'],
    ['72071101', 'sectoral_registry', 'A 14'],
    ['61091003', 'noms', 'NOM-004-SE-2021'],
    ['64029919', 'noms', 'NOM-020-SCFI-1997'],
    ['95030099', 'noms', 'NOM-252-SSA1-2011'],
    ['84501101', 'noms', 'NOM-005-ENER-2016'],
    ['22089003', 'noms', 'NOM-006-SCFI-2012'],
    ['40111010', 'noms', 'NOM-086-SCFI-2018'],
    ['33030001', 'noms', 'NOM-141-SSA1/SCFI-2012'],
  ] as const)('names for %s in %s %s, to be read and never as found', (code, section, id) => {
    const item = analyse(code, 'CN')[section].items.find((each) => each.id === id);
    expect(item).toMatchObject({ status: 'conditional', open: true });
    expect(item!.action.length).toBeGreaterThan(20);
  });

  it('calls a candidate a candidate, names none where the tariff sets no mark, and the general one only where no other rules', () => {
    const ids = (code: string) => analyse(code, 'CN').noms.items.map(({ id }) => id);
    for (const { id, scope } of analyse('84501101', 'KR').noms.items)
      if (id !== 'NOM') expect(scope).toContain('read the field of application');
    expect(ids('73121001')).toEqual([]);
    expect(ids('61091003')).toEqual(['NOM-004-SE-2021', 'NOM']);
    expect(ids('94036001')).toEqual(['NOM-050-SCFI-2004', 'NOM']);
    expect(ids('85171301')).toContain('NOM-221-SCFI-2017');
  });

  it('asks of the goods of an agency what it asks of their chapter', () => {
    const asked = (code: string) =>
      analyse(code, 'US').agencies.items.map(({ document, pedimento }) => [
        document,
        pedimento.map(({ key }) => key),
      ]);
    expect(asked('44071199')).toContainEqual([
      'forestry phytosanitary certificate; CITES where the species is listed',
      ['T5', 'T1', 'XP'],
    ]);
    expect(asked('39152001')).toEqual([['authorisation of materials and waste (DGGIMAR)', ['T7', 'XP']]]);
    expect(asked('30049099')[0]![1]).toEqual(['S1', 'S3', 'XP']);
  });

  it('lists the papers of the pedimento, with their law, keys and what is held already', () => {
    const { documents } = analyse('64039199', 'VN', { client_has: ['padron'] });
    const has = (part: string) => documents.find(({ document }) => document.includes(part));
    expect(has('commercial invoice')).toMatchObject({
      status: 'found',
      law: 'Ley Aduanera arts. 36-A I a) y 59-A',
    });
    expect(has('padrón de importadores')!.open).toBe(false);
    expect(has('certification of origin of TIPAT')).toMatchObject({
      status: 'conditional',
      pedimento: [{ key: 'TL' }],
    });
    expect(has('NOM-020-SCFI-1997')!.pedimento.map(({ key }) => key)).toEqual(['N3', 'PB', 'EN']);
    expect(has('guarantee account')!.pedimento).toMatchObject([{ appendix: '8', key: 'EX' }]);
    expect(has('wooden packing')!.pedimento).toMatchObject([{ key: 'MA' }]);
    expect(analyse('73121001', 'CN').documents.some(({ of }) => of === 'anti-dumping duties')).toBe(true);
    for (const { law, of } of documents) expect([law, of]).not.toContain('');
  });
});
