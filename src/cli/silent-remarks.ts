import type { CommandContext } from './context.js';

/** The same context for work that goes on when nobody reads its remarks any more, such as a server whose log pipe closed. */
export const silentRemarks = (context: CommandContext): CommandContext => ({
  ...context,
  talk: (text) => context.talk(text).catch(() => undefined),
});
