import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Practice } from '../../chat/practise.js';
import { TariffError } from '../../errors.js';
import type { CommandContext } from '../context.js';
import { completeSlash, readSlash, type SlashName, slashCommands, slashHelp } from './chat-slash.js';
import { asksForMore, FoldedCards } from './folded-cards.js';
import type { HeldChat } from './held-chat.js';
import type { LineEditor, LineListener } from './line-editor.js';
import { saveChat } from './saved-chats.js';

type OpenEditor = (
  prompt: string,
  complete: (typed: string) => readonly string[],
  listener: LineListener,
) => LineEditor;

/** A chat at a terminal: lines in, answers as they come, until the user leaves. */
export async function chatAtTerminal(
  context: CommandContext,
  session: HeldChat,
  options: { readonly openEditor: OpenEditor; readonly practice?: Practice },
): Promise<void> {
  const idle = options.practice && practiseWhileIdle(options.practice);
  let number = 0;
  let answering = false;
  let editor: LineEditor | undefined;
  let leave: () => void = () => undefined;
  let fail: (fault: unknown) => void = () => undefined;
  const left = new Promise<void>((done, refuse) => {
    leave = done;
    fail = refuse;
  });
  const cards = new FoldedCards();
  session.attach((frame) => context.print(cards.draw(frame, context.style, session.language)));

  const say = async (text: string): Promise<void> => {
    answering = true;
    idle?.pause();
    await session.take({ v: 1, id: `line-${++number}`, type: 'message', text });
    answering = false;
    idle?.goOn();
  };
  const listener: LineListener = {
    entered: (text) => {
      const slash = readSlash(text);
      const work =
        text.trim() === ''
          ? Promise.resolve()
          : asksForMore(text)
            ? context.print(cards.unfolded(context.style, session.language))
            : slash
              ? obey(context, session, slash.name, slash.rest, say, () => editor?.close())
              : say(text.trim());
      work.then(
        () => editor?.prompt(),
        (fault: unknown) => fail(fault),
      );
    },
    interrupted: () => {
      if (answering) void session.take({ v: 1, id: 'cancel', type: 'cancel' });
      else void context.talk(leaveHint[session.language]).then(() => editor?.prompt());
    },
    left: () => leave(),
  };
  editor = options.openEditor('> ', completeSlash, listener);
  editor.prompt();
  idle?.goOn();
  try {
    await left;
  } finally {
    idle?.pause();
    editor.close();
  }
}

/**
 * Practises while nothing is asked: from the moment the prompt stands, a line at a time, and what is typed comes between. A
 * message that is entered ends the line under way.
 */
function practiseWhileIdle(practice: Practice): { pause(): void; goOn(): void } {
  let round = 0;
  const run = async (mine: number): Promise<void> => {
    do await new Promise((go) => setTimeout(go, betweenMs));
    while (mine === round && (await practice.step()));
  };
  return {
    pause: () => {
      round++;
      practice.stop();
    },
    goOn: () => void run(++round),
  };
}

/** so long nothing is practised between two lines, and what is typed is drawn */
const betweenMs = 15;

const leaveHint = {
  en: 'Ctrl-D leaves, /help shows the commands',
  es: 'Ctrl-D sale, /help muestra los comandos',
} as const;

/** Does what a command says; what is not the terminal's own is said to the chat. */
async function obey(
  context: CommandContext,
  session: HeldChat,
  name: SlashName | undefined,
  rest: string,
  say: (text: string) => Promise<void>,
  quit: () => void,
): Promise<void> {
  const { language } = session;
  switch (name) {
    case undefined:
      return context.talk(slashHelp(language));
    case 'quit':
      return quit();
    case 'help':
      await context.talk(slashHelp(language));
      return say(slashCommands.help.says[language]);
    case 'lang':
      return say(rest.trim().toLowerCase().startsWith('es') ? 'en español' : 'in english');
    case 'save':
      return keep(context, async () =>
        saveChat(context.folders.home, rest.trim() || nameOfNow(context), session.saved()),
      );
    case 'export': {
      if (rest.trim() === '') return say(slashCommands.export.says[language]);
      const path = resolve(context.cwd, rest.trim());
      return keep(context, async () => {
        writeFileSync(path, `${await session.memo()}\n`, { flag: 'wx' });
        return path;
      });
    }
    default:
      return say(`${slashCommands[name].says[language]} ${rest}`.trim());
  }
}

/** `chat-2026-06-15-0930`. */
const nameOfNow = ({ now }: CommandContext): string =>
  `chat-${now().toISOString().slice(0, 16).replace('T', '-').replace(':', '')}`;

/** Writes a file and says where; a fault is said, and the chat goes on. */
async function keep(context: CommandContext, write: () => Promise<string>): Promise<void> {
  try {
    await context.talk(await write());
  } catch (fault) {
    const known = fault instanceof TariffError || (fault as NodeJS.ErrnoException).code !== undefined;
    if (!known) throw fault;
    await context.talk((fault as Error).message);
  }
}
