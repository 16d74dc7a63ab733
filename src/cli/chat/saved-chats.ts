import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SavedChat } from '../../chat/session-store.js';
import { TariffError } from '../../errors.js';
import { makeFolder } from '../../make-folder.js';

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

/** A chat that was kept: the one of a name, or the newest. */
export function readSavedChat(home: string, name: string | undefined): SavedChat {
  const path = name === undefined ? newest(folderOf(home)) : join(folderOf(home), `${name}.json`);
  const hint = 'chats are kept with /save; leave --resume out to begin a new one';
  if (path === undefined || (name !== undefined && !nameForm.test(name)))
    throw new TariffError('not_found', 'there is no saved chat of that name', { hint });
  try {
    const chat = JSON.parse(readFileSync(path, 'utf8')) as SavedChat;
    if (chat.version === 1 && typeof chat.state === 'object' && Array.isArray(chat.spoken)) return chat;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT')
      throw new TariffError('not_found', `there is no saved chat "${name}"`, { hint, cause });
    throw new TariffError('input_unreadable', `${path} cannot be read as a saved chat`, { cause });
  }
  throw new TariffError('input_unreadable', `${path} is not a saved chat`);
}

function newest(folder: string): string | undefined {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .map((name) => join(folder, name))
      .toSorted((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs)[0];
  } catch {
    return undefined;
  }
}
