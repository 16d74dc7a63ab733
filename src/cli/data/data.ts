import { exitCodes, TariffError } from '../../errors.js';
import { renderDataUpdate } from '../../render/data/data-import.js';
import { renderDataStatus } from '../../render/data/data-status.js';
import { renderDataVerify } from '../../render/data/data-verify.js';
import { renderMeasuresUpdate } from '../../render/data/own-measures.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../entry-fields.js';
import { sayReload } from '../host/say-reload.js';
import { refuseBeside } from '../options-together.js';
import { whileWorking } from '../while-working.js';
import { readEdition } from './read-edition.js';

/** `tariff data status`: every layer of the reference data with its edition and age. */
export const dataStatus: CommandBody = async (context) => {
  const service = await context.service();
  const status = await service.dataStatus();
  await context.answer(status, (answer, style) => renderDataStatus(safeAnswer(answer), style));
  return exitCodes.ok;
};

/** `tariff data update`: the newest official edition is downloaded and loaded; a failure changes nothing. */
export const dataUpdate: CommandBody = async (context, { options }) => {
  if (options['measures'] === true) return updateMeasures(context, options);
  const faults = new Faults();
  const edition = readEdition(options, faults);
  faults.refuse();
  const address = String(options['from'] ?? context.settings['update.url']);
  await context.talk(`asking ${address}`);
  const service = await context.dataService();
  const updated = await whileWorking(context, 'downloading the newest edition and loading it', () =>
    service.update({
      address,
      ...edition,
      ...(options['sha256'] === undefined ? {} : { sha256: String(options['sha256']) }),
    }),
  );
  await context.answer(updated, (answer, style) => renderDataUpdate(safeAnswer(answer), style));
  await sayReload(context, updated.status);
  return exitCodes.ok;
};

/** `tariff data update --measures`: the signed pack of a publisher is laid over the measures that ship. */
async function updateMeasures(
  context: Parameters<CommandBody>[0],
  options: Parameters<CommandBody>[1]['options'],
): ReturnType<CommandBody> {
  refuseBeside(options, '--measures', ['--edition', '--revision', '--effective', '--covers-to', '--partial']);
  const address = String(options['from'] ?? context.settings['update.measures']);
  if (address === '')
    throw new TariffError('usage', 'no address of measures is set', {
      hint: 'tariff config set update.measures https://..., and the key of its publisher as update.measuresKey',
    });
  await context.talk(`asking ${address}`);
  const service = await context.dataService();
  const updated = await whileWorking(context, 'downloading the measures and loading them', () =>
    service.updateMeasures({
      address,
      key: context.settings['update.measuresKey'],
      ...(options['sha256'] === undefined ? {} : { sha256: String(options['sha256']) }),
    }),
  );
  await context.answer(updated, (answer, style) => renderMeasuresUpdate(safeAnswer(answer), style));
  await sayReload(context, updated.status);
  return exitCodes.ok;
}

/** `tariff data verify`: every data file against its checksum, every code found; damaged files are named. */
export const dataVerify: CommandBody = async (context) => {
  const service = await context.dataService();
  const verified = await service.verify();
  await context.answer(verified, (answer, style) => renderDataVerify(safeAnswer(answer), style));
  return verified.damaged === 0 ? exitCodes.ok : exitCodes.data_problem;
};
