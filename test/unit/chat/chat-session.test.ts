import { describe, expect, test } from 'vitest';
import { ChatSession } from '../../../src/chat/chat-session.js';
import type { ChatEngine } from '../../../src/chat/engine.js';
import { TariffError } from '../../../src/errors.js';
import type { ChatFrameIn, ChatFrameOut } from '../../../src/service/contract/chat-frames.js';
import { shippedCountries as countries } from '../../support/play-dialogue.js';
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
  regulations: unasked,
  feedback: unasked,
  scheduleDiff: unasked,
  dataStatus: unasked,
  ...parts,
});

const message = (text: string, id = 'm1'): ChatFrameIn => ({ v: 1, id, type: 'message', text });

function open(parts: Partial<ChatEngine> = {}) {
  const session = new ChatSession({ id: 'ses_1', engine: engine(parts), countries });
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

  test('after any of them are given again to a reader that comes back, each once', async () => {
    const { session, frames } = open();
    await session.take(message('cotton t-shirt'));
    session.detach();
    await session.take(message('thanks', 'm2'));
    const seen = frames.length;
    for (let at = 0; at <= session.lastEvent; at++)
      expect(session.eventsAfter(at)?.map(({ id }) => Number(id))).toEqual(
        Array.from({ length: session.lastEvent - at }, (_, i) => at + 1 + i),
      );
    expect(session.lastEvent).toBeGreaterThan(seen);
    expect(session.eventsAfter(session.lastEvent + 1)).toBeUndefined();
  });

  test('that are kept no more are said to be gone', async () => {
    const { session } = open();
    for (let i = 0; i < 260; i++) await session.take(message('thanks', `m${i}`));
    expect(session.eventsAfter(0)).toBeUndefined();
    expect(session.eventsAfter(session.lastEvent - 10)).toHaveLength(10);
  });

  test('wait for a reader that is slow', async () => {
    const session = new ChatSession({ id: 'ses_1', engine: engine(), countries });
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

test('a saved chat is taken up where it was left', async () => {
  const { session } = open();
  await session.take(message('cotton t-shirt'));
  const saved = JSON.parse(JSON.stringify(session.saved()));
  const again = new ChatSession({ id: 'ses_2', engine: engine(), countries, saved });
  expect(again.state).toEqual(session.state);
  expect(again.saved().spoken).toMatchObject([{ by: 'client', text: 'cotton t-shirt' }, { by: 'chat' }]);
});
