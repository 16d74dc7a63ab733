import { resolve } from 'node:path';
import { exitCodes, TariffError } from '../../errors.js';
import { renderDataImport, renderRulingsImport } from '../../render/data-import.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../entry-fields.js';
import { readEdition } from '../read-edition.js';

/** `tariff data import`: an official file becomes an edition, or rulings become precedents, in the user's data folder. */
export const dataImport: CommandBody = async (context, { options }) => {
  if (options['rulings'] !== undefined) {
    const keeper = await context.keeper();
    const taken = await keeper.importRulings(resolve(context.cwd, String(options['rulings'])));
    await context.answer(taken, (answer, style) => renderRulingsImport(safeAnswer(answer), style));
    return exitCodes.ok;
  }
  if (options['us'] === undefined)
    throw new TariffError('usage', 'say what to load', {
      hint: 'for example: tariff data import --us htsdata.json --edition 2026-rev-21 --effective 2026-10-05',
    });
  const faults = new Faults();
  const edition = readEdition(options, faults);
  faults.refuse();
  const keeper = await context.keeper();
  const path = resolve(context.cwd, String(options['us']));
  const imported = await keeper.importFile({ path, ...edition });
  await context.answer(imported, (answer, style) => renderDataImport(safeAnswer(answer), style));
  return exitCodes.ok;
};
