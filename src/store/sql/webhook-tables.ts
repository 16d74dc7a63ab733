import type { StoredCatalog, StoredProduct } from '../catalog-store.js';
import type {
  StoredAttempt,
  StoredDelivery,
  StoredEvent,
  StoredPosition,
  StoredWebhook,
} from '../webhook-store.js';

/** The tables of subscriptions, messages and catalogues. */
export interface WebhookTables {
  readonly webhook: StoredWebhook;
  readonly account_event: StoredEvent;
  readonly delivery: StoredDelivery;
  readonly delivery_attempt: StoredAttempt;
  readonly watch_position: StoredPosition;
  readonly announcement: {
    readonly account: string;
    readonly schedule: string;
    readonly from_edition: string;
    readonly from_day: string;
    readonly to_edition: string;
    readonly to_day: string;
    readonly at: string;
  };
  readonly catalog: StoredCatalog;
  readonly catalog_product: StoredProduct;
}
