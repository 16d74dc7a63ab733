import { randomBytes } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { type ClassifyRequestInput, classifyRequest } from '../../src/api/classify-request.js';
import type { TariffService } from '../../src/api/tariff-service.js';
import { openClient } from '../../src/client/open-client.js';
import { makeRemoteService } from '../../src/client/remote.js';
import { civilDate } from '../../src/core/civil-date.js';
import { makeEmbeddedService } from '../../src/local/embedded.js';
import { fixedData } from '../support/fixed-data.js';
import { rawService } from '../support/raw-service.js';
import { served } from '../support/served.js';
import { tempHome } from '../support/temp-home.js';
import { questions, stopOf, stops, tariffServiceContract, timeless } from './tariff-service.contract.js';

// many answers of a whole engine, and a machine may be busy
vi.setConfig({ testTimeout: 600_000 });

const random = (bytes: number) => new Uint8Array(randomBytes(bytes));
const now = () => new Date('2026-06-15T09:30:00Z');

async function embedded(): Promise<TariffService> {
  const service = await makeEmbeddedService({
    dataFolder: fixedData,
    home: tempHome(),
    version: '0.1.0',
    now,
    random,
  });
  onTestFinished(() => service.close());
  return service;
}

/** A server on a socket of this machine, and a key of a fresh account there. */
async function listening(): Promise<{ readonly server: string; readonly key: string }> {
  const { app, key, clock } = await served();
  clock.ahead = now().getTime() - Date.now();
  await app.listen({ host: '127.0.0.1', port: 0 });
  return { server: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`, key: await key() };
}

async function remote(given?: { readonly server: string; readonly key: string }): Promise<TariffService> {
  const service = await makeRemoteService({
    ...(given ?? (await listening())),
    version: '0.1.0',
    now,
    random,
  });
  onTestFinished(() => service.close());
  return service;
}

/** The client that the package hands to programs. */
async function client(): Promise<TariffService> {
  const service = await openClient(await listening());
  onTestFinished(() => service.close());
  return service;
}

async function raw(): Promise<TariffService> {
  const { server, key } = await listening();
  return rawService(server, key);
}

tariffServiceContract('the engine in this process', embedded);
tariffServiceContract('a server, over our client', client);
tariffServiceContract('a server, over plain HTTP', raw);

/** Products of a list: plain ones, ones with amounts and facts, and ones that cannot be answered. */
const listed: readonly ClassifyRequestInput[] = [
  { description: "women's knitted cotton t-shirt", origin: 'CN', reference: 'A' },
  {
    description: 'stainless steel bottle',
    origin: 'MX',
    value: { amount: '5000', currency: 'USD' },
    quantities: [{ amount: '20', unit: 'kg' }],
    transport: 'ocean',
  },
  {
    description: 'wooden picture frame',
    facts: { 'q-4414-material': 'Of tropical wood' },
    value: { amount: '90', currency: 'USD' },
    origin: 'VN',
  },
  { description: 'goods' },
  { description: 'ball bearing', origin: 'ZZ' },
  { description: 'ball bearing', date: civilDate('1999-01-01') },
  { description: 'aluminium window frame', origin: 'DE', content: [{ metal: 'aluminum', percent: '90' }] },
];

describe('the same question has the same answer, byte for byte', () => {
  it('from the engine, over our client and over plain HTTP', async () => {
    const here = await embedded();
    const place = await listening();
    const [there, plain] = [await remote(place), rawService(place.server, place.key)];
    for (const [name, ask] of Object.entries(questions)) {
      const expected = timeless(await ask(here));
      expect(timeless(await ask(there)), name).toBe(expected);
      expect(timeless(await ask(plain)), name).toBe(expected);
    }
  });

  it('also for a list, in columns and whole', async () => {
    const options = { date: '2026-06-15', workers: 0, codes: true } as const;
    const here = await (await embedded()).answers(options);
    const there = await (await remote()).answers(options);
    onTestFinished(async () => {
      await here.close();
      await there.close();
    });
    expect([there.edition, there.engineVersion]).toEqual([here.edition, here.engineVersion]);
    const rows = listed.map((row) => classifyRequest.parse(row));
    for (const whole of [false, true])
      expect(await there.answer(rows, whole), `whole: ${whole}`).toEqual(
        (await here.answer(rows, whole)).map((answer) =>
          answer.kind === 'whole'
            ? { ...answer, result: { ...answer.result, request: expect.anything() } }
            : answer,
        ),
      );
    for (const code of [
      '6109100004',
      '61091000',
      '6109',
      '61',
      '6199',
      '0205000000',
      '02050000',
      '99038815',
      '12345',
    ])
      expect(there.standing(code), code).toBe(here.standing(code));
  });

  it('and the same stop, in the same words', async () => {
    const here = await embedded();
    const there = await remote();
    for (const [name, ask] of Object.entries(stops))
      expect(await stopOf(ask(there)), name).toEqual(await stopOf(ask(here)));
  });
});
