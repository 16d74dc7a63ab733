import { describe, expect, it, onTestFinished } from 'vitest';
import { openHostStore } from '../../../src/store/open-host-store.js';
import type { StoredDelivery, StoredWebhook } from '../../../src/store/webhook-store.js';
import type { Attempted } from '../../../src/webhooks/deliver-attempt.js';
import { attemptsAtMost, nextAttempt } from '../../../src/webhooks/deliver-schedule.js';
import { makeDeliverer } from '../../../src/webhooks/deliverer.js';
import { tempHome } from '../../support/temp-home.js';
import { aMessage, aWebhook } from '../../support/webhook-rows.js';

type Attempt = (webhook: StoredWebhook, delivery: StoredDelivery) => Promise<Attempted>;

/** A deliverer whose clock only moves when it is told to. */
async function atWork(attempt: Attempt, chance = 0.5) {
  const store = await openHostStore({ home: tempHome() });
  onTestFinished(() => store.close());
  const clock = { at: Date.parse('2026-06-01T12:00:00.000Z') };
  const sent: { readonly id: string; readonly at: number }[] = [];
  const notices: string[] = [];
  const deliverer = makeDeliverer({
    store: store.webhooks,
    now: () => new Date(clock.at),
    chance: () => chance,
    attempt: (webhook, delivery) => {
      sent.push({ id: delivery.id, at: clock.at });
      return attempt(webhook, delivery);
    },
    disabled: async (webhook, why) => void notices.push(`${webhook.id}: ${why}`),
    report: (fault) => {
      throw fault;
    },
    atOnce: 8,
    perReceiver: 2,
    leaseMs: 30_000,
  });
  const round = async (): Promise<void> => {
    await deliverer.round();
    await deliverer.settled();
  };
  return { store: store.webhooks, clock, sent, notices, deliverer, round };
}

const failed: Attempted = { status: 500, error: 'the receiver answered 500' };
const done: Attempted = { status: 204, error: null };

describe('the schedule of attempts', () => {
  it('is 0, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h, 24 h; then the address is out of use and told of', async () => {
    const { store, clock, sent, notices, round } = await atWork(async () => failed);
    await store.create(aWebhook(), 5);
    await store.enqueue({
      events: [],
      deliveries: [aMessage(), aMessage({ id: 'msg_later', next_at: '2027-01-01T00:00:00.000Z' })],
    });
    for (let due: string | undefined = aMessage().next_at; due && due < '2027'; due = await store.nextDue()) {
      clock.at = Date.parse(due);
      await round();
    }
    const gaps = sent.slice(1).map(({ at }, n) => (at - sent[n]!.at) / 1000);
    expect(gaps).toEqual([5, 300, 1800, 7200, 18_000, 36_000, 50_400, 72_000, 86_400]);
    expect(sent).toHaveLength(attemptsAtMost);
    expect(new Set(sent.map(({ id }) => id))).toEqual(new Set(['msg_1']));
    expect(notices).toEqual(['wh_1: every attempt failed; the last: the receiver answered 500']);
    expect(await store.webhook('acc_1', 'wh_1')).toMatchObject({ status: 'disabled' });
    expect(await store.delivery('acc_1', 'wh_1', 'msg_later')).toMatchObject({
      state: 'failed',
      attempts: 0,
    });
  });

  it('is spread by a tenth to each side, and never earlier than the receiver asked', () => {
    const at = new Date('2026-06-01T12:00:00.000Z');
    const seconds = (random: number, asked = 0) =>
      (Date.parse(nextAttempt(1, at, random, asked)!.at) - at.getTime()) / 1000;
    expect([seconds(0), seconds(0.5), seconds(1)]).toEqual([270, 300, 330]);
    expect([seconds(0.5, 900_000), seconds(0.5, 10_000), seconds(0.5, 9e9)]).toEqual([900, 300, 86_400]);
    expect(nextAttempt(attemptsAtMost - 1, at, 0.5)).toBeUndefined();
  });

  it('is left at the first success', async () => {
    const answers = [failed, failed, done];
    const { store, clock, sent, round } = await atWork(async () => answers.shift()!);
    await store.create(aWebhook(), 5);
    await store.enqueue({ events: [], deliveries: [aMessage()] });
    for (const step of [0, 5000, 300_000, 86_400_000]) {
      clock.at += step;
      await round();
    }
    expect(sent).toHaveLength(3);
    expect(await store.delivery('acc_1', 'wh_1', 'msg_1')).toMatchObject({ state: 'delivered', attempts: 3 });
  });
});

describe('a receiver', () => {
  it('that answers 410 hears nothing more, at once', async () => {
    const { store, notices, sent, round } = await atWork(async () => ({ status: 410, error: 'gone' }));
    await store.create(aWebhook(), 5);
    await store.enqueue({
      events: [],
      deliveries: ['1', '2', '3', '4'].map((n) => aMessage({ id: `msg_${n}` })),
    });
    await round();
    await round();
    expect(sent.length).toBeLessThanOrEqual(2);
    expect(notices).toEqual(['wh_1: the receiver answered 410 Gone']);
  });

  it('that answers 410 to a test stays in use, and nobody is told that it is not', async () => {
    const { store, notices, round } = await atWork(async () => ({ status: 410, error: 'gone' }));
    await store.create(aWebhook(), 5);
    await store.enqueue({ events: [], deliveries: [aMessage({ type: 'webhook.test' })] });
    await round();
    expect(await store.webhook('acc_1', 'wh_1')).toMatchObject({ status: 'enabled' });
    expect(await store.delivery('acc_1', 'wh_1', 'msg_1')).toMatchObject({ state: 'failed' });
    expect(notices).toEqual([]);
  });

  it('that fails a test is not put out of use by it, and the test is not repeated', async () => {
    const { store, clock, sent, round } = await atWork(async () => failed);
    await store.create(aWebhook(), 5);
    await store.enqueue({ events: [], deliveries: [aMessage({ type: 'webhook.test' })] });
    await round();
    clock.at += 86_400_000;
    await round();
    expect(sent).toHaveLength(1);
    expect(await store.webhook('acc_1', 'wh_1')).toMatchObject({ status: 'enabled' });
  });

  it('that hangs takes its own two places and none of the others', async () => {
    let letGo = (): void => undefined;
    const hanging = new Promise<Attempted>((answer) => {
      letGo = () => answer(done);
    });
    const { store, sent, deliverer } = await atWork(async (webhook) =>
      webhook.id === 'wh_slow' ? hanging : done,
    );
    const receivers = ['slow', 'a', 'b', 'c'].map((name) =>
      aWebhook({ id: `wh_${name}`, url: `https://${name}.acme-customs.com/` }),
    );
    for (const webhook of receivers) await store.create(webhook, 50);
    const deliveries = receivers.flatMap(({ id }) =>
      Array.from({ length: 10 }, (_, n) => aMessage({ id: `msg_${id}_${n}`, webhook: id })),
    );
    await store.enqueue({ events: [], deliveries });
    for (let n = 0; n < 60; n++) {
      await deliverer.round();
      await new Promise((next) => setImmediate(next));
    }
    const to = (name: string) => sent.filter(({ id }) => id.startsWith(`msg_wh_${name}`)).length;
    expect([to('slow'), to('a'), to('b'), to('c')]).toEqual([2, 10, 10, 10]);
    letGo();
    await deliverer.settled();
  });

  it('of several addresses on one host counts as one', async () => {
    let letGo = (): void => undefined;
    const hanging = new Promise<Attempted>((answer) => {
      letGo = () => answer(done);
    });
    const { store, sent, deliverer } = await atWork(async () => hanging);
    for (const n of [1, 2, 3]) {
      await store.create(aWebhook({ id: `wh_${n}`, url: `https://one.acme-customs.com/${n}` }), 50);
      await store.enqueue({ events: [], deliveries: [aMessage({ id: `msg_${n}`, webhook: `wh_${n}` })] });
    }
    for (let n = 0; n < 30; n++) {
      await deliverer.round();
      await new Promise((next) => setImmediate(next));
    }
    expect(sent).toHaveLength(2);
    letGo();
    await deliverer.settled();
  });

  it('that is switched off keeps what waits, and gets it when it is on again', async () => {
    const { store, sent, round } = await atWork(async () => done);
    await store.create(aWebhook({ status: 'disabled' }), 5);
    await store.enqueue({ events: [], deliveries: [aMessage()] });
    await round();
    expect(sent).toEqual([]);
    await store.change(aWebhook());
    await round();
    expect(sent).toHaveLength(1);
  });
});
