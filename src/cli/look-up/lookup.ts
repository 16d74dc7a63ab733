import type { LinesBelow, Lookups } from '../../api/lines-below.js';
import { deepest, lookUpOn, rowsBelow } from '../../api/rows-below.js';
import { exitCodes } from '../../errors.js';
import { renderLinesBelow } from '../../render/classification/lines-below.js';
import { renderLookup } from '../../render/classification/lookup.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults, readEntryDate } from '../entry-fields.js';
import { readCode, readCount } from '../read-fields.js';

/** `tariff lookup`: lines of the schedule with what stands above and below them. */
export const lookup: CommandBody = async (context, { words, options }) => {
  const faults = new Faults();
  const codes = words.map((word) => readCode('the code', word, faults));
  const date = readEntryDate(context, options['date'], faults);
  const depth = readCount('--depth', options['depth'] ?? '1', 1, deepest, faults);
  faults.refuse();
  const service = await context.service();
  const found = await Promise.all(codes.map((code) => lookUpOn(service, code!, date)));
  const isLean = [options['children'], options['depth'], options['lean']].some(
    (given) => given !== undefined,
  );
  if (isLean) {
    const below: LinesBelow = {
      schema_version: '1',
      edition: found[0]!.edition,
      codes: await Promise.all(
        found.map(async (top) => ({
          code: top.code,
          formatted: top.formatted,
          text: top.text,
          lines: await rowsBelow(service, top, depth!, date),
        })),
      ),
      warnings: [...new Set(found.flatMap(({ warnings = [] }) => warnings))],
    };
    await context.answerLong(below, (answer, style) => renderLinesBelow(safeAnswer(answer), style));
  } else if (found.length === 1)
    await context.answer(found[0]!, (answer, style) => renderLookup(safeAnswer(answer), style));
  else {
    const all: Lookups = { schema_version: '1', answers: found };
    await context.answerLong(all, ({ answers }, style) =>
      answers.map((answer) => renderLookup(safeAnswer(answer), style)).join('\n'),
    );
  }
  return exitCodes.ok;
};
