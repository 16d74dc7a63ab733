import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TariffError } from '../../../src/errors.js';
import { readTitles } from '../../../src/reference/import-titles.js';
import { readProvenance } from '../../../src/reference/provenance.js';
import { buildScheduleDelta, openScheduleDelta } from '../../../src/reference/schedule-delta.js';
import { openEditionPack, textColumns } from '../../../src/reference/schedule-pack.js';
import { buildSchedule, type OfficialRow } from '../../../src/tariff/build-schedule.js';
import type { ScheduleColumns } from '../../../src/tariff/schedule.js';
import { buildEditions, shippedEditions } from '../../../src/workshop/import-editions.js';
import { smallEdition } from '../../support/editions.js';
import { noEditions } from '../../support/rate-texts.js';
import { dataFolder, shippedLibrary, sourceFolder } from '../../support/shipped.js';

/** Every row as it reads, whatever numbers its texts have. */
const readable = (columns: ScheduleColumns): string[] =>
  Array.from(columns.key, (key, row) =>
    [
      key,
      columns.parent[row],
      columns.derived[row],
      ...textColumns.map((name) => columns.texts.at(columns[name][row]!)),
    ].join('\u0000'),
  );

const base = { edition: 'base', sha256: 'b'.repeat(64) };
const facts = smallEdition('alpha').facts;
const throughDelta = (own: ScheduleColumns, from: ScheduleColumns): ScheduleColumns =>
  openScheduleDelta(buildScheduleDelta(facts, own, base, from), 'x.delta', () => from).columns;

describe('an edition written as its difference from another', () => {
  it('opens to the same rows', () => {
    const [alpha, beta] = [smallEdition('alpha').columns, smallEdition('beta').columns];
    expect(readable(throughDelta(beta, alpha))).toEqual(readable(beta));
    expect(readable(throughDelta(alpha, beta))).toEqual(readable(alpha));
  });

  it('whatever rows were added, dropped, moved or changed', () => {
    const row = fc.record({
      code: fc.constantFrom('0101', '01012100', '0101210010', '0101300000', '0102', '0102210010', ''),
      indent: fc.integer({ min: 0, max: 3 }),
      text: fc.constantFrom('Other', 'Horses:', 'Males', ''),
      units: fc.constant<string[]>([]),
      general: fc.constantFrom('', 'Free', '5%'),
      special: fc.constantFrom('', 'Free (S)'),
      column2: fc.constantFrom('', '90%'),
      footnotes: fc.constant<OfficialRow['footnotes']>([]),
      quota: fc.constant(''),
      additional: fc.constant(''),
    });
    const columns = fc
      .array(row, { minLength: 1, maxLength: 12 })
      .map((rows) => buildSchedule([{ ...rows[0]!, code: '0101', indent: 0 }, ...rows], new Map()));
    fc.assert(
      fc.property(columns, columns, (own, from) => {
        expect(readable(throughDelta(own, from))).toEqual(readable(own));
      }),
      { numRuns: 300 },
    );
  });

  it('against rows that it was not written for it is damaged, never half read', () => {
    const bytes = buildScheduleDelta(
      facts,
      smallEdition('beta').columns,
      base,
      smallEdition('alpha').columns,
    );
    const short = buildSchedule([], new Map());
    expect(() => openScheduleDelta(bytes, 'x.delta', () => short)).toThrow(TariffError);
  });
});

describe('the editions that ship', () => {
  it('stand in the provenance list as they are built', () => {
    const listed = new Map(readProvenance(dataFolder).map((entry) => [entry.edition, entry]));
    for (const { edition } of shippedEditions)
      expect(listed.get(edition.id)).toMatchObject({
        title: edition.revision,
        effective: edition.effective,
        covers_to: edition.coversTo,
      });
  });

  it('older ones take less than 400 kB each', () => {
    const sizes = readProvenance(dataFolder)
      .filter(({ file }) => file.endsWith('.delta'))
      .map(({ file }) => [file, readFileSync(join(dataFolder, file)).length] as const);
    expect(sizes).toHaveLength(shippedEditions.length - 1);
    expect(sizes.filter(([, size]) => size > 400_000)).toEqual([]);
  });

  const titlesFile = join(sourceFolder, 'us/harmonized-system.csv');
  const published = noEditions === undefined && existsSync(titlesFile) ? it : it.skip;
  if (noEditions !== undefined) console.log(`shipped editions not rebuilt: ${noEditions}`);

  published('are to the byte what the official files give, and open to every row of the full build', () => {
    const titles = readTitles(readFileSync(titlesFile, 'utf8'));
    const newest = openEditionPack(
      readFileSync(join(dataFolder, `us/hts-${shippedEditions[0]!.edition.id}.pack`)),
      'newest',
    ).columns;
    for (const { bytes, provenance, columns: full } of buildEditions(sourceFolder, titles)) {
      const committed = readFileSync(join(dataFolder, provenance.file));
      expect(Buffer.compare(committed, bytes), provenance.file).toBe(0);
      const opened = provenance.file.endsWith('.delta')
        ? openScheduleDelta(committed, provenance.file, () => newest).columns
        : newest;
      expect(readable(opened).join('\n') === readable(full).join('\n'), provenance.file).toBe(true);
    }
  });

  it('answer for their days, and say where the loaded editions leave a gap', () => {
    const on = (date: string) => shippedLibrary().scheduleOn(date as never).edition;
    expect(on('2025-12-05').id).toBe('2025-rev-32');
    expect(on('2026-01-15')).toMatchObject({ id: '2026-basic', coversTo: '2026-01-15' });
    expect(on('2026-02-01')).toMatchObject({ id: '2026-basic', coversTo: '2026-01-15' });
    expect(on('2026-02-24').id).toBe('2026-rev-4');
    expect(on('2026-05-01')).toMatchObject({ id: '2026-rev-5', coversTo: '2026-04-22' });
    expect(on('2026-06-07').id).toBe('2026-rev-9');
    expect(on('2026-06-30')).toMatchObject({ id: '2026-rev-10', coversTo: '2026-06-30' });
    expect(on('2026-11-21')).toMatchObject({ id: '2026-rev-11', coversTo: '2026-09-28' });
    expect(() => on('2025-11-14')).toThrow(/no loaded edition .* covers 2025-11-14/);
  });
});
