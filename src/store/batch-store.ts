import type { Page, StoredClassification } from './store.js';
import type { UsageRecord } from './usage-record.js';

export type BatchStatus = 'queued' | 'running' | 'completed' | 'failed' | 'cancelled';

export interface StoredBatch {
  readonly id: string;
  readonly account: string;
  /** id of the key that submitted it */
  readonly key: string;
  readonly status: BatchStatus;
  readonly created_at: string;
  readonly started_at: string | null;
  readonly finished_at: string | null;
  readonly total: number;
  /** answered */
  readonly done: number;
  /** ended with a problem; not among those done */
  readonly failed: number;
  /** id of the webhook that hears of its end */
  readonly callback: string | null;
  /** when its results may be forgotten */
  readonly expires_at: string;
}

export interface StoredItem {
  readonly batch: string;
  /** place in the request, from 0 */
  readonly position: number;
  readonly item_id: string;
  /** the request of the item, JSON */
  readonly request: string;
  readonly state: 'queued' | 'done' | 'failed';
  /** JSON: the id of the classification, or the problem */
  readonly answer: string | null;
  readonly finished_at: string | null;
}

export interface FinishedItem {
  readonly position: number;
  readonly state: 'done' | 'failed';
  readonly answer: string;
  readonly finished_at: string;
  /** kept in the history with the item, so that feedback and the audit pack know it; `answer` then only names it */
  readonly classification?: StoredClassification;
  /** counted with the item, once */
  readonly usage?: UsageRecord;
}

/** Batches of products: accepted before they are answered, answered item by item, readable meanwhile. */
export interface BatchStore {
  /** the batch and all its items, or nothing */
  create(batch: StoredBatch, items: readonly StoredItem[]): Promise<void>;
  batch(account: string, id: string): Promise<StoredBatch | undefined>;
  batches(account: string, limit: number, cursor?: string): Promise<Page<StoredBatch>>;
  /** batches that are not at an end, oldest first: what a restart goes on with */
  unfinished(): Promise<readonly StoredBatch[]>;
  start(id: string, at: string): Promise<void>;
  /** the next items without an answer, in the order of the request */
  pending(id: string, limit: number): Promise<readonly StoredItem[]>;
  /**
   * Writes answers, counts and usage together. An item answered before stays as it was and is not counted again, and so
   * does everything of a batch that is at an end; the batch as it stands afterwards.
   */
  finishItems(id: string, items: readonly FinishedItem[]): Promise<StoredBatch>;
  /** brings it to an end once; false where it was at one before */
  end(id: string, status: 'completed' | 'failed' | 'cancelled', at: string): Promise<boolean>;
  /**
   * Items with an answer, in the order of the request. Until the batch is at an end these are the ones before the first
   * that has none, so that a reader who pages along misses nothing that is answered later.
   */
  results(account: string, id: string, limit: number, cursor?: string): Promise<Page<StoredItem>>;
  /** forgets batches whose time is over; how many */
  sweep(at: string): Promise<number>;
}
