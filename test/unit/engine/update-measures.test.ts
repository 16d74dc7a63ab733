import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { measuresUpdate } from '../../../src/api/data-answers.js';
import { readOfficialExport } from '../../../src/batch/read/official-export.js';
import { makeDataService } from '../../../src/engine/data/data-service.js';
import { readProvenance } from '../../../src/reference/provenance.js';
import { asCsv } from '../../support/official-sheet.js';
import { measureFileIn, measureSheet } from '../../support/own-measures.js';
import { dataFolder } from '../../support/shipped.js';
import { packSite, packText, publisher } from '../../support/signed-pack.js';
import { tempHome } from '../../support/temp-home.js';

const serviceIn = (home: string) =>
  makeDataService({ dataFolder, home, readExport: readOfficialExport, pauseMs: 1 });
const loadedIn = (home: string) =>
  readProvenance(join(home, 'data')).map(({ edition, published, note }) => [edition, published, note]);

const acme = publisher();
const first = packText('2026-11-02', [{}]);
const second = packText('2026-11-16', [{ rate: '+30%' }]);
const signedBy = (text: string, by = acme) => ({ 'm.json': text, 'm.json.sig': `${by.sign(text)}\n` });

describe('a published pack of measures', () => {
  it('is taken where its signature holds, once, and replaced by its next issue', async () => {
    const home = tempHome();
    const files = signedBy(first);
    const address = `${await packSite(files)}/m.json`;
    const update = async () =>
      measuresUpdate.parse(await serviceIn(home).updateMeasures({ address, key: acme.key }));
    const taken = await update();
    expect(taken).toMatchObject({
      status: 'updated',
      pack: 'acme-chapter-99',
      published: '2026-11-02',
      imported: { status: 'imported', headings: [{ heading: '9903.07.10' }] },
    });
    expect(loadedIn(home)).toEqual([
      ['acme-chapter-99', '2026-11-02', `published 2026-11-02, signed by key ${taken.signed_by}`],
    ]);
    expect(await update()).toMatchObject({ status: 'current' });
    Object.assign(files, signedBy(second));
    expect(await update()).toMatchObject({ status: 'updated', imported: { status: 'replaced' } });
    expect(loadedIn(home)).toMatchObject([['acme-chapter-99', '2026-11-16', expect.anything()]]);
    expect(readdirSync(join(home, 'data/downloads'))).toEqual([]);
    Object.assign(files, signedBy(first));
    await expect(update()).rejects.toMatchObject({
      code: 'import_refused',
      message: expect.stringContaining('older than the one that is loaded, of 2026-11-16'),
    });
    expect(loadedIn(home)).toMatchObject([['acme-chapter-99', '2026-11-16', expect.anything()]]);
  });

  it('may be a sheet, with its name and day above the headings, and its signature raw bytes', async () => {
    const home = tempHome();
    const sheet = asCsv([
      ['Pack', 'acme-sheet'],
      ['Published', '2026-11-02'],
      ['Covers to', '2026-11-30'],
      [],
      ...measureSheet([{}]),
    ]);
    const raw = Buffer.from(acme.sign(sheet), 'base64');
    const address = `${await packSite({ 'm.csv': sheet, 'm.csv.sig': raw })}/m.csv`;
    const taken = await serviceIn(home).updateMeasures({ address, key: `${publisher().key}, ${acme.key}` });
    expect(taken).toMatchObject({ pack: 'acme-sheet', imported: { covers_to: '2026-11-30' } });
  });

  it.each<[string, Record<string, string>, string, string, RegExp]>([
    [
      'signed by somebody else',
      signedBy(first, publisher()),
      acme.key,
      'import_refused',
      /not signed by a key of update\.measuresKey/,
    ],
    [
      'changed after it was signed',
      { ...signedBy(first), 'm.json': first.replace('+25%', '+26%') },
      acme.key,
      'import_refused',
      /not signed by a key/,
    ],
    [
      'with a signature that is none',
      { 'm.json': first, 'm.json.sig': 'c2lnbmVk' },
      acme.key,
      'import_refused',
      /m\.json\.sig is no ed25519 signature/,
    ],
    [
      'without a signature',
      { 'm.json': first },
      acme.key,
      'download_failed',
      /m\.json\.sig: the server answers 404/,
    ],
    ['where no key is set', signedBy(first), '', 'usage', /whose signature/],
    ['where the key is none', signedBy(first), 'c29tZXRoaW5n', 'usage', /is no public ed25519 key/],
    [
      'without a name and a day',
      signedBy('{"measures":[]}'),
      acme.key,
      'import_refused',
      /not a published pack/,
    ],
    [
      'with a fault in a row',
      signedBy(packText('2026-11-02', [{ rate: 'much' }])),
      acme.key,
      'import_refused',
      /1 fault; nothing of it is loaded/,
    ],
  ])('%s is refused, and nothing is loaded', async (_what, files, key, code, message) => {
    const home = tempHome();
    const address = `${await packSite(files)}/m.json`;
    await expect(serviceIn(home).updateMeasures({ address, key })).rejects.toMatchObject({
      code,
      message: expect.stringMatching(message),
    });
    expect(existsSync(join(home, 'data/us'))).toBe(false);
    expect(existsSync(join(home, 'data/PROVENANCE.json'))).toBe(false);
  });

  it('is refused with another checksum than was told, and over rows of the same name', async () => {
    const home = tempHome();
    const address = `${await packSite(signedBy(first))}/m.json`;
    const service = serviceIn(home);
    await expect(
      service.updateMeasures({ address, key: acme.key, sha256: 'a'.repeat(64) }),
    ).rejects.toMatchObject({ code: 'download_failed', message: expect.stringContaining('checksum') });
    await service.importMeasures({ path: measureFileIn(tempHome(), [{}]), name: 'acme-chapter-99' });
    await expect(service.updateMeasures({ address, key: acme.key })).rejects.toMatchObject({
      code: 'import_refused',
      message: expect.stringContaining('your own rows are called acme-chapter-99'),
    });
  });

  it('is asked over https or on this machine only', async () => {
    const service = serviceIn(tempHome());
    await expect(
      service.updateMeasures({ address: 'http://example.test/m.json', key: acme.key }),
    ).rejects.toMatchObject({ code: 'usage', message: expect.stringContaining('only https') });
  });
});
