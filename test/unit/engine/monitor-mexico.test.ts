import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { makeEmbeddedService } from '../../../src/local/embedded.js';
import { dataFolder } from '../../support/shipped.js';

const home = mkdtempSync(join(tmpdir(), 'tariff-monitor-mx-'));
const service = await makeEmbeddedService({
  dataFolder,
  home,
  version: 'test',
  now: () => new Date('2026-06-15T00:00:00Z'),
  random: () => new Uint8Array(10),
});
afterAll(async () => {
  await service.close();
  rmSync(home, { recursive: true, force: true });
});

const span = { from: '2025-12-01', to: '2026-06-15' };

it('the print of 2025 and the tariff of 2026 are compared, and what the print lacks is told', async () => {
  const diff = await service.scheduleDiff(span);
  const layer = diff.layers.find(({ layer: name }) => name === 'mexico');
  expect(layer).toMatchObject({ compared: true, to: 'Base Única LIGIE 2026-03-30' });
  expect(layer?.note).toContain('only the 1870 fracciones');
  // ligie_partial_rates_flags.csv against ligie2026.csv, each fraccion that both hold
  expect(diff.counts['mx_rate']).toBe(289);
  // LIGIE, print of 2025: 3924.10.01 15; Base Única 2026-03-30: 25 (decree of 2025-12-29)
  expect(diff.changes.filter(({ code }) => code === '39241001')).toMatchObject([
    { kind: 'mx_rate', before: '15', after: '25' },
  ]);
});

it('a product is told what it pays more; a fraccion that the print has not is not compared', async () => {
  const of = (reference: string, code: string, yearly_value?: string) => ({
    reference,
    code,
    origin: 'CN',
    destination: 'MX',
    ...(yearly_value === undefined ? {} : { yearly_value }),
  });
  const check = await service.monitor.check({
    ...span,
    products: [of('B1', '39241001', '250000'), of('B2', '85171301'), of('B3', '99999999')],
  });
  expect(check.hits).toMatchObject([
    {
      reference: 'B1',
      effect: { before: { text: 'IGI 15%' }, after: { text: 'IGI 25%' } },
      move: { direction: 'rises', points: '10', yearly: '25000.00' },
    },
  ]);
  expect(check.moves).toMatchObject({ rises: 1, yearly_more: '25000.00' });
  expect(check.not_covered.map(({ reference }) => reference)).toEqual(['B2']);
  expect(check.unknown.map(({ reference }) => reference)).toEqual(['B3']);
});

it('a day before the print has no tariff of Mexico to compare', async () => {
  const { layers } = await service.scheduleDiff({ from: '2026-02-01', to: '2026-03-01' });
  expect(layers.find(({ layer }) => layer === 'mexico')).toMatchObject({ compared: false });
});
