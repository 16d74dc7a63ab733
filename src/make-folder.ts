import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those above it. Step by step: asked for all of them at once, Node tries for ever below a folder in
 * which nothing can be made and that says so in its own way, such as /proc.
 */
export function makeFolder(path: string, mode = 0o777): void {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isDirectory()) return;
  const above = dirname(path);
  if (!found && above !== path) makeFolder(above, mode);
  try {
    mkdirSync(path, { mode });
  } catch (fault) {
    const isThere = (fault as NodeJS.ErrnoException).code === 'EEXIST';
    if (!isThere || !statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw fault;
  }
}
