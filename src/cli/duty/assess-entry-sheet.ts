import { exitCodes, TariffError } from '../../errors.js';
import { renderDutyEntry } from '../../render/duty/duty-entry.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { Invocation } from '../command-body.js';
import type { CommandContext } from '../context.js';
import { Faults, readEntryFields } from '../entry-fields.js';
import { refuseBeside } from '../options-together.js';
import { openEntry } from './open-entry.js';

/** `tariff duty --entry lines.csv`: several lines of one entry, with the fees of the entry. */
export async function assessEntrySheet(
  context: CommandContext,
  words: readonly string[],
  options: Invocation['options'],
): Promise<number> {
  if (words[0] !== undefined)
    throw new TariffError('usage', 'a code and --entry cannot both be given', {
      hint: 'write the codes into the sheet, a line each',
    });
  refuseBeside(options, '--entry', [
    '--compare',
    '--report',
    '--value',
    '--quantity',
    '--claim',
    '--content',
    '--part',
    '--provision',
    '--fact',
    '--full',
    '--lang',
  ]);
  const faults = new Faults();
  const { origin, date, destination, transport } = await readEntryFields(context, options, faults);
  faults.refuse();
  const lines = await openEntry(context, String(options['entry']), origin);
  const service = await context.service();
  const result = await service.dutyEntry({
    ...(date !== undefined && { date }),
    ...(destination !== undefined && { destination }),
    ...(transport !== undefined && { transport }),
    ...(options['informal'] === true && { entry_type: 'informal' as const }),
    lines,
  });
  await context.answer(result, (answer, style) => renderDutyEntry(safeAnswer(answer), style));
  return exitCodes.ok;
}
