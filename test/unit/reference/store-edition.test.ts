import { mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withFolderLock } from '../../../src/reference/folder-lock.js';
import { type CompiledEdition, packEdition } from '../../../src/reference/import-edition.js';
import { Library } from '../../../src/reference/library.js';
import { provenanceFile, readProvenance } from '../../../src/reference/provenance.js';
import { storeEdition } from '../../../src/reference/store-edition.js';
import { smallEdition } from '../../support/editions.js';
import { tempHome } from '../../support/temp-home.js';

const named = (edition: CompiledEdition, id: string, effective: string, coversTo?: string) =>
  packEdition({
    ...edition,
    facts: {
      ...edition.facts,
      id,
      revision: id,
      effective: effective as never,
      ...(coversTo === undefined ? {} : { coversTo: coversTo as never }),
    },
  });

const alpha = smallEdition('alpha');
const beta = smallEdition('beta');

describe('editions in a data folder', () => {
  it('stand side by side, each by its own name, and do not change', async () => {
    const folder = tempHome();
    const first = named(alpha, '2030-basic', '2030-01-01');
    expect(await storeEdition(folder, first)).toBe('stored');
    expect(await storeEdition(folder, first)).toBe('there');
    await expect(storeEdition(folder, named(beta, '2030-basic', '2030-01-01'))).rejects.toMatchObject({
      code: 'import_refused',
      message: expect.stringContaining('already there with other content'),
    });
    await storeEdition(folder, named(beta, '2030-rev-1', '2030-02-01'));
    expect(readProvenance(folder).map(({ edition }) => edition)).toEqual(['2030-basic', '2030-rev-1']);
    expect(readdirSync(folder).sort()).toEqual([provenanceFile, 'us']);
    expect(readdirSync(join(folder, 'us'))).toHaveLength(2);
  });

  it('several writers at once lose none', async () => {
    const folder = tempHome();
    const ids = Array.from({ length: 8 }, (_, i) => `2030-rev-${i + 1}`);
    await Promise.all(ids.map((id, i) => storeEdition(folder, named(alpha, id, `2030-01-0${i + 1}`))));
    expect(readProvenance(folder).map(({ edition }) => edition)).toEqual(ids);
  });

  it('the day before the next loaded edition ends the one before it, and a known end stays', async () => {
    const folder = tempHome();
    await storeEdition(folder, named(alpha, '2030-basic', '2030-01-01'));
    expect(new Library([folder]).scheduleOn('2030-06-01' as never).edition.coversTo).toBeUndefined();
    await storeEdition(folder, named(alpha, '2030-rev-1', '2030-03-01', '2030-03-31'));
    await storeEdition(folder, named(beta, '2030-rev-5', '2030-07-01'));
    const library = new Library([folder]);
    const on = (date: string) => library.scheduleOn(date as never).edition;
    expect(on('2030-02-01')).toMatchObject({ id: '2030-basic', coversTo: '2030-02-28' });
    expect(on('2030-05-01')).toMatchObject({ id: '2030-rev-1', coversTo: '2030-03-31' });
    expect(on('2030-07-01').id).toBe('2030-rev-5');
    expect(library.provenance.map(({ covers_to }) => covers_to)).toEqual([null, '2030-03-31', '2030-02-28']);
  });

  it('a folder that cannot be written is named', async () => {
    const folder = join(tempHome(), 'file');
    writeFileSync(folder, '');
    await expect(storeEdition(folder, named(alpha, 'x', '2030-01-01'))).rejects.toMatchObject({
      code: 'output_not_writable',
    });
  });
});

describe('the lock of a folder', () => {
  it('lets one in at a time', async () => {
    const folder = tempHome();
    let inside = 0;
    let most = 0;
    const work = () =>
      withFolderLock(folder, async () => {
        most = Math.max(most, ++inside);
        await new Promise((done) => setTimeout(done, 5));
        inside--;
      });
    await Promise.all([work(), work(), work()]);
    expect(most).toBe(1);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('is given back when the work fails', async () => {
    const folder = tempHome();
    await expect(withFolderLock(folder, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await withFolderLock(folder, () => 'free')).toBe('free');
  });

  it('one that is held is waited for, then told', async () => {
    const folder = tempHome();
    writeFileSync(join(folder, 'write.lock'), 'somebody');
    const waiting = withFolderLock(folder, () => 'free', { waitMs: 120, abandonedAfterMs: 60_000 });
    await expect(waiting).rejects.toMatchObject({ code: 'data_busy', exitCode: 7 });
    expect(readFileSync(join(folder, 'write.lock'), 'utf8')).toBe('somebody');
  });

  it('one that was left behind is taken', async () => {
    const folder = join(tempHome(), 'data');
    mkdirSync(folder);
    const path = join(folder, 'write.lock');
    writeFileSync(path, 'somebody');
    utimesSync(path, new Date(0), new Date(0));
    expect(await withFolderLock(folder, () => 'free')).toBe('free');
    expect(readdirSync(folder)).toEqual([]);
  });
});
