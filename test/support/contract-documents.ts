import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openHost } from '../../src/host/open-host.js';
import { buildApp } from '../../src/server/app.js';
import { openHostStore } from '../../src/store/open-host-store.js';
import { fixedData } from './fixed-data.js';

/** The contract and the chat's document as a server gives them, pretty enough to point into. */
export async function writeDocuments(): Promise<Readonly<Record<string, string>>> {
  const home = mkdtempSync(join(tmpdir(), 'tariff-contract-'));
  const running = await openHost({
    folders: [fixedData],
    version: '0.1.0',
    now: () => new Date(),
    random: (bytes) => new Uint8Array(randomBytes(bytes)),
    store: await openHostStore({ home }),
    limits: {
      callsPerMinute: 600,
      burst: 100,
      productsPerMinute: 1000,
      productsPerMonth: 0,
      batchDays: 30,
      repeatWaitMs: 5000,
    },
    answerThreads: 0,
    batchThreads: 0,
    jobs: false,
    report: () => undefined,
  });
  const app = await buildApp({
    host: running.host,
    settings: {
      publicUrl: 'https://api.tariff.test',
      bodyBytes: 10_000_000,
      requestMs: 30_000,
      metrics: false,
      logDescriptions: false,
      behindProxy: false,
      guessesPerMinute: 60,
    },
    log: { level: 'silent' },
  });
  try {
    const documents: Record<string, string> = {};
    for (const name of ['openapi.json', 'asyncapi.json']) {
      const reply = await app.inject({ method: 'GET', url: `/${name}` });
      documents[name] = JSON.stringify(JSON.parse(reply.body), null, 2);
    }
    return documents;
  } finally {
    await app.close();
    await running.stop(0);
    rmSync(home, { recursive: true });
  }
}
