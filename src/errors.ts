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

/** Every fault that stops the work. docs/errors.md is compared with this table by a test. */
export const errorCatalogue = {
  usage: { exit: 'usage', status: 422, title: 'The command or request is not written as expected' },
  invalid_request: { exit: 'usage', status: 422, title: 'The request has fields that cannot be used' },
  unknown_code: { exit: 'usage', status: 422, title: 'The code is not in this edition of the schedule' },
  malformed_code: { exit: 'usage', status: 422, title: 'The text is not a tariff code' },
  unknown_country: { exit: 'usage', status: 422, title: 'The country is not known' },
  not_found: { exit: 'usage', status: 404, title: 'There is no such thing here' },
  needs_server: { exit: 'usage', status: 422, title: 'This command needs a running server' },
  edition_not_in_force: { exit: 'data_problem', status: 409, title: 'No loaded edition covers the date' },
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
  store_unavailable: { exit: 'data_problem', status: 503, title: 'The local history cannot be opened' },
  input_unreadable: { exit: 'input_unreadable', status: 422, title: 'The input cannot be read' },
  output_not_writable: { exit: 'output_not_writable', status: 500, title: 'The output cannot be written' },
  checkpoint_mismatch: {
    exit: 'checkpoint_mismatch',
    status: 409,
    title: 'The checkpoint belongs to another job',
  },
  interrupted: { exit: 'interrupted', status: 503, title: 'Interrupted' },
  terminated: { exit: 'terminated', status: 503, title: 'Terminated' },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorCatalogue;

export interface ErrorDetails {
  readonly hint?: string;
  readonly issues?: readonly Issue[];
  readonly cause?: unknown;
}

/** The one error class: thrown once where the work cannot go on, caught once at a door. */
export class TariffError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly issues: readonly Issue[];

  constructor(code: ErrorCode, message: string, details: ErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.name = 'TariffError';
    this.code = code;
    this.hint = details.hint;
    this.issues = details.issues ?? [];
  }

  get exitCode(): number {
    return exitCodes[errorCatalogue[this.code].exit];
  }
}
