import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { ChatFrameOut } from '../../src/api/chat-frames.js';
import type { World } from '../../src/cli/context.js';
import { run } from '../../src/cli/run.js';
import { makeRemoteService } from '../../src/client/remote.js';
import { makeEmbeddedService } from '../../src/local/embedded.js';
import { openCountries } from '../../src/reference/us-tables.js';
import { fakeWorld } from '../support/fake-world.js';
import { fixedData } from '../support/fixed-data.js';
import { served } from '../support/served.js';
import { tempHome } from '../support/temp-home.js';

/** English and Spanish: questions and their answers, details, trials, duties, origin, the law, feedback and commands. */
const said = [
  'a thing to keep coffee hot on the desk',
  'blorp',
  'electric',
  'why not 3926.90',
  'duty from China on value 12000',
  'what changed in chapter 73 since 2026-01-01',
  'what is 9999.99',
  'camiseta de algodón',
  '¿califica para el T-MEC desde México?',
  'no sé',
  'regulaciones para 85171301',
  'está mal, es 6109.10.00.12',
  'resumen',
];

const random = (bytes: number) => new Uint8Array(randomBytes(bytes));

/** Runs `tariff chat` in a pipe, in a world whose engine and client are the real ones. */
async function paragraph(
  argv: readonly string[],
  env: Record<string, string> = {},
  lines: readonly string[] = said,
): Promise<string> {
  const fake = fakeWorld({ env, stdin: [`${lines.join('\n')}\n`] });
  const home = tempHome();
  const world: World = {
    ...fake,
    env: { ...fake.env, TARIFF_HOME: home },
    makeService: async () => {
      const service = await makeEmbeddedService({
        dataFolder: fixedData,
        home,
        version: '0.1.0',
        now: fake.now,
        random,
      });
      onTestFinished(() => service.close());
      return service;
    },
    makeRemote: (needs) => makeRemoteService({ ...needs, random }),
    countries: async () => openCountries((file) => readFileSync(join(fixedData, file), 'utf8')),
  };
  expect(await run(['chat', ...argv], world), fake.err()).toBe(0);
  return fake.out();
}

/** Numbers and hours of single answers are no two times alike. */
const withoutIds = (text: string): string =>
  text.replace(/\b(cls|ses|fbk)_[0-9a-z]+/g, '$1_...').replace(/"created_at":"[^"]+"/g, '"created_at":"..."');

test.each([[[]], [['--json']]])(
  'a chat over a server says what the engine in this process says: %j',
  async (argv) => {
    const server = await served();
    server.clock.ahead = Date.parse('2026-06-15T09:30:00Z') - Date.now();
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = server.app.server.address() as AddressInfo;
    const here = withoutIds(await paragraph(argv));
    const there = await paragraph([...argv, '--server', `http://127.0.0.1:${port}`], {
      TARIFF_API_KEY: await server.key(),
    });
    expect(withoutIds(there)).toBe(here);
    for (const part of ['9617.00', 'CN', 'T-MEC', '8517.13.01']) expect(here).toContain(part);
  },
);

test('a chat whose connection is cut in the midst of answers tells everything once', {
  timeout: 120_000,
}, async () => {
  const server = await served();
  server.clock.ahead = Date.parse('2026-06-15T09:30:00Z') - Date.now();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const here = withoutIds(await paragraph(['--json']));
  const { clients } = server.app.websocketServer;
  let cuts = 0;
  const cutting = setInterval(() => {
    for (const client of clients) {
      cuts++;
      client.terminate();
    }
  }, 150);
  try {
    const there = await paragraph(['--json', '--server', `http://127.0.0.1:${port}`], {
      TARIFF_API_KEY: await server.key(),
    });
    expect(withoutIds(there)).toBe(here);
    expect(cuts).toBeGreaterThan(2);
  } finally {
    clearInterval(cutting);
  }
});

test('a server that refuses the key, is not there or forgot the chat is told as what it is', async () => {
  const server = await served();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.app.server.address() as AddressInfo;
  const open = async (key: string, at = port) => {
    const remote = await makeRemoteService({
      server: `http://127.0.0.1:${at}`,
      key,
      version: 'test',
      now: () => new Date(),
      random,
      sleep: async () => undefined,
    });
    onTestFinished(() => remote.close());
    return remote.openChat({ origin: 'CN' });
  };
  await expect(open('tk_live_wrong')).rejects.toMatchObject({ code: 'invalid_key' });
  await expect(open(await server.key(), 1)).rejects.toMatchObject({ code: 'server_unreachable' });
  const line = await open(await server.key());
  onTestFinished(() => line.close());
  const frames: ChatFrameOut[] = [];
  line.attach((frame) => {
    frames.push(frame);
  });
  await line.take({ v: 1, id: 'a', type: 'message', text: 'dinner plate of porcelain' });
  expect(frames.at(-1)).toMatchObject({ type: 'done', reply_to: 'a' });
  expect(JSON.stringify(frames.find(({ type }) => type === 'card'))).toContain('"origin":"CN"');
  // a frame that the server cannot read is refused, and is no end of the chat
  await line.take({ v: 1, id: 'b', type: 'message', text: 'x'.repeat(9_000) });
  expect(frames.at(-1)).toMatchObject({ type: 'error', reply_to: 'b' });
});
