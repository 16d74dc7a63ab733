import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TariffService } from '../api/tariff-service.js';
import { programVersion, randomBytes, shippedData } from '../runtime.js';
import { makeEmbeddedService } from './embedded.js';

/** How an engine is opened; every field may be left out. */
export interface EngineOptions {
  /** a folder of your own: imported editions are read from it, the history is kept in it; without, nothing outlives the engine */
  readonly home?: string;
  /** true: answers are kept in `home` and taught corrections are remembered; asks for a `home` */
  readonly history?: boolean;
  /** another folder of reference data than the one that came with the package */
  readonly dataFolder?: string;
  /** the clock: the law of its day answers a request without a date, in UTC */
  readonly now?: () => Date;
  /** called once where the history cannot be used; the answer is given all the same */
  readonly warn?: (message: string) => void;
}

/**
 * The engine in this process: no network, the law from the data that came with the package. Nothing is kept unless `history` and a `home` are given.
 * Stops are thrown as `TariffError`. Close it at the end.
 */
export async function openEngine(options: EngineOptions = {}): Promise<TariffService> {
  const { home, history = false, dataFolder = shippedData(), now = () => new Date(), warn } = options;
  if (history && home === undefined)
    throw new TypeError('openEngine: history is kept in a folder of yours: give "home" beside "history"');
  const own = home ?? mkdtempSync(join(tmpdir(), 'tariff-'));
  const service = await makeEmbeddedService({
    dataFolder,
    home: own,
    history,
    version: programVersion(),
    now,
    random: randomBytes,
    ...(warn && { warn }),
  });
  if (home !== undefined) return service;
  return {
    ...service,
    async close() {
      await service.close();
      rmSync(own, { recursive: true, force: true });
    },
  };
}
