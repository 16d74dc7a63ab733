import type { CountryTable } from '../core/country.js';
import { makeId } from '../core/id.js';
import type { Engine } from '../engine/engine.js';
import { openCountries } from '../reference/us-tables.js';
import type { StoredAccount, StoredKey } from '../store/account-store.js';
import type { StoredBatch } from '../store/batch-store.js';
import type { HostStore } from '../store/host-store.js';
import type { LedgerEntry } from '../store/ledger.js';
import type { RunningWebhooks, ToldOver } from '../webhooks/webhook-host.js';

/** What the operator allows an account that has no limits of its own. */
export interface HostLimits {
  /** calls a minute, and how many of them at once after a pause */
  readonly callsPerMinute: number;
  readonly burst: number;
  /** pace of batches, products a minute; 0: unpaced */
  readonly productsPerMinute: number;
  /** products a calendar month; 0: no limit */
  readonly productsPerMonth: number;
  /** how long the results of a batch are kept */
  readonly batchDays: number;
  /** how long a repeated call waits for the first one before it is told to come again */
  readonly repeatWaitMs: number;
}

/** The service as it is run for many accounts: one engine, one database, one clock. */
export interface Host {
  readonly engine: Engine;
  readonly store: HostStore;
  readonly limits: HostLimits;
  readonly version: string;
  /** this process among others of the same installation */
  readonly owner: string;
  now(): Date;
  random(bytes: number): Uint8Array;
  /** writes down who is told of a batch at its end; the same batch again changes nothing */
  batchEnded?(batch: StoredBatch, at: ToldOver): Promise<void>;
  /** what sends messages, and by which rules */
  readonly webhooks: Pick<RunningWebhooks, 'settings' | 'wake' | 'ending' | 'endWaits'>;
}

/** Who calls: an account by one of its keys. */
export interface Caller {
  readonly account: StoredAccount;
  readonly key: StoredKey;
  /** seals what only the holder of this key may read again */
  readonly secret: string;
  /** the key was replaced and is at its end: its rotation may be answered again for a while, and nothing else */
  readonly ended?: true;
}

/** What a call will leave behind, gathered while it is answered and written at once with its answer. */
export type Draft = { -readonly [part in keyof Parts]: Parts[part] };

type Parts = Omit<LedgerEntry, 'usage' | 'reply'> & {
  /** how many products the answer counts as */
  readonly products?: number;
};

/** An id that sorts by the time it was made at. */
export const freshId = (host: Pick<Host, 'now' | 'random'>, prefix: string): string =>
  makeId(prefix, host.now().getTime(), host.random(10));

/** The countries that the loaded data knows, for doors that read what people write. */
export const readCountries = ({ engine }: Host): CountryTable =>
  openCountries((file) => engine.library.text(file));
