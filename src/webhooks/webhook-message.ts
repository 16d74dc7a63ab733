import type { EventType } from '../api/webhook-events.js';
import type { StoredDelivery, StoredWebhook } from '../store/webhook-store.js';

/** Payloads stay below this many bytes; the rest is behind a link. */
export const payloadBelow = 20_000;

/** The body of a message, as it is signed and sent. */
const payloadOf = (type: EventType, timestamp: string, data: object): string =>
  JSON.stringify({ type, timestamp, data });

const sizeOf = (type: EventType, timestamp: string, data: object): number =>
  Buffer.byteLength(payloadOf(type, timestamp, data));

/**
 * Makes data that fits: `make` is given how many items to list and how long a text may be, and is asked for less until
 * the payload is below its limit.
 */
export function fitting<T extends object>(
  type: EventType,
  timestamp: string,
  items: number,
  make: (itemsAtMost: number, textAtMost: number) => T,
): T {
  let [listed, text] = [Math.min(items, 200), 4000];
  let data = make(listed, text);
  while (sizeOf(type, timestamp, data) >= payloadBelow && (listed > 0 || text > 100)) {
    if (text > 500 || listed === 0) text = Math.floor(text / 2);
    else listed = Math.floor(listed / 2);
    data = make(listed, text);
  }
  return data;
}

/** Whether a message was sent by hand, to try a receiver: it is attempted once and disables nothing. */
export const isTest = ({ type, body }: Pick<StoredDelivery, 'type' | 'body'>): boolean =>
  type === 'webhook.test' || (JSON.parse(body) as { data?: { test?: boolean } }).data?.test === true;

/** A text cut to a length, with a mark where it was. */
export const cutText = (text: string, atMost: number): string =>
  text.length <= atMost ? text : `${text.slice(0, atMost)}…`;

/** A fresh message to one address, due at once. */
export const messageTo = (
  webhook: Pick<StoredWebhook, 'id' | 'account'>,
  id: string,
  type: EventType,
  at: string,
  data: object,
): StoredDelivery => ({
  id,
  account: webhook.account,
  webhook: webhook.id,
  type,
  created_at: at,
  body: payloadOf(type, at, data),
  state: 'waiting',
  attempts: 0,
  step: 0,
  next_at: at,
  lease_until: null,
  last_at: null,
  last_status: null,
  last_error: null,
});
