import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readLineItem } from '../../src/batch/line-item.js';
import { openProducts } from '../../src/batch/open-products.js';
import { isBlank } from '../../src/batch/raw-record.js';
import { inspectFile } from '../../src/batch/read/inspect-file.js';
import { openSheets } from '../../src/batch/read/open-sheets.js';
import type { RepairedCode } from '../../src/batch/repair-code.js';
import { openCountries } from '../../src/reference/us-tables.js';
import type { SheetOptions } from './sheet-cases.js';
import { dataFolder } from './shipped.js';

const countries = openCountries((file) => readFileSync(join(dataFolder, file), 'utf8'));

/** The codes that stand in the edition of these tests. */
const standing = ['0101210010', '6109100004', '8517130000'];
const stands = (code: string): boolean => standing.some((line) => line.startsWith(code));

/** What a sheet says, row by row, before anything is classified. */
export interface SheetReading {
  readonly rows: readonly (readonly string[])[];
  readonly checked: readonly string[];
  readonly values: readonly string[];
  readonly warnings: readonly string[];
}

const checkedText = (code: RepairedCode | undefined): string => {
  if (!code || code.kind === 'empty') return '';
  return code.kind === 'refused' ? `!${code.why}` : code.code;
};

/** Reads a sheet as `tariff batch` does, up to the requests it would make. */
export async function readSheet(path: string, options: SheetOptions = {}): Promise<SheetReading> {
  const { maps = [], headerRow, checkColumn, decimal, ...opening } = options;
  const file = await openSheets(await inspectFile(path), { name: path, ...opening });
  try {
    const products = await openProducts(file, {
      maps,
      ...(headerRow === undefined ? {} : { headerRow }),
      ...(checkColumn === undefined ? {} : { checkColumn }),
    });
    const { sheet, map } = products;
    const reading = {
      map,
      defaults: {},
      countries,
      decimalComma: decimal === undefined ? sheet.decimalComma === true : decimal === 'comma',
      decimalSaid: decimal !== undefined,
      keyed: sheet.keys !== undefined,
      mark: 'bcdf',
      stands,
    };
    const rows: string[][] = [];
    const checked: string[] = [];
    const values: string[] = [];
    const warnings = [...products.warnings];
    for await (const record of sheet.rows()) {
      if (record.row <= map.headerRow || isBlank(record)) continue;
      const item = readLineItem(record, reading);
      warnings.push(...item.warnings);
      checked.push(checkedText(item.checked));
      values.push(item.request?.value?.amount ?? '');
      const { description, origin, reference } = item.request ?? {};
      const said =
        item.kind !== 'product'
          ? item.kind.toUpperCase()
          : item.error !== undefined
            ? `!${item.error}`
            : description!;
      rows.push([String(record.row), said, origin ?? '', reference ?? '']);
    }
    return { rows, checked, values, warnings };
  } finally {
    file.close();
  }
}
