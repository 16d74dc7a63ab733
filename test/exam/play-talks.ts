import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ChatFrameOut } from '../../src/api/chat-frames.js';
import type { Talk } from './talks.js';

/** The day on which every talk is held: the law that its expectations are taken from. */
export const dayOfTalks = '2026-06-15';

/** What came back to one turn, and how long it took. */
export interface AnsweredTurn {
  readonly frames: readonly ChatFrameOut[];
  readonly ms: number;
  /** why no whole answer came, where none did */
  readonly fault?: string;
}

const patienceMs = 20_000;

/** A program of our own, with a home of its own that is gone when it ends; what it writes goes to `read`. */
function startChat(main: string, words: readonly string[], read: (text: string) => void) {
  const home = mkdtempSync(join(tmpdir(), 'tariff-talk-'));
  const child = spawn(process.execPath, [main, 'chat', '--date', dayOfTalks, ...words], {
    cwd: home,
    env: { PATH: process.env['PATH'], LANG: 'C.UTF-8', COLUMNS: '80', TARIFF_HOME: home },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  child.stdout.setEncoding('utf8').on('data', read);
  child.stdin.on('error', () => undefined);
  child.on('close', () => rmSync(home, { recursive: true, force: true }));
  return child;
}

/** Says each turn of a talk to a chat of its own, the next when the answer is whole. */
export function playTalk(main: string, talk: Talk): Promise<AnsweredTurn[]> {
  return new Promise((done) => {
    const answers: AnsweredTurn[] = [];
    let frames: ChatFrameOut[] = [];
    let rest = '';
    let began = 0;
    let patience: NodeJS.Timeout | undefined;
    const child = startChat(main, ['--json'], (text) => {
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) taken(JSON.parse(line) as ChatFrameOut);
    });
    const end = (fault: string): void => {
      clearTimeout(patience);
      while (answers.length < talk.turns.length) answers.push({ frames: [], ms: patienceMs, fault });
      child.kill();
      done(answers);
    };
    const say = (): void => {
      const turn = talk.turns[answers.length];
      if (!turn) {
        end('');
        return;
      }
      frames = [];
      clearTimeout(patience);
      patience = setTimeout(() => end(`no answer in ${patienceMs / 1000} s`), patienceMs);
      began = performance.now();
      child.stdin.write(
        `${JSON.stringify({ v: 1, id: `t${answers.length}`, type: 'message', text: turn.say })}\n`,
      );
    };
    const taken = (frame: ChatFrameOut): void => {
      if (frame.type === 'session') {
        say();
        return;
      }
      frames.push(frame);
      if ((frame.type !== 'done' && frame.type !== 'error') || answers.length >= talk.turns.length) return;
      answers.push({ frames, ms: performance.now() - began });
      say();
    };
    child.on('close', (code) => end(`the program ended with ${code}`));
  });
}

const quietMs = 400;

/**
 * How many lines the program prints for each turn, in a pipe of 80 columns: an answer is over when nothing more has come for a
 * while. A message of several lines would be several there; its turn has no figure.
 */
export function linesOfTalk(main: string, talk: Talk): Promise<(number | undefined)[]> {
  return new Promise((done) => {
    const counts: (number | undefined)[] = [];
    let printed = '';
    let quiet: NodeJS.Timeout | undefined;
    const child = startChat(main, [], (text) => {
      printed += text;
      clearTimeout(quiet);
      quiet = setTimeout(next, quietMs);
    });
    const next = (): void => {
      counts.push(printed.split('\n').filter((line) => line.trim() !== '').length);
      say();
    };
    const say = (): void => {
      while (talk.turns[counts.length]?.say.includes('\n')) counts.push(undefined);
      const turn = talk.turns[counts.length];
      clearTimeout(quiet);
      if (!turn) {
        child.kill();
        done(counts);
        return;
      }
      printed = '';
      quiet = setTimeout(next, patienceMs);
      child.stdin.write(`${turn.say}\n`);
    };
    child.on('close', () => {
      clearTimeout(quiet);
      while (counts.length < talk.turns.length) counts.push(undefined);
      done(counts);
    });
    say();
  });
}

/** Plays so many talks at once, and gives back what came in their order. */
export async function eachTalk<T>(
  talks: readonly Talk[],
  atOnce: number,
  play: (talk: Talk) => Promise<T>,
): Promise<T[]> {
  const results: T[] = [];
  let next = 0;
  const worker = async (): Promise<void> => {
    while (next < talks.length) {
      const at = next++;
      results[at] = await play(talks[at]!);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return results;
}
