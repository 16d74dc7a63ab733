import tab from '@bomb.sh/tab/commander';
import type { Command } from 'commander';
import { settingKeys, settingRow } from '../../config/schema.js';
import { exitCodes } from '../../errors.js';
import type { CommandBody } from '../command-body.js';

/** `tariff complete -- words`: what a shell's completion script asks. */
export const complete =
  (program: () => Command): CommandBody =>
  async (_context, { words }) => {
    const root = tab(program());
    for (const command of root.commands.values()) {
      const keys = command.arguments.get('key');
      if (keys) keys.handler = (say) => settingKeys.forEach((key) => void say(key, settingRow(key).about));
      for (const { flag, choices = [] } of settingKeys.map(settingRow)) {
        const option = command.options.get(flag.split(' ')[0]!.replace('--', ''));
        if (option) option.handler = (say) => choices.forEach((choice) => void say(choice, ''));
      }
    }
    root.parse([...words]);
    return exitCodes.ok;
  };
