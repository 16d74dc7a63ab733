import { mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { formatProvenance, provenanceFile, readProvenance, sha256 } from '../../src/reference/provenance.js';
import { dataFolder } from './shipped.js';

const model = join(import.meta.dirname, '../../fixtures/model');

/** The data that ships, with the small model of fixtures/model in place of the shipped one: links, and a provenance list. */
function linkData(): string {
  const shipped = readProvenance(dataFolder).filter(({ layer }) => layer !== 'model');
  const list = formatProvenance([...shipped, ...readProvenance(model)]);
  const folder = join(import.meta.dirname, '../../.cache/fixed-data', sha256(list).slice(0, 16));
  mkdirSync(dirname(folder), { recursive: true });
  const draft = mkdtempSync(`${folder}-`);
  for (const name of readdirSync(dataFolder))
    if (name !== 'model' && name !== provenanceFile) symlinkSync(join(dataFolder, name), join(draft, name));
  symlinkSync(model, join(draft, 'model'));
  writeFileSync(join(draft, provenanceFile), list);
  try {
    renameSync(draft, folder);
  } catch {
    rmSync(draft, { recursive: true });
  }
  return folder;
}

/**
 * The data folder for tests that hold what is printed, said and counted, and nothing of accuracy: a retrained model changes none of
 * them. What is said of how good the answers are is said of `dataFolder`.
 */
export const fixedData = linkData();
