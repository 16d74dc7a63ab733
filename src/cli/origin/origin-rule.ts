import { exitCodes } from '../../errors.js';
import { renderOriginRule } from '../../render/origin/origin-rule.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults, readCountry, readEntryDate } from '../entry-fields.js';
import { readCode } from '../read-fields.js';

/** `tariff origin rule`: the rules of origin of a code, to be read beside the law. */
export const originRule: CommandBody = async (context, { words, options }) => {
  const faults = new Faults();
  const code = readCode('the code', words[0], faults);
  const date = readEntryDate(context, options['date'], faults);
  const origin = await readCountry(context, 'origin', faults);
  faults.refuse();
  const service = await context.service();
  const result = await service.originRule({
    code: code!,
    ...(date ? { date } : {}),
    ...(origin ? { origin } : {}),
  });
  await context.answer(result, (answer, style) => renderOriginRule(safeAnswer(answer), style));
  return exitCodes.ok;
};
