import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import { attemptDelivery, readRetryAfter } from '../../../src/webhooks/deliver-attempt.js';
import { signedHeaders } from '../../../src/webhooks/deliver-sign.js';
import { developmentRules } from '../../../src/webhooks/safe-url.js';
import { makeSecret } from '../../../src/webhooks/webhook-secret.js';
import { type Receiver, receiver } from '../../support/receiver.js';
import { aMessage, aWebhook } from '../../support/webhook-rows.js';

const now = new Date('2026-06-01T12:00:00Z');
const needs = {
  rules: developmentRules,
  resolve: async () => [],
  now: () => new Date(),
  timeoutMs: 5000,
  userAgent: 'tariff/test',
};
const sendTo = ({ url }: Receiver, own: Parameters<typeof aWebhook>[0] = {}, timeoutMs = 5000) =>
  attemptDelivery(aWebhook({ url, ...own }), aMessage(), { ...needs, timeoutMs });

describe('a signature', () => {
  it('is the one that Standard Webhooks publishes for its example', () => {
    const headers = signedHeaders(
      { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', previous_secret: null, previous_until: null },
      { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', body: '{"test": 2432232314}' },
      new Date(1_614_265_330_000),
    );
    expect(headers).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    });
  });

  it('is there twice while a secret rotates, and once when the day is over', () => {
    const rotating = aWebhook({
      secret: makeSecret((bytes) => new Uint8Array(bytes).fill(7)),
      previous_secret: aWebhook().secret,
      previous_until: '2026-06-02T12:00:00.000Z',
    });
    const count = (at: string) =>
      signedHeaders(rotating, aMessage(), new Date(at))['webhook-signature']!.split(' ').length;
    expect([count('2026-06-02T11:59:59.999Z'), count('2026-06-02T12:00:00.000Z')]).toEqual([2, 1]);
  });

  it('is verified by the library in a process of its own, with the new secret and the one before', async () => {
    const child = spawn(
      process.execPath,
      [fileURLToPath(new URL('../../support/verify-webhook.mjs', import.meta.url))],
      {
        stdio: ['pipe', 'pipe', 'inherit'],
      },
    );
    onTestFinished(() => void child.kill());
    const verdicts = askLines(child);
    const there = await receiver();
    const [fresh, before] = [makeSecret((bytes) => new Uint8Array(bytes).fill(3)), aWebhook().secret];
    await sendTo(there, {
      secret: fresh,
      previous_secret: before,
      previous_until: '2999-01-01T00:00:00.000Z',
    });
    const { headers, body } = there.received[0]!;
    expect(body).toBe(aMessage().body);
    const asked = (secret: string, own: object = {}) => verdicts({ secret, headers, body, ...own });
    expect(await asked(fresh)).toEqual({ verified: true, type: 'duty.changed' });
    expect(await asked(before)).toEqual({ verified: true, type: 'duty.changed' });
    expect(await asked(makeSecret((bytes) => new Uint8Array(bytes)))).toMatchObject({ verified: false });
    expect(await asked(fresh, { body: `${body} ` })).toMatchObject({ verified: false });
    expect(await asked(fresh, { headers: { ...headers, 'webhook-id': 'msg_2' } })).toMatchObject({
      verified: false,
    });
  });
});

/** Asks a process line by line. */
function askLines(child: ChildProcess): (line: object) => Promise<unknown> {
  const waiting: ((text: string) => void)[] = [];
  createInterface({ input: child.stdout! }).on('line', (text) => waiting.shift()?.(text));
  return (line) =>
    new Promise((done) => {
      waiting.push((text) => done(JSON.parse(text)));
      child.stdin!.write(`${JSON.stringify(line)}\n`);
    });
}

describe('an attempt', () => {
  it('is done with any answer of the 200s', async () => {
    for (const status of [200, 202, 204, 299])
      expect(await sendTo(await receiver((response) => response.writeHead(status).end('ok')))).toEqual({
        status,
        error: null,
      });
  });

  it('follows no redirect', async () => {
    const target = await receiver();
    const moved = await receiver((response) => response.writeHead(302, { location: target.url }).end());
    expect(await sendTo(moved)).toEqual({ status: 302, error: 'redirects are not followed' });
    expect(target.received).toEqual([]);
  });

  it('waits as long as a busy receiver asks, and no other', async () => {
    const busy = (status: number) =>
      receiver((response) => response.writeHead(status, { 'retry-after': '120' }).end());
    expect(await sendTo(await busy(429))).toMatchObject({ status: 429, retryAfterMs: 120_000 });
    expect(await sendTo(await busy(503))).toMatchObject({ retryAfterMs: 120_000 });
    expect(await sendTo(await busy(500))).toEqual({ status: 500, error: 'the receiver answered 500' });
  });

  it('gives up on a receiver that says nothing, or never ends what it says', async () => {
    const silent = await receiver(() => undefined);
    expect(await sendTo(silent, {}, 300)).toEqual({ status: null, error: 'no answer within 0.3 seconds' });
    const endless = await receiver((response) => {
      response.writeHead(200);
      const pour = (): void => {
        if (!response.destroyed) response.write('x'.repeat(65_536), () => setImmediate(pour));
      };
      pour();
    });
    expect(await sendTo(endless)).toEqual({ status: 200, error: null });
  });

  it('says when nobody is there, and echoes nothing that the receiver says', async () => {
    expect(await attemptDelivery(aWebhook({ url: 'http://127.0.0.1:1/' }), aMessage(), needs)).toEqual({
      status: null,
      error: 'the connection failed (ECONNREFUSED)',
    });
    const leaky = await receiver((response) => response.writeHead(500, 'SECRET').end('SECRET'));
    expect(JSON.stringify(await sendTo(leaky))).not.toContain('SECRET');
  });
});

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    [' 5 ', 5000],
    ['Mon, 01 Jun 2026 12:01:00 GMT', 60_000],
    ['Mon, 01 Jun 2026 11:00:00 GMT', 0],
    ['soon', undefined],
    ['-1', undefined],
    ['', undefined],
  ])('%j is %s', (written, expected) => {
    expect(readRetryAfter(written, now)).toBe(expected);
  });
});
