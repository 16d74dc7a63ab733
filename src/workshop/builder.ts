import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Where files of others are looked for, which are no part of the repository. */
export const sources = process.env['SOURCES'] ?? '../shared/data';

/**
 * A command that makes something that ships, or looks at it. The npm script `import:orders` is the file `import-orders.ts`;
 * docs/inside/builders.md has a row for each.
 */
export interface Builder {
  readonly script: string;
  /** what it makes, in a few words */
  readonly makes: string;
  /** files and folders of the repository that it reads */
  readonly reads: readonly string[];
  /** files and folders below `sources` without which it does nothing */
  readonly outside: readonly string[];
  readonly writes: readonly string[];
  readonly run: () => void | Promise<void>;
}

/** What to tell where files are missing, with the place that was looked at and what to do; undefined where none is. */
export function missingSources({ script, makes, outside }: Builder, folder: string): string | undefined {
  const missing = outside.filter((name) => !existsSync(join(folder, name)));
  if (missing.length === 0) return undefined;
  return [
    `${script}: nothing is written. It makes ${makes} from files that are not part of the repository; missing in ${folder}:`,
    ...missing.map((name) => `  ${name}`),
    `Lay them there, or name the folder that has them: SOURCES=folder npm run ${script}`,
    'Publisher and sha256 of each stand in data/PROVENANCE.json. What was made of them ships, and needs none of them.',
    '',
  ].join('\n');
}

/** Runs a builder where its file is the program that was started. */
export async function runBuilder(file: string, builder: Builder): Promise<void> {
  if (process.argv[1] === undefined || file !== pathToFileURL(process.argv[1]).href) return;
  const missing = missingSources(builder, sources);
  if (missing === undefined) return builder.run();
  process.stderr.write(missing);
  process.exitCode = 1;
}
