import { deliveryPath, idPath, pageAddress } from '../../api/http-queries.js';
import {
  deliveryList,
  deliveryRecord,
  secretRotated,
  triggered,
  webhookCreated,
  webhookList,
  webhookRecord,
  webhookRemoved,
} from '../../api/webhook-answers.js';
import { triggerRequest, webhookChange, webhookRequest } from '../../api/webhook-request.js';
import { endpoint } from '../endpoint.js';

const group = 'Webhooks';
const one = { id: '{webhook}' };

/** POST /v1/webhooks: an address that hears of events. */
const create = endpoint({
  operation: 'create_webhook',
  method: 'POST',
  url: '/v1/webhooks',
  group,
  summary: 'Subscribe an address to events',
  about:
    'Messages follow Standard Webhooks 1.0.0. The secret that signs them is shown this once. The address must be public and https.',
  scope: 'admin',
  changes: true,
  body: webhookRequest,
  status: 201,
  answer: webhookCreated,
  secret: true,
  refusals: ['unsafe_webhook_url', 'limit_reached'],
  examples: [
    {
      summary: 'Duty changes of knitted shirts from China',
      body: {
        url: 'https://broker.example.com/hooks/tariff',
        events: ['duty.changed', 'additional_duty.changed'],
        filter: { codes: ['6109'], origins: ['CN'] },
      },
    },
  ],
  run: (service, { body }) => service.webhooks.create(body),
});

/** GET /v1/webhooks: the addresses of the account. */
const list = endpoint({
  operation: 'webhooks',
  method: 'GET',
  url: '/v1/webhooks',
  group,
  summary: 'List the addresses that hear of events',
  about: 'Each with its events, its filter and whether it is enabled. Secrets are never shown again.',
  scope: 'read',
  answer: webhookList,
  examples: [{ summary: 'All of them' }],
  run: (service) => service.webhooks.list(),
});

/** GET /v1/webhooks/{id}. */
const show = endpoint({
  operation: 'webhook',
  method: 'GET',
  url: '/v1/webhooks/:id',
  group,
  summary: 'One subscription as it stands',
  about: 'Its address, events and filter, whether it is enabled, and if not since when and why.',
  scope: 'read',
  path: idPath,
  answer: webhookRecord,
  refusals: ['not_found'],
  examples: [{ summary: 'One', path: one }],
  run: (service, { path }) => service.webhooks.show(path.id),
});

/** PATCH /v1/webhooks/{id}: another address or filter, on or off. */
const change = endpoint({
  operation: 'change_webhook',
  method: 'PATCH',
  url: '/v1/webhooks/:id',
  group,
  summary: 'Change a subscription, switch it off or on again',
  about:
    'Only what is sent changes. An address that was disabled after failures is enabled again with `"enabled": true`.',
  scope: 'admin',
  changes: true,
  path: idPath,
  body: webhookChange,
  answer: webhookRecord,
  refusals: ['not_found', 'unsafe_webhook_url'],
  examples: [{ summary: 'Another filter', path: one, body: { filter: { codes: ['6109', '6110'] } } }],
  run: (service, { path, body }) => service.webhooks.change(path.id, body),
});

/** DELETE /v1/webhooks/{id}: with everything on its way to it. */
const remove = endpoint({
  operation: 'delete_webhook',
  method: 'DELETE',
  url: '/v1/webhooks/:id',
  group,
  summary: 'Delete a subscription and what is on its way to it',
  about: 'Messages that wait are dropped; the trail of the account keeps that it was there.',
  scope: 'admin',
  changes: true,
  path: idPath,
  answer: webhookRemoved,
  refusals: ['not_found'],
  examples: [{ summary: 'No more messages', path: one }],
  run: (service, { path }) => service.webhooks.remove(path.id),
});

/** POST /v1/webhooks/{id}/test: a test event. */
const test = endpoint({
  operation: 'test_webhook',
  method: 'POST',
  url: '/v1/webhooks/:id/test',
  group,
  summary: 'Send a test event',
  about: 'It is attempted once; the delivery says what the receiver answered.',
  scope: 'admin',
  changes: true,
  path: idPath,
  answer: deliveryRecord,
  refusals: ['not_found'],
  examples: [{ summary: 'A test', path: one }],
  run: (service, { path }) => service.webhooks.test(path.id),
});

/** POST /v1/webhooks/trigger: an example of an event, to every address that would hear of it. */
const trigger = endpoint({
  operation: 'trigger_event',
  method: 'POST',
  url: '/v1/webhooks/trigger',
  group,
  summary: 'Send an example of an event to the addresses that would hear of it',
  about:
    'Signed as any message, judged by the filter of each address, attempted once; `data.test` is true and nothing happened. The answer says of each address whether it is sent to, and if not why. `about` makes the example one of a code, country or client of yours.',
  scope: 'admin',
  changes: true,
  body: triggerRequest,
  answer: triggered,
  examples: [
    {
      summary: 'A change of the duty on knitted shirts from China',
      body: { type: 'duty.changed', about: { code: '6109100012', origin: 'CN' } },
    },
  ],
  run: (service, { body }) => service.webhooks.trigger(body),
});

/** POST /v1/webhooks/{id}/rotate-secret. */
const rotateSecret = endpoint({
  operation: 'rotate_webhook_secret',
  method: 'POST',
  url: '/v1/webhooks/:id/rotate-secret',
  group,
  summary: 'Replace the secret; both sign for 24 hours',
  about:
    'The new secret is shown this once. Until the 24 hours are over each message has two signatures, so a receiver takes either.',
  scope: 'admin',
  changes: true,
  path: idPath,
  answer: secretRotated,
  secret: true,
  refusals: ['not_found'],
  examples: [{ summary: 'A new secret', path: one }],
  run: (service, { path }) => service.webhooks.rotateSecret(path.id),
});

/** GET /v1/webhooks/{id}/deliveries: what was sent, and what came of it. */
const deliveries = endpoint({
  operation: 'webhook_deliveries',
  method: 'GET',
  url: '/v1/webhooks/:id/deliveries',
  group,
  summary: 'Messages to an address with every attempt, newest first',
  about: 'By pages, each with its attempts: when, what the receiver answered, and when the next is due.',
  scope: 'read',
  path: idPath,
  query: pageAddress,
  answer: deliveryList,
  refusals: ['not_found'],
  examples: [{ summary: 'The newest', path: one, query: { limit: '10' } }],
  run: (service, { path, query }) => service.webhooks.deliveries(path.id, query),
});

/** GET /v1/webhooks/{id}/deliveries/{delivery_id}: with what it carries. */
const delivery = endpoint({
  operation: 'webhook_delivery',
  method: 'GET',
  url: '/v1/webhooks/:id/deliveries/:delivery_id',
  group,
  summary: 'One message with its payload and attempts',
  about: 'The payload as it was sent, and each attempt.',
  scope: 'read',
  path: deliveryPath,
  answer: deliveryRecord,
  refusals: ['not_found'],
  examples: [{ summary: 'One message', path: { ...one, delivery_id: '{delivery}' } }],
  run: (service, { path }) => service.webhooks.delivery(path.id, path.delivery_id),
});

/** POST /v1/webhooks/{id}/deliveries/{delivery_id}/replay: once more, with the same id. */
const replay = endpoint({
  operation: 'replay_delivery',
  method: 'POST',
  url: '/v1/webhooks/:id/deliveries/:delivery_id/replay',
  group,
  summary: 'Send a message again, with the same webhook-id and body',
  about:
    'A receiver that has seen the id answers 200 and does nothing. The attempts made before stay with it.',
  scope: 'admin',
  changes: true,
  path: deliveryPath,
  answer: deliveryRecord,
  refusals: ['not_found'],
  examples: [{ summary: 'Once more', path: { ...one, delivery_id: '{delivery}' } }],
  run: (service, { path }) => service.webhooks.replay(path.id, path.delivery_id),
});

/** Every operation on webhooks, in the order of the document. */
export const webhookEndpoints = [
  create,
  list,
  show,
  change,
  remove,
  test,
  trigger,
  rotateSecret,
  deliveries,
  delivery,
  replay,
];
