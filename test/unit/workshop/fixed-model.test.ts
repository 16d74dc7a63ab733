import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { Library } from '../../../src/reference/library.js';
import { modelOf } from '../../../src/reference/open-classifier.js';
import { readProvenance, sha256 } from '../../../src/reference/provenance.js';
import { buildFixedModel } from '../../../src/workshop/build-fixed-model.js';
import { fixedData } from '../../support/fixed-data.js';
import { dataFolder } from '../../support/shipped.js';

const folder = 'fixtures/model';
const packs = readProvenance(folder);

describe('the small model of the fixtures', () => {
  it('is what its provenance says, and so is what it was built from', () => {
    expect(packs.map(({ file }) => file)).toEqual([
      'model/calibration.json',
      'model/lexicon.pack',
      'model/model.pack',
    ]);
    for (const { file, sha256: sum, sources } of packs) {
      expect(sha256(readFileSync(join('fixtures', file)))).toBe(sum);
      for (const source of sources)
        expect(sha256(readFileSync(source.name)), source.name).toBe(source.sha256);
    }
  });

  it('stands in the place of the shipped one, over the law that ships', () => {
    const [fixed, shipped] = [new Library([fixedData]), new Library([dataFolder])];
    const laws = (library: Library) =>
      library.provenance.flatMap(({ layer, file, sha256: sum }) => (layer === 'model' ? [] : [[file, sum]]));
    expect(laws(fixed)).toEqual(laws(shipped));
    expect(modelOf(fixed).nodes.headings).toBe(packs[0]?.counts['headings']);
    expect(modelOf(fixed).calibration.model).toBe(
      packs.find(({ file }) => file === 'model/model.pack')?.sha256,
    );
    expect(modelOf(shipped).nodes.headings).toBeGreaterThan(1000);
  });

  it.runIf(process.env['LONG_TESTS'])('is built again to the byte', { timeout: 300_000 }, async () => {
    const files = await buildFixedModel(() => undefined);
    for (const [name, bytes] of Object.entries(files))
      expect(sha256(bytes), name).toBe(sha256(readFileSync(join(folder, name))));
  });
});
