import { exitCodes } from '../../errors.js';
import { renderNotes } from '../../render/classification/notes.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults, readEntryDate, readLanguage } from '../entry-fields.js';

/** `tariff notes`: what the legal notes of a part of the schedule say. */
export const notes: CommandBody = async (context, { words, options }) => {
  const faults = new Faults();
  const date = readEntryDate(context, options['date'], faults);
  faults.refuse();
  const service = await context.service();
  const result = await service.notes({
    of: words.join(' '),
    ...(date ? { date } : {}),
    ...readLanguage(context),
  });
  await context.answer(result, (answer, style) => renderNotes(safeAnswer(answer), style));
  return exitCodes.ok;
};
