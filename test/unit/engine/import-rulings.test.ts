import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rulingsImport } from '../../../src/api/data-answers.js';
import { readOfficialExport } from '../../../src/batch/read/official-export.js';
import { makeDataService } from '../../../src/engine/data/data-service.js';
import { TariffError } from '../../../src/errors.js';
import { makeEmbeddedService } from '../../../src/local/embedded.js';
import { dataFolder } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';

const cross = (number: string, more: object = {}) => ({
  rulingNumber: number,
  subject: 'The tariff classification of a zorbonic plastic quilting frame from China',
  rulingDate: '2024-01-02T00:00:00',
  tariffs: ['3926.90.9989'],
  ...more,
});

const keeperIn = (home: string) => makeDataService({ dataFolder, home, readExport: readOfficialExport });
const fileIn = (home: string, json: unknown): string => {
  const path = join(home, 'rulings.json');
  writeFileSync(path, typeof json === 'string' ? json : JSON.stringify(json));
  return path;
};

const refsIn = async (home: string): Promise<string[]> => {
  const service = await makeEmbeddedService({
    dataFolder,
    home,
    version: 'test',
    now: () => new Date('2026-06-15T00:00:00Z'),
    random: (bytes) => new Uint8Array(bytes),
    history: false,
  });
  const result = await service.classify({ description: 'zorbonic plastic quilting frame' });
  return result.candidates
    .flatMap(({ evidence }) => evidence)
    .filter(({ kind }) => kind === 'precedent')
    .map(({ ref }) => ref);
};

describe('importing rulings', () => {
  it('cites an active ruling from the next answer on, and takes the same file once', async () => {
    const home = tempHome();
    const path = fileIn(home, { rulings: [cross('N300001')] });
    expect(await refsIn(home)).toEqual([]);
    expect(rulingsImport.parse(await keeperIn(home).importRulings(path))).toMatchObject({
      status: 'imported',
      rulings: 1,
    });
    expect(await refsIn(home)).toEqual(['N300001']);
    expect(await keeperIn(home).importRulings(path)).toMatchObject({ status: 'already_loaded' });
  });

  it('never cites a ruling that a later file calls revoked', async () => {
    const home = tempHome();
    await keeperIn(home).importRulings(fileIn(home, [cross('N300001')]));
    await keeperIn(home).importRulings(fileIn(home, [cross('N300001', { revokedBy: ['H300009'] })]));
    expect(await refsIn(home)).toEqual([]);
  });

  it.each([
    ['no JSON', 'not json at all'],
    ['no list', { hits: 3 }],
    ['no code in any', [cross('N300001', { tariffs: [] })]],
    ['no number', [cross('??')]],
  ])('refuses a file with %s', async (_what, json) => {
    const home = tempHome();
    await expect(keeperIn(home).importRulings(fileIn(home, json))).rejects.toThrow(TariffError);
  });
});
