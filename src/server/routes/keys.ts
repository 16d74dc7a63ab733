import { idPath } from '../../api/http-queries.js';
import {
  keyList,
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
