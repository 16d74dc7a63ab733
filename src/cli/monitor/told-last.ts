import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeFolder } from '../../make-folder.js';
import { writeOutput } from '../../write-output.js';
import type { CommandContext } from '../context.js';

/** What `monitor watch` told last, so that nothing is told twice. */
export interface ToldLast {
  readonly after: string | undefined;
  keep(cursor: string): Promise<void>;
}

const fileName = 'watched.json';

/** The memory of the watch over one server, or over this machine's own account. */
export async function toldLast(context: CommandContext): Promise<ToldLast> {
  const path = join(context.folders.home, fileName);
  const of = context.settings.server || 'local';
  const read = async (): Promise<Record<string, string>> => {
    const text = await readFile(path, 'utf8').catch(() => '{}');
    try {
      const known: unknown = JSON.parse(text);
      return typeof known === 'object' && known !== null ? { ...(known as Record<string, string>) } : {};
    } catch {
      // a file that is damaged is a memory that is lost: what follows is told from now on
      return {};
    }
  };
  return {
    after: (await read())[of],
    async keep(cursor) {
      makeFolder(context.folders.home, 0o700);
      await writeOutput(path, `${JSON.stringify({ ...(await read()), [of]: cursor }, null, 1)}\n`, {
        mode: 0o600,
      });
    },
  };
}
