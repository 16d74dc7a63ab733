import { closeSync, fdatasyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type KeptOpinion, keptOpinion, type Opinion } from '../../api/opinion.js';
import { TariffError } from '../../errors.js';
import { makeFolder } from '../../make-folder.js';

/** Where opinions are kept, one a line, for their user alone. */
export const opinionFile = (home: string): string => join(home, 'assist', 'opinions.jsonl');

/** Every opinion that is kept here, oldest first; a line that a killed program left unfinished is passed over. */
export function readOpinions(home: string): KeptOpinion[] {
  const path = opinionFile(home);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR') return [];
    throw new TariffError('input_unreadable', `${path} cannot be read (${code})`, { cause });
  }
  return text.split('\n').flatMap((line) => read(line) ?? []);
}

/** The opinions that are kept, by the answer that they are on. */
export function opinionsByAnswer(home: string): ReadonlyMap<string, readonly Opinion[]> {
  const found = new Map<string, Opinion[]>();
  for (const { classification_id: id, opinion } of readOpinions(home))
    if (id !== null) found.set(id, [...(found.get(id) ?? []), opinion]);
  return found;
}

function read(line: string): KeptOpinion | undefined {
  try {
    return keptOpinion.parse(JSON.parse(line)) as KeptOpinion;
  } catch {
    return undefined;
  }
}

/** Keeps one opinion: it is on the disk before anybody is told of it. */
export function keepOpinion(home: string, kept: KeptOpinion): void {
  const path = opinionFile(home);
  try {
    makeFolder(dirname(path), 0o700);
    const file = openSync(path, 'a+', 0o600);
    try {
      // what a killed program left unfinished stays a line of its own
      writeSync(file, `\n${JSON.stringify(kept)}\n`);
      fdatasyncSync(file);
    } finally {
      closeSync(file);
    }
  } catch (cause) {
    throw new TariffError('output_not_writable', `${path} cannot be written`, {
      hint: 'check the permissions of its folder and the room on the disk, or ask with --no-history',
      cause,
    });
  }
}
