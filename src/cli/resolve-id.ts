import { TariffError } from '../errors.js';
import type { CommandContext } from './context.js';

const prefix = 'cls_';
const wholeId = /^cls_[0-9a-z]{26}$/;

/** Answers named where a beginning is of several. */
const namedAtMost = 5;

/**
 * The id of an answer of the history as the user names it: whole, by its beginning with or without `cls_`, or `last` for the newest.
 * Here and at a server alike.
 */
export async function resolveClassificationId(context: CommandContext, written: string): Promise<string> {
  if (!context.settings.history)
    throw new TariffError('not_found', 'the history is off: no answer is kept', {
      hint: `leave --no-history out (it comes from ${context.resolved.origins.history.name}); "tariff classify --full" shows an answer whole that is not kept`,
    });
  if (wholeId.test(written)) return written;
  const service = await context.service();
  if (written === 'last') {
    const [newest] = (await service.history({ limit: 1 })).items;
    if (newest) return newest.id;
    throw new TariffError('not_found', 'there is no answer in the history yet', {
      hint: 'ask for one: tariff classify "leather handbag"',
    });
  }
  const begun = written.startsWith(prefix) ? written : `${prefix}${written}`;
  const { items } = await service.history({ id: begun, limit: namedAtMost + 1 });
  const [only, ...others] = items;
  if (!only)
    throw new TariffError('not_found', `no classification ${written} in the history`, {
      hint: 'list them with "tariff history list", or say last',
    });
  if (others.length === 0) return only.id;
  const named = items
    .slice(0, namedAtMost)
    .map(({ id, description }) => `${id.slice(prefix.length)} (${description})`);
  const more = items.length > namedAtMost ? ' and more' : '';
  throw new TariffError('usage', `${written} is the beginning of several: ${named.join(', ')}${more}`, {
    hint: 'write more of it',
  });
}
