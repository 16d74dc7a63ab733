import { afterAll, expect, it } from 'vitest';
import { compareDuties } from '../../../src/api/compare-duties.js';
import { renderClassification } from '../../../src/render/classification/classification.js';
import { percent } from '../../../src/render/classification/confidence-bar.js';
import { renderDuty } from '../../../src/render/duty/duty.js';
import { editionTitle } from '../../../src/tariff/edition.js';
import { quietService } from '../../support/quiet-service.js';
import { shippedLibrary } from '../../support/shipped.js';

const service = await quietService();
afterAll(() => service.close());

it('a country whose schedule is not loaded gets six digits, and no reason or question of a line below them', async () => {
  const { code, reasoning, questions, warnings } = await service.classify({
    description: 'shirt',
    destination: 'FR',
  });
  expect(code).toHaveLength(6);
  expect(reasoning.length).toBeGreaterThan(0);
  expect(reasoning.flatMap(({ refs }) => refs).filter((ref) => /^\d{8,10}$/.test(ref))).toEqual([]);
  for (const { options } of questions)
    expect(new Set(options.map(({ leads_to }) => leads_to)).size).toBeGreaterThan(1);
  expect(warnings).toContain('duties of FR are not covered: the code is given to six digits');
});

it.each([
  ["women's knitted cotton t-shirt", 'CA'],
  ['roasted coffee beans not decaffeinated', 'DE'],
  ['steel ball bearing', 'GB'],
  ['scented candles', 'JP'],
])(
  '%s into %s: every row of its path has six digits at most, and a share of its own',
  async (description, to) => {
    const found = await service.classify({ description, destination: to });
    const { code, path, confidence } = found;
    expect(path.at(-1)?.code).toBe(code);
    expect(path.map((row) => row.code.length).filter((length) => length > 6)).toEqual([]);
    expect(confidence.subheading).toBeGreaterThan(0.3);
    const drawn = renderClassification(found, { width: 100, color: false, unicode: true });
    const last = drawn.split('\n').find((line) => line.includes('─') && line.includes(found.formatted!));
    expect(last).toContain(percent(confidence.subheading));
    const law = { ...found, warnings: [], edition: null, request: null, engine_version: null };
    expect(JSON.stringify(law)).not.toMatch(/\d{4}\.\d{2}\.\d{2}|"\d{8}(\d{2})?"|U\.S\. Customs/);
  },
);

it('a country whose schedule is not loaded is answered in the words and the edition of the Harmonized System', async () => {
  const found = await service.classify({ description: 'other screws of stainless steel', destination: 'BR' });
  expect(found.edition).toMatchObject({ schedule: 'HS', revision: 'HS 2022', effective: '2022-01-01' });
  expect(editionTitle(found.edition)).toBe('HS 2022');
  expect(found.path.map(({ code }) => code.length)).toEqual([2, 4, 6]);
  const titles = shippedLibrary().json<Record<string, string>>('hs-titles.json');
  for (const { code, text } of found.path) expect(text).toBe(titles[code]);
  for (const { code, description } of found.candidates) expect(description).toBe(titles[code]);
  const later = { description: 'steel bolts', destination: 'BR', date: '2028-02-01' };
  expect((await service.classify(later)).warnings[0]).toContain('HS 2022 is in force to 2027-12-31');
});

it.each([
  ['plastic photo album', 'BR'],
  ['plastic photo album', 'MX'],
  ['wool scarf and matching felt hat', 'DE'],
  ['parts of a kind used for aircraft engines', 'GB'],
  ["men's tennis shoes of canvas with a rubber sole", 'MX'],
])('%s into %s: no note or rule of the United States alone speaks', async (description, destination) => {
  const { candidates, reasoning, warnings } = await service.classify({ description, destination });
  expect(candidates.length).toBeGreaterThan(0);
  expect(JSON.stringify({ candidates, reasoning, warnings })).not.toMatch(
    /U\.S\. (note|rule)|-us-note-|gri-us/,
  );
});

it('a part that the rate charges apart is asked for under the name that answers it', async () => {
  const watch = {
    code: '91021110',
    origin: 'CH',
    date: '2026-06-15',
    value: { amount: '4000', currency: 'USD' },
    quantities: [{ amount: '100', unit: 'No.' }],
  };
  const asked = await service.duty(watch);
  const drawn = renderDuty(asked, { width: 160, color: false, unicode: true });
  const names = [...drawn.matchAll(/\(--part "([^"]+)=\.\.\."\)/g)].map(([, name]) => name!);
  expect(names).toEqual(['case', 'strap, band or bracelet', 'battery']);
  const amounts = ['2000', '500', '100'];
  const parts = names.map((part, i) => ({ part, value: { amount: amounts[i]!, currency: 'USD' } }));
  const { duty_rates: told } = await service.duty({ ...watch, parts });
  // 100 × 0.44 + 6% of 2000 + 14% of 500 + 5.3% of 100
  expect(told.amounts?.per_line.find(({ kind }) => kind === 'duty')?.amount).toBe('239.30');
});

it('a saving of goods for civil aircraft is said to be of such goods alone, one of an origin is not', async () => {
  const value = { amount: '10000', currency: 'USD' };
  const asked = await service.duty({ code: '3926909989', origin: 'MX', date: '2026-06-15', value });
  const drawn = renderDuty(asked, { width: 200, color: false, unicode: true });
  expect(drawn).toMatch(
    /C Agreement on Trade in Civil Aircraft: Free, saves USD 530.00 on such goods alone\n/,
  );
  expect(drawn).toMatch(/S United States-Mexico-Canada Agreement: Free, saves USD 530.00\n/);
});

const shirt = { code: '6109100012', origin: 'CN' } as const;
const refused = (destination: string) => ({
  code: 'destination_not_covered',
  message: expect.stringContaining(`for entry into ${destination} are not loaded`),
});

it('duties for entry into another country are refused, and never those of the United States', async () => {
  await expect(service.duty({ ...shirt, destination: 'CA' })).rejects.toMatchObject(refused('CA'));
  await expect(service.duty({ ...shirt, destination: 'MX' })).rejects.toMatchObject({
    ...refused('MX'),
    hint: expect.stringContaining('tariff regulations CODE --origin CN'),
  });
  await expect(service.duty({ ...shirt, destination: 'XX' })).rejects.toMatchObject({
    code: 'unknown_country',
  });
  const origins = [{ origin: 'CN' }, { origin: 'MX' }];
  await expect(
    compareDuties(service, { code: '6109100012', destination: 'MX' }, origins),
  ).rejects.toMatchObject(refused('MX'));
});

it('a USMCA verdict for entry into another country is refused', async () => {
  for (const destination of ['MX', 'CA'])
    await expect(
      service.origin({ code: '610910', origin: 'US', destination, materials: [] }),
    ).rejects.toMatchObject(refused(destination));
});
