import { exitCodes, TariffError } from '../../errors.js';
import { renderDuty } from '../../render/duty.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults, readEntryFields } from '../entry-fields.js';
import { readCode } from '../read-fields.js';

/** `tariff duty`: what a known code pays. */
export const duty: CommandBody = async (context, { words, options }) => {
  const faults = new Faults();
  const code = readCode('the code', words[0], faults);
  const { origin, ...entry } = await readEntryFields(context, options, faults);
  faults.refuse();
  if (origin === undefined)
    throw new TariffError('usage', 'no country of origin: what a line pays depends on it', {
      hint: 'add --origin, for example --origin MX',
    });
  const service = await context.service();
  const result = await service.duty({ code: code!, origin, ...entry });
  await context.answer(result, (answer, style) => renderDuty(safeAnswer(answer), style));
  return exitCodes.ok;
};
