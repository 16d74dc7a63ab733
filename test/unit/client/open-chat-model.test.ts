import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, describe, expect, test } from 'vitest';
import { openChatModel } from '../../../src/client/open-chat-model.js';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** A language model that takes the question, says what it is given, and falls silent. */
async function silentModel(said: string): Promise<{ url: string; close: () => void }> {
  const server = createServer((_, reply) => {
    if (said === '') return;
    reply.writeHead(200, { 'content-type': 'text/event-stream' });
    reply.write(`data: ${JSON.stringify({ choices: [{ delta: { content: said } }] })}\n\n`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, close: () => server.closeAllConnections() ?? server.close() };
}

const models: { close: () => void }[] = [];
afterAll(() => {
  for (const model of models) model.close();
});

/** Asks a silent model; what it said before it was given up, or `still waiting`. Garbage is collected meanwhile. */
async function ask(said: string, signal = new AbortController().signal): Promise<string> {
  const silent = await silentModel(said);
  models.push(silent);
  const model = openChatModel({ url: silent.url, model: 'm', key: undefined, withinMs: 300 });
  const pieces: string[] = [];
  const asking = (async () => {
    try {
      for await (const piece of model.answer([], [], signal))
        if (piece.type === 'text') pieces.push(piece.text);
      return 'ended';
    } catch {
      return `given up after "${pieces.join('')}"`;
    }
  })();
  const collecting = setInterval(collect, 50);
  const waiting = new Promise<string>((done) => setTimeout(done, 10_000, 'still waiting').unref());
  const outcome = await Promise.race([asking, waiting]);
  clearInterval(collecting);
  return outcome;
}

describe('a language model that falls silent', () => {
  test('before it answers is given up in time', async () => {
    expect(await ask('')).toBe('given up after ""');
  });

  test('in the midst of its answer is given up in time', async () => {
    expect(await ask('Part. ')).toBe('given up after "Part. "');
  });

  test('is given up at once where the message was taken back', async () => {
    expect(await ask('', AbortSignal.abort())).toBe('given up after ""');
  });
});
