import { clientPath, idPath, pageAddress } from '../../api/http-queries.js';
import {
  accountChange,
  auditPage,
  clientErased,
  keyList,
  keyMade,
  keyRequest,
  keyRevoked,
  keyRotated,
  revokeRequest,
  rotateRequest,
  whoAmI,
} from '../../api/key-answers.js';
import { endpoint } from '../endpoint.js';

const group = 'Account';

/** POST /v1/keys/rotate: a new key in place of the one that asks. */
export const rotateKey = endpoint({
  operation: 'rotate_key',
  method: 'POST',
  url: '/v1/keys/rotate',
  group,
  summary: 'Replace the key that asks by a new one',
  about:
    'The new key is shown once. The previous one works until the grace is over; with the reason `compromised` it ends at once. Repeated with the same Idempotency-Key, body and previous key the same answer comes again: for 24 hours while the previous key works, and for ten minutes after its end where the Idempotency-Key has 16 characters or more.',
  scope: null,
  body: rotateRequest,
  answer: keyRotated,
  secret: true,
  repeatedByEndedKey: true,
  refusals: ['key_replaced'],
  examples: [{ summary: 'With a day of grace', body: { grace_seconds: 86_400, reason: 'scheduled' } }],
  run: (service, { body }) => service.keys.rotate(body),
});

/** POST /v1/keys: a further key, bound as its maker wants. */
export const createKey = endpoint({
  operation: 'create_key',
  method: 'POST',
  url: '/v1/keys',
  group,
  summary: 'Make a further key of the account',
  about:
    'The key is shown this once. It may have an end, a list of addresses that it is taken from, and a pace of its own within that of the account; a key that takes its place by rotation is bound as it was. Give each program the least that it needs.',
  scope: 'admin',
  changes: true,
  body: keyRequest,
  status: 201,
  answer: keyMade,
  secret: true,
  refusals: ['limit_reached'],
  examples: [
    {
      summary: 'A key of a warehouse that only looks up',
      body: {
        scopes: ['read'],
        label: 'warehouse',
        expires_at: '2099-12-31T00:00:00Z',
        allowed_ips: ['203.0.113.0/24', '127.0.0.1'],
        calls_per_minute: 60,
      },
    },
  ],
  run: (service, { body }) => service.keys.create(body),
});

/** GET /v1/audit: the trail of the account. */
export const audit = endpoint({
  operation: 'audit',
  method: 'GET',
  url: '/v1/audit',
  group,
  summary: 'What was changed on keys, webhooks and limits, newest first',
  about:
    'Who did it is told by the beginning of the key, or is the operator (`host`). Lines are never changed or taken out. What each key used is in `GET /v1/usage` with `group_by=key`.',
  scope: 'admin',
  query: pageAddress,
  answer: auditPage,
  examples: [{ summary: 'The newest', query: { limit: '20' } }],
  run: (service, { query }) => service.keys.trail(query),
});

/** DELETE /v1/clients/{client}: a client is forgotten. */
export const eraseClient = endpoint({
  operation: 'erase_client',
  method: 'DELETE',
  url: '/v1/clients/:client',
  group,
  summary: 'Erase everything of one client',
  about:
    "Answers that name the client, what was said of them, batches whose every item is the client's, and catalogues of that client. It cannot be undone. Counts of use stay, as they name nobody.",
  scope: 'admin',
  changes: true,
  path: clientPath,
  answer: clientErased,
  examples: [{ summary: 'A client that left', path: { client: 'ACME' } }],
  run: (service, { path }) => service.keys.eraseClient(path.client),
});

/** GET /v1/keys: the keys of the account, by their prefixes. */
export const listKeys = endpoint({
  operation: 'list_keys',
  method: 'GET',
  url: '/v1/keys',
  group,
  summary: 'List the keys of the account by their prefixes',
  about: 'Each with its scopes, its end and whether it was revoked; the keys themselves are kept nowhere.',
  scope: 'admin',
  answer: keyList,
  examples: [{ summary: 'All keys' }],
  run: (service) => service.keys.list(),
});

/** POST /v1/keys/{id}/revoke: a key ends at once. */
export const revokeKey = endpoint({
  operation: 'revoke_key',
  method: 'POST',
  url: '/v1/keys/:id/revoke',
  group,
  summary: 'End a key at once',
  about:
    'A key with the scope admin may end any key of its account, any other key only those that were replaced before it.',
  scope: null,
  changes: true,
  path: idPath,
  body: revokeRequest,
  answer: keyRevoked,
  refusals: ['not_found'],
  examples: [{ summary: 'A lost key', path: { id: '{key}' }, body: { reason: 'compromised' } }],
  run: (service, { path, body }) => service.keys.revoke(path.id, body),
});

/** PATCH /v1/account: how long the account keeps its answers. */
export const changeAccount = endpoint({
  operation: 'change_account',
  method: 'PATCH',
  url: '/v1/account',
  group,
  summary: 'Settle how long answers are kept',
  about:
    'Answers, batches that are over and chats older than `keep_days` days are forgotten within minutes, what is there already as well; null keeps them. What was taught goes on teaching, counts of use and the trail stay.',
  scope: 'admin',
  changes: true,
  body: accountChange,
  answer: whoAmI,
  examples: [{ summary: 'Ten years', body: { keep_days: 3650 } }],
  run: (service, { body }) => service.keys.changeAccount(body),
});

/** GET /v1/account: whose key it is. */
export const account = endpoint({
  operation: 'account',
  method: 'GET',
  url: '/v1/account',
  group,
  summary: 'The account and the key that ask',
  about: 'What the key may do and until when. Any key of an entitled account may ask.',
  scope: null,
  answer: whoAmI,
  examples: [{ summary: 'Who am I' }],
  run: (service) => service.whoami(),
});
