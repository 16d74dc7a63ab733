import { join } from 'node:path';
import { usagePeriod } from '../api/period.js';
import type { TariffService } from '../api/tariff-service.js';
import { type EngineNeeds, makeEngine } from '../engine/engine.js';
import { TariffError } from '../errors.js';
import type { HostStore } from '../store/host-store.js';
import { noStore } from '../store/no-store.js';
import { openSqliteStore } from '../store/sqlite-store.js';
import type { Store } from '../store/store.js';
import { lazySections } from './lazy-sections.js';

export interface EmbeddedNeeds
  extends Omit<EngineNeeds, 'folders' | 'library' | 'answerElsewhere' | 'workElsewhere'> {
  /** the reference data that came with the program */
  readonly dataFolder: string;
  /** the user's own folder: imported editions and the history */
  readonly home: string;
  /** false: nothing is kept and nothing is remembered */
  readonly history?: boolean;
  /** keys that secrets of webhooks are sealed under in the history, asked for when one is made; the first seals */
  readonly sealKeys?: () => readonly string[];
  /** called once where the history cannot be used; the answer is given all the same */
  readonly warn?: (message: string) => void;
}

/** The engine in this process: no network, the law from the data folder, the history in the user's folder. */
export async function makeEmbeddedService(needs: EmbeddedNeeds): Promise<TariffService> {
  const engine = makeEngine({ ...needs, folders: [needs.dataFolder, join(needs.home, 'data')] });
  const pending: Promise<void>[] = [];
  let opened: Promise<Store> | undefined;
  let host: Promise<HostStore> | undefined;

  const store = (): Promise<Store> => {
    opened ??=
      needs.history === false ? Promise.resolve(noStore()) : openSqliteStore(join(needs.home, 'history.db'));
    return opened;
  };
  /** For work that goes on without the history: a store that cannot be opened is said once, then none is used. */
  const storeIfAny = (): Promise<Store> =>
    store().catch((fault: Error) => {
      needs.warn?.(`the history is not used: ${fault.message}`);
      opened = Promise.resolve(noStore());
      return opened;
    });

  /** Catalogues and subscriptions lie beside the history; what they are made with is loaded when they are asked for. */
  const services = async () => {
    const [{ localServices }, { openHostStore }] = await Promise.all([
      import('./local-services.js'),
      import('../store/open-host-store.js'),
    ]);
    const hostStore = (): Promise<HostStore> => {
      host ??= openHostStore({ home: needs.home });
      return host;
    };
    return localServices({
      ...needs,
      sealKeys: needs.sealKeys?.() ?? [],
      account: 'local',
      library: engine.library,
      work: engine.work,
      store: hostStore,
    });
  };

  return {
    ...engine.serviceFor({
      account: 'local',
      store,
      storeIfAny,
      keep: (history, row) => {
        pending.push(
          history.saveClassification(row).catch((fault: Error) => {
            needs.warn?.(`this answer is not in the history: ${fault.message}`);
          }),
        );
      },
    }),
    async usage({ group_by, ...days }) {
      if (group_by === 'key') return onlyServed('keys are known')();
      const today = needs.now().toISOString().slice(0, 10);
      const period = usagePeriod(days, today);
      const counts = await (await store()).usage('local', period.from, period.to, group_by);
      const rows = counts.map(({ key, classifications }) => ({
        key,
        classifications,
        calls: classifications,
        batches: 0,
      }));
      const total = rows.reduce((sum, row) => sum + row.classifications, 0);
      return { schema_version: '1', ...period, group_by, rows, total, quota: null, limits: null };
    },
    batches: {
      submit: onlyServed('batches are kept'),
      show: onlyServed('batches are kept'),
      list: onlyServed('batches are kept'),
      cancel: onlyServed('batches are kept'),
    },
    keys: {
      list: onlyServed('keys are known'),
      create: onlyServed('keys are known'),
      rotate: onlyServed('keys are known'),
      revoke: onlyServed('keys are known'),
      trail: onlyServed('keys are known'),
      eraseClient: onlyServed('accounts are known'),
      changeAccount: onlyServed('accounts are known'),
    },
    ...lazySections(services),
    whoami: onlyServed('accounts are known'),
    async close() {
      await Promise.all(pending);
      await (await opened)?.close();
      await (await host)?.close();
    },
  };
}

/** What this process alone has no answer to. */
const onlyServed = (what: string) => async (): Promise<never> => {
  throw new TariffError('needs_server', `${what} by a server, and none is named`, {
    hint: 'name one with --server or TARIFF_SERVER; "tariff serve" starts one here',
  });
};
