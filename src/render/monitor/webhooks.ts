import type {
  DeliveryList,
  DeliveryRecord,
  SecretRotated,
  Triggered,
  WebhookCreated,
  WebhookList,
  WebhookRecord,
} from '../../api/webhook-answers.js';
import { renderPairs } from '../pairs.js';
import { paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';

type Shown = WebhookList['items'][number];

const filterText = ({ events, filter }: Shown): string =>
  [
    events.length === 0 ? 'every event' : events.join(', '),
    ...(filter.codes.length === 0 ? [] : [`codes ${filter.codes.join(', ')}`]),
    ...(filter.origins.length === 0 ? [] : [`origins ${filter.origins.join(', ')}`]),
    ...(filter.clients.length === 0 ? [] : [`clients ${filter.clients.join(', ')}`]),
  ].join('; ');

const standing = ({ status, disabled_why }: Shown): string =>
  status === 'enabled' ? 'enabled' : `disabled: ${disabled_why ?? ''}`;

/** One subscription as it stands. */
export function renderWebhook(webhook: WebhookRecord, style: Style): string {
  return renderPairs(
    [
      ['webhook', webhook.id],
      ['address', webhook.url],
      ['hears of', filterText(webhook)],
      ['status', standing(webhook)],
      ...(webhook.description === null ? [] : [['note', webhook.description] as const]),
      ['made', webhook.created_at],
    ],
    style,
  );
}

/** A fresh subscription with its secret, which is shown this once. */
export const renderCreated = (webhook: WebhookCreated, style: Style): string =>
  `${renderWebhook(webhook, style)}${secretLines(webhook.secret, style)}`;

/** A fresh secret, which is shown this once. */
export const renderRotated = ({ secret, previous_until }: SecretRotated, style: Style): string =>
  `${secretLines(secret, style)}both secrets sign until ${previous_until}\n`;

const secretLines = (secret: string, style: Style): string =>
  `${renderPairs([['secret', secret]], style)}${paletteOf(style).faint('keep it now: it is not shown again')}\n`;

/** The subscriptions of the account. */
export function renderWebhooks({ items, limit }: WebhookList, style: Style): string {
  if (items.length === 0) return 'no webhooks yet: tariff webhooks create URL\n';
  const rows = items.map((item): Cell[] => [
    { text: item.id },
    { text: item.url },
    { text: filterText(item) },
    { text: standing(item) },
  ]);
  const columns = [
    { head: 'webhook' },
    { head: 'address', flexible: true },
    { head: 'hears of', flexible: true, linesAtMost: 4 },
    { head: 'status', flexible: true },
  ] as const;
  return `${renderTable(columns, rows, style).join('\n')}\n${items.length} of ${limit}\n`;
}

type Delivery = DeliveryList['items'][number];

function came({ state, attempts, next_at }: Delivery): string {
  const last = attempts.at(-1);
  if (state === 'delivered') return `delivered (${last?.status ?? ''})`;
  if (!last) return 'waiting';
  if (last.error === null)
    return `to be sent again at ${next_at}; delivered before (${last.status ?? ''}, ${last.at})`;
  const why = last.error;
  return state === 'failed' ? `failed: ${why}` : `${why}; again at ${next_at}`;
}

/** What was sent to an address, newest first. */
export function renderDeliveries({ items, next_cursor }: DeliveryList, style: Style): string {
  if (items.length === 0) return 'nothing was sent to it yet\n';
  const rows = items.map((item): Cell[] => [
    { text: item.id },
    { text: item.type },
    { text: item.created_at },
    { text: String(item.attempts.length) },
    { text: came(item) },
  ]);
  const columns = [
    { head: 'message' },
    { head: 'event' },
    { head: 'made' },
    { head: 'tries', align: 'right' },
    { head: 'what came of it', flexible: true, linesAtMost: 3 },
  ] as const;
  const more = next_cursor === null ? '' : `more: --cursor ${next_cursor}\n`;
  return `${renderTable(columns, rows, style).join('\n')}\n${more}`;
}

/** One message and what came of it. */
export const renderDelivery = (delivery: DeliveryRecord): string =>
  `${delivery.id} ${delivery.type}: ${came(delivery)}\n`;

/** An example that was sent by hand: what came of it at each address, and why it went not to the others. */
export const renderTriggered = ({ event, sent, not_sent }: Triggered): string =>
  [
    `${event.id} ${event.type}, a test: sent to ${sent.length} of ${sent.length + not_sent.length}`,
    ...sent.map(({ webhook_id, url, delivery }) => `${webhook_id} ${url}: ${came(delivery)}`),
    ...not_sent.map(({ webhook_id, url, why }) => `${webhook_id} ${url}: not sent, ${why}`),
    ...(sent.length + not_sent.length === 0 ? ['no webhooks yet: tariff webhooks create URL'] : []),
    '',
  ].join('\n');
