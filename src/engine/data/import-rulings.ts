import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import type { RulingsImport } from '../../api/data-answers.js';
import { TariffError } from '../../errors.js';
import { sha256 } from '../../reference/provenance.js';
import { readRulings } from '../../reference/read-rulings.js';
import { storeEdition } from '../../reference/store-edition.js';

/** Takes rulings into the user's data folder, beside those that ship; they are cited from the next answer on. */
export async function importRulings(folder: string, path: string): Promise<RulingsImport> {
  const name = basename(path);
  const raw = readWhole(path);
  const rulings = readRulings(readJson(raw, name), name);
  if (rulings.length === 0)
    throw new TariffError('import_refused', `${name}: no ruling in it names a tariff code`, {
      hint: 'search rulings.cbp.gov for classification rulings',
    });
  const bytes = Buffer.from(
    `{"rulings":[\n${rulings.map((ruling) => JSON.stringify(ruling)).join(',\n')}\n]}\n`,
  );
  const source = { name, sha256: sha256(raw) };
  const id = `rulings-${source.sha256.slice(0, 12)}`;
  const standing: Record<string, number> = {};
  for (const { status } of rulings) standing[status] = (standing[status] ?? 0) + 1;
  const [to, from] = [rulings[0]!.date, rulings.at(-1)!.date];
  const file = `us/${id}.json`;
  const stored = await storeEdition(folder, {
    bytes,
    provenance: {
      file,
      layer: 'precedents',
      edition: id,
      title: `Binding rulings of ${from} to ${to}`,
      publisher: 'U.S. Customs and Border Protection, CROSS',
      effective: to,
      covers_to: null,
      sha256: sha256(bytes),
      sources: [source],
      importer: 'rulings 1',
      counts: { rulings: rulings.length, ...standing },
    },
  });
  const status = stored === 'there' ? 'already_loaded' : 'imported';
  return { schema_version: '1', status, rulings: rulings.length, standing, from, to, file, source };
}

function readWhole(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (cause) {
    throw new TariffError('input_unreadable', `${path} cannot be read`, {
      cause,
      hint: 'check the path and its permissions',
    });
  }
}

function readJson(raw: Buffer, name: string): unknown {
  try {
    return JSON.parse(raw.toString('utf8'));
  } catch (cause) {
    throw new TariffError('import_refused', `${name} is not JSON`, {
      cause,
      hint: 'take the JSON of the ruling search at rulings.cbp.gov, unchanged',
    });
  }
}
