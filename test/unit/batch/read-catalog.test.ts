import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inspectFile } from '../../../src/batch/read/inspect-file.js';
import { openSheets } from '../../../src/batch/read/open-sheets.js';
import { readCatalog } from '../../../src/batch/read-catalog.js';
import { openCountries } from '../../../src/reference/us-tables.js';
import { shippedLibrary } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';
import { writeXlsx } from '../../support/write-xlsx.js';

const countries = openCountries((file) => shippedLibrary().text(file));

async function read(path: string, codeColumn?: string, enters = 'US') {
  const file = await openSheets(await inspectFile(path), { name: 'skus' });
  try {
    return await readCatalog(file.sheets[0]!, countries, codeColumn, enters);
  } finally {
    file.close();
  }
}

function csv(...rows: string[]): string {
  const path = join(tempHome(), 'skus.csv');
  writeFileSync(path, rows.join('\n'));
  return path;
}

describe('a catalogue of classified products', () => {
  it('is read below a title, with Spanish headings and names of countries', async () => {
    const { products } = await read(
      csv(
        'Catálogo de ACME;;;',
        ';;;',
        'SKU;Fracción arancelaria;País de origen;Destino',
        'A1;6109.10.03;China;México',
      ),
    );
    expect(products).toEqual([{ reference: 'A1', code: '61091003', origin: 'CN', destination: 'MX' }]);
  });

  it('is read from a workbook and from JSON', async () => {
    const book = join(tempHome(), 'skus.xlsx');
    writeXlsx(book, [
      ['Part number', 'HTS code', 'COO', 'Client'],
      ['P-1', '8517.13.00.00', 'VN', 'ACME'],
    ]);
    const expected = {
      reference: 'P-1',
      code: '8517130000',
      origin: 'VN',
      destination: 'US',
      client: 'ACME',
    };
    expect((await read(book)).products).toEqual([expected]);
    const json = join(tempHome(), 'skus.ndjson');
    writeFileSync(json, '{"sku":"P-1","hts":"8517130000","origin":"VN","client":"ACME"}\n');
    expect((await read(json)).products).toEqual([expected]);
  });

  it('keeps the destination that a row names, and leaves out a row whose destination is no country', async () => {
    const path = csv('sku,code,destination', 'A,6109100012,Canada', 'B,6109100012,', 'C,6109100012,Atlantis');
    const { products, warnings } = await read(path);
    expect(products.map(({ reference, destination }) => [reference, destination])).toEqual([
      ['A', 'CA'],
      ['B', 'US'],
    ]);
    expect(warnings).toEqual([expect.stringMatching(/^C4: .*Atlantis.*: the row is left out$/)]);
    expect((await read(path, undefined, 'MX')).products[1]).toMatchObject({ destination: 'MX' });
  });

  it('leaves out rows without a code it can use, and says which', async () => {
    const { products, warnings } = await read(
      csv('sku,code,origin', 'A,1.02E+09,CN', 'B,,CN', 'C,6109100012,Atlantis', 'D,61,CN', 'E,6109,CN', ',,'),
    );
    expect(products).toEqual([
      { reference: 'C', code: '6109100012', destination: 'US' },
      { reference: 'E', code: '6109', origin: 'CN', destination: 'US' },
    ]);
    expect(warnings).toEqual([
      'B2: "1.02E+09" is a rounded number: the digits of the code are gone',
      'B3: no code',
      expect.stringMatching(/^C4: .*Atlantis.*: left out$/),
      'B5: 61 is a chapter: four digits or more are needed',
    ]);
  });

  it('names the column where its heading is not known, and says so where there is none', async () => {
    const path = csv('sku,zolltarif', 'A,6109100012');
    expect((await read(path, 'Zolltarif')).products).toHaveLength(1);
    await expect(read(path)).rejects.toMatchObject({
      code: 'usage',
      hint: expect.stringContaining('"zolltarif"'),
    });
    await expect(read(csv('sku,code', 'A,'))).rejects.toMatchObject({ code: 'input_unreadable' });
  });
});
