import { cpSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { packDelta, packEdition } from '../../../src/reference/import-edition.js';
import {
  formatProvenance,
  type Provenance,
  provenanceFile,
  sha256,
} from '../../../src/reference/provenance.js';
import { verifyData } from '../../../src/reference/verify-data.js';
import { smallEdition } from '../../support/editions.js';
import { dataFolder } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';

const whole = packEdition(smallEdition('beta'));
const delta = packDelta(smallEdition('alpha'), smallEdition('beta'), whole);

/** A data folder of two small editions and one small table. */
function smallFolder(): string {
  const folder = tempHome();
  const table = '{"fees": []}';
  const fees: Provenance = {
    ...whole.provenance,
    file: 'us/fees.json',
    layer: 'fees',
    edition: 'fees',
    sha256: sha256(table),
  };
  mkdirSync(join(folder, 'us'));
  for (const { bytes, provenance } of [whole, delta]) writeFileSync(join(folder, provenance.file), bytes);
  writeFileSync(join(folder, fees.file), table);
  writeFileSync(join(folder, provenanceFile), formatProvenance([whole.provenance, delta.provenance, fees]));
  return folder;
}

/** One byte of a file turned over. */
function flip(path: string, from: number): void {
  const bytes = readFileSync(path);
  bytes[bytes.length - from]! ^= 1;
  writeFileSync(path, bytes);
}

const faultsIn = (folder: string) =>
  verifyData([folder]).flatMap(({ path, faults }) =>
    faults.map((fault) => [path.slice(folder.length + 1), fault]),
  );

describe('verifying the data', () => {
  it('what ships is whole', () => {
    const files = verifyData([dataFolder]);
    expect(files.length).toBeGreaterThan(10);
    expect(files.flatMap(({ faults }) => faults)).toEqual([]);
  });

  it.each([
    [
      'a byte that turned over',
      (folder: string) => flip(join(folder, 'us/hts-beta.pack'), 40),
      /sha256.*|fails its checksum/,
    ],
    [
      'a file that was cut',
      (folder: string) => truncateSync(join(folder, 'us/hts-beta.pack'), 2000),
      /cut short|sha256/,
    ],
    [
      'a file that is gone',
      (folder: string) => rmSync(join(folder, 'us/hts-beta.pack')),
      /cannot be read \(ENOENT\)/,
    ],
  ])('%s is named, and so is what is read against it', (_name, damage, message) => {
    const folder = smallFolder();
    expect(faultsIn(folder)).toEqual([]);
    damage(folder);
    const faults = faultsIn(folder);
    expect(faults.filter(([path]) => path === 'us/hts-beta.pack').join('\n')).toMatch(message);
    expect(faults.filter(([path]) => path === 'us/fees.json')).toEqual([]);
  });

  it('damage inside one section is told by its name', () => {
    const folder = smallFolder();
    flip(join(folder, 'us/hts-alpha.delta'), 12);
    expect(faultsIn(folder)).toEqual([
      ['us/hts-alpha.delta', 'is not what was installed (sha256)'],
      ['us/hts-alpha.delta', expect.stringMatching(/section texts\.(starts|bytes) fails its checksum/)],
    ]);
  });

  it('a table that is no longer JSON is named', () => {
    const folder = smallFolder();
    writeFileSync(join(folder, 'us/fees.json'), '{"fees": [');
    expect(faultsIn(folder)).toHaveLength(2);
  });

  it('a program folder without a list is not taken for whole', () => {
    expect(verifyData([tempHome(), tempHome()]).flatMap(({ faults }) => faults)).toEqual([
      expect.stringContaining('lists nothing'),
    ]);
  });

  it('a list that cannot be read is named, and the other folder is still checked', () => {
    const folder = smallFolder();
    const other = join(tempHome(), 'data');
    cpSync(folder, other, { recursive: true });
    writeFileSync(join(other, provenanceFile), '{');
    const files = verifyData([folder, other]);
    expect(files.filter(({ faults }) => faults.length > 0).map(({ path }) => path)).toEqual([
      join(other, provenanceFile),
    ]);
    expect(files).toHaveLength(4);
  });
});
