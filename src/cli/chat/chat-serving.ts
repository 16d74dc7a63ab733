import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Responder } from '../../chat/responder.js';
import { packageFolder } from '../../runtime.js';
import type { ChatSettings } from '../../server/server-needs.js';
import type { CommandContext } from '../context.js';
import { withHostService } from '../host-service.js';
import { configuredModel } from './configured-model.js';

/** What a server's chat is run with. */
export interface ChatServing {
  readonly settings: ChatSettings;
  /** the language model, where one is configured */
  readonly respond?: Responder;
  /** takes back what the demo was given */
  close(): Promise<void>;
}

const demoAccount = 'demo';

/** The chat of a server: the origins that may open it, the widget's script, and for --demo a page with a key of its own. */
export async function chatServing(context: CommandContext, demo: boolean): Promise<ChatServing> {
  const widget = readWidget();
  const origins = context.settings['chat.origins'].split(',').filter((origin) => origin !== '');
  const model = await configuredModel(context);
  if (model) await context.talk(`tariff: messages of the chat go to the language model ${model.name}`);
  const given = demo ? await demoKey(context) : undefined;
  return {
    settings: {
      origins,
      ...(widget === undefined ? {} : { widget }),
      ...(given === undefined ? {} : { demoKey: given.key }),
    },
    ...(model ? { respond: model.respond } : {}),
    async close() {
      if (given)
        await withHostService(context, async (hosting) => {
          await hosting.revokeKey(given.account, given.id);
        });
    },
  };
}

/** The widget as it was built; a checkout that was not built has none. */
function readWidget(): string | undefined {
  try {
    return readFileSync(join(packageFolder(), 'dist', 'widget', 'chat.js'), 'utf8');
  } catch {
    return undefined;
  }
}

/** A key that lives as long as the demo runs and is held in memory alone. */
async function demoKey(
  context: CommandContext,
): Promise<{ readonly account: string; readonly key: string; readonly id: string }> {
  return withHostService(context, async (hosting) => {
    const account = await hosting.haveAccount(demoAccount, 'enterprise');
    const made = await hosting.createKey({ account: account.id, mode: 'test', scopes: ['classify'] });
    return { account: account.id, key: made.key, id: made.record.id };
  });
}
