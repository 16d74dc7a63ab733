import { setImmediate as othersFirst } from 'node:timers/promises';
import { inSlices } from '../api/in-slices.js';
import type { ChangeData, EventType } from '../api/webhook-events.js';
import { civilDate } from '../core/civil-date.js';
import type { LawWorker } from '../engine/law-work.js';
import { diffContextOf } from '../engine/monitor/check-catalog.js';
import { datedLaw, type LawComparison, momentOf } from '../engine/monitor/law-moments.js';
import type { CatalogProduct } from '../monitor/catalog-product.js';
import { indexChanges } from '../monitor/change-index.js';
import { dutyEffects } from '../monitor/duty-effect.js';
import { eventOf } from '../monitor/law-change.js';
import { matchCatalog } from '../monitor/match-catalog.js';
import type { Library } from '../reference/library.js';
import type { HostStore } from '../store/host-store.js';
import type { Outbox, StoredDelivery, StoredEvent, StoredPosition } from '../store/webhook-store.js';
import { staleAnswers } from './monitor-answers.js';
import { changeEvent, invalidatedEvent } from './monitor-events.js';
import { keptProduct } from './monitor-products.js';
import { changesWanted, filterOf, wantsClient, wantsCode, wantsEvent } from './webhook-filter.js';
import { messageTo } from './webhook-message.js';

const schedule = 'HTSUS';
const productsAtOnce = 500;

export interface AnnounceNeeds {
  readonly library: Library;
  readonly work: LawWorker;
  readonly store: Pick<HostStore, 'webhooks' | 'catalogs' | 'history'>;
  readonly now: () => Date;
  readonly newId: (prefix: string) => string;
  /** put before links, such as https://tariff.example.com */
  readonly linkBase: string;
}

/** Where an account begins that was told nothing yet: at the law of today. */
export function startPosition(library: Library, account: string, now: Date): StoredPosition {
  const day = civilDate(now.toISOString().slice(0, 10));
  return { account, schedule, edition: library.scheduleOn(day).edition.id, day };
}

/**
 * Tells every account what changed since it was told last, up to the law of today. Each account moves on in one
 * transaction with the events it is told, so that none is told twice or left out, whatever process dies when.
 */
export async function announceLaw(needs: AnnounceNeeds): Promise<number> {
  let told = 0;
  for (const from of await needs.store.webhooks.positions(schedule)) {
    const to = startPosition(needs.library, from.account, needs.now());
    if (!isForward(needs.library, from, to)) continue;
    const outbox = await outboxFor(needs, from, to);
    if (await needs.store.webhooks.announce(from, to, needs.now().toISOString(), outbox))
      told += outbox.events.length;
  }
  return told;
}

/** Ids that sort as the changes do, whose moment is the same. */
const inOrder = (base: string, place: number): string => `${base}_${String(place).padStart(5, '0')}`;

/** Whether there is anything to tell: a process with an earlier clock or fewer editions moves nobody back. */
function isForward(library: Library, from: StoredPosition, to: StoredPosition): boolean {
  const begins = (id: string): string | undefined =>
    library.editions().find(({ edition }) => edition === id)?.effective;
  const [was, is] = [begins(from.edition), begins(to.edition)];
  if (was === undefined || is === undefined || is < was || to.day < from.day) return false;
  return from.edition !== to.edition || from.day !== to.day;
}

async function outboxFor(needs: AnnounceNeeds, from: StoredPosition, to: StoredPosition): Promise<Outbox> {
  const changes = await needs.work(from.account, 'changes', { from, to });
  const moment = ({ edition, day }: StoredPosition) => momentOf(needs.library, edition, civilDate(day));
  const compared = { before: moment(from), after: moment(to), changes };
  if (changes.length === 0) return { events: [], deliveries: [] };
  const changed = await changesFor(needs, from.account, compared);
  const invalidated = await invalidatedFor(needs, from.account, compared);
  return {
    events: [...changed.events, ...invalidated.events],
    deliveries: [...changed.deliveries, ...invalidated.deliveries],
  };
}

/** An event for every change, with the account's own products; each address gets those it asked for. */
async function changesFor(needs: AnnounceNeeds, account: string, compared: LawComparison): Promise<Outbox> {
  const { library, store } = needs;
  const { changes, before, after } = compared;
  const at = needs.now().toISOString();
  const products = await inSlices(await store.catalogs.products(account), keptProduct);
  const context = diffContextOf(library, compared);
  const index = indexChanges(changes, context);
  const reached = changes.map((): CatalogProduct[] => []);
  const changesOf = new Map<CatalogProduct, readonly number[]>();
  for (let at = 0; at < products.length; at += productsAtOnce) {
    await othersFirst();
    const piece = products.slice(at, at + productsAtOnce);
    for (const { product, changes: places } of matchCatalog(changes, piece, context, index).hits) {
      changesOf.set(product, places);
      for (const place of places) reached[place]!.push(product);
    }
  }
  const { measures, ...tables } = datedLaw(library);
  const effects = dutyEffects(before, after, { tables, measures });
  const effectOf = (product: CatalogProduct) =>
    effects(
      product,
      (changesOf.get(product) ?? []).map((place) => changes[place]!),
    );
  const dataOf = async (place: number, own: readonly CatalogProduct[]): Promise<ChangeData> => {
    await othersFirst();
    return changeEvent(changes[place]!, compared, own, at, effectOf, needs.linkBase);
  };
  const base = needs.newId('evt');
  const events: StoredEvent[] = [];
  for (const [place, change] of changes.entries()) {
    const data = JSON.stringify(await dataOf(place, reached[place]!));
    events.push({ id: inOrder(base, place), account, at, type: eventOf(change), data });
  }
  const deliveries: StoredDelivery[] = [];
  for (const webhook of await enabledOf(needs, account)) {
    const filter = filterOf(webhook);
    for (const place of changesWanted(filter, changes, context)) {
      const change = changes[place]!;
      const own = reached[place]!.filter(({ client }) => wantsClient(filter, client));
      if (filter.clients.length > 0 && own.length === 0) continue;
      const data = await dataOf(place, own);
      deliveries.push(messageTo(webhook, needs.newId('msg'), eventOf(change), at, data));
    }
  }
  return { events, deliveries };
}

/** An event for every code that died and under which the account has classified something. */
async function invalidatedFor(
  needs: AnnounceNeeds,
  account: string,
  compared: LawComparison,
): Promise<Outbox> {
  const type: EventType = 'classification.invalidated';
  const at = needs.now().toISOString();
  const events: StoredEvent[] = [];
  const deliveries: StoredDelivery[] = [];
  const webhooks = await enabledOf(needs, account);
  const classified = new Set(await needs.store.webhooks.classifiedCodes(account));
  for (const change of compared.changes) {
    if (change.kind !== 'line_removed' && change.kind !== 'line_reused') continue;
    if (!classified.has(change.code)) continue;
    const answers = await staleAnswers(needs.store.history, account, change.code);
    if (answers.length === 0) continue;
    const dataFor = (own: typeof answers) =>
      invalidatedEvent(change.code, change, compared, own, own.length, at, needs.linkBase);
    events.push({ id: needs.newId('evt'), account, at, type, data: JSON.stringify(dataFor(answers)) });
    for (const webhook of webhooks) {
      const filter = filterOf(webhook);
      const own = answers.filter(({ client }) => wantsClient(filter, client));
      if (!wantsEvent(filter, type) || !wantsCode(filter, change.code) || own.length === 0) continue;
      deliveries.push(messageTo(webhook, needs.newId('msg'), type, at, dataFor(own)));
    }
  }
  return { events, deliveries };
}

const enabledOf = async ({ store }: AnnounceNeeds, account: string) =>
  (await store.webhooks.webhooks(account)).filter(({ status }) => status === 'enabled');
