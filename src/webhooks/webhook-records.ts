import type { DeliveryList, DeliveryRecord, WebhookList } from '../api/webhook-answers.js';
import type { StoredAttempt, StoredDelivery, StoredWebhook } from '../store/webhook-store.js';
import { filterOf } from './webhook-filter.js';

/** A subscription as it is shown: without its secret. */
export function webhookOut(webhook: StoredWebhook): WebhookList['items'][number] {
  const { events, ...filter } = filterOf(webhook);
  const { id, url, description, status, disabled_at, disabled_why, created_at, updated_at } = webhook;
  return {
    id,
    url,
    description,
    events: [...events],
    filter: { codes: [...filter.codes], origins: [...filter.origins], clients: [...filter.clients] },
    status,
    disabled_at,
    disabled_why,
    created_at,
    updated_at,
  };
}

/** A message and its attempts as they are shown. */
export function deliveryOut(
  delivery: StoredDelivery,
  attempts: readonly StoredAttempt[],
): DeliveryList['items'][number] {
  const { id, webhook, type, created_at, state, next_at } = delivery;
  return {
    id,
    webhook_id: webhook,
    type,
    created_at,
    state,
    next_at: state === 'waiting' ? next_at : null,
    attempts: attempts
      .filter((attempt) => attempt.delivery === id)
      .map(({ number, at, ms, status, error }) => ({ number, at, ms, status, error })),
  };
}

/** One message with what it carries. */
export const deliveryRecord = (
  delivery: StoredDelivery,
  attempts: readonly StoredAttempt[],
): DeliveryRecord => ({
  schema_version: '1',
  ...deliveryOut(delivery, attempts),
  payload: JSON.parse(delivery.body) as Record<string, unknown>,
});
