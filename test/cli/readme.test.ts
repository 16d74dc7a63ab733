import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { builtProgram } from '../support/built-program.js';
import { tempHome } from '../support/temp-home.js';

const root = join(import.meta.dirname, '../..');
const pages = ['README.md', 'docs/use/a-day.md', 'docs/use/data.md'];
const main = join(root, '.cache/test-programs/readme/cli/main.js');
const clock = join(root, 'test/support/shift-clock.mjs');
/** the day on which the pages were printed: what is asked without --date is asked then */
const today = Date.parse('2026-11-23T12:00:00Z');
const id = /(?:cls|fbk)_[0-9a-z]{26}/;
/** what differs from run to run and may differ from the page */
const varying: readonly RegExp[] = [/\d+(\.\d+)? s, [\d,]+ rows a minute/, /\b01[0-9a-z]{10}\b/];

let run: Awaited<ReturnType<typeof builtProgram>>;
beforeAll(async () => {
  run = await builtProgram('readme');
}, 120_000);

/** A command of a block, what is said to it (`> `), and the lines below it as the page has them. */
interface Step {
  readonly command: string;
  readonly said: readonly string[];
  readonly quoted: readonly string[];
}

function stepsOf(block: string): Step[] {
  return block
    .split(/^\$ /m)
    .slice(1)
    .map((text) => {
      const [command = '', ...quoted] = text.replace(/\n$/, '').split('\n');
      const said = quoted.filter((line) => line.startsWith('> ')).map((line) => line.slice(2));
      return { command, said, quoted };
    });
}

const masked = (line: string): string => varying.reduce((text, part) => text.replace(part, '(varies)'), line);

/** The ids of the page and those of this run, paired where the page first quotes one. */
class Ids {
  readonly #ours = new Map<string, string>();

  /** a command with an id of the page, which an earlier block must have printed */
  typed(command: string): string {
    return command.replace(id, (named) => {
      const ours = this.#ours.get(named);
      expect(ours, `no block before "${command}" prints ${named}`).toBeDefined();
      return ours ?? named;
    });
  }

  /** a printed line with the page's id in the place of ours */
  asOnPage(printed: string, quoted: string): string {
    const [named] = id.exec(quoted) ?? [];
    const [ours] = id.exec(printed) ?? [];
    if (!named || !ours) return printed;
    if (!this.#ours.has(named)) this.#ours.set(named, ours);
    return this.#ours.get(named) === ours ? printed.replace(ours, named) : printed;
  }
}

/** The page's lines below a command as this run prints them: up to `...`; nothing where the page quotes nothing. */
function renewed(quoted: readonly string[], printed: readonly string[], ids: Ids): string[] {
  if (quoted.every((line) => line.startsWith('> '))) return [...quoted];
  const lines: string[] = [];
  let at = 0;
  let cut = false;
  for (const line of quoted) {
    cut ||= line === '...';
    if (cut || line.startsWith('> ')) {
      lines.push(line);
      continue;
    }
    const now = printed[at++];
    if (now === undefined) continue;
    const shown = ids.asOnPage(now, line);
    lines.push(masked(shown) === masked(line) ? line : shown);
  }
  return cut ? lines : [...lines, ...printed.slice(at)];
}

// A drift is shown as a difference of the page; -u writes the page again.
it.each(pages)(
  'every console block of %s runs in a fresh clone and prints what the page quotes',
  async (name) => {
    const file = join(root, name);
    const page = readFileSync(file, 'utf8');
    const clone = tempHome();
    const home = tempHome();
    cpSync(join(root, 'fixtures/readme'), join(clone, 'fixtures/readme'), { recursive: true });
    writeFileSync(
      join(home, 'tariff'),
      `#!/bin/sh\nexec '${process.execPath}' --import '${clock}' '${main}' "$@"\n`,
      { mode: 0o755 },
    );
    const env = {
      PATH: `${home}:${process.env['PATH']}`,
      TARIFF_HOME: join(home, 'kept'),
      CLOCK_AHEAD: `${today - Date.now()}`,
      TZ: 'UTC',
    };
    const ids = new Ids();
    const parts = page.split(/^(```console\n[\s\S]*?^```$)/m);
    let commands = 0;
    for (const [index, part] of parts.entries()) {
      if (!part.startsWith('```console\n')) continue;
      const shown: string[] = [];
      for (const { command, said, quoted } of stepsOf(part.slice('```console\n'.length, -'```'.length))) {
        commands++;
        const { code, out, err } = await run([], {
          shell: `set -o pipefail; ${ids.typed(command)}`,
          input: said.map((line) => `${line}\n`).join(''),
          cwd: clone,
          env,
        });
        expect(code, `${command}\n${out}\n${err}`).toBe(0);
        const printed = out.replaceAll(clone, '/home/broker/tariff').trimEnd().split('\n');
        shown.push(`$ ${command}`, ...renewed(quoted, printed, ids));
      }
      parts[index] = `\`\`\`console\n${shown.join('\n')}\n\`\`\``;
    }
    expect(commands).toBeGreaterThan(2);
    await expect(parts.join('')).toMatchFileSnapshot(file);
  },
  600_000,
);
