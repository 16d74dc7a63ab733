import { setTimeout as pause } from 'node:timers/promises';
import { type AnswerCost, checkCalls } from '../api/answer-cost.js';
import { inSlices } from '../api/in-slices.js';
import { catalogRequest, checkRequest, productList } from '../api/monitor-check.js';
import type { Monitor } from '../api/monitor-service.js';
import { readLongRequest, readRequest } from '../api/read-request.js';
import { type AccountEvent, eventsQuery } from '../api/webhook-events.js';
import type { LawWorker } from '../engine/law-work.js';
import { checkCatalog, uncoveredOut } from '../engine/monitor/check-catalog.js';
import { TariffError } from '../errors.js';
import { isWatched } from '../monitor/catalog-product.js';
import type { Library } from '../reference/library.js';
import type { CatalogStore } from '../store/catalog-store.js';
import type { StoredEvent, WebhookStore } from '../store/webhook-store.js';
import { startPosition } from './monitor-announce.js';
import { keptProduct, productOf, storedProduct } from './monitor-products.js';

export interface MonitorNeeds {
  readonly account: string;
  readonly library: Library;
  readonly work: LawWorker;
  /** takes what an answer costs beyond its call off an allowance; absent: nothing is counted */
  charge?(cost: AnswerCost): Promise<void>;
  readonly now: () => Date;
  catalogs(): Promise<CatalogStore>;
  webhooks(): Promise<WebhookStore>;
  /** aborted when a wait for events is to end */
  readonly ending?: AbortSignal;
}

const lookAgainMs = 500;

/** The monitor of one account: its catalogues, what a change does to them, and what happened. */
export function monitorService(needs: MonitorNeeds): Monitor {
  const { account, library, work, now } = needs;
  const watchFromNow = async (): Promise<void> => {
    await (await needs.webhooks()).positionOf(startPosition(library, account, now()));
  };
  return {
    async check(given) {
      const { from, to, products, duty_effect } = await readLongRequest(checkRequest, productList, given);
      const kept = products
        ? await inSlices(products, productOf)
        : await inSlices(await (await needs.catalogs()).products(account), keptProduct);
      await needs.charge?.({ calls: checkCalls(kept.length) - 1 });
      return checkCatalog(work, account, { from, to }, kept, duty_effect);
    },
    async keepCatalog(given) {
      const { name, client, products } = await readLongRequest(catalogRequest, productList, given);
      const catalog = {
        account,
        name,
        client: client ?? null,
        created_at: now().toISOString(),
        products: products.length,
      };
      const rows = await inSlices(products, (product, at) =>
        storedProduct(account, name, client, product, at),
      );
      await (await needs.catalogs()).keep(catalog, rows);
      await watchFromNow();
      const { account: _account, ...shown } = catalog;
      const uncovered = await inSlices(rows, (row) => {
        const product = keptProduct(row);
        return isWatched(product) ? [] : [uncoveredOut(product)];
      });
      return { schema_version: '1', ...shown, not_covered: uncovered.flat() };
    },
    async catalogs() {
      const rows = await (await needs.catalogs()).catalogs(account);
      return { schema_version: '1', items: rows.map(({ account: _account, ...shown }) => shown) };
    },
    async removeCatalog(name) {
      if (!(await (await needs.catalogs()).remove(account, name)))
        throw new TariffError('not_found', `there is no catalogue "${name}"`, {
          hint: '"tariff monitor catalog list" shows them',
        });
      return { schema_version: '1', name, removed: true };
    },
    async events(given) {
      const { after, limit, wait, from_now } = readRequest(eventsQuery, given);
      const store = await needs.webhooks();
      await watchFromNow();
      const start = after ?? (from_now ? await store.lastEvent(account) : undefined);
      const until = Date.now() + wait * 1000;
      for (;;) {
        const page = await store.events(account, limit, start);
        if (page.items.length > 0 || Date.now() >= until || needs.ending?.aborted === true)
          return { schema_version: '1', items: page.items.map(eventOut), next_cursor: page.next_cursor };
        await pause(lookAgainMs, undefined, needs.ending && { signal: needs.ending }).catch(() => undefined);
      }
    },
  };
}

const eventOut = ({ id, type, at, data }: StoredEvent): AccountEvent => ({
  id,
  type: type as AccountEvent['type'],
  timestamp: at,
  data: JSON.parse(data) as Record<string, unknown>,
});
