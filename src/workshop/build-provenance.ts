import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import {
  formatProvenance,
  type Provenance,
  provenanceFile,
  readProvenance,
  sha256,
} from '../reference/provenance.js';
import { runBuilder, sources } from './builder.js';

type WrittenProvenance = Omit<Provenance, 'sha256' | 'sources' | 'counts'> & {
  readonly sources: readonly string[];
};

const factsFile = 'provenance-facts.json';

/** The content of a source as published: a compressed copy counts by what it holds, a folder by all its files. */
function contentOf(path: string): Uint8Array {
  if (statSync(path).isDirectory()) {
    const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    const sums = files.map(
      (entry) => `${entry.name} ${sha256(readFileSync(join(entry.parentPath, entry.name)))}`,
    );
    return Buffer.from(sums.sort().join('\n'));
  }
  const raw = readFileSync(path);
  return path.endsWith('.gz') ? gunzipSync(raw) : raw;
}

/** How many things of each kind a compiled file holds: the lengths of its lists. */
function countsOf(path: string): Record<string, number> {
  if (!path.endsWith('.json')) return {};
  const json = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>;
  const counts: Record<string, number> = {};
  for (const [name, value] of Object.entries(json)) {
    if (Array.isArray(value)) counts[name] = value.length;
  }
  if (Object.keys(counts).length === 0) counts['entries'] = Object.keys(json).length;
  return counts;
}

/** Writes the provenance of every compiled file; what an importer said of its own pack before is kept. */
export function buildProvenance(data: string, sources: string): Provenance[] {
  const facts = JSON.parse(readFileSync(join(data, factsFile), 'utf8')) as WrittenProvenance[];
  const before = new Map(readProvenance(data).map((entry) => [entry.file, entry]));
  const entries = facts
    .filter((fact) => existsSync(join(data, fact.file)))
    .map((fact): Provenance => {
      const bytes = readFileSync(join(data, fact.file));
      const old = before.get(fact.file);
      const known = fact.sources.filter((name) => existsSync(join(sources, name)));
      const hashes =
        known.length === fact.sources.length
          ? fact.sources.map((name) => ({ name, sha256: sha256(contentOf(join(sources, name))) }))
          : (old?.sources ?? []);
      const { file, layer, edition, title, publisher, effective, covers_to, importer, note } = fact;
      const counts = { ...old?.counts, ...countsOf(join(data, file)) };
      return {
        file,
        layer,
        edition,
        title,
        publisher,
        effective,
        covers_to,
        sha256: sha256(bytes),
        sources: hashes,
        importer,
        counts,
        ...(note ? { note } : {}),
      };
    });
  writeFileSync(join(data, provenanceFile), formatProvenance(entries));
  return entries;
}

export const provenanceBuilder = {
  script: 'build:provenance',
  makes: 'the provenance of every compiled file; a source that is not at hand keeps the sha256 that it had',
  reads: [`data/${factsFile}`, 'data/'],
  outside: [],
  writes: [`data/${provenanceFile}`],
  run: () => void buildProvenance('data', sources),
};

await runBuilder(import.meta.url, provenanceBuilder);
