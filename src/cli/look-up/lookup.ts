import { exitCodes } from '../../errors.js';
import { renderLookup } from '../../render/classification/lookup.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults, readEntryDate } from '../entry-fields.js';
import { readCode } from '../read-fields.js';

/** `tariff lookup`: a line of the schedule with what stands above and below it. */
export const lookup: CommandBody = async (context, { words, options }) => {
  const faults = new Faults();
  const code = readCode('the code', words[0], faults);
  const date = readEntryDate(context, options['date'], faults);
  faults.refuse();
  const service = await context.service();
  const result = await service.lookup({ code: code!, ...(date ? { date } : {}) });
  await context.answer(result, (answer, style) => renderLookup(safeAnswer(answer), style));
  return exitCodes.ok;
};
