import { exitCodes } from '../../errors.js';
import { renderDataUpdate } from '../../render/data/data-import.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../duty/entry-fields.js';
import { tellServers } from '../host/tell-servers.js';
import { whileWorking } from '../while-working.js';
import { readEdition } from './read-edition.js';

/** `tariff data update`: the newest official edition is downloaded and loaded; a failure changes nothing. */
export const dataUpdate: CommandBody = async (context, { options }) => {
  const faults = new Faults();
  const edition = readEdition(options, faults);
  faults.refuse();
  const address = String(options['from'] ?? context.settings['update.url']);
  await context.talk(`asking ${address}`);
  const keeper = await context.keeper();
  const updated = await whileWorking(context, 'downloading the newest edition and loading it', () =>
    keeper.update({
      address,
      ...edition,
      ...(options['sha256'] === undefined ? {} : { sha256: String(options['sha256']) }),
    }),
  );
  await context.answer(updated, (answer, style) => renderDataUpdate(safeAnswer(answer), style));
  await tellServers(context, updated.status);
  return exitCodes.ok;
};
