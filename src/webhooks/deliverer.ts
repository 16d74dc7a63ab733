import type { Outcome, StoredDelivery, StoredWebhook, WebhookStore } from '../store/webhook-store.js';
import type { Attempted } from './deliver-attempt.js';
import { nextAttempt } from './deliver-schedule.js';
import { isTest } from './webhook-message.js';

export interface DelivererNeeds {
  readonly store: WebhookStore;
  readonly now: () => Date;
  /** 0 to 1, for the jitter */
  readonly chance: () => number;
  readonly attempt: (webhook: StoredWebhook, delivery: StoredDelivery) => Promise<Attempted>;
  /** an address that takes no more messages; the account hears of it */
  readonly disabled: (webhook: StoredWebhook, why: string) => Promise<void>;
  readonly report: (fault: unknown, what: string) => void;
  /** attempts under way at once in this process, and to one receiver */
  readonly atOnce: number;
  readonly perReceiver: number;
  /** longer than an attempt can take: what is not settled by then is taken up by another */
  readonly leaseMs: number;
}

/** Sends what is due. A receiver that hangs holds only its own few places, never those of others. */
export interface Deliverer {
  /** starts as many due attempts as there are places; resolves when they are started */
  round(): Promise<void>;
  /** resolves when nothing is under way any more */
  settled(): Promise<void>;
  /** goes on by itself, and at once when told that something is new */
  run(pollMs: number): { wake(): void; stop(graceMs: number): Promise<void> };
}

/** Sends messages to their addresses, each at least once, until the store has none that are due. */
export function makeDeliverer(needs: DelivererNeeds): Deliverer {
  const { store } = needs;
  const underWay = new Map<string, number>();
  const running = new Set<Promise<void>>();
  let closed = false;

  const receiverOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url);
  const places = (receiver: string): number =>
    Math.min(needs.perReceiver - (underWay.get(receiver) ?? 0), needs.atOnce - running.size);

  async function attempt(delivery: StoredDelivery): Promise<void> {
    const webhook = await store.receiver(delivery.webhook);
    if (webhook?.status !== 'enabled') return;
    const began = needs.now();
    const attempted = await needs.attempt(webhook, delivery);
    const outcome = outcomeOf(delivery, attempted, began, needs.now(), needs.chance());
    const isDisabled = await store.settle(delivery, outcome);
    if (isDisabled && outcome.next.kind === 'disable') await needs.disabled(webhook, outcome.next.why);
  }

  function start(receiver: string, delivery: StoredDelivery, done: () => void): void {
    underWay.set(receiver, (underWay.get(receiver) ?? 0) + 1);
    const work = attempt(delivery)
      .catch((fault: unknown) => needs.report(fault, `the message ${delivery.id} could not be settled`))
      .finally(() => {
        running.delete(work);
        const left = (underWay.get(receiver) ?? 1) - 1;
        if (left > 0) underWay.set(receiver, left);
        else underWay.delete(receiver);
        done();
      });
    running.add(work);
  }

  async function fill(done: () => void): Promise<void> {
    const at = needs.now();
    const lease = new Date(at.getTime() + needs.leaseMs).toISOString();
    for (const { id, url } of await store.due(at.toISOString())) {
      const receiver = receiverOf(url);
      const free = places(receiver);
      if (closed || free <= 0) continue;
      for (const delivery of await store.claim(id, at.toISOString(), lease, free))
        start(receiver, delivery, done);
    }
  }

  const settled = async (): Promise<void> => {
    while (running.size > 0) await Promise.all(running);
  };

  return {
    round: () => fill(() => undefined),
    settled,
    run(pollMs) {
      let wake = (): void => undefined;
      let woken = false;
      const rouse = (): void => {
        woken = true;
        wake();
      };
      const rest = (): Promise<void> =>
        new Promise((done) => {
          const timer = setTimeout(done, pollMs);
          wake = () => {
            clearTimeout(timer);
            done();
          };
          if (woken) wake();
        });
      const loop = (async () => {
        while (!closed) {
          woken = false;
          await fill(rouse).catch((fault: unknown) =>
            needs.report(fault, 'the messages that are due could not be read'),
          );
          if (!closed) await rest();
        }
      })();
      return {
        wake: rouse,
        async stop(graceMs) {
          closed = true;
          rouse();
          await loop;
          await Promise.race([settled(), new Promise((done) => setTimeout(done, graceMs).unref())]);
        },
      };
    },
  };
}

/** What an attempt leads to: done, again by the schedule, or the end of the address. */
function outcomeOf(
  delivery: StoredDelivery,
  { status, error, retryAfterMs }: Attempted,
  began: Date,
  ended: Date,
  chance: number,
): Outcome {
  const { step } = delivery;
  const record = {
    at: began.toISOString(),
    ms: Math.max(0, ended.getTime() - began.getTime()),
    status,
    error,
  };
  if (error === null) return { ...record, next: { kind: 'delivered' } };
  if (isTest(delivery)) return { ...record, next: { kind: 'given_up' } };
  if (status === 410) return { ...record, next: { kind: 'disable', why: 'the receiver answered 410 Gone' } };
  const again = nextAttempt(step, ended, chance, retryAfterMs);
  return {
    ...record,
    next: again
      ? { kind: 'again', ...again }
      : { kind: 'disable', why: `every attempt failed; the last: ${error}` },
  };
}
