import type { TariffService } from '../../src/api/tariff-service.js';
import { makeEmbeddedService } from '../../src/local/embedded.js';
import { dataFolder } from './shipped.js';

/** The shipped engine on 2026-06-15, which keeps no history. */
export const quietService = (): Promise<TariffService> =>
  makeEmbeddedService({
    dataFolder,
    home: '/nowhere',
    version: 'test',
    now: () => new Date('2026-06-15T00:00:00Z'),
    random: () => new Uint8Array(10),
    history: false,
  });
