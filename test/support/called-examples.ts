import type { Endpoint, EndpointExample } from '../../src/server/endpoint.js';
import { type Answer, type Served, until } from './served.js';

/** What the examples of the contract's document speak of, made for one account. */
export type Things = Readonly<Record<string, string>>;

const webhook = { url: 'http://127.0.0.1:9/hooks' };

/** Makes one of everything that an address can name: a classification, a batch, a key, a subscription, a catalogue. */
export async function makeThings({ call, store }: Served, key: string): Promise<Things> {
  const classified = await call(key, 'POST', '/v1/classify', {
    description: "women's knitted cotton t-shirt",
    origin: 'MX',
  });
  const taught = await call(key, 'POST', '/v1/feedback', {
    classification_id: classified.body.id,
    verdict: 'incorrect',
    correct_code: '6109100012',
  });
  const batch = await call(key, 'POST', '/v1/classify/batch', {
    items: [{ item_id: 'a', description: 'stainless steel bottle', origin: 'CN' }],
  });
  await until(async () =>
    (await call(key, 'GET', batch.body.links.self)).body.status === 'completed' ? true : undefined,
  );
  const account = (await call(key, 'GET', '/v1/account')).body.account.id as string;
  const keys = await store.accounts.keys(account);
  const made = await call(key, 'POST', '/v1/webhooks', webhook);
  if (made.status === 201) await call(key, 'POST', `/v1/webhooks/${made.body.id}/test`);
  const deliveries =
    made.status === 201 ? await call(key, 'GET', `/v1/webhooks/${made.body.id}/deliveries`) : undefined;
  const catalog = await call(key, 'POST', '/v1/catalogs', {
    name: 'spring',
    products: [{ reference: 'SKU-1', code: '6109100012', origin: 'CN' }],
  });
  return {
    classification: classified.body.id,
    feedback: taught.body.id,
    batch: batch.body.id,
    key: keys[0]!.id,
    ...(made.status === 201 ? { webhook: made.body.id } : {}),
    ...(deliveries?.body?.items?.[0] ? { delivery: deliveries.body.items[0].id } : {}),
    ...(catalog.status < 300 ? { catalog: 'spring' } : {}),
  };
}

/** A text of an example with the things it speaks of put in. */
export const fill = (text: string, things: Things): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => things[name] ?? whole);

/** The address that an example calls. */
export function addressOf(endpoint: Endpoint, example: EndpointExample, things: Things): string {
  const path = endpoint.url.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(fill(example.path?.[name] ?? `{${name}}`, things)),
  );
  const query = new URLSearchParams(
    Object.entries(example.query ?? {}).map(([name, value]): [string, string] => [name, fill(value, things)]),
  ).toString();
  return query === '' ? path : `${path}?${query}`;
}

/** Calls an operation as one of its examples says. */
export function callExample(
  { call }: Served,
  key: string,
  endpoint: Endpoint,
  example: EndpointExample,
  things: Things,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const body =
    example.body === undefined ? undefined : JSON.parse(fill(JSON.stringify(example.body), things));
  return call(key, endpoint.method, addressOf(endpoint, example, things), body, headers);
}
