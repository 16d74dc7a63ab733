import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { endpoints } from '../../src/server/endpoints.js';

const file = (path: string): string => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
const page = file('docs/run/server.md');

it('docs/run/server.md lists every operation as the source declares it', () => {
  const rows = page
    .split('\n')
    .filter((line) => /^\| `[A-Z]+ \/v1/.test(line))
    .map((line) => line.slice(2, -2).split(' | '));
  expect(rows).toEqual(
    endpoints.map(({ method, url, operation, scope, summary }) => [
      `\`${method} ${url.replace(/:(\w+)/g, '{$1}')}\``,
      operation,
      scope ?? 'any',
      summary,
    ]),
  );
});
