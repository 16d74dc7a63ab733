import { type ErrorCode, errorCatalogue } from '../../errors.js';
import { block, table } from './markdown.js';

/** Each code that a caller may meet, and what to do then. */
export const remedies = {
  invalid_request: 'Put right what `errors[]` points at.',
  unknown_code: 'Look the code up; a code may have ended with an edition.',
  malformed_code: 'Write 2 to 10 digits, with or without dots.',
  unknown_country: 'Write the two letters of ISO 3166, such as `MX`.',
  destination_not_covered: 'Ask for a country whose law is loaded: `GET /v1/data`.',
  not_found: 'Check the id; what another account has is not found either.',
  edition_not_in_force: 'Choose a day that a loaded edition covers: `GET /v1/data`.',
  edition_not_loaded: 'Name an edition that `GET /v1/data` lists.',
  data_missing: 'Try later; whoever runs the service has to load the data.',
  data_damaged: 'Try later; whoever runs the service has to mend the data.',
  store_unavailable: 'Repeat after `Retry-After`, with the same Idempotency-Key.',
  malformed_request: 'Send whole HTTP; a proxy on the way may have cut it.',
  invalid_json: 'Send JSON in UTF-8; `detail` has line and column.',
  missing_key: 'Send `Authorization: Bearer <key>`.',
  invalid_key: 'See whether the key was copied whole.',
  expired_key: 'Use the key that replaced it, or have a new one made.',
  address_not_allowed: 'Call from an address of the list of the key, or use another key.',
  plan_not_entitled: 'Ask whoever runs the service for the enterprise plan.',
  scope_missing: 'Use a key that has the scope named.',
  origin_not_allowed: 'Have the origin of the page allowed by whoever runs the service.',
  method_not_allowed: 'Use a method of the `Allow` header.',
  idempotency_in_flight: 'Wait as `Retry-After` says and repeat.',
  idempotency_mismatch: 'Take a fresh Idempotency-Key for each new request.',
  body_too_large: 'Send less: cut a list into several batches.',
  unsupported_media_type: 'Send `application/json`, plain, gzip, deflate or br.',
  unsafe_webhook_url: 'Give a public https address by its name.',
  rate_limited: 'Wait as `Retry-After` says; send lists as a batch.',
  quota_exceeded: 'Wait for the month to end, or have the quota raised.',
  limit_reached: 'Waiting does not help: send less at once, remove one of those, or have the limit raised.',
  internal: 'Repeat once; then report the `request_id`.',
  not_ready: 'Wait as `Retry-After` says and repeat.',
  overloaded: 'Wait as `Retry-After` says and repeat.',
  request_timeout: 'Send the request faster, or less of it.',
  key_replaced: 'Use the new key; its answer comes again under its Idempotency-Key.',
  headers_too_large: 'Send fewer headers.',
} as const satisfies Partial<Record<ErrorCode, string>>;

/** How refusals are written, and each of them. */
export const ofErrors = (): string => `
# Errors

A refusal is \`application/problem+json\` (RFC 9457). Decide by \`code\`, which does not change; \`detail\` and \`hint\` are for people. \`errors[]\` points at each field that
is at fault. Quote \`request_id\` when you ask about a call; you may choose it yourself with \`X-Request-Id\`.

${block(
  'json',
  JSON.stringify(
    {
      type: 'urn:tariff:problem:invalid_request',
      title: errorCatalogue.invalid_request.title,
      status: errorCatalogue.invalid_request.status,
      detail: 'description: it is missing; a text is expected',
      instance: '/v1/classify',
      code: 'invalid_request',
      request_id: '5f0c3f2e-6c1c-4c0e-9a31-2f6f3a1b9d11',
      retryable: false,
      errors: [
        { pointer: '/description', detail: 'it is missing; a text is expected', code: 'invalid_request' },
      ],
    },
    null,
    2,
  ),
)}

${table(
  ['code', 'status', 'again?', 'what it says, and what to do'],
  Object.entries(remedies)
    .map(([code, remedy]) => ({ code, remedy, ...errorCatalogue[code as ErrorCode] }))
    .sort((a, b) => a.status - b.status)
    .map((row) => [
      `\`${row.code}\``,
      row.status,
      'retryable' in row && row.retryable ? 'yes' : 'no',
      `${row.title}. ${row.remedy}`,
    ]),
)}
`;
