import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ChatFrameIn, ChatFrameOut } from '../../../../src/api/chat-frames.js';
import { chatTools } from '../../../../src/api/chat-tools.js';
import type { TariffService } from '../../../../src/api/tariff-service.js';
import { ChatSession } from '../../../../src/chat/chat-session.js';
import { modelResponder } from '../../../../src/chat/model/model-responder.js';
import { openChatModel } from '../../../../src/client/open-chat-model.js';
import { makeEmbeddedService } from '../../../../src/local/embedded.js';
import { modelStandIn, type Scripted } from '../../../support/model-stand-in.js';
import { shippedActs as acts, shippedCountries as countries } from '../../../support/play-dialogue.js';
import { dataFolder } from '../../../support/shipped.js';

let engine: TariffService;
beforeAll(async () => {
  engine = await makeEmbeddedService({
    dataFolder,
    home: '/nonexistent',
    version: 'test',
    now: () => new Date('2026-06-15T12:00:00Z'),
    random: (bytes) => new Uint8Array(bytes),
    history: false,
  });
});
afterAll(() => engine.close());

async function talk(script: readonly Scripted[], ...said: string[]) {
  const standIn = await modelStandIn(script);
  const model = openChatModel({
    ...{ url: standIn.url, model: 'stand-in', key: 'sk-test' },
    ...{ firstMs: 1500, withinMs: 60_000 },
  });
  const session = new ChatSession({ id: 's', engine, countries, acts, respond: modelResponder(model) });
  const frames: ChatFrameOut[] = [];
  session.attach((frame) => {
    frames.push(frame);
  });
  for (const [i, text] of said.entries())
    await session.take({ v: 1, id: `m${i}`, type: 'message', text } as ChatFrameIn);
  const text = frames.map((frame) => (frame.type === 'delta' ? frame.text : '')).join('');
  return { frames, text, standIn, session, cards: frames.filter(({ type }) => type === 'card') };
}

const failed = 'The language model does not answer; I answer by my own rules.';
const broke = 'The language model broke off; what stands above comes from the loaded data.';

describe('a language model that routes', () => {
  test('calls a tool, whose words and card are the answer', async () => {
    const { text, cards, standIn, session } = await talk(
      [
        { call: { name: 'classify', given: { description: 'knitted tees of cotton for ladies' } } },
        { say: 'Great choice! The code is 6109.10. Anything else?' },
      ],
      'my client has knitted tees of cotton for ladies, where do they go?',
    );
    expect(text).toMatch(/^I read: "knitted tees of cotton for ladies"\.\n6109\.10\.00\.40 leads: /);
    expect(text).toContain('The code is 6109.10.\n');
    expect(text).not.toMatch(/Great|Anything/);
    expect(cards).toMatchObject([{ kind: 'classification', data: { code: '6109100040' } }]);
    expect(session.state).toMatchObject({ code: '6109100040', product: 'knitted tees of cotton for ladies' });
    expect(standIn.keys).toEqual(['Bearer sk-test', 'Bearer sk-test']);
    const result = standIn.asked[1].messages.at(-1);
    expect(result).toMatchObject({ role: 'tool', tool_call_id: 'call_1' });
    expect(result.content).toContain('6109.10.00.40 leads');
  });

  test('has a tool for each thing that the chat answers, and none that teaches or deletes', async () => {
    const { standIn } = await talk([{ say: '' }], 'where do knitted tees go?');
    expect(standIn.asked[0].tools.map((tool: { function: { name: string } }) => tool.function.name)).toEqual(
      Object.keys(chatTools),
    );
    for (const { function: tool } of standIn.asked[0].tools)
      expect(tool.parameters.type, tool.name).toBe('object');
  });

  test('is told the last ten turns, and no more', async () => {
    const said = Array.from({ length: 12 }, (_, i) => `tell me of the weather on day ${i + 1}`);
    const { standIn } = await talk([{ say: '' }], ...said);
    const roles = standIn.asked.at(-1).messages.map(({ role }: { role: string }) => role);
    expect(roles).toEqual([
      'system',
      ...Array.from({ length: 10 }, () => ['user', 'assistant']).flat(),
      'user',
    ]);
    expect(standIn.asked.at(-1).messages[1].content).toBe(said[1]);
    expect(standIn.asked.at(-1).messages.at(-1).content).toBe(said[11]);
    expect(JSON.stringify(standIn.asked.at(-1).messages)).not.toContain('tool_calls');
  });

  test('searches the schedule for itself, and may look up what it finds', async () => {
    const { text, standIn, cards } = await talk(
      [
        { call: { name: 'search', given: { query: 'vacuum flasks' } } },
        { call: { name: 'lookup', given: { code: '9617.00' } } },
        { say: '' },
      ],
      'which part of the tariff has thermos things in it?',
    );
    expect(standIn.asked[1].messages.at(-1).content).toContain('9617.00');
    expect(text).toMatch(/^9617\.00 in 2026 HTS/);
    expect(cards).toMatchObject([{ kind: 'code', data: { formatted: '9617.00' } }]);
  });

  test('answers a question on the law in the words of the loaded notes', async () => {
    const { text } = await talk(
      [{ call: { name: 'notes', given: { of: 'GRI 3(b)' } } }, { say: 'GRI 3(b) is about fish.' }],
      'remind me how sets are handled again',
    );
    expect(text).toMatch(/essential character/i);
    expect(text).not.toContain('fish');
  });

  test.each([
    ['regulations', { code: '6109.10.03' }, 'into Mexico', /IGI: 35%/],
    ['documents', { into: 'MX', code: '6109.10.03' }, 'at the border of Mexico', /pedimento/i],
    ['documents', { code: '6109.10.03' }, 'into Mexico', /pedimento/i],
    ['documents', {}, 'at the border', /CBP Form 7501/],
  ])('asks by %s %j, what a country wants of an import %s', async (name, given, where, told) => {
    const { text } = await talk(
      [{ call: { name, given } }, { say: '' }],
      `all that is wanted of 6109.10.03 from China ${where}, duties, NOM and papers`,
    );
    expect(text).toMatch(told);
    expect(text).not.toContain(failed);
  });

  test('says twice what was asked once, and is heard once', async () => {
    const lookup: Scripted = { call: { name: 'lookup', given: { code: '6109' } } };
    const { cards, text } = await talk([lookup, lookup, lookup, { say: '' }], 'look at 6109 somehow please');
    expect(cards).toHaveLength(1);
    expect(text).not.toContain(failed);
  });

  test('classifies no more than twice for a message', async () => {
    const goods = ['leather belt', 'cotton shirt', 'wooden table'];
    const { cards } = await talk(
      [
        ...goods.map((description): Scripted => ({ call: { name: 'classify', given: { description } } })),
        { say: '' },
      ],
      'I have a leather belt and a cotton shirt and a wooden table to bring in',
    );
    expect(cards).toHaveLength(2);
  });

  test('that calls nothing leaves the answer to the rules, without a word on it', async () => {
    const { text, cards } = await talk([{ say: 'It is 9401.61.' }], 'a wooden chair for the kitchen');
    expect(cards).toMatchObject([{ kind: 'classification' }]);
    expect(text).not.toMatch(/9401\.61\.\n|language model/);
  });

  test.each([
    ['answers with a fault', { status: 500 }, 2],
    ['is asked too often', { status: 429 }, 2],
    ['refuses the key', { status: 401 }, 1],
    ['is silent', 'silence', 2],
    ['is cut off', 'cut', 1],
    ['is cut off in a call', 'half a call', 2],
    ['streams no JSON', 'no json', 2],
  ] as const)('that %s is replaced by the rules, with one line that says so', async (_what, step, times) => {
    const { text, cards, frames, standIn } = await talk([step], 'a wooden chair for the kitchen');
    expect(text.split(failed)).toHaveLength(2);
    expect(cards).toMatchObject([{ kind: 'classification' }]);
    expect(frames.at(-1)?.type).toBe('done');
    expect(standIn.asked).toHaveLength(times);
  });

  test('that fails once is asked once more', async () => {
    const { text, cards } = await talk(
      [
        { status: 503 },
        { call: { name: 'classify', given: { description: 'wooden chair for the kitchen' } } },
        'half a call',
        { say: '' },
      ],
      'a wooden chair for the kitchen',
    );
    expect(cards).toHaveLength(1);
    expect(text).not.toMatch(/language model/);
  });

  test('that fails after the engine answered leaves what was answered, and the case with it', async () => {
    const { text, cards, session } = await talk(
      [{ call: { name: 'classify', given: { description: 'wooden chair' } } }, { status: 401 }],
      'a wooden chair for the kitchen',
    );
    expect(cards).toHaveLength(1);
    expect(text.endsWith(`${broke}\n`)).toBe(true);
    expect(session.state.product).toBe('wooden chair');
  });

  test('that calls tools without end is stopped', async () => {
    const { standIn, cards } = await talk(
      Array.from(
        { length: 9 },
        (_, i): Scripted => ({ call: { name: 'lookup', given: { code: `610${i + 1}` } } }),
      ),
      'look around a bit',
    );
    expect(standIn.asked).toHaveLength(5);
    expect(cards).toHaveLength(5);
  });

  test('is not asked for commands and plain answers to a question', async () => {
    const { standIn, text } = await talk(
      [{ call: { name: 'classify', given: { description: 'wooden table' } } }, { say: '' }],
      'wooden table',
      '1',
      'help',
      'undo',
      'start over',
      'summary',
    );
    expect(standIn.asked).toHaveLength(2);
    expect(text).not.toContain(failed);
  });

  test('keeps its key to itself: no message, answer or fault holds it', async () => {
    for (const step of [{ status: 401 }, 'cut', { say: 'sk-test' }] as const) {
      const { frames, standIn } = await talk([step], 'a wooden chair for the kitchen');
      expect(JSON.stringify(frames)).not.toContain('sk-test');
      expect(JSON.stringify(standIn.asked)).not.toContain('sk-test');
    }
  });
});

test('descriptions travel encrypted, or stay on this machine', () => {
  const open = (url: string) => () => openChatModel({ url, model: 'm', key: undefined });
  expect(open('http://example.com/v1')).toThrow('https');
  expect(open('nonsense')).toThrow('https');
  expect(open('https://example.com/v1')).not.toThrow();
});
