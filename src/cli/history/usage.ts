import { exitCodes } from '../../errors.js';
import { renderUsage } from '../../render/account/usage.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../entry-fields.js';
import { readChoice, readDate } from '../read-fields.js';

/** `tariff usage`: how much was classified. */
export const usage: CommandBody = async (context, { options }) => {
  const faults = new Faults();
  const from = readDate('--from', options['from'], faults);
  const to = readDate('--to', options['to'], faults);
  const group = readChoice(
    '--group-by',
    options['groupBy'],
    ['day', 'month', 'operation', 'key'] as const,
    faults,
  );
  faults.refuse();
  const service = await context.service();
  const result = await service.usage({ group_by: group!, ...(from ? { from } : {}), ...(to ? { to } : {}) });
  await context.answer(result, (answer, style) => renderUsage(safeAnswer(answer), style));
  return exitCodes.ok;
};
