import { TariffError } from '../errors.js';
import { layMeasures, ownRowOf } from '../tariff/measure/lay-measures.js';
import type { MeasureBook } from '../tariff/measure/measure.js';
import type { MeasureFile } from '../tariff/measure/measure-file.js';
import { openMeasures } from '../tariff/measure/open-measures.js';
import type { OwnMeasures } from '../tariff/measure/own-measures.js';

const hint = 'run "tariff data verify", then install the data again';

/** Reads the file of chapter-99 measures that ships. */
export function readMeasuresPack(text: string, file: string): MeasureFile {
  try {
    return JSON.parse(text) as MeasureFile;
  } catch (cause) {
    throw new TariffError('data_damaged', `${file}: it is not a file of measures`, { hint, cause });
  }
}

/**
 * Opens the measures that ship with the user's own rows laid over them; any fault stops the work and is listed by its row.
 * Own rows were whole when they were imported: they can only fall out with what ships in a later version.
 */
export function openMeasuresPack(text: string, file: string, own: readonly OwnMeasures[] = []): MeasureBook {
  const laid = layMeasures(readMeasuresPack(text, file), own);
  const opened = laid.ok ? openMeasures(laid.value) : laid;
  if (opened.ok) return opened.value;
  const named = [...new Set(opened.error.flatMap(({ path }) => ownRowOf(path ?? '')?.name ?? []))];
  if (named.length > 0)
    throw new TariffError('data_damaged', `your own measures do not fit what ships: ${named.join(', ')}`, {
      hint: `take them out with ${named.map((name) => `"tariff data remove ${name}"`).join(', ')}, then import what still holds`,
      issues: opened.error,
    });
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
