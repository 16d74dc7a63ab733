import { exitCodes, TariffError } from '../../errors.js';
import { copyToDatabase, migrateStore } from '../../host/copy-store.js';
import { renderStoreCopied } from '../../render/account/store-copied.js';
import { renderStoreForgotten } from '../../render/account/store-forgotten.js';
import { renderStoreSealed } from '../../render/account/store-sealed.js';
import { safeAnswer, safeText } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../entry-fields.js';
import { withHostService } from '../host-service.js';
import { readDate } from '../read-fields.js';

/** `tariff migrate`: brings the tables of the server's database up to this version. */
export const migrate: CommandBody = async (context) => {
  const answer = await migrateStore({ home: context.folders.home, database: context.settings.database });
  await context.answer(answer, ({ database, steps }) => {
    const done = steps === 0 ? 'is up to date' : `is up to date, ${steps} steps taken`;
    return `${safeText(database)} ${done}\n`;
  });
  return exitCodes.ok;
};

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

/** `tariff store seal`: seals the secrets of webhooks that lie in clear or under an older key. */
export const storeSeal: CommandBody = async (context) => {
  const keys = context.sealKeys();
  if (keys.length === 0)
    throw new TariffError('usage', 'no key is named to seal with', {
      hint: 'openssl rand -base64 32 > seal.key, name that file in TARIFF_SEAL_KEYFILE wherever the installation runs, and keep a copy apart from its backups',
    });
  const answer = await withHostService(context, (hosting) => hosting.seal(keys));
  await context.answer(answer, (each, style) => renderStoreSealed(safeAnswer(each), style));
  return answer.in_clear + answer.under_unknown_keys === 0 ? exitCodes.ok : exitCodes.rows_failed;
};

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
  const answer = await withHostService(context, (hosting) =>
    hosting.forget({
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
