import type { Result } from '../core/result.js';
import { TariffError } from '../errors.js';
import { type ColumnMap, headerWithin, type MapOptions, mapColumns } from './column-map.js';
import { isBlank, type ProductSheet, type RawRecord } from './raw-record.js';
import type { OpenedFile } from './read/open-sheets.js';
import { answeredList } from './returned/answered-list.js';

/** The sheet that holds the products, and what its columns mean. */
export interface Products {
  readonly sheet: ProductSheet;
  readonly map: ColumnMap;
  /** the first products, for a look at them */
  readonly first: readonly RawRecord[];
  readonly warnings: readonly string[];
}

const looked = 40;

/** Finds the products in an opened file: in the sheet whose header can be read, the first where several have one. */
export async function openProducts(file: OpenedFile, options: MapOptions): Promise<Products> {
  let fault: TariffError | undefined;
  let found: Products | undefined;
  for (const given of file.sheets) {
    const sheet = (await answeredList(given)) ?? given;
    const named = Number(/\d+$/.exec(options.headerRow ?? '')?.[0] ?? 0);
    const first = await firstRows(sheet, looked + named);
    const map = mapColumns(first.slice(0, headerWithin + named), options, sheet.keys);
    if (!map.ok) {
      if (first.some((record) => !isBlank(record)) || file.sheets.length === 1) fault ??= refusal(sheet, map);
      continue;
    }
    if (found) {
      const more = `${sheet.name} looks like a list of products too: name the one you mean with --sheet`;
      return { ...found, warnings: [...found.warnings, more] };
    }
    const below = first.filter((record) => record.row > map.value.headerRow && !isBlank(record));
    const headerFault = first.find(({ row }) => row === map.value.headerRow)?.fault ?? [];
    const warnings = [...sheet.warnings, ...map.value.warnings].concat(headerFault);
    found = { sheet, map: map.value, first: below, warnings };
  }
  if (found) return found;
  throw (
    fault ??
    new TariffError('input_unreadable', 'the workbook holds no rows', { hint: 'check what was saved' })
  );
}

async function firstRows(sheet: ProductSheet, count: number): Promise<RawRecord[]> {
  const rows: RawRecord[] = [];
  for await (const record of sheet.rows()) {
    rows.push(record);
    if (rows.length >= count) break;
  }
  return rows;
}

function refusal(sheet: ProductSheet, map: Extract<Result<ColumnMap>, { ok: false }>): TariffError {
  const { message, hint } = map.error;
  // headings in the wrong letters help nobody
  const hints = [...sheet.warnings, ...(hint === undefined || sheet.isMisread ? [] : [hint])];
  return new TariffError(
    'usage',
    `${sheet.name}: ${message}`,
    hints.length === 0 ? {} : { hint: hints.join('; ') },
  );
}
