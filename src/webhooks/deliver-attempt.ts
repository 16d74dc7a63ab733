import { Client } from 'undici';
import type { StoredDelivery, StoredWebhook } from '../store/webhook-store.js';
import { signedHeaders } from './deliver-sign.js';
import { findSafeAddress, type ResolveName } from './safe-address.js';
import { type AddressRules, checkUrl } from './safe-url.js';

/** What an attempt needs of the world. */
export interface AttemptNeeds {
  readonly rules: AddressRules;
  readonly resolve: ResolveName;
  readonly now: () => Date;
  readonly timeoutMs: number;
  readonly userAgent: string;
}

/** What one receiver answered to one attempt; the body it answered with is dropped unread. */
export interface Attempted {
  readonly status: number | null;
  readonly error: string | null;
  /** how long it asked to wait, in milliseconds */
  readonly retryAfterMs?: number;
}

const answerAtMost = 64 * 1024;

/** Sends a message once. A name is resolved once, checked, and the connection goes to the checked address. */
export async function attemptDelivery(
  webhook: StoredWebhook,
  delivery: Pick<StoredDelivery, 'id' | 'body'>,
  needs: AttemptNeeds,
): Promise<Attempted> {
  const checked = checkUrl(webhook.url, needs.rules);
  if (checked.kind === 'refused') return { status: null, error: `not sent: ${checked.why}` };
  const { url } = checked;
  const signal = AbortSignal.timeout(needs.timeoutMs);
  const safe = await withinTime(findSafeAddress(url.hostname, needs.rules, needs.resolve), signal);
  if (safe === undefined) return { status: null, error: `${url.hostname} was not resolved in time` };
  if (safe.kind !== 'address') return { status: null, error: safe.why };
  const { address, family } = safe;
  const client = new Client(url.origin, {
    connect: {
      timeout: needs.timeoutMs,
      autoSelectFamily: false,
      lookup: (_name, options, found) =>
        options.all ? found(null, [{ address, family }]) : found(null, address, family),
    },
    headersTimeout: needs.timeoutMs,
    bodyTimeout: needs.timeoutMs,
    maxHeaderSize: 16 * 1024,
  });
  try {
    const answer = await client.request({
      method: 'POST',
      path: `${url.pathname}${url.search}`,
      headers: {
        'content-type': 'application/json',
        'user-agent': needs.userAgent,
        ...signedHeaders(webhook, delivery, needs.now()),
      },
      body: delivery.body,
      signal,
    });
    await answer.body.dump({ limit: answerAtMost, signal }).catch(() => undefined);
    return readAnswer(answer.statusCode, answer.headers['retry-after'], needs.now());
  } catch (fault) {
    return { status: null, error: whyItFailed(fault, signal, needs.timeoutMs) };
  } finally {
    await client.destroy().catch(() => undefined);
  }
}

async function withinTime<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  return Promise.race([
    work,
    new Promise<undefined>((done) => signal.addEventListener('abort', () => done(undefined), { once: true })),
  ]);
}

function readAnswer(status: number, retryAfter: string | string[] | undefined, now: Date): Attempted {
  if (status >= 200 && status < 300) return { status, error: null };
  const error =
    status >= 300 && status < 400 ? 'redirects are not followed' : `the receiver answered ${status}`;
  const wait = status === 429 || status === 503 ? readRetryAfter(retryAfter, now) : undefined;
  return { status, error, ...(wait === undefined ? {} : { retryAfterMs: wait }) };
}

/** Seconds, or the day and time of HTTP (RFC 9110, 10.2.3). */
export function readRetryAfter(written: string | string[] | undefined, now: Date): number | undefined {
  const text = (Array.isArray(written) ? written[0] : written)?.trim() ?? '';
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const until = /^[A-Z][a-z]{2},/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(until) ? undefined : Math.max(0, until - now.getTime());
}

function whyItFailed(fault: unknown, signal: AbortSignal, timeoutMs: number): string {
  if (signal.aborted) return `no answer within ${timeoutMs / 1000} seconds`;
  const { code } = fault as { code?: string };
  return code ? `the connection failed (${code})` : 'the connection failed';
}
