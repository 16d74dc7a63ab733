import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDocuments } from '../support/contract-documents.js';

const root = join(import.meta.dirname, '../..');

/** Looks at the documents of the service with the linters of their formats; nothing that they say is let pass. */
const folder = join(root, '.cache/contract');
rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [name, text] of Object.entries(await writeDocuments())) writeFileSync(join(folder, name), text);

const looks = [
  [
    'redocly',
    'lint',
    join(folder, 'openapi.json'),
    '--config',
    'test/contract/redocly.yaml',
    '--format',
    'summary',
  ],
  [
    ...['spectral', 'lint', join(folder, 'openapi.json'), join(folder, 'asyncapi.json')],
    ...['--ruleset', 'test/contract/spectral.yaml', '--fail-severity', 'hint', '--quiet'],
  ],
] as const;
let failed = false;
for (const [program, ...words] of looks) {
  const { status } = spawnSync(join(root, 'node_modules/.bin', program), words, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  });
  if (status !== 0) failed = true;
}
process.exit(failed ? 1 : 0);
