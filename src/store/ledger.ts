import type { KeyRotation } from './account-store.js';
import type { StoredBatch, StoredItem } from './batch-store.js';
import type { Job } from './job-queue.js';
import type { GivenFeedback, StoredClassification } from './store.js';
import type { UsageRecord } from './usage-record.js';

/** The first answer to a call with an Idempotency-Key, as it is given again. */
export interface StoredReply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** What a request asks, by hashes: one of them is enough to know it again. */
export interface Fingerprints {
  /** of method, path and body in the order that it was sent in, which is all that older programs write */
  readonly fingerprint: string;
  /** the same whatever the order of the keys in the body */
  readonly alike: string;
}

export interface Claim extends Fingerprints {
  readonly account: string;
  /** the same key with another request is a mismatch */
  readonly key: string;
  /** who executes it; a later claim of another process takes over after `lease_until` */
  readonly owner: string;
  readonly at: string;
  readonly lease_until: string;
  readonly expires_at: string;
}

export type ClaimOutcome =
  | { readonly kind: 'claimed' }
  | { readonly kind: 'in_flight' }
  | { readonly kind: 'mismatch' }
  | { readonly kind: 'replay'; readonly reply: StoredReply };

/** What one call leaves behind, written together or not at all: so a crash never counts without answering, or twice. */
export interface LedgerEntry {
  readonly classification?: StoredClassification;
  readonly feedback?: GivenFeedback;
  readonly batch?: { readonly batch: StoredBatch; readonly items: readonly StoredItem[] };
  /** a key that was replaced before takes the whole entry down: nothing is written */
  readonly rotation?: KeyRotation;
  readonly usage?: UsageRecord;
  /** work that must follow; one whose key waits already is not added again */
  readonly jobs?: readonly Job[];
  /** only the owner of the claim may complete it */
  readonly reply?: {
    readonly account: string;
    readonly key: string;
    readonly owner: string;
    readonly reply: StoredReply;
  };
}

export interface UsageSum {
  readonly key: string;
  readonly calls: number;
  readonly products: number;
  /** calls of `classify_batch` */
  readonly batches: number;
}

/** Calls with an Idempotency-Key and the count of what was used. */
export interface Ledger {
  claim(claim: Claim): Promise<ClaimOutcome>;
  /** the answer kept for this request, where there is one that is not past its time; claims nothing */
  reply(account: string, key: string, at: string, asked: Fingerprints): Promise<StoredReply | undefined>;
  /** gives a claim up without an answer: a refused request is not stored */
  release(account: string, key: string, owner: string): Promise<void>;
  /** false where the claim was lost to another owner, or the key was rotated before: nothing was written */
  record(entry: LedgerEntry): Promise<boolean>;
  /** sums by day, month, operation or key; both days are included */
  sums(
    account: string,
    from: string,
    to: string,
    groupBy: 'day' | 'month' | 'operation' | 'key',
  ): Promise<readonly UsageSum[]>;
  /** when a call of each key was counted last; a key that was never used is not in it */
  lastUses(account: string): Promise<ReadonlyMap<string, string>>;
  /** products counted from a moment on */
  productsSince(account: string, from: string): Promise<number>;
  /** forgets replies past their time; how many */
  sweep(at: string): Promise<number>;
}
