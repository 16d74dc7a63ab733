import { exitCodes, TariffError } from '../../errors.js';
import { copyToDatabase } from '../../host/keep-store.js';
import { renderStoreCopied } from '../../render/account/store-copied.js';
import { safeAnswer } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';

/** `tariff store copy`: moves an installation from its file to the database that several servers share. */
export const storeCopy: CommandBody = async (context, { options }) => {
  if (options['from'] !== 'sqlite' || options['to'] !== 'postgres')
    throw new TariffError('usage', 'only a copy from sqlite to postgres is known', {
      hint: 'tariff store copy --from sqlite --to postgres, with the address in DATABASE_URL',
    });
  const place = { home: context.folders.home, database: context.settings.database };
  const answer = await copyToDatabase(place);
  await context.answer(answer, (each, style) => renderStoreCopied(safeAnswer(each), style));
  await context.talk('the file is as it was; start the servers with DATABASE_URL from now on');
  return exitCodes.ok;
};
