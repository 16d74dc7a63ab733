import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { cellCurrency, headingCurrency } from '../../../src/batch/currency-words.js';
import { fieldOf } from '../../../src/batch/field-names.js';
import { readLineItem } from '../../../src/batch/line-item.js';
import { openProducts } from '../../../src/batch/open-products.js';
import { inspectFile } from '../../../src/batch/read/inspect-file.js';
import { openSheets } from '../../../src/batch/read/open-sheets.js';
import { openCountries } from '../../../src/reference/us-tables.js';
import { dataFolder } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';

const countries = openCountries((file) => readFileSync(join(dataFolder, file), 'utf8'));

/** The values of a list as they are used, and what was said of the columns and of the first row. */
async function valuesOf(list: string, maps: readonly string[] = []) {
  const path = join(tempHome(), 'list.csv');
  writeFileSync(path, list);
  const file = await openSheets(await inspectFile(path), { name: path });
  const { sheet, map, warnings } = await openProducts(file, { maps: [...maps] });
  const reading = { map, defaults: {}, countries, decimalComma: false, decimalSaid: true };
  const items = [];
  for await (const record of sheet.rows())
    if (record.row > map.headerRow)
      items.push(readLineItem(record, { ...reading, keyed: false, mark: 'bcdf', stands: () => true }));
  file.close();
  const said = [...warnings, ...items.flatMap((item) => item.warnings)];
  return { values: items.map(({ request }) => request?.value?.amount), said };
}

describe('the currency of a value', () => {
  it.each([
    ['Customs Value USD', 'value'],
    ['Customs Value (US$)', 'value'],
    ['USD value', 'value'],
    ['Total Value in US Dollars', 'value'],
    ['Valor en aduana dólares', 'value'],
    ['Customs Value (EUR)', undefined],
    ['Amount (€)', undefined],
    ['Valor en aduana, pesos', undefined],
    ['Value RMB', undefined],
    ['Unit Price USD', undefined],
    ['Item Value Added', undefined],
  ])('a heading "%s" is read as %s', (heading, field) => {
    expect(fieldOf(heading)?.field).toBe(field);
  });

  it('a cell names a currency by its code, its sign or a word', () => {
    expect(['usd', 'US$', '$', 'Dólares', '€', 'Pesos', 'XAF', 'M.N.'].map(cellCurrency)).toEqual([
      ...['USD', 'USD', 'USD', 'USD', 'EUR', 'MXN', 'XAF', 'MXN'],
    ]);
    expect(headingCurrency('European value')).toBeUndefined();
  });

  it('a column in another currency is left out, and that is said once', async () => {
    const { values, said } = await valuesOf('Description,Customs value (EUR)\nshirts,100\nhats,200\n');
    expect(values).toEqual([undefined, undefined]);
    expect(said).toEqual([expect.stringContaining('"Customs value (EUR)" is in EUR')]);
    // whoever names it as the value is told of each row
    const named = await valuesOf('Description,Customs value (EUR)\nshirts,100\n', [
      'value=Customs value (EUR)',
    ]);
    expect([named.values, named.said]).toEqual([[undefined], [expect.stringContaining('is in EUR')]]);
  });

  it('a column of currencies decides row by row; an empty cell of it is not taken for dollars', async () => {
    const { values, said } = await valuesOf(
      'Description,Value,Currency\nshirts,100,USD\nhats,200,EUR\nbelts,300,\nsocks,€5,USD\n',
    );
    expect(values).toEqual(['100', undefined, undefined, undefined]);
    expect(said).toEqual([
      expect.stringContaining('the value is in EUR and is not used'),
      expect.stringContaining('its currency is not said'),
      expect.stringContaining('the value is in EUR and is not used'),
    ]);
  });
});
