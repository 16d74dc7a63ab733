import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { MexicanListName } from '../../../src/api/mexican-import.js';
import { civilDate } from '../../../src/core/civil-date.js';
import { TariffError } from '../../../src/errors.js';
import { mexicanLawOn } from '../../../src/reference/mexican-library.js';
import { renderMexicanImport } from '../../../src/render/data/data-import.js';
import type { Fraccion } from '../../../src/tariff/tigie.js';
import { mexicanService } from '../../support/mexican-service.js';
import { shippedLibrary } from '../../support/shipped.js';
import { writeXlsx } from '../../support/write-xlsx.js';

const may = civilDate('2026-05-01');
const { tigie } = mexicanLawOn(shippedLibrary(), civilDate('2026-04-10'));
const tariff = Array.from({ length: tigie.size }, (_, index) => tigie.at(index)).filter(
  (line) => line.inTariff,
);

/** The whole tariff as a sheet of the columns named. */
function sheetOf(
  columns: readonly (readonly [heading: string, cell: (line: Fraccion) => string])[],
): string[][] {
  return [
    columns.map(([heading]) => heading),
    ...tariff.map((line) => columns.map(([, cell]) => cell(line))),
  ];
}

const fraccion = ['Fracción', ({ code }: Fraccion) => code] as const;
const igi = ['IGI', (line: Fraccion) => line.igi] as const;

function service() {
  const { home, opened, load: loadAsked, ask } = mexicanService('2026-05-02');
  const load = (list: MexicanListName, path: string, more: object = {}) =>
    loadAsked({ list, path, effective: may, ...more });
  return {
    load,
    write: async (list: MexicanListName, sheet: readonly (readonly string[])[], more: object = {}) => {
      const path = join(home, `${list}.csv`);
      const quoted = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
      writeFileSync(path, sheet.map((cells) => cells.map(quoted).join(',')).join('\n'));
      return load(list, path, more);
    },
    ask,
    layers: async () => (await (await opened()).dataStatus()).layers,
    home,
  };
}

const stopOf = async (work: Promise<unknown>): Promise<TariffError> => {
  const fault = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(fault instanceof TariffError)) throw new Error('nothing was refused');
  return fault;
};

const sections = ['noms', 'agencies', 'sanitary_inspection', 'antidumping', 'permits'] as const;

describe('a Base Única without its columns of marks', () => {
  it('never answers "not listed" from a column that it has not, and keeps the marks of the sheet before it', async () => {
    const { write, ask, layers } = service();
    const answer = await write('base', sheetOf([fraccion, igi]));
    expect(answer.columns.missing).toEqual(
      expect.arrayContaining(['nom', 'prosec', 'cuota', 'permit', 'agency']),
    );
    expect(answer.remarks).toEqual([
      expect.stringMatching(
        /no column NOM, PROSEC, Cuota compensatoria, Permiso, Dependencia: .* Base Única LIGIE 2026-03-30/,
      ),
    ]);
    for (const code of ['93020002', '36020002', '62034291', '73121005', '72104999', '29224201']) {
      const result = await ask({ code, origin: 'US', date: '2026-05-01' });
      expect(result.edition.revision).toBe('Base Única LIGIE 2026-05-01');
      for (const name of sections)
        expect([code, name, result[name].status]).not.toEqual([code, name, 'not_listed']);
      expect([code, result.immex.prosec.status]).not.toEqual([code, 'not_listed']);
    }
    expect(renderMexicanImport(answer, { width: 200, color: false, unicode: true })).not.toContain(
      'what is not on it',
    );
    const dynamite = (await ask({ code: '36020002', origin: 'US', date: '2026-05-01' })).permits;
    expect(dynamite.why).toMatch(/^marks of permits were not read, but SEDENA regulates/);
    const jeans = (await ask({ code: '62034291', origin: 'US', date: '2026-05-01' })).noms;
    expect(jeans).toMatchObject({
      status: 'conditional',
    });
    expect(jeans.items.at(-1)).toMatchObject({
      id: 'NOM',
      source: { name: 'Base Única LIGIE 2026-03-30', date: '2026-03-30', complete: false },
    });
    expect(jeans.why).toContain('Base Única LIGIE 2026-05-01 was loaded without the column "NOM"');
    const acid = (await ask({ code: '29224201', origin: 'US', date: '2026-05-01', lang: 'es' })).noms;
    expect(acid.why).toBe(
      'Base Única LIGIE 2026-05-01 se cargó sin la columna "NOM"; Base Única LIGIE 2026-03-30, anterior, no tiene esa marca',
    );
    expect((await layers()).find(({ effective }) => effective === '2026-05-01')?.note).toContain(
      'has no column NOM',
    );
  });

  it('says of a fraccion that no earlier sheet has that nothing was checked', async () => {
    const { write, ask } = service();
    await write(
      'base',
      [
        ['Fracción', 'IGI'],
        ['9999.10.01', '5'],
      ],
      { part: true },
    );
    const { noms, permits } = await ask({ code: '99991001', date: '2026-05-01' });
    expect([noms.status, permits.status]).toEqual(['not_verified', 'not_verified']);
  });

  it('holds through a later part, and ends where a later sheet has the column', async () => {
    const { write, ask } = service();
    await write('base', sheetOf([fraccion, igi]));
    await write(
      'base',
      [
        ['Fracción', 'IGI', 'NOM', 'Dependencia'],
        ['2922.42.01', '5', '', ''],
      ],
      {
        part: true,
        edition: 'later',
      },
    );
    const { noms, permits } = await ask({ code: '29224201', date: '2026-05-01' });
    expect([noms.status, permits.status]).toEqual(['not_listed', 'not_verified']);
    const sibling = await ask({ code: '62034291', date: '2026-05-01' });
    expect(sibling.noms.items.at(-1)?.source.name).toBe('Base Única LIGIE 2026-03-30');
  });

  it('reads "PERMISO SE" as the column of permits, and names the headings that it does not read', async () => {
    const { write, ask } = service();
    const answer = await write(
      'base',
      sheetOf([
        fraccion,
        igi,
        ['PERMISO SE', ({ code }) => (code === '29224201' ? 'X' : '')],
        ['Dependencia', () => ''],
        ['Regulación nueva', () => 'X'],
      ]),
    );
    expect(answer.columns.unread).toEqual(['Regulación nueva']);
    expect(renderMexicanImport(answer, { width: 200, color: false, unicode: true })).toContain(
      'columns Regulación nueva',
    );
    expect((await ask({ code: '29224201', date: '2026-05-01' })).permits.status).toBe('conditional');
    expect((await ask({ code: '29181401', date: '2026-05-01' })).permits.status).toBe('not_listed');
  });
});

describe('the cells of a list', () => {
  const heading = ['Fracción', 'NICO', 'Numeral', 'NOM'];

  it('belong to every row that they are merged over', async () => {
    const { load, ask, home } = service();
    const path = join(home, 'noms.xlsx');
    const rows = [heading, ['6203.42.91', '', '3', 'NOM-004-SE-2021'], ['6203.42.01', '', '3', '']];
    writeXlsx(path, rows, { merged: ['D2:D3'] });
    expect(await load('noms', path)).toMatchObject({ counts: { rows: 2 } });
    expect((await ask({ code: '62034201', date: '2026-05-01' })).noms.items[0]).toMatchObject({
      id: 'NOM-004-SE-2021',
      status: 'found',
    });
  });

  it('are never read as a requirement without a name', async () => {
    const { write } = service();
    const refusal = await stopOf(
      write('noms', [heading, ['6203.42.91', '', '3', 'NOM-004-SE-2021'], ['6203.42.92', '', '3', '']]),
    );
    expect(refusal.issues.map(({ row, message }) => [row, message])).toEqual([[3, 'the row has no nom']]);
  });

  it('hold several NOM and several fracciones, one each', async () => {
    const { write, ask } = service();
    await write('noms', [
      heading,
      ['7312.10.01\n7312.10.05', '', '1', 'NOM-015-SCFI-2007 NOM-252-SSA1-2011'],
      ['7005.29.01, 7005.29.99', '', '1', 'NOM-016-ASEA/SCFI-2023, NOM-146-SCFI-2016 y NOM-001-SE-2021'],
    ]);
    const ids = async (code: string) =>
      (await ask({ code, date: '2026-05-01' })).noms.items.map(({ id }) => id).filter((id) => id !== 'NOM');
    for (const code of ['73121001', '73121005'])
      expect(await ids(code)).toEqual(['NOM-015-SCFI-2007', 'NOM-252-SSA1-2011']);
    for (const code of ['70052901', '70052999'])
      expect(await ids(code)).toEqual(['NOM-016-ASEA/SCFI-2023', 'NOM-146-SCFI-2016', 'NOM-001-SE-2021']);
  });

  it('whose codes could be read in two ways are refused', async () => {
    const { write } = service();
    for (const cell of ['6109 6110', '7312,10,05'])
      expect(
        (await stopOf(write('noms', [heading, [cell, '', '1', 'NOM-001-SE-2021']]))).issues,
      ).toMatchObject([{ row: 2, code: 'malformed_code' }]);
  });
});

describe('what a list is compared with when it is taken', () => {
  it('names the codes that the tariff does not have', async () => {
    const { write } = service();
    const answer = await write('padron', [
      ['Fracción', 'Sector'],
      ['9999.99.99', '10'],
      ['6109.10.02', '11'],
      ['6109.10.03', '11'],
      ['6110', '11'],
    ]);
    expect(answer.unknown_codes).toEqual(['9999.99.99', '6109.10.02']);
  });

  it('remarks a whole list that leaves out what the tariff marks, and no part', async () => {
    const sheet = [
      ['Fracción', 'NOM'],
      ['6203.42.91', 'NOM-004-SE-2021'],
    ];
    const { write } = service();
    expect((await write('noms', sheet, { complete: true })).remarks).toEqual([
      expect.stringMatching(
        /^2,524 of the 2,525 fracciones that Base Única LIGIE 2026-03-30 marks in the column NOM /,
      ),
    ]);
    expect((await write('noms', sheet, { edition: 'part' })).remarks).toEqual([]);
  });
});
