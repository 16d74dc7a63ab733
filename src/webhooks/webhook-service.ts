import { pageQuery } from '../api/page-query.js';
import { readRequest } from '../api/read-request.js';
import type { Triggered } from '../api/webhook-answers.js';
import type { EventType } from '../api/webhook-events.js';
import { triggerRequest, webhookChange, webhookRequest } from '../api/webhook-request.js';
import type { Webhooks } from '../api/webhook-service.js';
import { TariffError } from '../errors.js';
import type { AuditEntry } from '../store/account-store.js';
import type { StoredDelivery, StoredWebhook, WebhookStore } from '../store/webhook-store.js';
import { exampleEvent, keptBack } from './example-event.js';
import { type AddressRules, checkUrl } from './safe-url.js';
import { resealed, type SealKeys, sealSecret } from './secret-seal.js';
import { type EventFilter, filterOf, unfiltered } from './webhook-filter.js';
import { messageTo } from './webhook-message.js';
import { deliveryOut, deliveryRecord, webhookOut } from './webhook-records.js';
import { makeSecret, overlapMs } from './webhook-secret.js';

export interface WebhookNeeds {
  readonly account: string;
  /** who changes things, for the record: `host`, or the prefix of a key */
  readonly actor: string;
  readonly rules: AddressRules;
  readonly webhooksAtMost: number;
  readonly sealKeys: SealKeys;
  readonly now: () => Date;
  readonly random: (bytes: number) => Uint8Array;
  readonly newId: (prefix: string) => string;
  store(): Promise<WebhookStore>;
  /** the example of an event that ships */
  example(type: EventType): Readonly<Record<string, unknown>>;
  /** writes the record of changes */
  note(audit: AuditEntry): Promise<void>;
  /** hears of new messages, so that they are sent at once */
  wake(): void;
  /** from now on the account is told what changes */
  watch(): Promise<void>;
}

const noSuch = (id: string): TariffError =>
  new TariffError('not_found', `there is no webhook ${id}`, { hint: '"tariff webhooks list" shows them' });

/** Refuses a filter beside an event that it says nothing of: every batch would be sent, and the filter seem to hold. */
function refuseUnfiltered(
  events: readonly string[],
  { codes, origins, clients }: Pick<EventFilter, 'codes' | 'origins' | 'clients'>,
): void {
  const named = events.filter((event) => unfiltered.includes(event));
  if (named.length === 0 || codes.length + origins.length + clients.length === 0) return;
  throw new TariffError(
    'invalid_request',
    `${named.join(' and ')} cannot be filtered by code, origin or client: the event has none`,
    { hint: 'make a webhook of its own for it, without a filter' },
  );
}

/** The subscriptions of one account. */
export function webhookService(needs: WebhookNeeds): Webhooks {
  const { account, now } = needs;

  async function find(id: string): Promise<StoredWebhook> {
    const webhook = await (await needs.store()).webhook(account, id);
    if (!webhook) throw noSuch(id);
    return webhook;
  }
  async function findDelivery(id: string, delivery: string): Promise<StoredDelivery> {
    const found = await (await needs.store()).delivery(account, id, delivery);
    if (!found)
      throw new TariffError('not_found', `the webhook ${id} has no delivery ${delivery}`, {
        hint: `"tariff webhooks deliveries ${id}" shows them`,
      });
    return found;
  }
  const shown = async (delivery: StoredDelivery) =>
    deliveryRecord(delivery, await (await needs.store()).attempts([delivery.id]));
  const note = (action: string, subject: string, detail: object): Promise<void> =>
    needs.note({
      id: needs.newId('aud'),
      at: now().toISOString(),
      account,
      actor: needs.actor,
      action,
      subject,
      detail: JSON.stringify(detail),
    });
  const soundUrl = (text: string): string => {
    const checked = checkUrl(text, needs.rules);
    if (checked.kind === 'sound') return checked.url.href;
    throw new TariffError('unsafe_webhook_url', `${text} is not sent to: ${checked.why}`, {
      hint: 'give a public https:// address on port 443 or 8443',
    });
  };

  const sealed = (secret: string, id: string): string => sealSecret(secret, id, needs.sealKeys, needs.random);
  /** A subscription whose secrets are kept as they would be now. */
  const sealedAnew = (webhook: StoredWebhook): StoredWebhook => {
    const { id, secret, previous_secret: previous } = webhook;
    const anew = (kept: string): string => resealed(kept, id, needs.sealKeys, needs.random);
    return { ...webhook, secret: anew(secret), previous_secret: previous === null ? null : anew(previous) };
  };

  return {
    async create(given) {
      const { url, events, filter, description } = readRequest(webhookRequest, given);
      refuseUnfiltered(events, filter);
      const at = now().toISOString();
      const secret = makeSecret(needs.random);
      const id = needs.newId('wh');
      const webhook: StoredWebhook = {
        id,
        account,
        url: soundUrl(url),
        description: description ?? null,
        events: JSON.stringify(events),
        codes: JSON.stringify(filter.codes),
        origins: JSON.stringify(filter.origins),
        clients: JSON.stringify(filter.clients),
        status: 'enabled',
        disabled_at: null,
        disabled_why: null,
        secret: sealed(secret, id),
        previous_secret: null,
        previous_until: null,
        created_at: at,
        updated_at: at,
      };
      if (!(await (await needs.store()).create(webhook, needs.webhooksAtMost)))
        throw new TariffError('limit_reached', `an account has at most ${needs.webhooksAtMost} webhooks`, {
          hint: 'delete one with "tariff webhooks delete"',
        });
      await needs.watch();
      await note('webhook.created', webhook.id, { url: webhook.url });
      return { schema_version: '1', ...webhookOut(webhook), secret };
    },
    async list() {
      const rows = await (await needs.store()).webhooks(account);
      return { schema_version: '1', items: rows.map(webhookOut), limit: needs.webhooksAtMost };
    },
    show: async (id) => ({ schema_version: '1', ...webhookOut(await find(id)) }),
    async change(id, given) {
      const { url, events, filter, description, status } = readRequest(webhookChange, given);
      const before = await find(id);
      const kept = filterOf(before);
      if (events !== undefined || filter !== undefined)
        refuseUnfiltered(events ?? kept.events, filter ?? kept);
      const at = now().toISOString();
      const after: StoredWebhook = {
        ...sealedAnew(before),
        ...(url === undefined ? {} : { url: soundUrl(url) }),
        ...(events === undefined ? {} : { events: JSON.stringify(events) }),
        ...(description === undefined ? {} : { description }),
        ...(filter === undefined
          ? {}
          : {
              codes: JSON.stringify(filter.codes),
              origins: JSON.stringify(filter.origins),
              clients: JSON.stringify(filter.clients),
            }),
        ...(status === 'enabled' ? { status, disabled_at: null, disabled_why: null } : {}),
        ...(status === 'disabled' && before.status === 'enabled'
          ? { status, disabled_at: at, disabled_why: 'switched off by hand' }
          : {}),
        updated_at: at,
      };
      await (await needs.store()).change(after);
      await note('webhook.changed', id, given);
      if (status === 'enabled') needs.wake();
      return { schema_version: '1', ...webhookOut(after) };
    },
    async remove(id) {
      if (!(await (await needs.store()).remove(account, id))) throw noSuch(id);
      await note('webhook.deleted', id, {});
      return { schema_version: '1', id, removed: true };
    },
    async test(id) {
      const webhook = await find(id);
      if (webhook.status === 'disabled')
        throw new TariffError('invalid_request', `the webhook ${id} is disabled: ${webhook.disabled_why}`, {
          hint: `enable it first: tariff webhooks update ${id} --enable`,
        });
      const data = { webhook_id: id, message: 'If you can read this and verify its signature, all is well.' };
      const at = now().toISOString();
      const delivery = messageTo(webhook, needs.newId('msg'), 'webhook.test', at, data);
      // the feed has it too, so that a listener on another machine sees the test
      const event = { id: needs.newId('evt'), account, at, type: 'webhook.test', data: JSON.stringify(data) };
      await (await needs.store()).enqueue({ events: [event], deliveries: [delivery] });
      needs.wake();
      return shown(delivery);
    },
    async trigger(given) {
      const { type, about } = readRequest(triggerRequest, given);
      const data = exampleEvent(type, needs.example(type), about);
      const at = now().toISOString();
      const event = { id: needs.newId('evt'), account, at, type, data: JSON.stringify(data) };
      const store = await needs.store();
      const sent: Triggered['sent'] = [];
      const notSent: Triggered['not_sent'] = [];
      const deliveries: StoredDelivery[] = [];
      for (const webhook of await store.webhooks(account)) {
        const { id, url } = webhook;
        const why =
          webhook.status === 'disabled'
            ? `it is disabled: ${webhook.disabled_why}`
            : keptBack(filterOf(webhook), type, data);
        if (why !== undefined) {
          notSent.push({ webhook_id: id, url, why });
          continue;
        }
        const delivery = messageTo(webhook, needs.newId('msg'), type, at, data);
        deliveries.push(delivery);
        sent.push({ webhook_id: id, url, delivery: deliveryOut(delivery, []) });
      }
      await store.enqueue({ events: [event], deliveries });
      await note('webhook.triggered', event.id, {
        type,
        about,
        webhooks: sent.map((each) => each.webhook_id),
      });
      needs.wake();
      const told = { id: event.id, type, timestamp: at, data: { ...data } };
      return { schema_version: '1', event: told, sent, not_sent: notSent };
    },
    async rotateSecret(id) {
      const before = await find(id);
      const secret = makeSecret(needs.random);
      const until = new Date(now().getTime() + overlapMs).toISOString();
      await (await needs.store()).change({
        ...before,
        secret: sealed(secret, id),
        previous_secret: sealedAnew(before).secret,
        previous_until: until,
        updated_at: now().toISOString(),
      });
      await note('webhook.secret_rotated', id, { previous_until: until });
      return { schema_version: '1', id, secret, previous_until: until };
    },
    async deliveries(id, given) {
      const { limit, cursor } = readRequest(pageQuery, given);
      await find(id);
      const store = await needs.store();
      const page = await store.deliveries(account, id, limit, cursor);
      const attempts = await store.attempts(page.items.map((delivery) => delivery.id));
      return {
        schema_version: '1',
        items: page.items.map((delivery) => deliveryOut(delivery, attempts)),
        next_cursor: page.next_cursor,
      };
    },
    delivery: async (id, delivery) => shown(await findDelivery(id, delivery)),
    async replay(id, delivery) {
      await findDelivery(id, delivery);
      await (await needs.store()).replay(account, id, delivery, now().toISOString());
      await note('webhook.replayed', id, { delivery });
      needs.wake();
      return shown(await findDelivery(id, delivery));
    },
  };
}
