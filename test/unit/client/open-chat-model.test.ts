import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, test } from 'vitest';
import { openChatModel } from '../../../src/client/open-chat-model.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** A language model that says what it is given and falls silent: one text for each time that it is asked, the last for the rest. */
async function silentModel(...said: readonly string[]): Promise<{ url: string; asked: () => number }> {
  let asked = 0;
  const server = createServer((_, reply) => {
    const text = said[Math.min(asked++, said.length - 1)] ?? '';
    if (text === '') return;
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.write(`data: ${JSON.stringify({ choices: [{ delta: { content: text } }] })}\n\n`);
    if (text.endsWith('!')) reply.end('data: [DONE]\n\n');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  models.push({ close: () => server.closeAllConnections() ?? server.close() });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, asked: () => asked };
}

const models: { close: () => void }[] = [];
afterAll(() => {
  for (const model of models) model.close();
});

interface Limits {
  readonly firstMs?: number;
  readonly withinMs?: number;
  readonly signal?: AbortSignal;
}

/** Asks a model; what it said before it was given up, or `still waiting`. Garbage is collected meanwhile. */
async function ask(
  url: string,
  { signal = new AbortController().signal, ...limits }: Limits,
): Promise<string> {
  const talk = openChatModel({ url, model: 'm', key: undefined, ...limits }).open(signal);
  const pieces: string[] = [];
  const asking = (async () => {
    try {
      for await (const piece of talk.answer([], [])) if (piece.type === 'text') pieces.push(piece.text);
      return `ended with "${pieces.join('')}"`;
    } catch {
      return `given up after "${pieces.join('')}"`;
    } finally {
      talk.close();
    }
  })();
  const collecting = setInterval(collect, 50);
  const waiting = new Promise<string>((done) => setTimeout(done, 10_000, 'still waiting').unref());
  const outcome = await Promise.race([asking, waiting]);
  clearInterval(collecting);
  return outcome;
}

const long = 60_000;

describe('a language model that falls silent', () => {
  test('before it answers is asked once more, then given up', async () => {
    const { url, asked } = await silentModel('');
    expect(await ask(url, { firstMs: 1500, withinMs: long })).toBe('given up after ""');
    expect(asked()).toBe(2);
  });

  test('before it answers, and then answers, is heard', async () => {
    const { url, asked } = await silentModel('', 'Here!');
    expect(await ask(url, { firstMs: 1500, withinMs: long })).toBe('ended with "Here!"');
    expect(asked()).toBe(2);
  });

  test('before it answers is given up when the whole time is over, and not asked again', async () => {
    const { url, asked } = await silentModel('');
    expect(await ask(url, { firstMs: long, withinMs: 200 })).toBe('given up after ""');
    expect(asked()).toBe(1);
  });

  test('in the midst of its answer is given up when the whole time is over', async () => {
    const { url, asked } = await silentModel('Part. ');
    expect(await ask(url, { firstMs: long, withinMs: 1500 })).toBe('given up after "Part. "');
    expect(asked()).toBe(1);
  });

  test('is given up at once where the message was taken back', async () => {
    const { url } = await silentModel('');
    expect(await ask(url, { firstMs: long, withinMs: long, signal: AbortSignal.abort() })).toBe(
      'given up after ""',
    );
  });

  test('has one limit of time for all that it is asked in a turn', async () => {
    const { url } = await silentModel('One!', 'Two');
    const talk = openChatModel({ url, model: 'm', key: undefined, firstMs: long, withinMs: 2000 }).open(
      new AbortController().signal,
    );
    const answers = async () => {
      const pieces: string[] = [];
      for await (const piece of talk.answer([], [])) if (piece.type === 'text') pieces.push(piece.text);
      return pieces;
    };
    expect(await answers()).toEqual(['One!']);
    await expect(answers()).rejects.toThrow();
  });
});
