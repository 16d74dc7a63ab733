import { TariffError } from '../errors.js';
import type { MeasureBook } from '../tariff/measure/measure.js';
import type { MeasureFile } from '../tariff/measure/measure-file.js';
import { openMeasures } from '../tariff/measure/open-measures.js';

/** Opens the file of chapter-99 measures; any fault in it stops the work and is listed by its row. */
export function openMeasuresPack(text: string, file: string): MeasureBook {
  const hint = 'run "tariff data verify", then install the data again';
  let read: MeasureFile;
  try {
    read = JSON.parse(text) as MeasureFile;
  } catch (cause) {
    throw new TariffError('data_damaged', `${file}: it is not a file of measures`, { hint, cause });
  }
  const opened = openMeasures(read);
  if (opened.ok) return opened.value;
  const count = opened.error.length;
  throw new TariffError(
    'data_damaged',
    `${file}: ${count} row${count === 1 ? '' : 's'} of measures cannot be used`,
    {
      hint,
      issues: opened.error,
    },
  );
}
