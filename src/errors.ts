import type { Issue } from './core/issue.js';

/** Every exit code the program ends with. */
export const exitCodes = {
  ok: 0,
  internal: 1,
  usage: 2,
  rows_failed: 3,
  not_authenticated: 4,
  not_permitted: 5,
  rate_limited: 6,
  unavailable: 7,
  input_unreadable: 8,
  output_not_writable: 9,
  checkpoint_mismatch: 10,
  data_problem: 11,
  interrupted: 130,
  terminated: 143,
} as const;

export type ExitKind = keyof typeof exitCodes;

interface ErrorRow {
  readonly exit: ExitKind;
  /** HTTP status the server answers with */
  readonly status: number;
  readonly title: string;
  readonly retryable?: boolean;
}

/** Every fault that stops the work. docs/use/errors.md is compared with this table by a test. */
export const errorCatalogue = {
  usage: { exit: 'usage', status: 422, title: 'The command or request is not written as expected' },
  invalid_request: { exit: 'usage', status: 422, title: 'The request has fields that cannot be used' },
  unknown_code: { exit: 'usage', status: 422, title: 'The code is not in this edition of the schedule' },
  malformed_code: { exit: 'usage', status: 422, title: 'The text is not a tariff code' },
  unknown_country: { exit: 'usage', status: 422, title: 'The country is not known' },
  destination_not_covered: {
    exit: 'usage',
    status: 422,
    title: 'The law of the country of destination is not loaded',
  },
  not_found: { exit: 'usage', status: 404, title: 'There is no such thing here' },
  too_few_cases: { exit: 'usage', status: 422, title: 'There are too few cases to fit a weight to' },
  needs_server: { exit: 'usage', status: 422, title: 'This command needs a running server' },
  edition_not_in_force: { exit: 'data_problem', status: 409, title: 'No loaded edition covers the date' },
  edition_not_loaded: { exit: 'data_problem', status: 404, title: 'No edition of that name is loaded' },
  data_missing: { exit: 'data_problem', status: 503, title: 'Reference data is missing' },
  data_damaged: { exit: 'data_problem', status: 503, title: 'Reference data is damaged' },
  import_refused: { exit: 'data_problem', status: 422, title: 'The file cannot become an edition' },
  data_busy: {
    exit: 'unavailable',
    status: 503,
    title: 'Another process is writing the data folder',
    retryable: true,
  },
  download_failed: {
    exit: 'unavailable',
    status: 502,
    title: 'The official file could not be downloaded',
    retryable: true,
  },
  store_unavailable: {
    exit: 'data_problem',
    status: 503,
    title: 'The history or the database cannot be used',
    retryable: true,
  },
  input_unreadable: { exit: 'input_unreadable', status: 422, title: 'The input cannot be read' },
  output_not_writable: { exit: 'output_not_writable', status: 500, title: 'The output cannot be written' },
  checkpoint_mismatch: {
    exit: 'checkpoint_mismatch',
    status: 409,
    title: 'The checkpoint belongs to another job',
  },
  malformed_request: { exit: 'usage', status: 400, title: 'The request is not written as HTTP' },
  invalid_json: { exit: 'usage', status: 400, title: 'The body is not JSON' },
  missing_key: { exit: 'not_authenticated', status: 401, title: 'No key was given' },
  invalid_key: { exit: 'not_authenticated', status: 401, title: 'The key is not known' },
  expired_key: { exit: 'not_authenticated', status: 401, title: 'The key is no longer valid' },
  plan_not_entitled: {
    exit: 'not_permitted',
    status: 403,
    title: 'The plan of the account does not include this',
  },
  address_not_allowed: {
    exit: 'not_permitted',
    status: 403,
    title: 'The key is not taken from this address',
  },
  scope_missing: { exit: 'not_permitted', status: 403, title: 'The key may not do this' },
  origin_not_allowed: {
    exit: 'not_permitted',
    status: 403,
    title: 'Pages of that origin may not do this',
  },
  method_not_allowed: { exit: 'usage', status: 405, title: 'The address does not know this method' },
  idempotency_in_flight: {
    exit: 'unavailable',
    status: 409,
    title: 'A call with the same idempotency key is under way',
    retryable: true,
  },
  idempotency_mismatch: {
    exit: 'usage',
    status: 422,
    title: 'The idempotency key was used for another call',
  },
  body_too_large: { exit: 'usage', status: 413, title: 'The request is larger than the server takes' },
  unsupported_media_type: { exit: 'usage', status: 415, title: 'The body is not of a type that is read' },
  unsafe_webhook_url: { exit: 'usage', status: 422, title: 'The address of the webhook may not be called' },
  rate_limited: {
    exit: 'rate_limited',
    status: 429,
    title: 'More calls than the account may make',
    retryable: true,
  },
  quota_exceeded: { exit: 'not_permitted', status: 429, title: 'The quota of the account is used up' },
  limit_reached: {
    exit: 'not_permitted',
    status: 409,
    title: 'This is more than the account may have',
  },
  internal: { exit: 'unavailable', status: 500, title: 'The server failed', retryable: true },
  not_ready: { exit: 'unavailable', status: 503, title: 'The server is not ready', retryable: true },
  overloaded: { exit: 'unavailable', status: 503, title: 'The server is overloaded', retryable: true },
  server_unreachable: {
    exit: 'unavailable',
    status: 502,
    title: 'The server cannot be reached',
    retryable: true,
  },
  server_failed: {
    exit: 'unavailable',
    status: 502,
    title: 'The server failed without saying why',
    retryable: true,
  },
  server_mismatch: { exit: 'unavailable', status: 502, title: 'The server speaks another version' },
  request_timeout: {
    exit: 'unavailable',
    status: 408,
    title: 'The request took too long to arrive',
    retryable: true,
  },
  name_taken: { exit: 'usage', status: 409, title: 'Another account has that name' },
  key_replaced: { exit: 'not_authenticated', status: 409, title: 'The key was rotated before' },
  headers_too_large: { exit: 'usage', status: 431, title: 'The headers are larger than the server takes' },
  interrupted: { exit: 'interrupted', status: 503, title: 'Interrupted' },
  terminated: { exit: 'terminated', status: 503, title: 'Terminated' },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorCatalogue;

export interface ErrorDetails {
  readonly hint?: string;
  readonly issues?: readonly Issue[];
  readonly cause?: unknown;
  /** seconds until the same may be asked again with more hope, where that is known */
  readonly retryAfter?: number;
}

/** The one error class: thrown once where the work cannot go on, caught once at a door. */
export class TariffError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly issues: readonly Issue[];
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'TariffError';
    this.code = code;
    this.hint = details.hint;
    this.issues = details.issues ?? [];
    this.retryAfter = details.retryAfter;
  }

  get exitCode(): number {
    return exitCodes[errorCatalogue[this.code].exit];
  }
}
