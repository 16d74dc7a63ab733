import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { beforeAll, describe, onTestFinished, test } from 'vitest';
import { builtProgram } from '../support/built-program.js';
import { until } from '../support/served.js';
import { tempHome } from '../support/temp-home.js';

const main = join(import.meta.dirname, '../../.cache/test-programs/dialogue/cli/main.js');
const hasTmux = spawnSync('tmux', ['-V']).status === 0;
if (!hasTmux) process.stdout.write('classify -i is not tried at a terminal: there is no tmux\n');

beforeAll(async () => {
  await builtProgram('dialogue');
});

describe.skipIf(!hasTmux)('classify -i at a terminal', () => {
  test('asks for the goods, takes a code, goes back, asks about a contradiction, and is left with Ctrl-C', async () => {
    const tmux = (...words: string[]): string =>
      execFileSync('tmux', ['-L', `tariff-dialogue-${process.pid}`, '-f', '/dev/null', ...words], {
        encoding: 'utf8',
      });
    const command = `TARIFF_HOME=${tempHome()} LANG=C.UTF-8 ${process.execPath} ${main} classify -i --no-color --date 2026-06-15; echo LEFT WITH $?; sleep 60`;
    tmux('new-session', '-d', '-x', '100', '-y', '60', command);
    onTestFinished(() => {
      tmux('kill-server');
    });
    const shows = (text: RegExp) =>
      until(async () => {
        const shown = tmux('capture-pane', '-p', '-J');
        return text.test(shown) ? shown : undefined;
      });
    const type = (text: string) => tmux('send-keys', '-l', text);
    const key = (name: string) => tmux('send-keys', name);

    await shows(/What are the goods\?/);
    type('e-bike conversion kit');
    key('Enter');
    await shows(/Which of these best names the goods\?[\s\S]*❯[\s\S]*None of these\n[\s\S]*Stop asking/);
    type('8714');
    await shows(/❯ "8714", as I typed it/);
    key('Enter');
    await shows(/so far: 8714[\s\S]*Back to the question before[\s\S]*Esc goes back/);
    key('Escape');
    await shows(/Which of these best names the goods\?\s*\n(?![\s\S]*describes the goods)[\s\S]*Stop asking/);
    type('8714');
    await shows(/goods\? 8714\n❯ "8714"/);
    key('Enter');
    await shows(/so far: 8714[\s\S]*so far: 8714[\s\S]*Back to the question before/);
    type('6109.10.00.12');
    await shows(/❯ "6109\.10\.00\.12", as I typed it/);
    key('Enter');
    await shows(/"6109\.10\.00\.12" contradicts what you answered before: "8714"/);
    key('Enter');
    await shows(/❯[\s\S]*Back to the question before/);
    key('C-c');
    await shows(/stopped at a question[\s\S]*LEFT WITH 130/);
  });
});
