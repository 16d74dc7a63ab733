import { resolve } from 'node:path';
import { exitCodes, TariffError } from '../../errors.js';
import { renderDataImport, renderMexicanImport, renderRulingsImport } from '../../render/data/data-import.js';
import { renderMeasuresImport } from '../../render/data/own-measures.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../entry-fields.js';
import { sayReload } from '../host/say-reload.js';
import { refuseBeside, refuseWithout } from '../options-together.js';
import { whileWorking } from '../while-working.js';
import { readEdition } from './read-edition.js';

/** Options that load one of Mexico's lists. */
const mexicanLists = [
  ['mxBase', 'base', '--mx-base'],
  ['mxCatalogue', 'catalogue', '--mx-catalogue'],
  ['mxNoms', 'noms', '--mx-noms'],
  ['mxPermits', 'permits', '--mx-permits'],
  ['mxCuotas', 'cuotas', '--mx-cuotas'],
  ['mxImmex', 'immex', '--mx-immex'],
  ['mxPadron', 'padron', '--mx-padron'],
  ['mxRates', 'treaty_rates', '--mx-rates'],
] as const;

/** What an edition or a list is named and dated by; rulings carry their own days. */
const editionFacts = ['--edition', '--revision', '--effective', '--covers-to', '--partial'];

/** `tariff data import`: an official file becomes an edition or a list, or rulings become precedents, in the user's data folder. */
export const dataImport: CommandBody = async (context, { options }) => {
  const files = ['--rulings', '--measures', ...mexicanLists.map(([, , flag]) => flag), '--us'];
  files.forEach((file, at) => {
    refuseBeside(options, file, files.slice(at + 1));
  });
  refuseBeside(options, '--us', ['--complete']);
  if (options['measures'] === undefined) refuseWithout(options, '--measures', ['--replace', '--sha256']);
  if (options['measures'] !== undefined) return importMeasures(context, options);
  if (options['rulings'] !== undefined) {
    refuseBeside(options, '--rulings', [...editionFacts, '--complete']);
    const service = await context.dataService();
    const path = resolve(context.cwd, String(options['rulings']));
    const taken = await whileWorking(context, `loading ${path}`, () => service.importRulings(path));
    await context.answer(taken, (answer, style) => renderRulingsImport(safeAnswer(answer), style));
    await sayReload(context, taken.status);
    return exitCodes.ok;
  }
  const mexican = mexicanLists.find(([option]) => options[option] !== undefined);
  if (mexican) {
    const [option, list] = mexican;
    const named = new Faults();
    const facts = readEdition(options, named);
    named.refuse();
    const request = {
      ...facts,
      list,
      path: resolve(context.cwd, String(options[option])),
      complete: options['complete'] === true,
    };
    const service = await context.dataService();
    const taken = await whileWorking(context, `loading ${request.path}`, () =>
      service.importMexican(request),
    );
    await context.answer(taken, (answer, style) => renderMexicanImport(safeAnswer(answer), style));
    await sayReload(context, taken.status);
    return exitCodes.ok;
  }
  if (options['us'] === undefined)
    throw new TariffError('usage', 'say what to load', {
      hint: 'for example: tariff data import --us htsdata.json --edition 2026-rev-21 --effective 2026-10-05',
    });
  const faults = new Faults();
  const edition = readEdition(options, faults);
  faults.refuse();
  const service = await context.dataService();
  const path = resolve(context.cwd, String(options['us']));
  const imported = await whileWorking(context, `loading ${path}`, () =>
    service.importFile({ path, ...edition }),
  );
  await context.answer(imported, (answer, style) => renderDataImport(safeAnswer(answer), style));
  await sayReload(context, imported.status);
  return exitCodes.ok;
};

/** `tariff data import --measures`: the user's own rows of chapter 99 are laid over those that ship. */
async function importMeasures(
  context: Parameters<CommandBody>[0],
  options: Parameters<CommandBody>[1]['options'],
): ReturnType<CommandBody> {
  refuseBeside(options, '--measures', ['--effective', '--partial', '--complete']);
  const faults = new Faults();
  const { edition: name, revision: title, coversTo } = readEdition(options, faults);
  faults.refuse();
  const service = await context.dataService();
  const path = resolve(context.cwd, String(options['measures']));
  const taken = await whileWorking(context, `loading ${path}`, () =>
    service.importMeasures({
      path,
      replace: options['replace'] === true,
      ...(name === undefined ? {} : { name }),
      ...(title === undefined ? {} : { title }),
      ...(coversTo === undefined ? {} : { coversTo }),
      ...(options['sha256'] === undefined ? {} : { sha256: String(options['sha256']) }),
    }),
  );
  await context.answer(taken, (answer, style) => renderMeasuresImport(safeAnswer(answer), style));
  await sayReload(context, taken.status);
  return exitCodes.ok;
}
