import { Webhook } from 'standardwebhooks';
import type { StoredDelivery, StoredWebhook } from '../store/webhook-store.js';

/** The headers of Standard Webhooks; while a secret rotates, both secrets sign. */
export function signedHeaders(
  webhook: Pick<StoredWebhook, 'secret' | 'previous_secret' | 'previous_until'>,
  { id, body }: Pick<StoredDelivery, 'id' | 'body'>,
  at: Date,
): Record<string, string> {
  const { secret, previous_secret: previous, previous_until: until } = webhook;
  const overlaps = previous !== null && until !== null && at.toISOString() < until;
  const secrets = overlaps ? [secret, previous] : [secret];
  return {
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': secrets.map((each) => new Webhook(each).sign(id, at, body)).join(' '),
  };
}
