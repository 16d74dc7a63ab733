import { withoutPassword } from '../../config/without-password.js';
import { exitCodes } from '../../errors.js';
import { safeText } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import { settingKeyNamed } from './setting-key.js';

/** `tariff config get`: the value of one setting, alone on its line for a script. */
export const configGet: CommandBody = async (context, { words }) => {
  const key = settingKeyNamed(words[0]!);
  const answer = {
    schema_version: '1',
    key,
    value: withoutPassword(context.settings[key]),
    ...context.resolved.origins[key],
  };
  await context.answer(answer, ({ value }) => `${safeText(String(value))}\n`);
  return exitCodes.ok;
};
