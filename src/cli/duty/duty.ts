import { exitCodes, TariffError } from '../../errors.js';
import { renderShortDuty } from '../../render/duty/short-duty.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults, readEntryFields, readLanguage } from '../entry-fields.js';
import { refuseBeside } from '../options-together.js';
import { readDeclared, readFacts } from '../origin/read-declared.js';
import { readCode } from '../read-fields.js';
import { compareOrigins, readOrigins, wantsComparison } from './compare-origins.js';

/** `tariff duty`: what a known code pays, from one origin or side by side from several. */
export const duty: CommandBody = async (context, { words, options }) => {
  if (options['entry'] !== undefined) {
    // the readers of sheets are loaded for those who bring one
    const { assessEntrySheet } = await import('./assess-entry-sheet.js');
    return assessEntrySheet(context, words, options);
  }
  refuseBeside(options, '--compare', ['--origin', '--full']);
  refuseBeside(options, '--report', ['--full']);
  for (const page of ['--full', '--compare']) refuseBeside(options, page, ['--lang']);
  const faults = new Faults();
  const code = readCode('the code', words[0], faults);
  const { origin, ...entry } = await readEntryFields(context, options, faults);
  const declared = readDeclared(options, faults);
  const facts = readFacts(options, faults);
  const origins = wantsComparison(options) ? await readOrigins(context, options, origin, faults) : [];
  faults.refuse();
  const request = {
    code: code!,
    ...entry,
    ...declared,
    ...(Object.keys(facts).length > 0 && { facts }),
    ...(options['informal'] === true && { entry_type: 'informal' as const }),
  };
  if (origins.length > 0) {
    const comparison = await compareOrigins(context, options, request, origins);
    const { renderDutyComparison } = await import('../../render/duty/duty-comparison.js');
    await context.answer(comparison, (answer, style) => renderDutyComparison(safeAnswer(answer), style));
    return exitCodes.ok;
  }
  if (origin === undefined)
    throw new TariffError('usage', 'no country of origin: what a line pays depends on it', {
      hint: 'add --origin, for example --origin MX',
    });
  const service = await context.service();
  const result = await service.duty({ ...request, origin });
  if (options['full']) {
    const { renderDuty } = await import('../../render/duty/duty.js');
    await context.answerLong(result, (answer, style) => renderDuty(safeAnswer(answer), style));
  } else
    await context.answer(result, (answer, style) =>
      renderShortDuty(safeAnswer(answer), readLanguage(context).lang ?? 'en', style),
    );
  return exitCodes.ok;
};
