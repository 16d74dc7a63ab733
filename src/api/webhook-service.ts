import type { PageQueryInput } from './page-query.js';
import type {
  DeliveryList,
  DeliveryRecord,
  SecretRotated,
  Triggered,
  WebhookCreated,
  WebhookList,
  WebhookRecord,
  WebhookRemoved,
} from './webhook-answers.js';
import type { TriggerRequestInput, WebhookChangeInput, WebhookRequestInput } from './webhook-request.js';

/** The addresses that hear of events, and what was sent to them. */
export interface Webhooks {
  create(request: WebhookRequestInput): Promise<WebhookCreated>;
  list(): Promise<WebhookList>;
  show(id: string): Promise<WebhookRecord>;
  change(id: string, change: WebhookChangeInput): Promise<WebhookRecord>;
  remove(id: string): Promise<WebhookRemoved>;
  /** queues a test event and answers with its delivery */
  test(id: string): Promise<DeliveryRecord>;
  /** sends an example of an event, marked as a test, to every address whose filter lets it through */
  trigger(request: TriggerRequestInput): Promise<Triggered>;
  rotateSecret(id: string): Promise<SecretRotated>;
  deliveries(id: string, query: PageQueryInput): Promise<DeliveryList>;
  delivery(id: string, delivery: string): Promise<DeliveryRecord>;
  /** sends a message again, with its id and body, on a fresh schedule */
  replay(id: string, delivery: string): Promise<DeliveryRecord>;
}
