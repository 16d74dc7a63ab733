import type { Things } from './called-examples.js';

/** The dearest call of an operation that its limits allow. */
export interface LargestCall {
  readonly path?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
}

const words =
  'cotton knitted steel bottle valve pump ring paper glass rubber plastic wood copper dairy fruit nut seed oil cloth shoe'.split(
    ' ',
  );

/** As many descriptions as asked for, each different from the others. */
const descriptions = (count: number): string[] =>
  Array.from(
    { length: count },
    (_, n) => `${words[n % words.length]} ${words[(n * 7 + 3) % words.length]} ${n}`,
  );

const lines = ['6109100012', '8482105044', '0201305085', '8517130000', '9403608081', '7323930060'];
const catalogue = (count: number) =>
  Array.from({ length: count }, (_, n) => ({
    reference: `SKU-${n}`,
    code: lines[n % lines.length],
    origin: ['CN', 'MX', 'DE', 'AU'][n % 4],
  }));

/** A text of 4,000 characters of ordinary words. */
const longText = Array.from({ length: 900 }, (_, n) => words[(n * 11) % words.length])
  .join(' ')
  .slice(0, 4000);

const facts = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`fact-${n}`, 'x'.repeat(400)]));
const value = { amount: '12000.00', currency: 'USD' };

const classified = {
  description: longText,
  origin: 'CN',
  value,
  candidates: 20,
  materials: descriptions(2000).map((description) => ({ description, origin: 'CN', value })),
};

const none = {};

/** Of every operation a call at its limits; an operation without one fails the test of liveness. */
export const largestCalls: Readonly<Record<string, LargestCall>> = {
  classify: { body: classified },
  preview_classification: { body: { ...classified, description: `${longText.slice(0, 3990)} lamp` } },
  classify_batch: {
    body: {
      items: descriptions(10_000).map((description, n) => ({
        item_id: `row ${n}`,
        description: `${description}, ${longText.slice(0, 700)}`,
        origin: 'CN',
      })),
    },
  },
  batches: { path: { batch_id: '{batch}' }, query: { limit: '200' } },
  list_batches: { query: { limit: '200' } },
  cancel_batch: { path: { batch_id: '{batch}' } },
  feedback: {
    body: {
      classification_id: '{classification}',
      verdict: 'incorrect',
      correct_code: '6109100012',
      comment: longText.slice(0, 2000),
    },
  },
  list_feedback: { query: { limit: '200', withdrawn: 'true', client: longText.slice(0, 200) } },
  one_feedback: { path: { id: '{feedback}' } },
  withdraw_feedback: { path: { id: '{feedback}' } },
  classifications: { query: { limit: '200', q: longText.slice(0, 400) } },
  classification: { path: { id: '{classification}' } },
  create_webhook: {
    body: { url: 'http://127.0.0.1:9/hooks', filter: { codes: lines, clients: descriptions(200) } },
  },
  webhooks: none,
  webhook: { path: { id: '{webhook}' } },
  change_webhook: {
    path: { id: '{webhook}' },
    body: { filter: { codes: lines, clients: descriptions(200) } },
  },
  test_webhook: { path: { id: '{webhook}' } },
  trigger_event: {
    body: {
      type: 'duty.changed',
      about: { code: '6109100012', origin: 'CN', client: longText.slice(0, 200) },
    },
  },
  rotate_webhook_secret: { path: { id: '{webhook}' } },
  webhook_deliveries: { path: { id: '{webhook}' }, query: { limit: '200' } },
  webhook_delivery: { path: { id: '{webhook}', delivery_id: '{delivery}' } },
  replay_delivery: { path: { id: '{webhook}', delivery_id: '{delivery}' } },
  delete_webhook: { path: { id: '{webhook}' } },
  usage: { query: { from: '2020-01-01', to: '2030-01-01' } },
  account: none,
  change_account: { body: { keep_days: 36_500 } },
  list_keys: none,
  create_key: {
    body: {
      scopes: ['read', 'classify', 'admin'],
      label: longText.slice(0, 80),
      expires_at: '2099-12-31T00:00:00Z',
      allowed_ips: Array.from({ length: 50 }, (_, n) => `10.0.${n}.0/24`),
      calls_per_minute: 60,
    },
  },
  audit: { query: { limit: '200' } },
  erase_client: { path: { client: 'ACME' } },
  duty: {
    body: {
      code: '6109100012',
      origin: 'CN',
      value,
      quantities: Array.from({ length: 8 }, () => ({ amount: '400', unit: 'doz' })),
      facts,
    },
  },
  duty_entry: {
    body: {
      date: '2026-01-10',
      transport: 'ocean',
      lines: Array.from({ length: 999 }, (_, n) => ({
        code: lines[n % 4],
        origin: ['CN', 'MX', 'DE', 'AU'][n % 4],
        value,
        quantities: [{ amount: '400', unit: 'doz' }],
        reference: `SKU-${n}`,
      })),
    },
  },
  origin: {
    body: {
      code: '8482105044',
      origin: 'MX',
      value,
      materials: descriptions(5000).map((description, n) => ({
        id: `m${n}`,
        description,
        origin: 'CN',
        value: '1.10 USD',
      })),
      facts,
    },
  },
  origin_rule: { path: { code: '870899' } },
  lookup: { path: { schedule: 'us', code: '84' } },
  search: {
    query: {
      query: Array.from({ length: 195 }, (_, n) => ((n * 7) % 1296).toString(36))
        .join(' ')
        .slice(0, 390),
      limit: '200',
    },
  },
  notes: { query: { of: 'chapter 84' } },
  changes: { query: { from: '2025-11-20', to: '2026-06-20' } },
  check_products: { body: { from: '2025-12-01', to: '2026-06-20', products: catalogue(100_000) } },
  keep_catalog: { body: { name: 'all', products: catalogue(100_000) } },
  catalogs: none,
  delete_catalog: { path: { name: 'all' } },
  events: { query: { limit: '200', from_now: 'false' } },
  regulations: { path: { code: '61091003' } },
  data: none,
  law: { query: { codes: 'true' } },
  rotate_key: { body: {} },
  revoke_key: { path: { id: '{key}' }, body: {} },
};

/** A call with the things that it speaks of put in. */
export const filled = (call: LargestCall, things: Things): LargestCall =>
  JSON.parse(
    JSON.stringify(call).replace(/\{(\w+)\}/g, (whole, name: string) => things[name] ?? whole),
  ) as LargestCall;
