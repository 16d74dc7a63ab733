import { itemsAtMost } from '../../api/batch-request.js';
import type { GuideNeeds } from './guide-needs.js';
import { block, table } from './markdown.js';

/** The first call, keys, repeated calls and lists of products. */
export const ofCalls = ({ address, limits }: GuideNeeds): string => `
# First call

Two lines and a key. Whoever runs the service gives you the key; keep it on your own server, never in a page or an app.

${block(
  'sh',
  `
export TARIFF_URL=${address} TARIFF_KEY=tk_live_...
curl -sS "$TARIFF_URL/v1/classify" -H "Authorization: Bearer $TARIFF_KEY" -H 'Content-Type: application/json' \\
     -d '{"description": "t-shirt", "origin": "MX"}'
`,
)}

Read three fields first. \`code\` is the likeliest line, whole. \`confident_to\` has the digits of it that are sure: what follows them is a guess and nothing to file.
\`decision\` says what comes next:

${table(
  ['decision', 'what it says'],
  [
    [
      '`accept`',
      'sure down to the level that was asked (`accept_at`: `subheading` unless you or your account say otherwise)',
    ],
    ['`needs_facts`', 'not sure so far, and an answer to one of `questions` would help'],
    ['`review`', 'not sure, and nothing is left to ask: a person decides'],
    ['`refused`', 'the description names no goods that could be classified: `missing` says what to add'],
  ],
)}

Answer a question with \`facts\`: its \`id\`, and the \`answer\` of one of its \`options\`. Send them all each time; nothing is remembered from the call before.

${block(
  'sh',
  `
curl -sS "$TARIFF_URL/v1/classify" -H "Authorization: Bearer $TARIFF_KEY" -H 'Content-Type: application/json' \\
     -d '{"description": "t-shirt", "origin": "MX", "facts": {"q-6109-material": "Of cotton"}}'
`,
)}

\`candidates\` are the lines that were weighed, with their probabilities; \`warnings\` is for people and worth showing. Duties (\`duty_rates\`), \`usmca\` and
\`rules_of_origin\` are those of the likeliest line: they hold as far as its first eight digits are sure. Each answer names the edition of the law that it was given from, in \`edition\` and in the
header \`Tariff-Edition\`. Keep the \`id\`: with it the answer is found again as it was given, and a broker's correction is sent.

# Authentication

Every operation below \`/v1\` wants \`Authorization: Bearer <key>\`. A key is \`tk_live_\` or \`tk_test_\` with 32 random characters and a checksum of 6, so a
typing error is told from an unknown key at once. The service keeps a hash of it and the first twelve characters.

A key has scopes: \`read\` (look up, duties, origin, what was answered), \`classify\` (new answers, batches, the chat, what is taught) and \`admin\`, which
includes both and manages webhooks and keys. Give each program the least that it needs: \`POST /v1/keys\` makes a key with its scopes and, where wanted, an end
(\`expires_at\`), a list of addresses that it is taken from (\`allowed_ips\`) and a pace of its own (\`calls_per_minute\`). \`GET /v1/audit\` tells what was done with keys,
\`GET /v1/usage?group_by=key\` what each used.

## Rotation

\`POST /v1/keys/rotate\` makes a new key with the same scopes in place of the one that asks. Both work for \`grace_seconds\` (a day unless given), so:

1. call it with an \`Idempotency-Key\` of your own and write the new key down,
2. put the new key into your programs,
3. let the old one end, or end it with \`POST /v1/keys/{id}/revoke\`.

${block(
  'sh',
  `
curl -sS "$TARIFF_URL/v1/keys/rotate" -H "Authorization: Bearer $TARIFF_KEY" -H 'Content-Type: application/json' \\
     -H "Idempotency-Key: $(cat /proc/sys/kernel/random/uuid)" -d '{"grace_seconds": 86400, "reason": "scheduled"}'
`,
)}

An answer that is lost on the way is had again under the same \`Idempotency-Key\` with the old key. A key that others may have seen ends at once with
\`"reason": "compromised"\`.

# Repeating a call

A call that had no answer may have been performed all the same. Send an \`Idempotency-Key\` with any \`POST\`: 1 to 255 printable characters, a fresh UUID for
each new request. Within 24 hours the same key with the same request has the first answer again, marked \`Idempotent-Replayed: true\`; nothing is done or counted
twice. The same key with another request is \`idempotency_mismatch\`. While the first is under way a repeated call waits, for
${limits.repeatWaitMs / 1000} seconds at most, and is then told \`idempotency_in_flight\`: come again. Calls that were refused are not kept; put right, they are performed.

Repeat after no answer, after 503, and after 409 and 429 with \`Retry-After\`, each time later than the time before. \`retryable\` in a problem says
whether the same call may go through.

# Lists of products

\`POST /v1/classify/batch\` takes up to ${itemsAtMost.toLocaleString('en')} products. It is accepted with 202 when it is kept; \`Location\` says where it stands. Results come in the order
of the list, by pages, while it runs. A product that cannot be read is a failed item with its own problem; the others are answered.

${block(
  'sh',
  `
location=$(curl -sS -D - -o /dev/null "$TARIFF_URL/v1/classify/batch" -H "Authorization: Bearer $TARIFF_KEY" \\
     -H 'Content-Type: application/json' -d '{"items": [
       {"item_id": "SKU-1", "description": "knitted cotton t-shirt for women", "origin": "MX"},
       {"item_id": "SKU-2", "description": "stainless steel vacuum bottle, 750 ml", "origin": "CN"}]}' |
   tr -d '\\r' | sed -n 's/^[Ll]ocation: //p')
curl -sS "$TARIFF_URL$location?limit=50" -H "Authorization: Bearer $TARIFF_KEY"
`,
)}

\`counts\` says how many are done. Ask again every few seconds, or name a webhook as \`callback\`: it hears \`batch.completed\`. Each item has \`tariff_code\`, the digits
that are sure, beside \`likely_line\` and the whole \`result\`. Results are kept for ${limits.batchDays} days.
`;
