import type { Issue } from '../core/issue.js';
import { type ErrorCode, errorCatalogue, TariffError } from '../errors.js';

/** What a server's refusal says: the body of RFC 9457 as far as it can be read, and what the head adds. */
export interface Refusal {
  readonly base: string;
  readonly status: number;
  readonly body: unknown;
  readonly requestId: string | undefined;
  /** seconds after which to come back, as the server writes them */
  readonly retryAfter: string | undefined;
}

const textOf = (holder: object, key: string): string | undefined => {
  const value = (holder as Record<string, unknown>)[key];
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
};

const isCode = (text: string | undefined): text is ErrorCode =>
  text !== undefined && Object.hasOwn(errorCatalogue, text);

/** Where a code is not known here, its status says enough. */
function codeOfStatus(status: number): ErrorCode {
  if (status === 401) return 'invalid_key';
  if (status === 403) return 'scope_missing';
  if (status === 404 || status === 405) return 'not_found';
  if (status === 413) return 'body_too_large';
  if (status === 429) return 'rate_limited';
  if (status >= 500) return 'server_failed';
  return 'invalid_request';
}

/** What to do next, where the server did not say it. */
function hintFor(code: ErrorCode, { base, retryAfter, requestId }: Refusal): string | undefined {
  const later = retryAfter === undefined ? 'later' : `in ${retryAfter} s`;
  const named = requestId === undefined ? '' : `; the operator finds the call under ${requestId}`;
  switch (code) {
    case 'missing_key':
      return `keep a key with "tariff login --server ${base}", or set TARIFF_API_KEY`;
    case 'invalid_key':
      return `the key is not known there: give one that is with "tariff login --server ${base}"`;
    case 'expired_key':
      return `the key was replaced or revoked: give a new one with "tariff login --server ${base}"`;
    case 'plan_not_entitled':
      return "the account's plan does not include the API: ask the operator of the server";
    case 'scope_missing':
      return 'this key may not do that: use one with the scope, "tariff whoami" shows what it may';
    case 'quota_exceeded':
      return 'the quota of the account is used up: "tariff usage" shows when it begins again';
    case 'rate_limited':
      return `more calls than the account may make: try again ${later}`;
    case 'body_too_large':
      return 'send less at once: shorter texts, fewer materials';
    case 'idempotency_in_flight':
      return 'the same call is still under way: try again in a moment';
    case 'not_ready':
    case 'overloaded':
      return `try again ${later}`;
    case 'internal':
    case 'server_failed':
      return `try again${named}`;
    default:
      return undefined;
  }
}

/** The faults of single fields that a refusal lists, as this program writes them. */
function issuesOf(body: object): Issue[] {
  const { errors } = body as { errors?: unknown };
  if (!Array.isArray(errors)) return [];
  return errors.flatMap((each: unknown): Issue[] => {
    if (typeof each !== 'object' || each === null) return [];
    const message = textOf(each, 'detail');
    if (message === undefined) return [];
    const { row } = each as { row?: unknown };
    const path = textOf(each, 'pointer');
    const column = textOf(each, 'column');
    const hint = textOf(each, 'hint');
    return [
      {
        code: textOf(each, 'code') ?? 'invalid_request',
        message,
        ...(path === undefined ? {} : { path }),
        ...(typeof row === 'number' ? { row } : {}),
        ...(column === undefined ? {} : { column }),
        ...(hint === undefined ? {} : { hint }),
      },
    ];
  });
}

/** A server's refusal as the stop it would be on the embedded engine: the same code, words and exit. */
export function problemFault(refusal: Refusal): TariffError {
  const { base, status } = refusal;
  const body = typeof refusal.body === 'object' && refusal.body !== null ? refusal.body : {};
  const said = textOf(body, 'code');
  const code = isCode(said) ? said : codeOfStatus(status);
  const detail = textOf(body, 'detail') ?? textOf(body, 'title');
  const message = detail ?? `${base} answers with status ${status}`;
  const hint = textOf(body, 'hint') ?? hintFor(code, refusal);
  return new TariffError(code, message, {
    ...(hint === undefined ? {} : { hint }),
    issues: issuesOf(body),
  });
}
