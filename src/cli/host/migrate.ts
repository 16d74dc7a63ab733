import { exitCodes } from '../../errors.js';
import { migrateStore } from '../../host/keep-store.js';
import { safeText } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';

/** `tariff migrate`: brings the tables of the server's database up to this version. */
export const migrate: CommandBody = async (context) => {
  const answer = await migrateStore({ home: context.folders.home, database: context.settings.database });
  await context.answer(answer, ({ database, steps }) => {
    const done = steps === 0 ? 'is up to date' : `is up to date, ${steps} steps taken`;
    return `${safeText(database)} ${done}\n`;
  });
  return exitCodes.ok;
};
