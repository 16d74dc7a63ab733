import { TariffError } from '../errors.js';
import type { CommandContext } from './context.js';

/** One thing that is kept under an id, and what it is about. */
interface Kept {
  readonly id: string;
  readonly about: string;
}

/** The things of one kind that are kept, and how they are found. */
export interface Shelf {
  /** what every id begins with: `cls_`; empty of names */
  readonly prefix: string;
  /** `classification` */
  readonly noun: string;
  /** what is said where there is none at all */
  readonly none: { readonly message: string; readonly hint: string };
  /** how the user sees what there is */
  readonly hint: string;
  newest(): Promise<Kept | undefined>;
  /** those whose id begins so, as many at most */
  begunWith(beginning: string, atMost: number): Promise<readonly Kept[]>;
}

/** Things named where a beginning is of several. */
const namedAtMost = 5;

/** What every id has after the word that it begins with. */
const wholeId = /^[0-9a-z]{26}$/;

/**
 * The id of something as the user names it: whole, by its beginning with or without the word that ids of its kind begin with, or
 * `last` for the newest.
 */
export async function resolveId(written: string, shelf: Shelf): Promise<string> {
  const { prefix, noun, none, hint } = shelf;
  const newest = async (): Promise<string> => {
    const found = await shelf.newest();
    if (found) return found.id;
    throw new TariffError('not_found', none.message, { hint: none.hint });
  };
  if (written === 'last' && prefix !== '') return newest();
  if (prefix !== '' && written.startsWith(prefix) && wholeId.test(written.slice(prefix.length)))
    return written;
  const begun = written.startsWith(prefix) ? written : `${prefix}${written}`;
  const found = await shelf.begunWith(begun, namedAtMost + 1);
  const exact = found.find(({ id }) => id === begun);
  if (exact) return exact.id;
  // a name may be "last" as any other may
  if (written === 'last') return newest();
  const [only, ...others] = found;
  if (!only) throw new TariffError('not_found', `no ${noun} ${written}`, { hint });
  if (others.length === 0) return only.id;
  const named = found
    .slice(0, namedAtMost)
    .map(({ id, about }) => `${id.slice(prefix.length)}${about === '' ? '' : ` (${about})`}`);
  const more = found.length > namedAtMost ? ' and more' : '';
  throw new TariffError('usage', `${written} is the beginning of several: ${named.join(', ')}${more}`, {
    hint: 'write more of it',
  });
}

/** The id of an answer of the history, here and at a server alike. */
export async function resolveClassificationId(context: CommandContext, written: string): Promise<string> {
  if (!context.settings.history)
    throw new TariffError('not_found', 'the history is off: no answer is kept', {
      hint: `leave --no-history out (it comes from ${context.resolved.origins.history.name}); "tariff classify --full" shows an answer whole that is not kept`,
    });
  const history = async (asked: { readonly id?: string; readonly limit: number }): Promise<Kept[]> => {
    const { items } = await (await context.service()).history(asked);
    return items.map(({ id, description }) => ({ id, about: description }));
  };
  return resolveId(written, {
    prefix: 'cls_',
    noun: 'classification',
    none: {
      message: 'there is no answer in the history yet',
      hint: 'ask for one: tariff classify "leather handbag"',
    },
    hint: 'list them with "tariff history list", or say last',
    newest: async () => (await history({ limit: 1 }))[0],
    begunWith: (id, limit) => history({ id, limit }),
  });
}

/** The id of something that was taught. */
export function resolveFeedbackId(context: CommandContext, written: string): Promise<string> {
  const pages = async function* (withdrawn: boolean): AsyncGenerator<Kept> {
    const service = await context.service();
    let cursor: string | undefined;
    do {
      const page = await service.feedbackList({
        limit: 200,
        withdrawn,
        ...(cursor !== undefined && { cursor }),
      });
      for (const { id, description } of page.items) yield { id, about: description };
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
  };
  return resolveId(written, {
    prefix: 'fbk_',
    noun: 'word of yours on an answer',
    none: { message: 'nothing was taught yet', hint: 'say it of an answer: tariff feedback last --correct' },
    hint: 'list them with "tariff feedback list", or say last',
    newest: () => firstOf(pages(false)),
    begunWith: (id, atMost) => someOf(pages(true), (each) => each.id.startsWith(id), atMost),
  });
}

/** The id of an address that hears of events. */
export function resolveWebhookId(context: CommandContext, written: string): Promise<string> {
  const all = async () => (await (await context.service()).webhooks.list()).items;
  return resolveId(written, {
    prefix: 'wh_',
    noun: 'webhook',
    none: { message: 'there is no webhook', hint: 'make one: tariff webhooks create https://...' },
    hint: 'list them with "tariff webhooks list", or say last',
    newest: async () => {
      const [newest] = [...(await all())].sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
      return newest && { id: newest.id, about: newest.url };
    },
    begunWith: async (id) =>
      (await all())
        .filter((each) => each.id.startsWith(id))
        .map((each) => ({ id: each.id, about: each.url })),
  });
}

/** The id of a message that was sent to an address. */
export function resolveDeliveryId(
  context: CommandContext,
  webhook: string,
  written: string,
): Promise<string> {
  const pages = async function* (): AsyncGenerator<Kept> {
    const { webhooks } = await context.service();
    let cursor: string | undefined;
    do {
      const page = await webhooks.deliveries(webhook, {
        limit: 200,
        ...(cursor !== undefined && { cursor }),
      });
      for (const { id, type } of page.items) yield { id, about: type };
      cursor = page.next_cursor ?? undefined;
    } while (cursor !== undefined);
  };
  return resolveId(written, {
    prefix: 'msg_',
    noun: 'message',
    none: { message: `nothing was sent to ${webhook} yet`, hint: `try it: tariff webhooks test ${webhook}` },
    hint: `list them with "tariff webhooks deliveries ${webhook}", or say last`,
    newest: () => firstOf(pages()),
    begunWith: (id, atMost) => someOf(pages(), (each) => each.id.startsWith(id), atMost),
  });
}

async function someOf(
  all: AsyncGenerator<Kept>,
  isWanted: (each: Kept) => boolean,
  atMost: number,
): Promise<Kept[]> {
  const found: Kept[] = [];
  for await (const each of all) {
    if (isWanted(each)) found.push(each);
    if (found.length === atMost) break;
  }
  return found;
}

const firstOf = async (all: AsyncGenerator<Kept>): Promise<Kept | undefined> =>
  (await someOf(all, () => true, 1))[0];
