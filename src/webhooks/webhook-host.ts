import { lookup } from 'node:dns/promises';
import { makeId } from '../core/id.js';
import type { LawWorker } from '../engine/law-work.js';
import type { Library } from '../reference/library.js';
import type { StoredBatch } from '../store/batch-store.js';
import type { HostStore } from '../store/host-store.js';
import type { StoredWebhook } from '../store/webhook-store.js';
import { attemptDelivery } from './deliver-attempt.js';
import { makeDeliverer } from './deliverer.js';
import { announceLaw } from './monitor-announce.js';
import { type AddressRules, developmentRules, publicRules } from './safe-url.js';
import { openSecret, readSecret, type SealKeys } from './secret-seal.js';
import { noticeBatch, noticeDisabled } from './webhook-notices.js';

/** What the operator decides about webhooks. */
export interface WebhookSettings {
  /** loopback and private addresses may be sent to: for development only */
  readonly allowPrivate: boolean;
  /** how many an account may have */
  readonly atMost: number;
  /** put before links, such as https://tariff.example.com; empty: links begin at /v1 */
  readonly linkBase: string;
  readonly sealKeys: SealKeys;
}

export const usualWebhooks: WebhookSettings = {
  allowPrivate: false,
  atMost: 20,
  linkBase: '',
  sealKeys: [],
};

/** A subscription with the secrets that sign: of the one before, which a receiver may still look for, only where it can be opened. */
function opened(webhook: StoredWebhook, keys: SealKeys): StoredWebhook {
  const { id, secret, previous_secret: previous } = webhook;
  return {
    ...webhook,
    secret: openSecret(secret, id, keys),
    previous_secret: previous === null ? null : (readSecret(previous, id, keys) ?? null),
  };
}

export const rulesOf = ({ allowPrivate }: WebhookSettings): AddressRules =>
  allowPrivate ? developmentRules : publicRules;

interface Needs {
  readonly library: Library;
  readonly work: LawWorker;
  readonly store: HostStore;
  readonly settings: WebhookSettings;
  readonly version: string;
  readonly now: () => Date;
  readonly random: (bytes: number) => Uint8Array;
  readonly report: (fault: unknown, what: string) => void;
  /** false: other processes send and tell, this one only writes down what is to be sent */
  readonly jobs?: boolean;
}

/** The stores that a message is written over, perhaps of a transaction, and who is woken to send it. */
export interface ToldOver {
  readonly store: Pick<HostStore, 'webhooks'>;
  readonly webhooks: { wake(): void };
}

/** Messages at work: what is due is sent, what changes is told. */
export interface RunningWebhooks {
  readonly settings: WebhookSettings;
  /** aborted when readers of the feed are to wait no longer */
  readonly ending: AbortSignal;
  endWaits(): void;
  wake(): void;
  /** tells accounts at once what another law means for them */
  lawChanged(): void;
  batchEnded(batch: StoredBatch, at: ToldOver): Promise<void>;
  stop(graceMs: number): Promise<void>;
}

const timeoutMs = 15_000;
const pollMs = 500;
const announceEveryMs = 600_000;
const keptDays = 90;

/** Begins to send messages and to tell what changes: at once, as a new edition comes with a start, and every ten minutes. */
export function openWebhooks(needs: Needs): RunningWebhooks {
  const { store, settings, now, random } = needs;
  const rules = rulesOf(settings);
  const newId = (prefix: string): string => makeId(prefix, now().getTime(), random(10));
  const notices = {
    store: store.webhooks,
    now,
    linkBase: settings.linkBase,
    wake: (): void => running.wake(),
  };
  const deliverer = makeDeliverer({
    store: store.webhooks,
    now,
    chance: () => random(1)[0]! / 255,
    attempt: async (webhook, delivery) =>
      attemptDelivery(opened(webhook, settings.sealKeys), delivery, {
        rules,
        now,
        timeoutMs,
        userAgent: `tariff/${needs.version}`,
        resolve: async (host) =>
          (await lookup(host, { all: true, verbatim: true })).map(({ address }) => address),
      }),
    disabled: (webhook, why) => noticeDisabled(notices, webhook, why),
    report: needs.report,
    atOnce: 64,
    perReceiver: 4,
    leaseMs: 2 * timeoutMs,
  });
  const jobs = needs.jobs ?? true;
  const running = jobs ? deliverer.run(pollMs) : { wake: () => undefined, stop: async () => undefined };

  const { library, work } = needs;
  const ending = new AbortController();
  let telling: Promise<void> = Promise.resolve();
  const tell = (): void => {
    telling = telling
      .then(async () => {
        if ((await announceLaw({ library, work, store, now, newId, linkBase: settings.linkBase })) > 0)
          running.wake();
        await store.webhooks.sweep(new Date(now().getTime() - keptDays * 86_400_000).toISOString());
      })
      .catch((fault: unknown) => needs.report(fault, 'what changed in the law could not be told'));
  };
  if (jobs) tell();
  const timer = jobs ? setInterval(tell, announceEveryMs).unref() : undefined;
  return {
    settings,
    ending: ending.signal,
    endWaits: () => ending.abort(),
    wake: () => running.wake(),
    lawChanged: () => {
      if (jobs) tell();
    },
    batchEnded: (batch, at) =>
      noticeBatch({ ...notices, store: at.store.webhooks, wake: () => at.webhooks.wake() }, batch),
    async stop(graceMs) {
      clearInterval(timer);
      ending.abort();
      await telling;
      await running.stop(graceMs);
    },
  };
}
