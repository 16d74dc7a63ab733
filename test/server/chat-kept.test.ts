import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import type { TariffService } from '../../src/api/tariff-service.js';
import type { ChatEngine } from '../../src/chat/engine.js';
import { Practice } from '../../src/chat/practise.js';
import { makeRemoteService } from '../../src/client/remote.js';
import { identifyCaller } from '../../src/host/identify-caller.js';
import { performCall } from '../../src/host/perform-call.js';
import { makeEmbeddedService } from '../../src/local/embedded.js';
import { chatEngine } from '../../src/server/chat-engine.js';
import { fixedData } from '../support/fixed-data.js';
import { anEntry } from '../support/host-rows.js';
import { type PlayedTurn, playDialogue, shippedActs, shippedCountries } from '../support/play-dialogue.js';
import { served } from '../support/served.js';
import { tempHome } from '../support/temp-home.js';

/** Each line but the first and the last is one that the chat has to try before it knows what it is. */
const lines = [
  'a thing to keep coffee hot on the desk',
  'it plugs into the wall somehow',
  'blorp',
  'electric',
  'why not 3926.90',
  'duty on blorp from China',
  'duty on a wooden table from Mexico',
  'cotton t-shirt',
  '99',
  'candidates',
  'wrong, it should be 6109.10.00.37',
];

const random = (bytes: number) => new Uint8Array(randomBytes(bytes));
const now = () => new Date('2026-06-15T12:00:00Z');

/** What a dialogue was answered by, and the service that tells what was kept of it. */
interface Place {
  readonly engine: ChatEngine;
  readonly service: TariffService;
}

async function embedded(): Promise<Place> {
  const service = await makeEmbeddedService({
    dataFolder: fixedData,
    home: tempHome(),
    version: 'test',
    now,
    random,
  });
  onTestFinished(() => service.close());
  return { engine: service, service };
}

async function listening() {
  const server = await served();
  server.clock.ahead = now().getTime() - Date.now();
  await server.app.listen({ host: '127.0.0.1', port: 0 });
  const key = await server.key();
  const { port } = server.app.server.address() as AddressInfo;
  const service = await makeRemoteService({
    server: `http://127.0.0.1:${port}`,
    key,
    version: 'test',
    now,
    random,
  });
  onTestFinished(() => service.close());
  return { host: server.running.host, key, service };
}

async function remote(): Promise<Place> {
  const { service } = await listening();
  return { engine: service, service };
}

async function hosted(): Promise<Place> {
  const { host, key, service } = await listening();
  const caller = await identifyCaller(host, `Bearer ${key}`);
  return {
    engine: chatEngine(
      host,
      () => caller,
      () => 'ses_1/0',
    ),
    service,
  };
}

/** The numbers of the classifications that were shown, newest first; a list of the same candidates shows none anew. */
const shownIn = (turns: readonly PlayedTurn[]): string[] => [
  ...new Set(
    turns
      .flatMap(({ frames }) => frames)
      .flatMap((frame) =>
        frame.type === 'card' && frame.kind === 'classification' ? [String(frame.data['id'])] : [],
      )
      .reverse(),
  ),
];

describe.each([
  ['the engine in this process', embedded],
  ['the chat of a server', hosted],
  ['a chat here that asks a server', remote],
])('what a dialogue leaves behind: %s', (_name, open) => {
  test('is each classification that was shown, once, and what was taught of it', async () => {
    const { engine, service } = await open();
    const turns = await playDialogue(engine, lines);
    const shown = shownIn(turns);
    expect(shown.length).toBeGreaterThanOrEqual(4);
    const { items } = await service.history({ limit: 100 });
    expect(items.map(({ id }) => id).sort()).toEqual(shown.sort());
    const { total } = await service.usage({ group_by: 'operation', from: '2026-06-01', to: '2026-06-30' });
    expect(total).toBe(shown.length);
    const taught = await Promise.all(shown.map(async (id) => (await service.historyItem(id)).feedback));
    expect(taught.flat()).toMatchObject([{ code: '6109100037', verdict: 'incorrect' }]);
  });

  test('of a trial is nothing, and the trial tells no code', async () => {
    const { engine, service } = await open();
    const { decision, confidence, ...rest } = await engine.preview({ description: 'cotton t-shirt' });
    const { confidence: told, ...answer } = await engine.classify({ description: 'cotton t-shirt' });
    expect(confidence).toEqual(told);
    expect(decision).toBe(answer.decision);
    expect(Object.keys(rest).sort()).toEqual(['edition', 'missing', 'schema_version', 'warnings']);
    expect((await service.history({ limit: 10 })).items).toHaveLength(1);
  });

  test('of goods that are only supposed is nothing', async () => {
    const { engine, service } = await open();
    const turns = await playDialogue(engine, ['cotton t-shirt', 'what if it is knitted from silk?']);
    const told = turns[1]!.frames.flatMap((frame) => (frame.type === 'delta' ? [frame.text] : [])).join('');
    expect(told).toContain('Only supposed');
    expect((await service.history({ limit: 10 })).items).toHaveLength(1);
  });
});

test('what is only supposed draws on no quota', async () => {
  const { engine, service } = await hosted();
  await playDialogue(engine, ['cotton t-shirt', 'what if it is knitted from silk?']);
  const { total } = await service.usage({ group_by: 'operation', from: '2026-06-01', to: '2026-06-30' });
  expect(total).toBe(1);
});

test('what is practised before the first message leaves nothing, and is over after some lines', async () => {
  const { engine, service } = await embedded();
  const asked: string[] = [];
  const practice = new Practice({
    ...{ id: 'ses_1', countries: shippedCountries, acts: shippedActs },
    engine: {
      ...engine,
      classify: (request) => {
        asked.push(request.description);
        return engine.classify(request);
      },
      feedback: () => Promise.reject(new Error('nothing is taught in practice')),
    },
  });
  expect(practice.isReady).toBe(false);
  while (await practice.step());
  expect(practice.isReady).toBe(true);
  expect(await practice.step()).toBe(false);
  expect(asked.length).toBeGreaterThan(1);
  expect((await service.history({ limit: 10 })).items).toEqual([]);
});

test('a spent quota stops what would be shown, and no trial draws on it', async () => {
  const { host, key, service } = await listening();
  const { account } = await identifyCaller(host, `Bearer ${key}`);
  const before = await playDialogue(service, ['wooden table', 'duty on blorp from China', 'why not 3926.90']);
  expect(shownIn(before)).toHaveLength(1);
  const stored = await host.store.accounts.account(account.id);
  await host.store.accounts.change(
    { ...stored!, products_per_month: 2 },
    anEntry({ id: 'aud_quota', account: account.id }),
  );
  const after = await playDialogue(service, [
    'steel chair',
    'duty on blorp from China',
    'why not 3926.90',
    'cotton shirt',
  ]);
  expect(shownIn(after)).toHaveLength(1);
  expect(after.at(-1)?.frames.find(({ type }) => type === 'error')).toMatchObject({
    problem: { code: 'quota_exceeded' },
  });
});

test('a turn that two servers are at leaves its classification once, and both have the same', async () => {
  const { host, key, service } = await listening();
  const caller = await identifyCaller(host, `Bearer ${key}`);
  const engineOf = (owner: string) =>
    chatEngine(
      { ...host, owner },
      () => caller,
      () => 'ses_1/0',
    );
  const asked = { description: 'cotton t-shirt' };
  const answers = await Promise.all(
    ['one', 'two', 'two', 'three'].map((owner) => engineOf(owner).classify(asked)),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect((await engineOf('later').classify(asked)).id).toBe(answers[0]!.id);
  expect((await service.history({ limit: 9 })).items).toHaveLength(1);
  const { total } = await service.usage({ group_by: 'operation', from: '2026-06-01', to: '2026-06-30' });
  expect(total).toBe(1);
});

test('calls that take the place of each other come to an end, however alike they work', async () => {
  const { host, key } = await listening();
  const caller = await identifyCaller(host, `Bearer ${key}`);
  let works = 0;
  const answered = await Promise.all(
    ['one', 'two', 'three', 'four', 'five'].map((owner) =>
      performCall(
        { ...host, owner },
        {
          ...{ caller, operation: 'chat', id: 'ses_2/0', yields: true },
          idempotency: { key: ' ses_2/0', fingerprint: 'same', alike: 'same' },
        },
        async () => {
          works++;
          await new Promise((go) => setTimeout(go, 70));
          return owner;
        },
        (result) => ({ status: 200, headers: {}, body: JSON.stringify(result) }),
      ),
    ),
  );
  expect(new Set(answered.map(({ body }) => body)).size).toBe(1);
  expect(answered.filter(({ replayed }) => !replayed)).toHaveLength(1);
  expect(works).toBeLessThanOrEqual(30);
});
