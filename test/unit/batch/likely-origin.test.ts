import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { originNotRead } from '../../../src/batch/likely-origin.js';
import { openProducts } from '../../../src/batch/open-products.js';
import { inspectFile } from '../../../src/batch/read/inspect-file.js';
import { openSheets } from '../../../src/batch/read/open-sheets.js';
import { openCountries } from '../../../src/reference/us-tables.js';
import { dataFolder } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';

const countries = openCountries((file) => readFileSync(join(dataFolder, file), 'utf8'));

async function said(list: string): Promise<string | undefined> {
  const path = join(tempHome(), 'list.csv');
  writeFileSync(path, list);
  const file = await openSheets(await inspectFile(path), { name: 'list.csv' });
  return originNotRead(await openProducts(file, { maps: [] }), countries);
}

describe('a list whose column of origins is not recognised', () => {
  it.each([
    ['by its heading', 'SKU,Description,Cntry_Orig.\n1,bolt,\n', 'Cntry_Orig.'],
    ['by its cells', 'SKU,Description,Land,Lieferant\n1,bolt,China,Foo\n2,nut,MX,Bar\n', 'Land'],
    ['by its letter where it has no heading', 'SKU,Description,\n1,bolt,CN\n', 'C'],
  ])('is told which column could be meant, %s', async (_, list, name) => {
    expect(await said(list)).toContain(`"${name}" could be it: --map origin="${name}"`);
  });

  it('is told to name one where none looks like it', async () => {
    expect(await said('SKU,Description,Colour\n1,bolt,red\n')).toMatch(
      /name it with --map origin=.*--origin/,
    );
  });

  it('says nothing where the column is read', async () => {
    expect(await said('SKU,Description,Origin\n1,bolt,CN\n')).toBeUndefined();
    expect(await said('SKU,Description,Ctry of Org\n1,bolt,CN\n')).toBeUndefined();
  });
});
