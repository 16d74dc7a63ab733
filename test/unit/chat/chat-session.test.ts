import { describe, expect, test, vi } from 'vitest';
import type { ChatFrameIn, ChatFrameOut } from '../../../src/api/chat-frames.js';
import { ChatSession } from '../../../src/chat/chat-session.js';
import type { ChatEngine } from '../../../src/chat/engine.js';
import type { Responder } from '../../../src/chat/responder.js';
import {
  type ChatSnapshot,
  type ReclaimedChat,
  type SessionStore,
  type Turning,
  toldOf,
} from '../../../src/chat/session-store.js';
import { TariffError } from '../../../src/errors.js';
import { shippedActs as acts, shippedCountries as countries } from '../../support/play-dialogue.js';
import { sampleClassification, sampleDuty, sampleLookup } from '../../support/sample-answers.js';

const unasked = async (): Promise<never> => {
  throw new Error('nobody asks for that here');
};
const engine = (parts: Partial<ChatEngine> = {}): ChatEngine => ({
  classify: async () => ({ ...sampleClassification, request: { ...sampleClassification.request } }),
  preview: unasked,
  duty: async () => sampleDuty,
  origin: unasked,
  lookup: async () => ({ ...sampleLookup, path: [] }),
  search: unasked,
  notes: unasked,
  regulations: unasked,
  feedback: unasked,
  scheduleDiff: unasked,
  dataStatus: unasked,
  ...parts,
});

const message = (text: string, id = 'm1'): ChatFrameIn => ({ v: 1, id, type: 'message', text });

function open(parts: Partial<ChatEngine> = {}) {
  const session = new ChatSession({ id: 'ses_1', engine: engine(parts), countries, acts });
  const frames: ChatFrameOut[] = [];
  session.attach((frame) => {
    frames.push(frame);
  });
  return { session, frames, types: () => frames.map(({ type }) => type) };
}

const problemIn = (frames: readonly ChatFrameOut[]) => {
  const [error] = frames.filter((frame) => frame.type === 'error');
  return error?.type === 'error' ? error.problem : undefined;
};

describe('events', () => {
  test('are numbered from 1 without a gap and name the frame they answer', async () => {
    const { session, frames } = open();
    await session.take(message('hello'));
    await session.take(message('cotton t-shirt', 'm2'));
    expect(frames.map(({ id }) => id)).toEqual(frames.map((_, i) => String(i + 1)));
    expect(new Set(frames.map(({ reply_to }) => reply_to))).toEqual(new Set(['m1', 'm2']));
    expect(frames.filter(({ type }) => type === 'done')).toHaveLength(2);
    expect(session.lastEvent).toBe(frames.length);
  });

  test('wait for a reader that is slow', async () => {
    const session = new ChatSession({ id: 'ses_1', engine: engine(), countries, acts });
    let let_go: () => void = () => undefined;
    const taken: string[] = [];
    session.attach((frame) => {
      taken.push(frame.type);
      return new Promise((go) => {
        let_go = go;
      });
    });
    const over = session.take(message('thanks'));
    await new Promise((go) => setImmediate(go));
    expect(taken).toEqual(['delta']);
    let_go();
    await new Promise((go) => setImmediate(go));
    expect(taken).toEqual(['delta', 'done']);
    let_go();
    await over;
  });
});

describe('a turn', () => {
  test('ends with the case as it stands: what nobody said is not in it', async () => {
    const { session, frames } = open();
    const caseAfter = async (text: string, id: string) => {
      await session.take(message(text, id));
      const end = frames.at(-1);
      return end?.type === 'done' ? end.case : undefined;
    };
    expect(await caseAfter('thanks', 'm1')).toBeUndefined();
    expect(await caseAfter('cotton t-shirt', 'm2')).toEqual({
      goods: 'cotton t-shirt',
      code: sampleClassification.code,
      formatted: sampleClassification.formatted,
      date: sampleClassification.request.date,
    });
    expect(await caseAfter('from China, value 12000 usd', 'm3')).toMatchObject({
      goods: 'cotton t-shirt',
      origin: 'CN',
      value: { amount: '12000', currency: 'USD' },
    });
    expect(await caseAfter('start over', 'm4')).toBeUndefined();
  });

  test('that is cancelled leaves the case as it was', async () => {
    let go: () => void = () => undefined;
    const held = new Promise<void>((done) => {
      go = done;
    });
    const { session, frames } = open({
      classify: async () => {
        await held;
        return sampleClassification;
      },
    });
    const over = session.take(message('cotton t-shirt'));
    void session.take({ v: 1, id: 'c', type: 'cancel' });
    go();
    await over;
    expect(frames).toMatchObject([{ type: 'done', cancelled: true, reply_to: 'm1' }]);
    expect(session.state.product).toBe('');
  });

  test('answers frames in the order in which they came, and refuses the ninth that waits', async () => {
    const { session, frames } = open();
    await Promise.all(Array.from({ length: 10 }, (_, i) => session.take(message('thanks', `m${i}`))));
    expect(problemIn(frames)).toMatchObject({ code: 'invalid_request', retryable: false });
    expect(frames.filter(({ type }) => type === 'done').map(({ reply_to }) => reply_to)).toEqual(
      Array.from({ length: 9 }, (_, i) => `m${i}`),
    );
  });

  test('that meets a fault of our own says no more than that, and the chat goes on', async () => {
    const { session, frames, types } = open({
      classify: async () => {
        throw new Error('/secret/path: select * from keys');
      },
    });
    await session.take(message('cotton t-shirt'));
    expect(types()).toEqual(['error', 'done']);
    expect(JSON.stringify(frames)).not.toMatch(/secret|select/);
    await session.take(message('thanks'));
    expect(types().slice(2)).toEqual(['delta', 'done']);
  });

  test('that meets a stop of the engine tells its code', async () => {
    const { session, frames } = open({
      classify: async () => {
        throw new TariffError('data_missing', 'there is no pack');
      },
    });
    await session.take(message('cotton t-shirt'));
    expect(problemIn(frames)).toMatchObject({ code: 'data_missing', status: 503 });
  });

  test('takes an answer only to the question that is open', async () => {
    const { session, frames } = open();
    await session.take({ v: 1, id: 'a', type: 'answer', question_id: 'q-6109-goods', value: '1' });
    expect(problemIn(frames)).toMatchObject({ code: 'invalid_request' });
  });

  test('knows what the host page says of the entry', async () => {
    const asked: unknown[] = [];
    const { session } = open({
      classify: async (request) => {
        asked.push(request);
        return sampleClassification;
      },
    });
    await session.take({
      ...message('cotton t-shirt'),
      context: { origin: 'MX', language: 'es' },
    } as ChatFrameIn);
    expect(asked).toMatchObject([{ description: 'cotton t-shirt', origin: 'MX' }]);
    expect(session.state).toMatchObject({ language: 'es', fixedLanguage: true });
  });
});

/** What a store would hold of one session; from the `until`th write on somebody else has it. */
function shelf(until = Number.POSITIVE_INFINITY) {
  const kept = {
    events: [] as ChatFrameOut[],
    waiting: [] as readonly Turning[],
    chat: undefined as unknown,
  };
  const lost = vi.fn();
  let writes = 0;
  const keep: SessionStore = {
    write: async ({ event, waiting, chat }) => {
      if (++writes > until) return false;
      if (event) kept.events.push(structuredClone(event));
      if (waiting) kept.waiting = structuredClone(waiting);
      if (chat) kept.chat = structuredClone(chat);
      return true;
    },
    lost,
  };
  const writesSoFar = () => writes;
  return { kept, keep, lost, writesSoFar };
}

/** The session as another process takes it up. */
const reclaimedFrom = ({ kept }: ReturnType<typeof shelf>, empty: ChatSnapshot): ReclaimedChat => ({
  ...{ chat: (kept.chat as ChatSnapshot | undefined) ?? empty, waiting: kept.waiting, hopeless: false },
  ...{ lastEvent: kept.events.length, told: toldOf(kept.waiting[0], kept.events) },
});

describe('a session that is kept', () => {
  const asked = ['cotton t-shirt', 'why', 'candidates', 'thanks'];
  const talk = async (session: ChatSession) => {
    for (const [n, text] of asked.entries()) await session.take(message(text, `m${n}`));
  };
  const unkept = () => new ChatSession({ id: 'ses_1', engine: engine(), countries, acts });

  test('is written down before it is told', async () => {
    const place = shelf();
    const session = new ChatSession({ id: 'ses_1', engine: engine(), countries, acts, keep: place.keep });
    session.attach((frame) => {
      expect(place.kept.events.at(-1)).toEqual(frame);
    });
    await talk(session);
    expect(place.kept.chat).toEqual(JSON.parse(JSON.stringify(session.kept())));
    expect(place.kept.waiting).toEqual([]);
  });

  test('goes on elsewhere from any point at which it was cut off, each event once and none left out', async () => {
    const whole = shelf();
    await talk(new ChatSession({ id: 'ses_1', engine: engine(), countries, acts, keep: whole.keep }));
    const expected = whole.kept.events.map((frame) => ({ ...frame, id: frame.id }));
    for (let cut = 1; cut < whole.writesSoFar(); cut++) {
      const place = shelf(cut);
      const first = new ChatSession({ id: 'ses_1', engine: engine(), countries, acts, keep: place.keep });
      const noted: ChatFrameOut[] = [];
      first.attach((frame) => void noted.push(frame));
      await talk(first);
      expect(place.lost).toHaveBeenCalledOnce();
      // what was noted was written down before
      expect(place.kept.events).toEqual(noted);

      const later = shelf();
      later.kept.events.push(...place.kept.events);
      const reclaimed = reclaimedFrom(place, unkept().kept());
      const second = new ChatSession({
        id: 'ses_1',
        engine: engine(),
        countries,
        acts,
        keep: later.keep,
        reclaimed,
      });
      await second.goOn();
      const answered = new Set(later.kept.events.map(({ reply_to }) => reply_to));
      for (const [n, text] of asked.entries())
        if (!answered.has(`m${n}`)) await second.take(message(text, `m${n}`));
      expect(later.kept.events).toEqual(expected);
      expect(second.kept()).toEqual(whole.kept.chat);
    }
  });

  test('tells an answer anew from the first word on that is another', async () => {
    const place = shelf(2);
    const first = new ChatSession({ id: 'ses_1', engine: engine(), countries, acts, keep: place.keep });
    await first.take(message('hello'));
    expect(place.kept.events.map(({ type }) => type)).toEqual(['delta']);
    const later = shelf();
    const respond: Responder = async function* (_scene, state) {
      yield { type: 'delta', text: 'other words' };
      return state;
    };
    const reclaimed = reclaimedFrom(place, unkept().kept());
    const second = new ChatSession({
      ...{ id: 'ses_1', engine: engine(), countries, acts, keep: later.keep, reclaimed, respond },
    });
    await second.goOn();
    expect(later.kept.events).toMatchObject([
      { id: '2', type: 'delta', text: 'other words', reply_to: 'm1' },
      { id: '3', type: 'done', cancelled: false, reply_to: 'm1' },
    ]);
  });

  test('gives an answer up that never came to its end, and goes on with the next', async () => {
    const later = shelf();
    const reclaimed = {
      ...{ chat: unkept().kept(), lastEvent: 0, told: [], hopeless: true },
      waiting: [message('cotton t-shirt', 'm0'), message('thanks', 'm1')] as Turning[],
    };
    const session = new ChatSession({
      id: 'ses_1',
      engine: engine(),
      countries,
      acts,
      keep: later.keep,
      reclaimed,
    });
    await session.goOn();
    expect(later.kept.events).toMatchObject([
      { type: 'error', reply_to: 'm0', problem: { code: 'internal' } },
      { type: 'done', reply_to: 'm0', cancelled: true },
      { type: 'delta', reply_to: 'm1' },
      { type: 'done', reply_to: 'm1', cancelled: false },
    ]);
  });

  test('that somebody else has by now says nothing more, and neither does one that cannot be kept', async () => {
    const place = shelf(0);
    const session = new ChatSession({ id: 'ses_1', engine: engine(), countries, acts, keep: place.keep });
    const emit = vi.fn();
    session.attach(emit);
    await session.take(message('hello'));
    await session.take(message('thanks'));
    expect(emit).not.toHaveBeenCalled();
    expect(place.lost.mock.calls).toEqual([[undefined]]);

    const fault = new Error('the database is away');
    const lost = vi.fn();
    const write = async () => {
      throw fault;
    };
    const other = new ChatSession({ id: 'ses_2', engine: engine(), countries, acts, keep: { write, lost } });
    await other.take(message('hello'));
    expect(lost.mock.calls).toEqual([[fault]]);
  });
});

test('a saved chat is taken up where it was left', async () => {
  const { session } = open();
  await session.take(message('cotton t-shirt'));
  const saved = JSON.parse(JSON.stringify(session.saved()));
  const again = new ChatSession({ id: 'ses_2', engine: engine(), countries, acts, saved });
  expect(again.state).toEqual(session.state);
  expect(again.saved().spoken).toMatchObject([{ by: 'client', text: 'cotton t-shirt' }, { by: 'chat' }]);
});
