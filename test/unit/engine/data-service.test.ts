import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { dataImport, dataUpdate, dataVerify, scheduleDiff } from '../../../src/api/data-answers.js';
import { readOfficialExport } from '../../../src/batch/read/official-export.js';
import { civilDate } from '../../../src/core/civil-date.js';
import { makeDataService } from '../../../src/engine/data/data-service.js';
import { TariffError } from '../../../src/errors.js';
import { makeEmbeddedService } from '../../../src/local/embedded.js';
import { readProvenance } from '../../../src/reference/provenance.js';
import { smallEditionFile } from '../../support/editions.js';
import { officialSite } from '../../support/official-site.js';
import { noEditions } from '../../support/rate-texts.js';
import { dataFolder, sourceFolder } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';

const keeperIn = (home: string) =>
  makeDataService({ dataFolder, home, readExport: readOfficialExport, pauseMs: 1 });
const loadedIn = (home: string) => readProvenance(join(home, 'data')).map(({ edition }) => edition);
const named = { edition: '2030-rev-1', effective: civilDate('2030-01-01'), part: true };
const small = readFileSync(smallEditionFile('alpha'));

describe('importing an official file', () => {
  it('makes a dated edition of it, told in the shape of the contract', async () => {
    const home = tempHome();
    const given = { path: smallEditionFile('alpha'), ...named, coversTo: civilDate('2030-06-30') };
    const first = dataImport.parse(await keeperIn(home).importFile(given));
    expect(first).toMatchObject({
      status: 'imported',
      revision: '2030 HTS Revision 1',
      covers_to: '2030-06-30',
      counts: { official_rows: 28, ten_digit_lines: 13 },
      note: 'holds 4 chapters only',
    });
    expect(await keeperIn(home).importFile(given)).toMatchObject({
      status: 'already_loaded',
      sha256: first.sha256,
    });
    expect(loadedIn(home)).toEqual(['2030-rev-1']);
  });

  it.each([
    [{}, 'usage', /which edition is alpha\.json/],
    [{ edition: '2030-rev-1' }, 'usage', /from which day/],
    [{ edition: '../x', effective: civilDate('2030-01-01') }, 'usage', /cannot name an edition/],
    [{ ...named, coversTo: civilDate('2029-01-01') }, 'usage', /before it begins/],
    [{ ...named, part: false }, 'import_refused', /alpha\.json: 1 fault/],
    [{ ...named, edition: '2026-rev-10' }, 'import_refused', /came with the program/],
  ] as const)('%j is refused', async (given, code, message) => {
    const home = tempHome();
    const importing = keeperIn(home).importFile({ path: smallEditionFile('alpha'), ...given });
    await expect(importing).rejects.toMatchObject({ code, message: expect.stringMatching(message) });
    expect(existsSync(join(home, 'data'))).toBe(false);
  });

  it('lists every fault of every row and leaves what is loaded as it was', async () => {
    const home = tempHome();
    await keeperIn(home).importFile({ path: smallEditionFile('alpha'), ...named });
    const rows = JSON.parse(small.toString('utf8')) as Record<string, unknown>[];
    rows[2]!['general'] = '5 apples';
    rows[5]!['special'] = 'Free (';
    rows[5]!['other'] = '12%%';
    rows[7]!['htsno'] = '300';
    rows[9]!['indent'] = 'deep';
    rows[15]!['description'] = ' ';
    rows[17]!['htsno'] = rows[18]!['htsno'];
    const path = join(tempHome(), 'bad.json');
    writeFileSync(path, JSON.stringify(rows));
    const fault = await keeperIn(home)
      .importFile({ path, ...named, edition: '2030-rev-2' })
      .catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(TariffError);
    expect((fault as TariffError).issues.map(({ row, column, code }) => [row, column, code])).toEqual([
      [3, 'general rate', 'bad_duty_expression'],
      [6, 'special rate', 'bad_duty_expression'],
      [6, 'column 2 rate', 'bad_duty_expression'],
      [8, 'HTS number', 'malformed_code'],
      [10, 'indent', 'bad_indent'],
      [16, 'description', 'no_text'],
      [19, 'HTS number', 'code_twice'],
    ]);
    expect(loadedIn(home)).toEqual(['2030-rev-1']);
  });

  it('the next answer is read from it, and differences to what shipped are counted', async () => {
    const home = tempHome();
    await keeperIn(home).importFile({ path: smallEditionFile('alpha'), ...named });
    await keeperIn(home).importFile({
      path: smallEditionFile('beta'),
      ...named,
      edition: '2030-rev-2',
      effective: civilDate('2030-07-01'),
    });
    const service = await makeEmbeddedService({
      dataFolder,
      home,
      version: '0',
      history: false,
      now: () => new Date('2030-07-02T00:00:00Z'),
      random: (bytes) => new Uint8Array(bytes),
    });
    expect(await service.lookup({ code: '61091000', date: '2030-06-30' })).toMatchObject({
      rates: { general: '16.5%' },
    });
    expect(await service.lookup({ code: '61091000' })).toMatchObject({ rates: { general: '15.5%' } });
    const diff = scheduleDiff.parse(await service.scheduleDiff({ from: '2030-rev-1', to: '2030-rev-2' }));
    expect(diff.counts).toMatchObject({ general: 1, line_reused: 1, unit: 1 });
    expect(diff.chapters.map(({ chapter }) => chapter)).toEqual(['01', '30', '61', '99']);
    const only = await service.scheduleDiff({ from: '2030-rev-1', to: '2030-rev-2', code: '3004' });
    expect(only.chapters.map(({ chapter }) => chapter)).toEqual(['30']);
    await expect(service.scheduleDiff({ from: '2030-rev-1', to: '2031' })).rejects.toMatchObject({
      code: 'edition_not_loaded',
    });
    await service.close();
  });
});

describe('updating from the official address', () => {
  const released = [
    { name: '2030HTSRev6', status: 'archived', releaseStartDate: '06/01/2030' },
    {
      name: '2030HTSRev7',
      description: '2030 HTS Revision 7',
      status: 'current',
      releaseStartDate: '07/01/2030',
    },
  ];

  it('takes the edition that the list of releases calls current, once', async () => {
    const home = tempHome();
    const site = await officialSite(small);
    site.releases = released;
    const updated = dataUpdate.parse(await keeperIn(home).update({ address: site.address, part: true }));
    expect(updated).toMatchObject({
      status: 'updated',
      downloaded: { bytes: small.length },
      imported: { revision: '2030 HTS Revision 7', effective: '2030-07-01', source: { name: 'exportList' } },
    });
    expect(readdirSync(join(home, 'data', 'downloads'))).toEqual([]);
    expect(await keeperIn(home).update({ address: site.address })).toMatchObject({
      status: 'current',
      downloaded: null,
    });
    expect(site.ranges).toHaveLength(1);
  });

  it('goes on with a download that broke', async () => {
    const site = await officialSite(small);
    site.next({ kind: 'cut', after: 3000 });
    expect(await keeperIn(tempHome()).update({ address: site.address, ...named })).toMatchObject({
      status: 'updated',
    });
    expect(site.ranges).toHaveLength(2);
  });

  it.each([
    ['an error page', '<html>busy</html>', 'import_refused'],
    ['half a file', small.subarray(0, 4000), 'import_refused'],
    ['something else', '{"message": "no"}', 'import_refused'],
    ['rows of one chapter where all are wanted', small, 'import_refused'],
  ])('%s changes nothing, and nothing of it is kept', async (name, content, code) => {
    const home = tempHome();
    await keeperIn(home).importFile({ path: smallEditionFile('beta'), ...named, edition: '2030-basic' });
    const before = readFileSync(join(home, 'data', 'PROVENANCE.json'), 'utf8');
    const site = await officialSite(content);
    const updating = keeperIn(home).update({
      address: site.address,
      ...named,
      part: !name.includes('chapter'),
    });
    await expect(updating).rejects.toMatchObject({ code });
    expect(readFileSync(join(home, 'data', 'PROVENANCE.json'), 'utf8')).toBe(before);
    expect(readdirSync(join(home, 'data', 'downloads'))).toEqual([]);
    expect(dataVerify.parse(await keeperIn(home).verify()).damaged).toBe(0);
  });

  it('a list of releases that names none is told, with what to do', async () => {
    const site = await officialSite(small);
    await expect(keeperIn(tempHome()).update({ address: site.address })).rejects.toMatchObject({
      code: 'download_failed',
      hint: expect.stringContaining('--edition'),
    });
    expect(site.ranges).toEqual([]);
  });

  const published = noEditions === undefined ? it : it.skip;
  published('the whole of Revision 10, cut twice on its way', async () => {
    const home = tempHome();
    const whole = gunzipSync(readFileSync(join(sourceFolder, 'us/editions/hts_2026_rev_10.json.gz')));
    const site = await officialSite(whole);
    site.next({ kind: 'cut', after: 4_000_000 }, { kind: 'cut', after: 2_000_000 });
    const updated = await keeperIn(home).update({
      address: site.address,
      edition: '2030-basic',
      effective: civilDate('2030-01-01'),
    });
    expect(updated.imported).toMatchObject({
      counts: { official_rows: 35_509, ten_digit_lines: 19_856 },
      since: { edition: '2026-rev-11', changes: { line_removed: 179, line_added: 86 } },
    });
    expect(updated.downloaded?.bytes).toBe(whole.length);
  });
});
