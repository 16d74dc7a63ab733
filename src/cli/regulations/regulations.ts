import { resolve } from 'node:path';
import { importerHoldings } from '../../api/regulation-request.js';
import { issue } from '../../core/issue.js';
import { fail } from '../../core/result.js';
import { exitCodes } from '../../errors.js';
import { renderRegulation } from '../../render/regulation/regulation.js';
import { regulationHtml } from '../../render/regulation/regulation-html.js';
import { safeAnswer } from '../../render/safe-text.js';
import { writeOutput } from '../../write-output.js';
import type { CommandBody } from '../command-body.js';
import { Faults, readCountry, readEntryDate, readLanguage } from '../entry-fields.js';
import { readCode } from '../read-fields.js';

type Holding = (typeof importerHoldings)[number];

/** What the importer holds, as the command line lists it: `prosec,padron`. */
function readHoldings(written: unknown, faults: Faults): Holding[] {
  const words = String(written ?? '')
    .split(',')
    .map((word) => word.trim().toLowerCase().replace(/[ -]/g, '_'))
    .filter((word) => word !== '');
  return words.flatMap((word) => {
    const found = importerHoldings.find((holding) => holding === word);
    if (found) return [found];
    faults.read(
      '--client-has',
      fail(issue('bad_choice', `"${word}" is not one of ${importerHoldings.join(', ')}`)),
    );
    return [];
  });
}

/** `tariff regulations`: import into Mexico, one fraccion, every category of regulation with its status. */
export const regulations: CommandBody = async (context, { words, options }) => {
  const faults = new Faults();
  const code = readCode('the code', words[0], faults);
  const date = readEntryDate(context, options['date'], faults);
  const has = readHoldings(options['clientHas'], faults);
  const origin = await readCountry(context, 'origin', faults);
  faults.refuse();
  const nico = options['nico'] === undefined ? undefined : String(options['nico']).padStart(2, '0');
  const service = await context.service();
  const result = await service.regulations({
    code: code!,
    ...(nico === undefined ? {} : { nico }),
    ...(origin ? { origin } : {}),
    ...(date ? { date } : {}),
    ...(options['immex'] === true ? { immex: true } : {}),
    client_has: has,
    ...readLanguage(context),
  });
  if (options['html'] !== undefined) {
    const path = resolve(context.cwd, String(options['html']));
    await writeOutput(path, regulationHtml(result));
    await context.talk(`written: ${path}`);
  }
  await context.answer(result, (answer, style) => renderRegulation(safeAnswer(answer), style));
  return exitCodes.ok;
};
