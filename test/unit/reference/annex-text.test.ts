import { describe, expect, it } from 'vitest';
import { readOfficialExport } from '../../../src/batch/read/official-export.js';
import { civilDate } from '../../../src/core/civil-date.js';
import { makeDataService } from '../../../src/engine/data/data-service.js';
import { makeEmbeddedService } from '../../../src/local/embedded.js';
import { rowsOfAnnex } from '../../../src/reference/annex-text.js';
import { dataFolder } from '../../support/shipped.js';
import { tempHome } from '../../support/temp-home.js';

const sheet = (...lines: string[]) => lines.map((line, i) => ({ row: i + 1, cells: [line] }));

describe('an annex copied as text from the gazette', () => {
  it('stands each fraccion under the numeral and the NOM before it, with its scope', () => {
    expect(
      rowsOfAnnex(
        sheet(
          'Numeral 1',
          'NOM-001-SCFI-2018',
          '8518.30.99 00 Audífonos. Únicamente: con cable',
          '8517.13.01',
          'Excepto: usados',
        ),
        'noms',
      ),
    ).toEqual([
      { row: 1, cells: ['fraccion', 'nico', 'nom', 'numeral', 'producto', 'acotacion'] },
      {
        row: 3,
        cells: ['8518.30.99', '00', 'NOM-001-SCFI-2018', '1', 'Audífonos.', 'Únicamente: con cable'],
      },
      { row: 4, cells: ['8517.13.01', '', 'NOM-001-SCFI-2018', '1', '', 'Excepto: usados'] },
    ]);
  });

  it('lists every NOM that a line itself names', () => {
    const rows = rowsOfAnnex(sheet('0402.10.01 NOM-051-SCFI/SSA1-2010 y NOM-222-SCFI/SAGARPA-2018'), 'noms');
    expect(rows?.slice(1).map(({ cells }) => cells[2])).toEqual([
      'NOM-051-SCFI/SSA1-2010',
      'NOM-222-SCFI/SAGARPA-2018',
    ]);
  });

  it('knows annexes and their parts', () => {
    const rows = rowsOfAnnex(sheet('ANEXO II', 'Apartado C', '5208.21.01', 'ANEXO I', '6403.91.13'), 'immex');
    expect(rows?.slice(1).map(({ cells }) => cells.slice(2, 4))).toEqual([
      ['II', 'C'],
      ['I', ''],
    ]);
  });

  it('leaves lists alone that are not printed so', () => {
    expect(rowsOfAnnex(sheet('7312.10.05 Cables'), 'cuotas')).toBeUndefined();
    expect(rowsOfAnnex(sheet('no code here'), 'noms')).toBeUndefined();
  });

  it('is loaded as any sheet is', async () => {
    const home = tempHome();
    const keeper = makeDataService({ dataFolder, home, readExport: readOfficialExport });
    const effective = civilDate('2026-10-01');
    await keeper.importMexican({ list: 'noms', path: 'fixtures/mexico/anexo-2-4-1.txt', effective });
    await keeper.importMexican({
      list: 'padron',
      path: 'fixtures/mexico/anexo-10.txt',
      effective,
      complete: true,
    });
    const service = await makeEmbeddedService({
      dataFolder,
      home,
      version: 'test',
      now: () => new Date('2026-11-02T00:00:00Z'),
      random: (bytes) => new Uint8Array(bytes),
      history: false,
    });
    const headphones = await service.regulations({ code: '85183099', nico: '99' });
    expect(headphones.noms.items.map(({ id, status }) => [id, status])).toEqual([
      ['NOM-024-SCFI-2013', 'conditional'],
      ['NOM-001-SCFI-2018', 'conditional'],
      // a part of the annex is loaded: the mark of the tariff may stand for another NOM as well
      ['NOM', 'conditional'],
    ]);
    const alcohol = await service.regulations({ code: '22071001' });
    expect(alcohol.sectoral_registry.items[0]).toMatchObject({
      id: 'A 12',
      title: 'Alcohol etílico',
      scope: 'Únicamente: con grado alcohólico de 96 o más',
      status: 'conditional',
    });
    expect((await service.regulations({ code: '22030001' })).sectoral_registry.status).toBe('not_listed');
  });
});
