import { exitCodes } from '../../errors.js';
import { renderDataUpdate } from '../../render/data/data-import.js';
import { renderDataStatus } from '../../render/data/data-status.js';
import { renderDataVerify } from '../../render/data/data-verify.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../entry-fields.js';
import { sayReload } from '../host/say-reload.js';
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

/** `tariff data verify`: every data file against its checksum, every code found; damaged files are named. */
export const dataVerify: CommandBody = async (context) => {
  const service = await context.dataService();
  const verified = await service.verify();
  await context.answer(verified, (answer, style) => renderDataVerify(safeAnswer(answer), style));
  return verified.damaged === 0 ? exitCodes.ok : exitCodes.data_problem;
};
