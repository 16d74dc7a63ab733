import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { dataImport } from '../../../src/api/data-answers.js';
import { headlineOf } from '../../../src/api/duty-caveats.js';
import { readOfficialExport } from '../../../src/batch/read/official-export.js';
import { civilDate } from '../../../src/core/civil-date.js';
import { makeDataService } from '../../../src/engine/data/data-service.js';
import { determineRow } from '../../../src/engine/rows/determine-row.js';
import { makeEmbeddedService } from '../../../src/local/embedded.js';
import { Library } from '../../../src/reference/library.js';
import { smallEditionFile } from '../../support/editions.js';
import { measureFileIn } from '../../support/own-measures.js';
import { dataFolder } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';

const keeperIn = (home: string) => makeDataService({ dataFolder, home, readExport: readOfficialExport });

/** A small official file of 2027 with a heading that nobody has seen before. */
function editionWith(text: string, general: string, footnote?: string): string {
  const rows = JSON.parse(readFileSync(smallEditionFile('beta'), 'utf8')) as Record<string, unknown>[];
  const shirt = rows.find(({ htsno }) => htsno === '6109.10.00')!;
  if (footnote) shirt['footnotes'] = [{ columns: ['general'], value: footnote, type: 'endnote' }];
  rows.push({ ...rows.at(-1)!, htsno: '9903.07.20', description: text, general });
  const path = join(tempHome(), 'hts.json');
  writeFileSync(path, JSON.stringify(rows));
  return path;
}

const given = { edition: '2027-rev-1', effective: civilDate('2027-01-01'), part: true };
const importing = async (home: string, path: string) =>
  dataImport.parse(await keeperIn(home).importFile({ path, ...given }));

const serviceIn = (home: string) =>
  makeEmbeddedService({
    dataFolder,
    home,
    version: 'test',
    now: () => new Date('2027-01-02T00:00:00Z'),
    random: (bytes) => new Uint8Array(bytes),
    history: false,
  });
const dutyIn = async (home: string, origin: string, code = '6109100004') =>
  (await serviceIn(home)).duty({
    code,
    origin,
    value: { amount: '1000', currency: 'USD' },
    quantities: [],
  } as never);

const text = 'Articles the product of Viet Nam, as provided for in U.S. note 60(b) to this subchapter';
const general = 'The duty provided in the applicable subheading + 25%';

describe('a heading that an imported edition adds and no measure knows', () => {
  it('is named in the report of the import, in the status, and on the first answer that it touches', async () => {
    const home = tempHome();
    const { unknown_headings: unknown } = await importing(home, editionWith(text, general));
    expect(unknown).toEqual([
      {
        heading: '9903.07.20',
        added: true,
        general,
        rate: '+25%',
        origins: ['VN'],
        text: expect.stringContaining(text),
      },
    ]);
    const status = await (await serviceIn(home)).dataStatus();
    expect(status.layers.filter((layer) => layer.unknown_headings)).toMatchObject([
      {
        edition: '2027-rev-1',
        unknown_headings: ['9903.07.20'],
        note: expect.stringContaining('no measure knows 9903.07.20'),
      },
    ]);
    const answer = await dutyIn(home, 'VN');
    expect(answer.warnings.join('\n')).toContain(`9903.07.20 (${general}): `);
    expect(headlineOf(answer.duty_rates)[0]).toMatchObject({
      kind: 'missing',
      text: expect.stringContaining('9903.07.20'),
    });
    expect(answer.duty_rates.amounts).toMatchObject({ total: null, partial: true });
    const other = await dutyIn(home, 'TH');
    expect(other.warnings.join('\n')).not.toContain('9903.07.20');
    expect(other.duty_rates.amounts?.total).not.toBeNull();
    const library = new Library([dataFolder, join(home, 'data')]);
    const day = civilDate('2027-01-02');
    const row = (origin: string) =>
      determineRow(library, library.scheduleOn(day), '6109100004', day, { origin });
    expect(row('VN').warnings.join('\n')).toContain('9903.07.20');
    expect(row('TH').warnings.join('\n')).not.toContain('9903.07.20');
  });

  it('warns the lines whose footnotes name it, whatever its text is', async () => {
    const home = tempHome();
    await importing(
      home,
      editionWith('Articles described in note 61 (provided for in heading 8703)', general, 'See 9903.07.20.'),
    );
    expect((await dutyIn(home, 'TH')).warnings.join('\n')).toContain('9903.07.20');
    expect((await dutyIn(home, 'TH', '6109901000')).warnings.join('\n')).not.toContain('9903.07.20');
  });

  it('is known once rows are loaded for it', async () => {
    const home = tempHome();
    await importing(home, editionWith(text, general));
    await keeperIn(home).importMeasures({ path: measureFileIn(tempHome(), [{ heading: '9903.07.20' }]) });
    const status = await (await serviceIn(home)).dataStatus();
    expect(status.layers.filter((layer) => layer.unknown_headings)).toEqual([]);
    const answer = await dutyIn(home, 'VN');
    expect(answer.duty_rates.additional).toContainEqual(
      expect.objectContaining({ formatted: '9903.07.20', applies: true, rate: '+25%' }),
    );
    expect(answer.warnings.join('\n')).not.toContain('no measure knows');
  });

  it('that charges nothing leaves the sum a total', async () => {
    const home = tempHome();
    await importing(home, editionWith('T-shirts (provided for in subheading 6109.10.00)', 'No change'));
    const answer = await dutyIn(home, 'VN');
    expect(answer.duty_rates.amounts?.total).not.toBeNull();
    expect(answer.warnings.join('\n')).toContain('9903.07.20 (No change)');
  });
});
