import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { buildSbom } from '../../../src/workshop/build-sbom.js';
import { tempHome } from '../../support/temp-home.js';

const root = join(import.meta.dirname, '../../..');

it('the list of parts names what ships, each with its checksum, and nothing that only development uses', () => {
  const path = join(tempHome(), 'sbom.json');
  buildSbom(path);
  const list = JSON.parse(readFileSync(path, 'utf8')) as {
    bomFormat: string;
    metadata: { component: { name: string } };
    components: { name: string; version: string; hashes?: { alg: string; content: string }[] }[];
  };
  expect([list.bomFormat, list.metadata.component.name]).toEqual(['CycloneDX', 'tariff']);
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version: string; integrity: string }>;
  };
  const listed = new Map(list.components.map((each) => [`${each.name}@${each.version}`, each]));
  for (const name of Object.keys(dependencies!)) {
    const { version, integrity } = packages[`node_modules/${name}`]!;
    const hex = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
    expect(listed.get(`${name}@${version}`)?.hashes, name).toContainEqual({ alg: 'SHA-512', content: hex });
  }
  const named = new Set(list.components.map(({ name }) => name));
  for (const name of ['vitest', '@biomejs/biome', '@redocly/cli']) {
    expect(devDependencies, name).toHaveProperty([name]);
    expect(named, name).not.toContain(name);
  }
}, 120_000);

it('each line of the page of threats names a test that there is', () => {
  const page = readFileSync(join(root, 'docs/run/threats.md'), 'utf8');
  const rows = [...page.matchAll(/^\| \*\*([STRIDE])\*\* \| .* \| (test\/\S+\.test\.ts) \|$/gm)];
  expect(new Set(rows.map(([, letter]) => letter))).toEqual(new Set('STRIDE'));
  expect(rows.length).toBe([...page.matchAll(/^\| \*\*/gm)].length);
  for (const [, , file] of rows) expect(existsSync(join(root, file!)), file).toBe(true);
});
