import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder that the program was installed in. */
export function packageFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json')) && folder !== dirname(folder)) folder = dirname(folder);
  return folder;
}

/** Where the reference data that came with the program lies. */
export const shippedData = (): string => join(packageFolder(), 'data');

/** A text file of the data that came with the program, whatever folder of data it is told to use. */
export const readShipped = (file: string): string => readFileSync(join(shippedData(), file), 'utf8');

/** The program's own version. */
export function programVersion(): string {
  const text = readFileSync(join(packageFolder(), 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Random bytes of this machine. */
export const randomBytes = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes));
