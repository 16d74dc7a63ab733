import { exitCodes, TariffError } from '../../errors.js';
import { renderStoreForgotten } from '../../render/account/store-forgotten.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../duty/entry-fields.js';
import { readDate } from '../read-fields.js';
import { withHostKeeper } from './host-keeper.js';

/** `tariff store forget`: takes answers, batches and chats out that are older than a day. */
export const storeForget: CommandBody = async (context, { options }) => {
  const faults = new Faults();
  const before = readDate('--before', options['before'], faults);
  faults.refuse();
  const { account, client } = options;
  const dryRun = options['dryRun'] === true;
  if (before === undefined)
    throw new TariffError('usage', '--before needs a day', { hint: '--before 2026-01-01' });
  if (before > context.today)
    throw new TariffError(
      'usage',
      `${before} has not come yet: answers of today would go with the old ones`,
      {
        hint: `give a day up to ${context.today}`,
      },
    );
  const answer = await withHostKeeper(context, (keeper) =>
    keeper.forget({
      before,
      taught: options['taught'] === true,
      dryRun,
      ...(typeof account === 'string' ? { account } : {}),
      ...(typeof client === 'string' ? { client } : {}),
    }),
  );
  await context.answer(answer, (each, style) => renderStoreForgotten(safeAnswer(each), style));
  return exitCodes.ok;
};
