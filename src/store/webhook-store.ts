import type { Page } from './store.js';

/** An address that wants to hear of events; lists are JSON texts of strings, empty for "any". */
export interface StoredWebhook {
  readonly id: string;
  readonly account: string;
  readonly url: string;
  readonly description: string | null;
  readonly events: string;
  /** prefixes of codes */
  readonly codes: string;
  readonly origins: string;
  readonly clients: string;
  readonly status: 'enabled' | 'disabled';
  readonly disabled_at: string | null;
  readonly disabled_why: string | null;
  /** sealed, or in clear where no key is named; so is the one before it */
  readonly secret: string;
  /** also signs until `previous_until` */
  readonly previous_secret: string | null;
  readonly previous_until: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

/** What signs the messages to one address, as it is kept. */
export type KeptSecrets = Pick<StoredWebhook, 'id' | 'secret' | 'previous_secret' | 'previous_until'>;

/** Something that happened, as the account's own feed tells it; `data` is JSON. */
export interface StoredEvent {
  readonly id: string;
  readonly account: string;
  readonly at: string;
  readonly type: string;
  readonly data: string;
}

/** One message on its way to one address; its id is the webhook-id of every attempt. */
export interface StoredDelivery {
  readonly id: string;
  readonly account: string;
  readonly webhook: string;
  readonly type: string;
  readonly created_at: string;
  /** the payload, byte for byte as it is signed */
  readonly body: string;
  readonly state: 'waiting' | 'delivered' | 'failed';
  /** how many attempts were made, replays included */
  readonly attempts: number;
  /** place in the schedule of attempts */
  readonly step: number;
  readonly next_at: string;
  /** the process that attempts it owns it until then; after a crash another takes it */
  readonly lease_until: string | null;
  readonly last_at: string | null;
  readonly last_status: number | null;
  readonly last_error: string | null;
}

export interface StoredAttempt {
  readonly delivery: string;
  readonly number: number;
  readonly at: string;
  readonly ms: number;
  readonly status: number | null;
  readonly error: string | null;
}

/** What one attempt led to. */
export interface Outcome {
  readonly at: string;
  readonly ms: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly next:
    | { readonly kind: 'delivered' }
    | { readonly kind: 'again'; readonly step: number; readonly at: string }
    | { readonly kind: 'given_up' }
    /** no more attempts for this address at all */
    | { readonly kind: 'disable'; readonly why: string };
}

/** Up to which edition and day an account was told what changed in a schedule. */
export interface StoredPosition {
  readonly account: string;
  readonly schedule: string;
  readonly edition: string;
  readonly day: string;
}

/** Events with the messages that carry them, written together. */
export interface Outbox {
  readonly events: readonly StoredEvent[];
  readonly deliveries: readonly StoredDelivery[];
}

/** Subscriptions, the messages on their way to them, and the account's feed of events. */
export interface WebhookStore {
  /** false where the account has `atMost` of them */
  create(webhook: StoredWebhook, atMost: number): Promise<boolean>;
  webhook(account: string, id: string): Promise<StoredWebhook | undefined>;
  webhooks(account: string): Promise<readonly StoredWebhook[]>;
  change(webhook: StoredWebhook): Promise<void>;
  /** with everything on its way to it; false where there is none */
  remove(account: string, id: string): Promise<boolean>;

  /** the secrets of every account's addresses by their ids, after one of them */
  secrets(after: string, limit: number): Promise<readonly KeptSecrets[]>;
  /** false where they are not what they were read as: somebody else changed them */
  replaceSecrets(before: KeptSecrets, after: KeptSecrets): Promise<boolean>;

  /** what is there under the same id stays as it is, so that telling twice is telling once */
  enqueue(outbox: Outbox): Promise<void>;
  /** the account's position, the given one where it has none yet */
  positionOf(start: StoredPosition): Promise<StoredPosition>;
  positions(schedule: string): Promise<readonly StoredPosition[]>;
  /** the codes under which the account has classified something */
  classifiedCodes(account: string): Promise<readonly string[]>;
  /** moves the account on and writes what it is told, together; false where somebody else moved it before */
  announce(from: StoredPosition, to: StoredPosition, at: string, outbox: Outbox): Promise<boolean>;

  /** enabled addresses with a message that is due */
  due(at: string): Promise<readonly Pick<StoredWebhook, 'id' | 'url'>[]>;
  /** takes due messages of one address, none that somebody else has */
  claim(webhook: string, at: string, leaseUntil: string, atMost: number): Promise<readonly StoredDelivery[]>;
  /** the address of a message as it stands now, whichever account it is of */
  receiver(webhook: string): Promise<StoredWebhook | undefined>;
  /** writes an attempt; true where it disabled the address */
  settle(delivery: Pick<StoredDelivery, 'id' | 'webhook'>, outcome: Outcome): Promise<boolean>;
  /** when the next message is due, where one waits */
  nextDue(): Promise<string | undefined>;

  delivery(account: string, webhook: string, id: string): Promise<StoredDelivery | undefined>;
  /** newest first */
  deliveries(account: string, webhook: string, limit: number, cursor?: string): Promise<Page<StoredDelivery>>;
  attempts(deliveries: readonly string[]): Promise<readonly StoredAttempt[]>;
  /** begins the schedule anew, with the same id and body; false where there is no such message */
  replay(account: string, webhook: string, id: string, at: string): Promise<boolean>;

  /** oldest first, after the cursor */
  events(account: string, limit: number, cursor?: string): Promise<Page<StoredEvent>>;
  /** the cursor behind everything that has happened */
  lastEvent(account: string): Promise<string>;
  /** forgets events and finished messages from before; how many */
  sweep(before: string): Promise<number>;
}
