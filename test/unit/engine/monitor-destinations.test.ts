import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { readOfficialExport } from '../../../src/batch/read/official-export.js';
import { civilDate } from '../../../src/core/civil-date.js';
import { makeDataService } from '../../../src/engine/data/data-service.js';
import { makeEmbeddedService } from '../../../src/local/embedded.js';
import { renderMonitorCheck } from '../../../src/render/monitor/monitor-check.js';
import { monitorPage } from '../../../src/render/monitor/monitor-page.js';
import { dataFolder } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';

const serviceAt = (folder: string) =>
  makeEmbeddedService({
    dataFolder,
    home: folder,
    version: 'test',
    now: () => new Date('2026-06-15T00:00:00Z'),
    random: () => new Uint8Array(10),
    history: true,
  });
const home = mkdtempSync(join(tmpdir(), 'tariff-monitor-'));
const service = await serviceAt(home);
afterAll(async () => {
  await service.close();
  rmSync(home, { recursive: true, force: true });
});

const span = { from: '2026-rev-4', to: '2026-rev-10' };
const nails = { code: '7326908688', origin: 'CN' };
const products = [
  { ...nails, reference: 'A1', destination: 'CA' },
  { ...nails, reference: 'A2', destination: 'US' },
  { ...nails, reference: 'A3' },
];
const uncovered = { reference: 'A1', code: '7326908688', client: null, destination: 'CA' };

it('a product for a country whose law is not loaded is told apart, and never compared under that of another', async () => {
  const check = await service.monitor.check({ ...span, products });
  expect(check.counts).toEqual({ products: 3, reached: 2, unknown: 0, not_covered: 1 });
  expect(check.hits.map(({ reference }) => reference)).toEqual(['A2', 'A3']);
  expect(check.not_covered).toEqual([uncovered]);
  const drawn = renderMonitorCheck(check, { width: 100, color: false, unicode: true }, 100);
  expect(drawn).toContain('A1: 7326.90.86.88, enters CA');
  expect(drawn).not.toMatch(/^A1 /m);
  expect(monitorPage(check.diff, check)).toContain('A1: 7326.90.86.88, enters CA');
});

it('a product that could be under an antidumping case is named with it, whether or not a change reaches it', async () => {
  const tires = { code: '4011101010', origin: 'CN', reference: 'T1', destination: 'US' };
  const days = { from: '2026-07-01', to: '2026-07-20' };
  const check = await service.monitor.check({
    ...days,
    products: [tires, { ...tires, origin: 'FR' }, ...products],
  });
  expect(check.possible_orders?.map(({ reference }) => reference)).toEqual(['T1', 'A2', 'A3']);
  expect(check.possible_orders?.[0]?.cases).toEqual([
    {
      case: 'A-570-016',
      product: 'Certain Passenger Vehicle and Light Truck Tires',
      document: '2026-14293',
      published: '2026-07-16',
      recent: true,
    },
    expect.objectContaining({ case: 'C-570-017' }),
  ]);
  const drawn = renderMonitorCheck(check, { width: 300, color: false, unicode: true }, 2);
  expect(drawn).toContain(
    'T1, 4011.10.10.10 from CN: A-570-016 Certain Passenger Vehicle and Light Truck Tires (notice',
  );
  expect(drawn).toContain('and 1 more: --limit or --json shows them');
  expect(drawn).toContain('the scope decides, not the code');
  expect(monitorPage(check.diff, check)).toContain('T1, 4011.10.10.10 from CN: A-570-016');
  const before = await service.monitor.check({ from: '2026-06-10', to: '2026-07-15', products: [tires] });
  expect(before.possible_orders?.[0]?.cases[0]?.recent).toBe(false);
});

it('a kept catalogue says which of its products are not covered, when it is kept and when it is checked', async () => {
  const kept = await service.monitor.keepCatalog({ name: 'spring', products });
  expect(kept).toMatchObject({ products: 3, not_covered: [uncovered] });
  const check = await service.monitor.check(span);
  expect(check.hits.map(({ reference }) => reference)).toEqual(['A2', 'A3']);
  expect(check.not_covered).toEqual([uncovered]);
});

it('a fraccion compared with the tariff of the United States is told what it is and what to say', async () => {
  const fraccion = { code: '61091003', origin: 'CN', reference: 'M1' };
  const check = await service.monitor.check({ ...span, products: [fraccion] });
  expect(check.unknown.map(({ reference }) => reference)).toEqual(['M1']);
  const drawn = renderMonitorCheck(check, { width: 300, color: false, unicode: true }, 100);
  expect(drawn).toContain('Codes that are not in 2026 HTS Revision 4, 2026 HTS Revision 10');
  const hint = /1 of them has eight digits, as fracciones of Mexico have: .* unless their destination is MX/;
  expect(drawn).toMatch(hint);
  expect(monitorPage(check.diff, check)).toMatch(hint);
  const stray = await service.monitor.check({ ...span, products: [{ ...fraccion, code: '1234567890' }] });
  expect(renderMonitorCheck(stray, { width: 300, color: false, unicode: true }, 100)).not.toContain(
    'fracciones',
  );
});

/** Fracciones for entry into Mexico; the last stands in no edition. */
const fracciones = ['61091003', '85171301', '99999999'].map((code) => ({
  code,
  origin: 'CN',
  reference: code,
  destination: 'MX',
}));

it('a fraccion that no edition of the TIGIE has is told, and a day without one compares none', async () => {
  const same = await service.monitor.check({ from: '2026-04-06', to: '2026-06-08', products: fracciones });
  expect([same.unknown, same.hits, same.not_covered]).toEqual([
    [{ reference: '99999999', code: '99999999', client: null, destination: 'MX' }],
    [],
    [],
  ]);
  const drawn = renderMonitorCheck(same, { width: 300, color: false, unicode: true }, 100);
  expect(drawn).toContain('99999999: 99999999');
  expect(drawn).not.toContain('fracciones of Mexico have');
  const early = await service.monitor.check({ ...span, products: fracciones });
  expect(early.not_covered.map(({ code }) => code)).toEqual(fracciones.map(({ code }) => code));
  expect([early.unknown, early.hits]).toEqual([[], []]);
});

it('a rate of the TIGIE that changed is told with its rate before and after', async () => {
  const folder = tempHome();
  const path = join(folder, 'base.csv');
  writeFileSync(path, 'Fracción,IGI\n6109.10.03,50\n');
  const keeper = makeDataService({ dataFolder, home: folder, readExport: readOfficialExport });
  await keeper.importMexican({ list: 'base', path, effective: civilDate('2026-05-01'), part: true });
  const own = await serviceAt(folder);
  const { hits } = await own.monitor.check({ from: '2026-04-06', to: '2026-06-08', products: fracciones });
  await own.close();
  expect(hits.map(({ code, effect }) => [code, effect])).toEqual([
    [
      '61091003',
      {
        before: { code: '61091003', text: 'IGI 35%', total: '35' },
        after: { code: '61091003', text: 'IGI 50%', total: '50' },
        why: 'general rate of the IGI',
      },
    ],
  ]);
});
