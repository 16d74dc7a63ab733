import type { ChatCase } from '../../chat/chat-case.js';
import { ChatSession } from '../../chat/chat-session.js';
import { Practice } from '../../chat/practise.js';
import { openActs } from '../../chat/said/act-model.js';
import type { SavedChat } from '../../chat/session-store.js';
import { makeId } from '../../core/id.js';
import { exitCodes, TariffError } from '../../errors.js';
import { readShipped } from '../../runtime.js';
import { usualDestination } from '../../tariff/country-profile.js';
import type { CommandBody } from '../command-body.js';
import type { CommandContext } from '../context.js';
import { Faults, readEntryFields, readLanguage } from '../entry-fields.js';
import { configuredModel } from './configured-model.js';
import { type HeldChat, heldHere, heldThere } from './held-chat.js';
import { readSavedChat } from './saved-chats.js';

/** `tariff chat`: a conversation about goods, at a terminal or in a pipe. */
export const chat: CommandBody = async (context, { options }) => {
  const faults = new Faults();
  const { destination, claim: _claim, ...entry } = await readEntryFields(context, options, faults);
  faults.refuse();
  // a chat that is gone on with has its day
  if (options['resume'] !== undefined && options['date'] === undefined) delete entry.date;
  const known = {
    ...entry,
    ...(destination === undefined || destination === usualDestination ? {} : { destination }),
  };
  const { session, where, goods, practice } =
    context.settings.server === ''
      ? await chatHere(context, options['resume'], known)
      : await chatThere(context, options['resume'], known);
  if (!context.interactive || context.settings.json) {
    const { chatInPipe } = await import('./chat-pipe.js');
    // what reads frames waits for ready, which says that the first answer comes at once; lines of a pipe are there already
    if (context.settings.json) while (practice && !practice.isReady) await practice.step();
    await chatInPipe(context, session);
    return exitCodes.ok;
  }
  const [{ chatAtTerminal }, { openLineEditor }] = await Promise.all([
    import('./chat-repl.js'),
    import('./line-editor.js'),
  ]);
  await context.talk(banner(where, goods));
  await chatAtTerminal(context, session, { openEditor: openLineEditor, ...(practice ? { practice } : {}) });
  return exitCodes.ok;
};

/** A chat of this process, whose answers come from the engine here. */
async function chatHere(context: CommandContext, resume: unknown, entry: ChatCase['entry']): Promise<Opened> {
  const { lang } = readLanguage(context);
  const model = await configuredModel(context);
  const countries = await context.countries();
  const needs = {
    id: makeId('ses', context.now().getTime(), context.random(10)),
    engine: await context.service(),
    countries,
    acts: openActs(readShipped('chat/acts.json'), countries),
    breathe: twoTurns,
    entry,
  };
  const session = new ChatSession({
    ...needs,
    ...(model ? { respond: model.respond } : {}),
    ...(lang === undefined ? {} : { language: lang }),
    ...(resume === undefined ? {} : { saved: await resumed(context, resume) }),
  });
  if (model) await context.talk(`tariff: messages go to the language model ${model.name}`);
  return {
    session: heldHere(session),
    practice: new Practice(needs),
    where: model ? 'with a language model' : 'nothing leaves this machine',
    goods: session.state.product,
  };
}

/** A chat at the server, over its WebSocket; the server keeps it, and its language model is the server's matter. */
async function chatThere(
  context: CommandContext,
  resume: unknown,
  entry: ChatCase['entry'],
): Promise<Opened> {
  if (resume !== undefined)
    throw new TariffError('usage', 'a chat at a server is kept there, for ten minutes: none is saved here', {
      hint: 'leave --resume out, or the server',
    });
  if (context.settings['chat.url'] !== '')
    await context.talk('tariff: the server answers; the language model that is configured here is not asked');
  const remote = await context.ownRemote();
  const { claim: _claim, materials: _materials, ...known } = entry;
  const { lang } = readLanguage(context);
  const line = await remote.openChat(lang === undefined ? known : { ...known, language: lang });
  return { session: heldThere(line, lang), where: `at ${context.settings.server}`, goods: '' };
}

/** An opened chat, and what the head line says of it. */
interface Opened {
  readonly session: HeldChat;
  readonly where: string;
  readonly goods: string;
  /** what makes a chat of this process quick before its first message; a server is quick without */
  readonly practice?: Practice;
}

/** Two turns of the event loop: after the first, what came meanwhile is read; after the second, it is heard. */
const twoTurns = (): Promise<void> =>
  new Promise((go) => {
    setImmediate(() => setImmediate(go));
  });

const resumed = (context: CommandContext, name: unknown): Promise<SavedChat> =>
  readSavedChat(context.folders.home, typeof name === 'string' ? name : 'last');

function banner(where: string, product: string): string {
  const goods = product === '' ? 'Describe the goods.' : `Goes on with: ${product}`;
  return `tariff chat (${where}). ${goods} /help shows the commands, Ctrl-D leaves.`;
}
