import type { TariffService } from '../api/tariff-service.js';
import { TariffError } from '../errors.js';
import type { Fingerprints, LedgerEntry, StoredReply } from '../store/ledger.js';
import { openSealed, sealText } from '../store/sealed-text.js';
import { accountService } from './account-service.js';
import type { Caller, Draft, Host } from './host.js';
import { endedKey } from './identify-caller.js';
import { noteRepeatedRotation } from './keys.js';
import type { Paced } from './pace-calls.js';

/** What a caller calls its request, and what it asks. */
export interface Repeatable extends Fingerprints {
  readonly key: string;
}

/** One authenticated call. */
export interface Call {
  readonly caller: Caller;
  /** its name in the contract, as usage counts it */
  readonly operation: string;
  /** unlike any other call's */
  readonly id: string;
  /** so that repeating it changes nothing */
  readonly idempotency?: Repeatable;
  /** a later call under the same name takes its place at once; whichever is recorded, all have its answer */
  readonly yields?: boolean;
  /** it answers what is only supposed: its classification is no product of the quota */
  readonly supposes?: boolean;
  /** it changes what is kept by itself: that is written in the transaction of its answer */
  readonly changes?: boolean;
  /** the answer holds a secret: it is kept so that only this key's holder can read it again */
  readonly secret?: boolean;
  /** hears what is left where the answer costs more than the call that was counted before */
  readonly paced?: Paced;
}

export interface Reply extends StoredReply {
  /** the answer to an earlier call of the same Idempotency-Key */
  readonly replayed: boolean;
}

const leaseMs = 30_000;
const replayMs = 24 * 3_600_000;
/** the answer to a call that another one takes the place of: nobody asks for it later than soon */
const yieldedMs = 3_600_000;
/** how long a call whose place was taken waits for the answer, at first, and how often it may lose its place */
const firstPatienceMs = 50;
const yieldsAtMost = 8;
const inMs = (from: Date, ms: number): string => new Date(from.getTime() + ms).toISOString();
const purposeOf = ({ caller, idempotency }: Call): string => `${caller.account.id}/${idempotency?.key}`;

/**
 * Answers a call once. What it leaves behind (the classification, the feedback, the batch, the new key, what else it
 * changed, the count and the answer to repeat) is written in one transaction before the answer is given; a refused call
 * leaves nothing.
 */
export async function performCall(
  host: Host,
  call: Call,
  work: (service: TariffService) => Promise<unknown>,
  dress: (result: unknown, written: string | undefined) => StoredReply | Promise<StoredReply>,
  yieldedTimes = 0,
): Promise<Reply> {
  const { caller, idempotency } = call;
  if (caller.ended) return repeatRotation(host, call);
  const earlier = idempotency && (await claimOrReplay(host, call, idempotency));
  if (earlier) return earlier;
  const account = caller.account.id;
  let rotates = false;
  const release = async (): Promise<void> => {
    if (idempotency) await host.store.ledger.release(account, idempotency.key, ownerOf(host, call));
  };
  const answer = async (at: Host): Promise<Reply | undefined> => {
    const draft: Draft = {};
    const result = await work(accountService(at, caller, draft, call));
    rotates = draft.rotation !== undefined;
    // a classification was written out for the history already
    const reply = await dress(result, draft.classification?.result);
    const { products = 0, ...left } = draft;
    const entry: LedgerEntry = {
      ...left,
      usage: {
        account,
        ref: call.id,
        key: caller.key.id,
        operation: call.operation,
        at: host.now().toISOString(),
        calls: 1,
        products,
      },
      ...(idempotency
        ? {
            reply: {
              account,
              key: idempotency.key,
              owner: ownerOf(host, call),
              reply: kept(host, call, reply),
            },
          }
        : {}),
    };
    return (await at.store.ledger.record(entry)) ? { ...reply, replayed: false } : undefined;
  };
  try {
    const given = await (call.changes ? inOneTransaction(host, answer) : answer(host));
    if (given) return given;
  } catch (fault) {
    await release();
    throw fault;
  }
  // nothing was written: the claim went to another call, or the key was replaced by one
  if (call.yields && idempotency && yieldedTimes < yieldsAtMost) {
    const answered = await answerOfOther(host, call, idempotency, firstPatienceMs * 2 ** yieldedTimes);
    return answered ?? performCall(host, call, work, dress, yieldedTimes + 1);
  }
  if (idempotency) {
    await release();
    const taken = await claimOrReplay(host, call, idempotency);
    if (taken) return taken;
    await release();
  }
  if (!rotates) throw underWay();
  throw new TariffError('key_replaced', `the API key ${caller.key.prefix}... was replaced by another call`, {
    hint: 'repeat the first rotation with its Idempotency-Key to have its answer again',
  });
}

/** Thrown inside a transaction to leave nothing of it. */
class NotRecorded extends Error {}

/** Does the work over the stores of one transaction; what waits for its end, such as sending messages, is woken then. */
async function inOneTransaction(
  host: Host,
  answer: (at: Host) => Promise<Reply | undefined>,
): Promise<Reply | undefined> {
  let wakes = false;
  const webhooks = {
    ...host.webhooks,
    wake: () => {
      wakes = true;
    },
  };
  try {
    const reply = await host.store.together(async (store) => {
      const given = await answer({ ...host, store, webhooks });
      if (!given) throw new NotRecorded();
      return given;
    });
    if (wakes) host.webhooks.wake();
    return reply;
  } catch (fault) {
    if (fault instanceof NotRecorded) return undefined;
    throw fault;
  }
}

const underWay = (): TariffError =>
  new TariffError('idempotency_in_flight', 'the first request with this Idempotency-Key is under way', {
    hint: 'repeat it in a moment',
  });

/** Claims belong to calls, not to processes: two calls of one process must not complete each other's. */
const ownerOf = (host: Host, call: Call): string => `${host.owner}/${call.id}`;

const kept = (host: Host, call: Call, reply: StoredReply): StoredReply =>
  call.secret
    ? { ...reply, body: sealText(reply.body, call.caller.secret, purposeOf(call), host.random) }
    : reply;

/** Waits before the next look at another call's work, twice as long each time up to a tenth of a second; says how long. */
async function growingPause(waited: number): Promise<number> {
  // the pauses before were 5, 10, 20 ...: together they and 5 more are the next
  const pause = Math.min(100, waited + 5);
  await new Promise((go) => setTimeout(go, pause));
  return pause;
}

/** The first answer again, or nothing where this call is the first; one that is under way is waited for a while. */
async function claimOrReplay(
  host: Host,
  call: Call,
  { key, fingerprint, alike }: Repeatable,
): Promise<Reply | undefined> {
  const account = call.caller.account.id;
  for (let waited = 0; ; waited += await growingPause(waited)) {
    const now = host.now();
    const outcome = await host.store.ledger.claim({
      account,
      key,
      fingerprint,
      alike,
      owner: ownerOf(host, call),
      at: now.toISOString(),
      lease_until: inMs(now, call.yields ? -leaseMs : leaseMs),
      expires_at: inMs(now, call.yields ? yieldedMs : replayMs),
    });
    switch (outcome.kind) {
      case 'claimed':
        return undefined;
      case 'replay':
        return { ...opened(call, outcome.reply), replayed: true };
      case 'mismatch':
        throw new TariffError('idempotency_mismatch', 'this Idempotency-Key was used for another request', {
          hint: 'take a new key for a new request, and repeat a request unchanged',
        });
      case 'in_flight':
        if (waited >= host.limits.repeatWaitMs) throw underWay();
    }
  }
}

/**
 * What the call that took the place of this one answered, if it does so in time. Whoever took a place back at once would
 * lose it again, and two calls that work equally long would never end; so patience doubles until one of them has its turn.
 */
async function answerOfOther(
  host: Host,
  call: Call,
  idempotency: Repeatable,
  patienceMs: number,
): Promise<Reply | undefined> {
  const account = call.caller.account.id;
  for (let waited = 0; waited < patienceMs; ) {
    waited += await growingPause(waited);
    const found = await host.store.ledger.reply(
      account,
      idempotency.key,
      host.now().toISOString(),
      idempotency,
    );
    if (found) return { ...opened(call, found), replayed: true };
  }
  return undefined;
}

/** An Idempotency-Key as short as this could be guessed by a finder of the key alone. */
const unguessableLength = 16;

/**
 * The answer to the rotation that ended this key, for a client whose answer was lost on its way. Of a key in wrong hands
 * that is little: a caller who repeats it must also know the Idempotency-Key, within ten minutes, and it stands in the trail.
 */
async function repeatRotation(host: Host, call: Call): Promise<Reply> {
  const { caller, idempotency } = call;
  if (!idempotency || idempotency.key.length < unguessableLength) throw endedKey(caller.key);
  const now = host.now().toISOString();
  const found = await host.store.ledger.reply(caller.account.id, idempotency.key, now, idempotency);
  if (!found) throw endedKey(caller.key);
  const body = openSealed(found.body, caller.secret, purposeOf(call));
  if (body === undefined) throw endedKey(caller.key);
  await noteRepeatedRotation(host, caller);
  return { ...found, body, replayed: true };
}

function opened(call: Call, reply: StoredReply): StoredReply {
  if (!call.secret) return reply;
  const body = openSealed(reply.body, call.caller.secret, purposeOf(call));
  if (body !== undefined) return { ...reply, body };
  throw new TariffError(
    'idempotency_mismatch',
    'this answer can be read again with the key that asked for it alone',
    {
      hint: 'repeat the request with the key it was first sent with',
    },
  );
}
