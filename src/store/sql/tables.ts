import type { Generated } from 'kysely';
import type { AuditEntry, StoredAccount, StoredKey } from '../account-store.js';
import type { StoredBatch, StoredItem } from '../batch-store.js';
import type { StoredChat, StoredChatEvent, StoredTicket } from '../chat-store.js';
import type { DeadLetter, Job } from '../job-queue.js';
import type { GivenFeedback, StoredClassification } from '../store.js';
import type { UsageRecord } from '../usage-record.js';
import type { WebhookTables } from './webhook-tables.js';

interface ReplyRow {
  readonly account: string;
  readonly idempotency_key: string;
  readonly fingerprint: string;
  /** null where an older program wrote the row */
  readonly alike: string | null;
  readonly owner: string;
  readonly claimed_at: string;
  readonly lease_until: string;
  readonly expires_at: string;
  /** null while the call is under way, and where its answer is packed */
  readonly status: number | null;
  /** JSON */
  readonly headers: string | null;
  readonly body: string | null;
  /** of a long answer */
  readonly packed_status: number | null;
  readonly packed_body: string | null;
}

interface JobRow extends Omit<Job, 'key'> {
  readonly id: string;
  readonly job_key: string;
  /** its place among the ready: accounts take turns */
  readonly turn: number;
  /** not yet due, due, or under way */
  readonly state: 'later' | 'ready' | 'running';
  readonly attempts: number;
  readonly worker: string | null;
  readonly lease_until: string | null;
}

/** Every table by its name, as its rows are read and written. */
export interface Tables extends WebhookTables {
  readonly classification: StoredClassification & { readonly searched: string };
  readonly feedback: GivenFeedback;
  readonly feedback_withdrawal: {
    readonly account: string;
    readonly feedback_id: string;
    readonly at: string;
  };
  readonly account: StoredAccount;
  readonly api_key: Omit<StoredKey, 'scopes' | 'allowed_ips'> & {
    readonly scopes: string;
    readonly allowed_ips: string | null;
  };
  readonly audit: AuditEntry & { readonly place: Generated<number> };
  readonly usage_record: Omit<UsageRecord, 'key'> & { readonly api_key: string };
  readonly usage_day: {
    readonly account: string;
    readonly day: string;
    readonly operation: string;
    readonly calls: number;
    readonly products: number;
  };
  readonly reply: ReplyRow;
  readonly bucket: {
    readonly name: string;
    readonly tokens: number;
    /** milliseconds since 1970 */
    readonly at: number;
    /** 1 where the last draw was */
    readonly allowed: number;
  };
  readonly batch: Omit<StoredBatch, 'key'> & { readonly api_key: string };
  readonly batch_item: StoredItem;
  readonly job: JobRow;
  readonly parked_job: Omit<DeadLetter, 'key'> & { readonly job_key: string };
  readonly chat_session: StoredChat;
  readonly chat_event: StoredChatEvent & { readonly session: string; readonly size: number };
  readonly chat_ticket: StoredTicket;
  /** the last turn given to an account */
  readonly job_turn: { readonly account: string; readonly turn: number };
  /** one row: the turn that is reached */
  readonly job_clock: { readonly one: number; readonly turn: number };
}
