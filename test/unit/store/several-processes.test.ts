import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import Database from 'libsql';
import { expect, it, onTestFinished } from 'vitest';
import { openSqliteStore } from '../../../src/store/sqlite-store.js';
import type { Store } from '../../../src/store/store.js';
import { tempHome } from '../../support/temp-home.js';

const script = fileURLToPath(new URL('../../support/store-writer.ts', import.meta.url));

interface Writer {
  readonly child: ChildProcess;
  /** ids it was told are kept */
  readonly acknowledged: () => string[];
  readonly ready: () => boolean;
  readonly begin: () => void;
  readonly faults: () => string;
  readonly ended: Promise<unknown>;
}

function startWriter(path: string, prefix: string, count: number, bytes = 0): Writer {
  const child = spawn(process.execPath, ['--import', 'tsx', script, path, prefix, `${count}`, `${bytes}`], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const heard = { out: '', err: '' };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => (heard.out += text));
  child.stderr?.setEncoding('utf8').on('data', (text: string) => (heard.err += text));
  return {
    child,
    acknowledged: () => heard.out.split('\n').slice(0, -1),
    ready: () => heard.err.startsWith('ready\n') || child.exitCode !== null,
    begin: () => void child.stdin?.end('go'),
    faults: () => heard.err.replace('ready\n', ''),
    ended: once(child, 'close'),
  };
}

const pause = (ms: number) => new Promise((wake) => setTimeout(wake, ms));

async function until(condition: () => boolean): Promise<void> {
  while (!condition()) await pause(2);
}

async function everyId(store: Store): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await store.classifications('local', {}, 150, cursor);
    ids.push(...page.items.map((row) => row.id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  return ids;
}

const integrity = (path: string) => new Database(path).prepare('PRAGMA integrity_check').all([]);

it('8 programs write 50 answers each into a new history while another reads: none is lost', async () => {
  const path = join(tempHome(), 'made', 'by', 'whoever', 'history.db');
  const writers = Array.from({ length: 8 }, (_, n) => startWriter(path, `w${n}`, 50));
  await until(() => writers.every((writer) => writer.ready()));
  for (const writer of writers) writer.begin();
  let running = true;
  const ended = Promise.all(writers.map((writer) => writer.ended)).then(() => {
    running = false;
  });
  await until(() => !running || writers.some((writer) => writer.acknowledged().length > 0));
  const reader = await openSqliteStore(path);
  onTestFinished(() => reader.close());
  let before = 0;
  while (running) {
    const promised = writers.flatMap((writer) => writer.acknowledged());
    const seen = await everyId(reader);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThanOrEqual(Math.max(before, promised.length));
    before = seen.length;
    await pause(5);
  }
  await ended;
  expect(writers.map((writer) => writer.faults()).join('')).toBe('');
  const expected = writers.flatMap((_, w) => Array.from({ length: 50 }, (_, n) => `w${w}_${n}`));
  expect((await everyId(reader)).sort()).toEqual(expected.sort());
});

it('a program killed at any moment loses no answer that was acknowledged, and leaves a sound file', async () => {
  const path = join(tempHome(), 'history.db');
  const promised: string[] = [];
  for (let round = 0; round < 8; round++) {
    const writer = startWriter(path, `r${round}`, 100_000, 30_000);
    writer.begin();
    const enough = round === 0 ? 0 : 1 + Math.floor(Math.random() * 120);
    await until(() => existsSync(path) && writer.acknowledged().length >= enough);
    await pause(Math.random() * 5);
    writer.child.kill('SIGKILL');
    await writer.ended;
    expect(writer.faults()).toBe('');
    promised.push(...writer.acknowledged());
    expect(integrity(path)).toEqual([{ integrity_check: 'ok' }]);
  }
  const store = await openSqliteStore(path);
  onTestFinished(() => store.close());
  const kept = new Set(await everyId(store));
  expect(promised.length).toBeGreaterThan(7);
  expect(promised.filter((id) => !kept.has(id))).toEqual([]);
});
