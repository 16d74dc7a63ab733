import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from 'commander';
import { exitCodes } from '../../errors.js';
import { safeText } from '../../render/safe-text.js';
import type { CommandBody } from '../command-body.js';
import type { CommandContext } from '../context.js';
import { completeWords, type Offer, type Source } from './complete-words.js';

/** A word that no shell reads anything into: ids from a store are not the program's own words. */
const isSafe = (word: string): boolean => /^[\w][\w.:@%+,/-]*$|^-[\w-]+$/.test(word);

const newest = 50;

/** `tariff complete -- words`: what a shell's completion script asks. A fault offers nothing and says nothing. */
export const complete =
  (program: () => Command): CommandBody =>
  async (context, { words }) => {
    const { offers, source, typed, prefix } = completeWords(program(), words);
    const found = source === undefined ? [] : await lookUp(context, source).catch(() => []);
    const fitting = [...offers, ...found.filter(({ word }) => word.startsWith(typed))];
    const lines = fitting
      .filter(({ word }) => isSafe(word))
      .map(({ word, about }) => `${prefix}${word}\t${safeText(about).replace(/\s+/g, ' ')}`);
    if (source === 'files') lines.push(':files');
    if (lines.length > 0) await context.print(`${lines.join('\n')}\n`);
    return exitCodes.ok;
  };

async function lookUp(context: CommandContext, source: Source): Promise<Offer[]> {
  if (source === 'files') return [];
  if (source === 'countries')
    return (await context.countries()).countries.map(({ alpha2, name }) => ({ word: alpha2, about: name }));
  // a server is not waited for at a key, and nothing is made where nothing is kept
  if (context.settings.server !== '' || !existsSync(join(context.folders.home, 'history.db'))) return [];
  const service = await context.service();
  if (source === 'webhooks')
    return (await service.webhooks.list()).items.map(({ id, url }) => ({ word: id, about: url }));
  if (source === 'feedback')
    return (await service.feedbackList({ limit: newest })).items.map(({ id, description }) => ({
      word: id,
      about: description,
    }));
  const { items } = await service.history({ limit: newest });
  return [
    ...items.slice(0, 1).map(({ description }) => ({ word: 'last', about: description })),
    ...items.map(({ id, description }) => ({ word: id, about: description })),
  ];
}
