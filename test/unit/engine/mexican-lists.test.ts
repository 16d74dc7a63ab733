import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MexicanListName } from '../../../src/api/mexican-import.js';
import { civilDate } from '../../../src/core/civil-date.js';
import { TariffError } from '../../../src/errors.js';
import { verifyData } from '../../../src/reference/verify-data.js';
import { renderDataStatus } from '../../../src/render/data/data-status.js';
import { mexicanService } from '../../support/mexican-service.js';
import { dataFolder } from '../../support/shipped.js';

const files: Readonly<Record<MexicanListName, string>> = {
  base: 'base-unica.csv',
  catalogue: 'catalogo-sat.csv',
  noms: 'anexo-2-4-1.csv',
  permits: 'anexo-2-2-1.csv',
  cuotas: 'cuotas-compensatorias.csv',
  immex: 'immex-anexos.csv',
  padron: 'anexo-10.csv',
  treaty_rates: 'tasas-tratados.csv',
};

const october = civilDate('2026-10-01');

function service() {
  const { home, opened, load, ask } = mexicanService('2026-11-02');
  return {
    home,
    load: (list: MexicanListName, more: object = {}) =>
      load({
        list,
        path: join('fixtures/mexico', files[list]),
        effective: october,
        complete: true,
        ...more,
      }),
    ask,
    status: async () => (await opened()).dataStatus(),
    warned: async (date: string) => (await (await opened()).regulations({ code: '61091003', date })).warnings,
  };
}

const stopOf = async (work: Promise<unknown>): Promise<TariffError> => {
  const fault = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(fault instanceof TariffError)) throw new Error('nothing was refused');
  return fault;
};

describe("Mexico's official lists, loaded from a broker's own copies", () => {
  it('turns conditional NOMs into found ones, with the words of their scope', async () => {
    const { load, ask } = service();
    expect((await ask({ code: '85183099', origin: 'CN' })).noms.status).toBe('conditional');
    expect(await load('noms')).toMatchObject({ status: 'imported', counts: { rows: 5, fracciones: 4 } });
    const { noms } = await ask({ code: '85183099', origin: 'CN' });
    expect(noms.status).toBe('found');
    expect(noms.items.map(({ id, status, scope }) => [id, status, scope])).toEqual([
      ['NOM-001-SCFI-2018', 'conditional', 'Únicamente: los que funcionan conectados a la red eléctrica'],
      ['NOM-024-SCFI-2013', 'found', ''],
    ]);
    expect(noms.items[1]?.pedimento.map(({ key }) => key)).toEqual(['N3', 'PB', 'EN']);
    expect(noms.items[1]?.shown_at).toBe('before_sale');
  });

  it('answers "not listed" only from a list that is whole', async () => {
    const { load, ask } = service();
    await load('padron', { complete: false });
    expect((await ask({ code: '85183099' })).sectoral_registry.status).toBe('not_verified');
    await load('padron', { edition: 'whole' });
    expect((await ask({ code: '85183099' })).sectoral_registry.status).toBe('not_listed');
    expect((await ask({ code: '64039113' })).sectoral_registry).toMatchObject({
      status: 'found',
      items: [{ id: 'A 10', title: 'Calzado' }],
    });
    expect((await ask({ code: '22030001' })).sectoral_registry.status).toBe('not_listed');
  });

  it('never lets a whole list silence a mark of the tariff that it does not bear out', async () => {
    const { load, ask } = service();
    await load('noms');
    await load('permits');
    await load('cuotas');
    const shirt = await ask({ code: '61091003', origin: 'CN' });
    expect(shirt.noms).toMatchObject({
      status: 'conditional',
      why: 'marked for NOM in the tariff, and not on the loaded Anexo 2.4.1: both must be read',
      items: [{ id: 'NOM', status: 'conditional' }],
    });
    expect(shirt.permits).toMatchObject({
      status: 'conditional',
      why: 'marked in the tariff, and not on the loaded list of permits: both must be read',
    });
    const chain = await ask({ code: '73158291', origin: 'CN' });
    expect(chain.antidumping).toMatchObject({
      status: 'conditional',
      why: 'marked in the tariff, and not on the loaded list of duties: both must be read',
    });
    const headphones = await ask({ code: '85183099', origin: 'CN' });
    expect(headphones.permits.status).toBe('not_listed');
    expect(headphones.antidumping.status).toBe('not_listed');
  });

  it('adds what a part of a list says to what is known without it', async () => {
    const { load, ask } = service();
    const codes = ['85171301', '73121005', '64039113', '61091003'];
    const items = async (code: string) => {
      const { noms, permits, antidumping } = await ask({ code, origin: 'CN' });
      return [...noms.items, ...permits.items, ...antidumping.items].map(({ id }) => id);
    };
    const before = await Promise.all(codes.map(items));
    for (const list of ['noms', 'permits', 'cuotas'] as const) await load(list, { complete: false });
    for (const [i, code] of codes.entries()) {
      const missing = before[i]!.filter((id) => id !== 'anti-dumping duty');
      expect(await items(code), code).toEqual(expect.arrayContaining(missing));
    }
    expect(await items('73121005')).toContain('Cables de acero (CN)');
  });

  it('reads anti-dumping duties by origin and by day', async () => {
    const { load, ask } = service();
    await load('cuotas');
    const china = (await ask({ code: '73121005', origin: 'CN' })).antidumping;
    expect(china).toMatchObject({
      status: 'found',
      items: [{ rate: '2.58 USD/kg', in_force: { from: '2024-12-17', to: '2029-12-17' } }],
    });
    expect((await ask({ code: '73121005', origin: 'VN' })).antidumping.status).toBe('not_listed');
    expect((await ask({ code: '73121005' })).antidumping.status).toBe('conditional');
  });

  it('reads the annexes of IMMEX, permits and the rates of treaties', async () => {
    const { load, ask } = service();
    await load('immex');
    await load('permits');
    await load('treaty_rates');
    const sugar = await ask({ code: '17011205', origin: 'US' });
    expect(sugar.immex.annexes.status).toBe('not_listed');
    expect(sugar.immex.sensitive).toMatchObject({ status: 'found', items: [{ scope: '6 meses' }] });
    const rope = await ask({ code: '73121005', origin: 'CN' });
    expect(rope.permits.items.map(({ id, status }) => [id, status])).toEqual([['AV', 'found']]);
    const headphones = await ask({ code: '85183099', origin: 'US' });
    expect(headphones.duties.preferential).toMatchObject({
      status: 'found',
      treaties: [{ symbol: 'T-MEC', rate: 'Ex.' }],
    });
    const milk = await ask({ code: '04021001', origin: 'FR' });
    expect(milk.duties.preferential.treaties[0]).toMatchObject({ rate: 'Cupo', status: 'conditional' });
  });

  it('refuses an excerpt as the whole tariff, and takes it as a part', async () => {
    const { load, ask, home } = service();
    const refusal = await stopOf(load('base'));
    expect([refusal.code, refusal.message]).toEqual([
      'import_refused',
      'base-unica.csv has 6 rows: it is not the whole list',
    ]);
    expect(await load('base', { part: true })).toMatchObject({ complete: false, edition: '2026-10-01' });
    await load('catalogue', { part: true });
    const headphones = await ask({ code: '8518309901', origin: 'CN' });
    expect(headphones.duties.igi.text).toBe('10%');
    expect(headphones.nicos.map(({ nico }) => nico)).toEqual(['01', '99']);
    expect(headphones.immex.prosec.status).toBe('conditional');
    expect((await ask({ code: '61091003' })).duties.igi.text).toBe('35%');
    expect(verifyData([dataFolder, join(home, 'data')]).flatMap(({ faults }) => faults)).toEqual([]);
  });

  it('shows in the status of the data which lists are loaded, and how old they are', async () => {
    const { load, status } = service();
    await load('noms');
    await load('immex', { complete: false });
    const lists = (await status()).layers.filter(({ layer }) => layer === 'mx-list');
    expect(lists.map(({ edition, age_days, note }) => [edition, age_days, note])).toEqual([
      ['immex-2026-10-01', 32, 'a part: absence from it says nothing'],
      ['noms-2026-10-01', 32, undefined],
    ]);
  });

  it('keeps the last day of a part apart from that of the tariff that the part was built on', async () => {
    const { load, status, warned, home } = service();
    const shipped = '2026-04-22';
    await load('base', { part: true, coversTo: civilDate('2026-12-31') });
    await load('catalogue', { part: true, effective: civilDate('2026-10-15') });
    const layers = (await status()).layers.filter(({ layer }) => layer === 'mx-tariff');
    expect(
      layers.map(({ effective, covers_to, rest_covers_to }) => [effective, covers_to, rest_covers_to]),
    ).toEqual([
      ['2026-03-30', shipped, undefined],
      ['2026-10-01', '2026-12-31', shipped],
      ['2026-10-15', null, shipped],
    ]);
    const drawn = renderDataStatus(await status(), { width: 240, color: false, unicode: true });
    expect(drawn).toMatch(
      /2026-10-15 +open +18 days +a part: absence from it says nothing; what it does not hold is known to 2026-04-22\n/,
    );
    const past = expect.stringContaining(`is known to hold to ${shipped}; `);
    expect(await warned('2026-10-10')).toContainEqual(past);
    expect(await warned('2026-11-02')).toContainEqual(past);

    const list = join(home, 'data', 'PROVENANCE.json');
    const older = readFileSync(list, 'utf8').replace(
      '"covers_to": null,\n      "rest_covers_to": "2026-04-22"',
      '"covers_to": "2026-04-22"',
    );
    expect(older.match(/"rest_covers_to"/g)).toHaveLength(1);
    writeFileSync(list, older);
    expect((await status()).layers.filter(({ layer }) => layer === 'mx-tariff')).toEqual(layers);
    expect(await warned('2026-11-02')).toContainEqual(past);
  });

  it('refuses a last day before the first', async () => {
    const { load } = service();
    const refusal = await stopOf(load('noms', { coversTo: civilDate('2026-09-30') }));
    expect([refusal.code, refusal.message]).toEqual([
      'usage',
      'Anexo 2.4.1 (NOM) 2026-10-01 would end on 2026-09-30, before it begins on 2026-10-01',
    ]);
  });

  it('loads the same file twice without writing, and other content only under another name', async () => {
    const { load } = service();
    await load('noms');
    expect((await load('noms')).status).toBe('already_loaded');
    expect((await stopOf(load('noms', { path: 'fixtures/mexico/anexo-2-4-1-otro.csv' }))).code).toBe(
      'input_unreadable',
    );
  });

  it('names every row that it cannot read and takes none', async () => {
    const { load, home } = service();
    const path = join(home, 'noms.csv');
    const good = readFileSync('fixtures/mexico/anexo-2-4-1.csv', 'utf8');
    writeFileSync(path, `${good}abc,,NOM-001-SCFI-2018,1,Algo,\n,,NOM-002,1,Nada,\n`);
    const refusal = await stopOf(load('noms', { path }));
    expect(refusal.issues.map(({ row, message }) => [row, message])).toEqual([
      [6, '"abc" is not a fraccion'],
      [7, '"" is not a fraccion'],
    ]);
  });

  it('names the columns that are missing, and an origin that is no country', async () => {
    const { load, home } = service();
    const path = join(home, 'list.csv');
    writeFileSync(path, 'Fracción,Producto\n8518.30.99,algo\n');
    const missing = await stopOf(load('cuotas', { path }));
    expect(missing.issues.map(({ message }) => message)).toEqual(['no column "pais"', 'no column "cuota"']);
    writeFileSync(path, 'Fracción,Producto,País,Cuota\n7312.10.05,Cables,Atlántida,1\n');
    expect((await stopOf(load('cuotas', { path }))).issues[0]?.message).toContain('Atlántida');
  });

  it('reads the same list from JSON, and codes that lost their leading zero', async () => {
    const { load, home, ask } = service();
    const path = join(home, 'noms.json');
    writeFileSync(path, JSON.stringify([{ Fracción: 4021001, NOM: 'NOM-222', Numeral: '1' }]));
    await load('noms', { path });
    expect((await ask({ code: '04021001' })).noms.items[0]).toMatchObject({ id: 'NOM-222', status: 'found' });
  });
});
