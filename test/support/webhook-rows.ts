import type { StoredProduct } from '../../src/store/catalog-store.js';
import type {
  StoredDelivery,
  StoredEvent,
  StoredPosition,
  StoredWebhook,
} from '../../src/store/webhook-store.js';

/** A key that secrets are sealed under, each number another. */
export const aSealKey = (n: number): string => Buffer.alloc(32, n).toString('base64');

/** Rows of subscriptions, messages and catalogues, each with whatever a test is about. */
export const aWebhook = (own: Partial<StoredWebhook> = {}): StoredWebhook => ({
  id: 'wh_1',
  account: 'acc_1',
  url: 'https://broker.acme-customs.com/hook',
  description: null,
  events: '[]',
  codes: '[]',
  origins: '[]',
  clients: '[]',
  status: 'enabled',
  disabled_at: null,
  disabled_why: null,
  secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw',
  previous_secret: null,
  previous_until: null,
  created_at: '2026-06-01T00:00:00.000Z',
  updated_at: '2026-06-01T00:00:00.000Z',
  ...own,
});

export const aMessage = (own: Partial<StoredDelivery> = {}): StoredDelivery => ({
  id: 'msg_1',
  account: 'acc_1',
  webhook: 'wh_1',
  type: 'duty.changed',
  created_at: '2026-06-01T12:00:00.000Z',
  body: '{"type":"duty.changed"}',
  state: 'waiting',
  attempts: 0,
  step: 0,
  next_at: '2026-06-01T12:00:00.000Z',
  lease_until: null,
  last_at: null,
  last_status: null,
  last_error: null,
  ...own,
});

export const anEvent = (own: Partial<StoredEvent> = {}): StoredEvent => ({
  id: 'evt_1',
  account: 'acc_1',
  at: '2026-06-01T12:00:00.000Z',
  type: 'duty.changed',
  data: '{"n":1}',
  ...own,
});

export const aPosition = (own: Partial<StoredPosition> = {}): StoredPosition => ({
  account: 'acc_1',
  schedule: 'HTSUS',
  edition: '2026-rev-5',
  day: '2026-05-01',
  ...own,
});

export const aProduct = (own: Partial<StoredProduct> = {}): StoredProduct => ({
  account: 'acc_1',
  catalog: 'spring',
  position: 0,
  reference: 'SKU-1',
  code: '6109100012',
  origin: 'MX',
  destination: 'US',
  claim: null,
  client: 'ACME',
  description: null,
  yearly_value: null,
  ...own,
});
