import { itemsAtMost } from '../../api/batch-request.js';
import { serviceVersion } from '../../api/service-answers.js';
import type { GuideNeeds } from './guide-needs.js';
import { table } from './markdown.js';

const orNone = (limit: number): string => (limit === 0 ? 'none' : limit.toLocaleString('en'));

/** What was changed in the contract, newest first. */
const changes: readonly (readonly [version: string, day: string, what: string])[] = [
  [
    '1.0.0',
    '2026-11-24',
    '`PATCH /v1/account` settles how long answers are kept (`keep_days`); keys in a list say `last_used_at`. `POST /v1/keys` makes keys with scopes, an end, allowed addresses and a pace of their own; `GET /v1/audit` is the trail; `group_by=key` of `GET /v1/usage`; `DELETE /v1/clients/{client}` erases a client. `GET /asyncapi.json` describes the chat. A request that no quota could ever hold is 409 `limit_reached`, no longer 429. Cross-origin calls where the operator allows origins.',
  ],
  [
    '1.0.0',
    '2026-11-23',
    'The first contract: classification, batches, feedback, webhooks, usage, keys, law, monitor, chat.',
  ],
];

/** Limits, what is cached, versions and what changed. */
export const ofLimits = ({ limits, settings }: GuideNeeds): string => `
# Limits

What holds for an account unless it has limits of its own; \`GET /v1/usage\` says yours.

${table(
  ['what', 'how much'],
  [
    ['calls a minute, classifications and other calls apart', orNone(limits.callsPerMinute)],
    ['calls at once after a pause', orNone(limits.burst)],
    ['products a minute in batches', orNone(limits.productsPerMinute)],
    ['products a calendar month', orNone(limits.productsPerMonth)],
    ['products of one batch', itemsAtMost.toLocaleString('en')],
    ['a body, unpacked', `${settings.bodyBytes / 1_000_000} MB`],
    ['depth of a body', '32'],
    ['headers', '16 kB'],
    ['time for a request to arrive', `${settings.requestMs / 1000} s`],
  ],
)}

\`RateLimit-Policy\` and \`RateLimit\` (the IETF draft) stand on every answer to a key: \`"classify";q=600;w=60\` is what may be asked in the long run, \`"classify-burst"\` how
many at once, and \`r\` how many of the latter are left. Over the pace the answer is 429 with \`Retry-After\`. A batch is never refused for pace; it is worked off
more slowly. Some calls count as several; each operation says so.

Answers of the law carry an \`ETag\`: send it back in \`If-None-Match\`, and 304 without a body says that nothing has changed. Whatever belongs to an
account is \`Cache-Control: no-store\`. Answers from 1 kB on are compressed for whoever sends \`Accept-Encoding\` (br, gzip), but those with a secret are not. Bodies may come
with \`Content-Encoding\` gzip, deflate or br. \`HEAD\` works wherever \`GET\` does.

# Versions

The version of the service is ${serviceVersion}, MAJOR.MINOR.PATCH, in \`/\`, \`/api/health\` and the contract; the path carries the major one, \`/v1\`. Within it fields, events, error codes and
operations may be added, and texts for people may change: pass over what you do not know. Nothing is taken away or given another meaning without a new prefix and a time in which both answer.
Each answer has \`schema_version\` for its own shape, and \`engine_version\` for the program that gave it. The edition of the law is no part of the version: it changes when the law does.

## What changed

${table(['version', 'day', 'what'], changes)}
`;
