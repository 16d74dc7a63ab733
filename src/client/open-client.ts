import type { TariffService } from '../api/tariff-service.js';
import { randomBytes } from '../runtime.js';

export interface ClientOptions {
  /** where the server is: https, or http on this machine */
  readonly server: string;
  readonly key: string;
}

/** A server's service for programs of one's own: the same questions and answers as the engine in this process. */
export async function openClient({ server, key }: ClientOptions): Promise<TariffService> {
  const { makeRemoteService } = await import('./remote.js');
  return makeRemoteService({
    server,
    key,
    version: 'library',
    now: () => new Date(),
    random: randomBytes,
  });
}
