import { columnLetter } from '../../batch/column-map.js';
import { type RowReading, readLineItem } from '../../batch/line-item.js';
import type { Products } from '../../batch/open-products.js';
import { noProduct } from '../../batch/row-kind.js';
import { exitCodes } from '../../errors.js';
import { renderBatchPreview } from '../../render/batch/batch-preview.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandContext } from '../context.js';

const shownRows = 5;

/** `tariff batch --dry-run`: how the sheet would be read, and its first rows. */
export async function previewBatch(
  context: CommandContext,
  products: Products,
  reading: RowReading,
  inputName: string,
): Promise<number> {
  const { map, first, warnings, sheet } = products;
  const heading = (column: number): string => map.headings[column] || columnLetter(column);
  const read = new Set([...map.fields.values()].flat());
  const preview = {
    schema_version: '1' as const,
    input: sheet.name === '' ? inputName : sheet.name,
    header_row: map.headerRow,
    fields: [...map.fields].map(([field, columns]) => ({ field, columns: columns.map(heading) })),
    passed_through: map.headings.flatMap((_, column) =>
      read.has(column) || column === map.check ? [] : [heading(column)],
    ),
    check_column: map.check === undefined ? null : heading(map.check),
    warnings: [...warnings],
    first: first.slice(0, shownRows).map((record) => {
      const { request, error, kind } = readLineItem(record, reading);
      return {
        row: record.row,
        description: request?.description ?? null,
        origin: request?.origin ?? null,
        reference: request?.reference ?? null,
        error: error ?? (kind === 'product' ? null : noProduct[kind]),
      };
    }),
  };
  await context.answer(preview, (answer, style) => renderBatchPreview(safeAnswer(answer), style));
  return exitCodes.ok;
}
