import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { type ChatFrameOut, chatFrameOut } from '../../src/api/chat-frames.js';
import { builtProgram, type Ended, type RunOptions } from '../support/built-program.js';
import { until } from '../support/served.js';
import { tempHome } from '../support/temp-home.js';

const main = join(import.meta.dirname, '../../.cache/test-programs/chat/cli/main.js');
const hasTmux = spawnSync('tmux', ['-V']).status === 0;
if (!hasTmux) process.stdout.write('the chat is not tried at a terminal: there is no tmux\n');

let tariff: (argv: readonly string[], options?: RunOptions) => Promise<Ended>;
beforeAll(async () => {
  tariff = await builtProgram('chat');
});

const day = ['--date', '2026-06-15'];

describe('a chat in a pipe', () => {
  test('reads a line, answers it, and never prompts', async () => {
    const { code, out, err } = await tariff(['chat', ...day], {
      env: { TARIFF_HOME: tempHome() },
      input: 'a thing to keep coffee hot on the desk\nvacuum flasks\n1\nduty from China value 12000\n',
    });
    expect({ code, err }).toEqual({ code: 0, err: '' });
    expect(out).toMatch(/I am sure down\s+to\s+9617\.00\.10\.00/);
    expect(out).toContain('("more" shows the card)');
    expect(out).toContain('in duties and fees');
    expect(out).not.toMatch(/\u001b|^> /m);
  });

  test('speaks frames under --json, answers garbage with an error frame, and goes on', async () => {
    const { code, out } = await tariff(['chat', '--json', ...day], {
      env: { TARIFF_HOME: tempHome() },
      input:
        'wooden table\n{"v":1,"id":"x","type":"ping"}\n{oops\n{"v":1,"id":"y","type":"message","text":"why"}\n',
    });
    const frames = out
      .trimEnd()
      .split('\n')
      .map((line): ChatFrameOut => chatFrameOut.parse(JSON.parse(line)));
    expect(code).toBe(0);
    expect(frames[0]).toMatchObject({ type: 'session', ready: true });
    expect(frames.filter(({ type }) => type === 'done')).toHaveLength(2);
    expect(frames.some((frame) => frame.type === 'pong' && frame.reply_to === 'x')).toBe(true);
    expect(frames.some(({ type }) => type === 'error')).toBe(true);
  });

  test('goes on with a chat that was saved, and says where there is none', async () => {
    const env = { TARIFF_HOME: tempHome() };
    expect(await tariff(['chat', '--resume'], { env, input: '' })).toMatchObject({ code: 2 });
    expect((await tariff(['chat', '--resume', '../x'], { env, input: '' })).err).toContain('no saved chat');
  });
});

/** A terminal with the chat in it. */
function terminal(home: string) {
  const socket = `tariff-chat-${process.pid}`;
  const tmux = (...words: string[]): string =>
    execFileSync('tmux', ['-L', socket, '-f', '/dev/null', ...words], { encoding: 'utf8' });
  const command = `TARIFF_HOME=${home} LANG=C.UTF-8 ${process.execPath} ${main} chat --no-color ${day.join(' ')}; echo LEFT WITH $?; sleep 60`;
  tmux('new-session', '-d', '-x', '100', '-y', '60', command);
  onTestFinished(() => {
    tmux('kill-server');
  });
  const screen = (): string => tmux('capture-pane', '-p', '-J');
  return {
    tmux,
    screen,
    keys: (...keys: string[]) => tmux('send-keys', ...keys),
    type: (text: string) => tmux('send-keys', '-l', text),
    shows: (text: string | RegExp) =>
      until(async () => {
        const shown = screen();
        return (typeof text === 'string' ? shown.includes(text) : text.test(shown)) ? shown : undefined;
      }),
  };
}

describe.skipIf(!hasTmux)('a chat at a terminal', () => {
  test('is talked to, completed, corrected, saved, exported and left', async () => {
    const home = tempHome();
    const at = terminal(home);
    await at.shows('Ctrl-D leaves.');
    at.type('wooden table');
    at.keys('Enter');
    await at.shows(/None of these, or not known → \d+\n\("more" shows the card\)\n> /);
    at.keys('Up');
    await at.shows(/> wooden table/);
    at.keys('C-c');
    await at.shows(/> $|> \n/);
    at.type('/cas');
    at.keys('Tab');
    await at.shows('> /case');
    at.keys('Enter');
    await at.shows('Goods, in your words: "wooden table"');
    at.keys('C-l');
    at.tmux('set-buffer', 'leather\nhandbag');
    at.tmux('paste-buffer', '-p');
    await at.shows('handbag');
    expect(at.screen()).not.toContain('4202');
    at.keys('Enter');
    await at.shows(/4202[.\d]* leads/);
    at.type('/save table');
    at.keys('Enter');
    await at.shows('chats/table.json');
    expect(JSON.parse(readFileSync(join(home, 'chats', 'table.json'), 'utf8'))).toMatchObject({ version: 1 });
    at.type(`/export ${home}/memo.md`);
    at.keys('Enter');
    await until(async () => (existsSync(join(home, 'memo.md')) ? true : undefined));
    expect(readFileSync(join(home, 'memo.md'), 'utf8')).toMatch(/^# Classification memo\n/);
    at.keys('C-c');
    await at.shows('Ctrl-D leaves, /help shows the commands');
    at.keys('C-d');
    await at.shows('LEFT WITH 0');
    const resumed = await tariff(['chat', '--resume', ...day], {
      env: { TARIFF_HOME: home },
      input: 'summary\n',
    });
    expect(resumed.out).toContain('handbag"');
  });

  test('an answer that takes long is cancelled with Ctrl-C, and the chat goes on', async () => {
    const at = terminal(tempHome());
    await at.shows('Ctrl-D leaves.');
    at.type('what changed since 2025-11-20');
    at.keys('Enter');
    await at.shows('Comparing 2025 HTS Revision 32');
    at.keys('C-c');
    await at.shows('(cancelled)');
    at.type('thanks');
    at.keys('Enter');
    await at.shows('You are welcome.');
  });
});
