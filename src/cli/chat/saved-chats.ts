import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SavedChat } from '../../chat/session-store.js';
import { TariffError } from '../../errors.js';
import { makeFolder } from '../../make-folder.js';
import { resolveId } from '../resolve-id.js';

const folderOf = (home: string): string => join(home, 'chats');
const nameForm = /^[\p{L}\p{N}][\p{L}\p{N} ._-]{0,79}$/u;

/** Keeps a chat under a name, for its user alone; nothing is kept that was not asked for. */
export function saveChat(home: string, name: string, chat: SavedChat): string {
  if (!nameForm.test(name))
    throw new TariffError('usage', 'the name of a chat has letters, digits, spaces, dots and hyphens only');
  const path = join(folderOf(home), `${name}.json`);
  try {
    makeFolder(folderOf(home), 0o700);
    writeFileSync(path, JSON.stringify(chat), { mode: 0o600 });
  } catch (cause) {
    throw new TariffError('output_not_writable', `${path} cannot be written`, { cause });
  }
  return path;
}

/** A chat that was kept: the one of a name or of a beginning of one, or the newest, which is `last` too. */
export async function readSavedChat(home: string, written: string): Promise<SavedChat> {
  const folder = folderOf(home);
  const hint = 'chats are kept with /save; leave --resume out to begin a new one';
  const names = newestFirst(folder).map((id) => ({ id, about: '' }));
  const name = await resolveId(written, {
    prefix: '',
    noun: 'saved chat',
    none: { message: 'there is no saved chat', hint },
    hint: names.length === 0 ? hint : `there are ${names.map(({ id }) => `"${id}"`).join(', ')}`,
    newest: async () => names[0],
    begunWith: async (begun) => names.filter(({ id }) => id.startsWith(begun)),
  });
  const path = join(folder, `${name}.json`);
  try {
    const chat = JSON.parse(readFileSync(path, 'utf8')) as SavedChat;
    if (chat.version === 1 && typeof chat.state === 'object' && Array.isArray(chat.spoken)) return chat;
  } catch (cause) {
    throw new TariffError('input_unreadable', `${path} cannot be read as a saved chat`, { cause });
  }
  throw new TariffError('input_unreadable', `${path} is not a saved chat`);
}

function newestFirst(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => ({ name: name.slice(0, -'.json'.length), at: statSync(join(folder, name)).mtimeMs }))
      .sort((a, b) => b.at - a.at)
      .map(({ name }) => name);
  } catch {
    return [];
  }
}
