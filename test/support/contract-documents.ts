import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHost } from '../../src/host/open-host.js';
import { buildApp } from '../../src/server/app.js';
import { openHostStore } from '../../src/store/open-host-store.js';
import { usualWebhooks } from '../../src/webhooks/webhook-host.js';
import { fixedData } from './fixed-data.js';

/** A server over the small fixed model and a database of its own, without limits, for what looks at the contract from outside. */
export async function openContractServer(publicUrl: string | null) {
  const home = mkdtempSync(join(tmpdir(), 'tariff-contract-'));
  const store = await openHostStore({ home });
  const running = await openHost({
    folders: [fixedData],
    version: '0.1.0',
    now: () => new Date(),
    random: (bytes) => new Uint8Array(randomBytes(bytes)),
    store,
    limits: {
      callsPerMinute: 0,
      burst: 100,
      productsPerMinute: 0,
      productsPerMonth: 0,
      batchDays: 30,
      repeatWaitMs: 5000,
    },
    webhooks: { ...usualWebhooks, allowPrivate: true },
    answerThreads: 0,
    batchThreads: 0,
    report: () => undefined,
  });
  const app = await buildApp({
    host: running.host,
    settings: {
      publicUrl,
      bodyBytes: 10_000_000,
      requestMs: 30_000,
      metrics: false,
      logDescriptions: false,
      behindProxy: false,
      guessesPerMinute: 10_000,
    },
    log: { level: 'silent' },
  });
  const stop = async (): Promise<void> => {
    await app.close();
    await running.stop(1000);
    rmSync(home, { recursive: true });
  };
  return { app, running, store, stop };
}

/** The contract and the chat's document as a server gives them, pretty enough to point into. */
export async function writeDocuments(): Promise<Readonly<Record<string, string>>> {
  const { app, stop } = await openContractServer('https://api.tariff.test');
  try {
    const documents: Record<string, string> = {};
    for (const name of ['openapi.json', 'asyncapi.json']) {
      const reply = await app.inject({ method: 'GET', url: `/${name}` });
      documents[name] = JSON.stringify(JSON.parse(reply.body), null, 2);
    }
    return documents;
  } finally {
    await stop();
  }
}
