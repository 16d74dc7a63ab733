import { createHash } from 'node:crypto';
import type { BatchData, DisabledData, EventType } from '../api/webhook-events.js';
import type { StoredBatch } from '../store/batch-store.js';
import type { StoredWebhook, WebhookStore } from '../store/webhook-store.js';
import { filterOf, wantsEvent } from './webhook-filter.js';
import { messageTo } from './webhook-message.js';

export interface NoticeNeeds {
  readonly store: WebhookStore;
  readonly now: () => Date;
  readonly linkBase: string;
  wake(): void;
}

/** Tells the account, and its other addresses, that one takes no more messages. */
export async function noticeDisabled(needs: NoticeNeeds, webhook: StoredWebhook, why: string): Promise<void> {
  const { id, account, url } = webhook;
  const at = needs.now().toISOString();
  const data: DisabledData = { webhook_id: id, url, why, link: `${needs.linkBase}/v1/webhooks/${id}` };
  await tell(needs, account, 'webhook.disabled', `${id}_${at}`, at, data);
}

/** Tells that a batch is at its end; telling the same again changes nothing. */
export async function noticeBatch(needs: NoticeNeeds, batch: StoredBatch): Promise<void> {
  const { id, account, status, total, done, failed, started_at, finished_at, callback } = batch;
  if (status !== 'completed' && status !== 'failed' && status !== 'cancelled') return;
  const data: BatchData = {
    batch_id: id,
    status,
    counts: { total, done, failed },
    started_at,
    finished_at,
    link: `${needs.linkBase}/v1/batches/${id}`,
  };
  await tell(needs, account, 'batch.completed', id, finished_at ?? needs.now().toISOString(), data, callback);
}

/** The same for the same subject and address, and no longer than the number of any other message. */
const messageId = (subject: string, webhook: string): string =>
  `msg_${createHash('sha256').update(`${subject} ${webhook}`).digest('hex').slice(0, 26)}`;

/** One event and its messages under ids made of its subject, so that the same subject is announced once. */
async function tell(
  { store, wake }: NoticeNeeds,
  account: string,
  type: EventType,
  subject: string,
  at: string,
  data: object,
  callback: string | null = null,
): Promise<void> {
  const webhooks = (await store.webhooks(account)).filter(({ status }) => status === 'enabled');
  const receivers = webhooks.filter((each) => each.id === callback || wantsEvent(filterOf(each), type));
  await store.enqueue({
    events: [{ id: `evt_${subject}`, account, at, type, data: JSON.stringify(data) }],
    deliveries: receivers.map((each) => messageTo(each, messageId(subject, each.id), type, at, data)),
  });
  wake();
}
