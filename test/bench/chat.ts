import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import WebSocket from 'ws';
import type { ChatFrameOut } from '../../src/api/chat-frames.js';

const root = join(import.meta.dirname, '../..');
const goods = (
  readFileSync(join(root, 'fixtures/transcripts/goods.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line)) as { description: string }[]
).map(({ description }) => description);

const quantile = (values: readonly number[], q: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * q))] ?? 0;
const told = (name: string, values: readonly number[]): string =>
  `${name}: ${values.length} turns, p50 ${quantile(values, 0.5).toFixed(0)} ms, p95 ${quantile(values, 0.95).toFixed(0)} ms, worst ${Math.max(...values).toFixed(0)} ms`;

/** How soon the first words of an answer come out of the program, warmed while the user types. */
async function firstWords(): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'tariff-bench-'));
  const child = spawn(process.execPath, [join(root, 'bin/tariff.js'), 'chat', '--json'], {
    env: { ...process.env, TARIFF_HOME: home },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let noted: (line: string) => void = () => undefined;
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    const lines = (rest + text).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) noted(line);
  });
  const say = (text: string): Promise<number> =>
    new Promise((done) => {
      const began = performance.now();
      let first = 0;
      noted = (line) => {
        const { type } = JSON.parse(line) as ChatFrameOut;
        if (type === 'delta' && first === 0) first = performance.now() - began;
        if (type === 'done') done(first);
      };
      child.stdin.write(`${text}\n`);
    });
  await say('wooden table');
  const times: number[] = [];
  for (const description of goods) {
    times.push(await say(`classify ${description}`));
    times.push(await say('why not 2'));
    times.push(await say('duty from China value 12000'));
  }
  child.kill();
  rmSync(home, { recursive: true, force: true });
  return told('first words', times);
}

/** Processor time of the main thread of a program so far; what else the machine does counts less in it than in the clock. */
const busyMs = (pid: number): number =>
  Number(readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** The first turn of a program of its own, for each of some goods: when practice has ended, and with none, from start to end. */
async function firstTurns(count: number): Promise<string> {
  const [turns, busy, readies, pipes]: number[][] = [[], [], [], []];
  for (const description of goods.slice(0, count)) {
    const home = mkdtempSync(join(tmpdir(), 'tariff-bench-'));
    const start = (words: readonly string[]) =>
      spawn(process.execPath, [join(root, 'bin/tariff.js'), 'chat', ...words], {
        env: { ...process.env, TARIFF_HOME: home },
        stdio: ['pipe', 'pipe', 'inherit'],
      });
    let began = performance.now();
    const child = start(['--json']);
    let before = 0;
    for await (const line of createInterface({ input: child.stdout })) {
      const { type } = JSON.parse(line) as ChatFrameOut;
      if (type === 'session') {
        readies!.push(performance.now() - began);
        before = busyMs(child.pid!);
        began = performance.now();
        child.stdin.write(`${description}\n`);
      }
      if (type !== 'done') continue;
      turns!.push(performance.now() - began);
      busy!.push(busyMs(child.pid!) - before);
      child.stdin.end();
    }
    began = performance.now();
    const pipe = start([]);
    pipe.stdout.resume();
    pipe.stdin.end(`${description}\n`);
    await new Promise((ended) => pipe.once('close', ended));
    pipes!.push(performance.now() - began);
    rmSync(home, { recursive: true, force: true });
  }
  return [
    told('first turn after practice', turns!),
    told('its processor time', busy!),
    told('start until practised', readies!),
    told('one line in a pipe, start to end, nothing practised', pipes!),
  ].join('\n');
}

/** Many sessions that are open and some that talk, each after a pause, against the built server. */
async function sessions(idle: number, active: number, pauseMs: number, turns: number): Promise<string> {
  const home = mkdtempSync(join(tmpdir(), 'tariff-bench-'));
  const child = spawn(
    process.execPath,
    [join(root, 'bin/tariff.js'), 'serve', '--dev', '--listen', '127.0.0.1:18741'],
    {
      env: { ...process.env, TARIFF_HOME: home, TARIFF_LIMIT_CALLS: '0', TARIFF_LOG_LEVEL: 'error' },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const key = await new Promise<string>((done) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      const found = /tk_test_\w+/.exec(text)?.[0];
      if (found) done(found);
    });
  });
  await new Promise<void>((done) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('listening on')) done();
    });
  });
  const dial = (): Promise<WebSocket> =>
    new Promise((done, refuse) => {
      const socket = new WebSocket('ws://127.0.0.1:18741/v1/chat', ['tariff.chat.v1'], {
        headers: { authorization: `Bearer ${key}` },
      });
      socket.once('open', () => done(socket)).once('error', refuse);
    });
  const open: WebSocket[] = [];
  for (let i = 0; i < idle + active; i++) open.push(await dial());
  const times: number[] = [];
  await Promise.all(
    open.slice(0, active).map(async (socket, who) => {
      for (let turn = 0; turn <= turns; turn++) {
        await new Promise((go) => setTimeout(go, pauseMs * (0.5 + Math.random())));
        const id = `t${turn}`;
        const text =
          turn % 3 === 1
            ? 'why not 2'
            : turn % 3 === 2
              ? 'duty from China value 12000'
              : `classify ${goods[(who * 7 + turn) % goods.length]}`;
        const began = performance.now();
        socket.send(JSON.stringify({ v: 1, id, type: 'message', text }));
        await new Promise<void>((done) => {
          const hear = (data: WebSocket.RawData): void => {
            const frame = JSON.parse(String(data)) as ChatFrameOut;
            if (frame.type !== 'done' || frame.reply_to !== id) return;
            socket.off('message', hear);
            done();
          };
          socket.on('message', hear);
        });
        if (turn > 0) times.push(performance.now() - began);
      }
    }),
  );
  const memory = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1] ?? '0';
  for (const socket of open) socket.terminate();
  child.kill();
  rmSync(home, { recursive: true, force: true });
  return `${told(`${idle} idle and ${active} active sessions, a turn about every ${pauseMs / 1000} s`, times)}, server ${Math.round(Number(memory) / 1024)} MB`;
}

/** `npm run bench -- chat`: build first. */
export async function benchChat(): Promise<void> {
  process.stdout.write(`${await firstTurns(20)}\n`);
  process.stdout.write(`${await firstWords()}\n`);
  process.stdout.write(`${await sessions(500, 50, 10_000, 4)}\n`);
  process.stdout.write(`${await sessions(500, 50, 5_000, 6)}\n`);
}
