import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { runBuilder } from './builder.js';

/** A package as the lock file has it. */
interface Locked {
  readonly version: string;
  readonly integrity: string;
  readonly dev?: boolean;
}

/**
 * Lists what the program is made of, with the checksum of each part, as CycloneDX 1.5. It is read from the lock file:
 * `npm sbom --omit dev` of npm 11.19.1 leaves out parts (zod among them) that development uses, too.
 */
export function buildSbom(path: string): void {
  const root = join(import.meta.dirname, '../..');
  const read = (name: string) => JSON.parse(readFileSync(join(root, name), 'utf8'));
  const { name, version } = read('package.json') as { name: string; version: string };
  const { packages } = read('package-lock.json') as { packages: Readonly<Record<string, Locked>> };

  const parts = new Map<string, object>();
  for (const [path, { dev, version: of, integrity }] of Object.entries(packages)) {
    if (path === '' || dev) continue;
    const called = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const purl = `pkg:npm/${called.replace('@', '%40')}@${of}`;
    const [algorithm = '', sum = ''] = integrity.split('-', 2);
    parts.set(purl, {
      ...{ type: 'library', 'bom-ref': purl, name: called, version: of, purl },
      hashes: [
        { alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(sum, 'base64').toString('hex') },
      ],
    });
  }
  const list = {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': `${name}@${version}`, name, version } },
    components: [...parts.values()],
  };
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `${JSON.stringify(list, null, 1)}\n`);
}

export const sbomBuilder = {
  script: 'build:sbom',
  makes: 'the list of parts with their checksums (CycloneDX), in `dist`',
  reads: ['package.json', 'package-lock.json'],
  outside: [],
  writes: [],
  run: () => buildSbom('dist/sbom.cdx.json'),
};

await runBuilder(import.meta.url, sbomBuilder);
