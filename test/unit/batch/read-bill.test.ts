import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readBillFile } from '../../../src/batch/read/bill-file.js';
import { tempHome } from '../../support/temp-home.js';

async function read(name: string, text: string | Uint8Array) {
  const path = join(tempHome(), name);
  writeFileSync(path, text);
  return readBillFile(path);
}

describe('readBillFile', () => {
  it('reads a sheet by its English headings, with the row numbers of the sheet', async () => {
    const rows = await read(
      'bom.csv',
      'Item,Part Description,HTS Code,Country of Origin,Total Cost,Qty,Net Weight (kg),Certified\n1,screw,7318.15,CN,2.50,10,0.2,no\n\n2,board,8534,US,4,1,,yes\n',
    );
    expect(rows).toEqual([
      {
        row: 2,
        id: '1',
        description: 'screw',
        code: '7318.15',
        origin: 'CN',
        value: '2.50',
        quantity: '10',
        weight: '0.2',
        originating: 'no',
      },
      {
        row: 4,
        id: '2',
        description: 'board',
        code: '8534',
        origin: 'US',
        value: '4',
        quantity: '1',
        originating: 'yes',
      },
    ]);
  });

  it('reads Spanish headings, semicolons, Windows letters and lines above the headings', async () => {
    const text =
      'Lista de materiales;;;\nDescripci\xf3n;Fracci\xf3n arancelaria;Pa\xeds de origen;Valor\ntornillo;7318.15.99;China;2,50\n';
    expect(await read('bom.csv', Buffer.from(text, 'latin1'))).toEqual([
      { row: 3, description: 'tornillo', code: '7318.15.99', origin: 'China', value: '2,50' },
    ]);
  });

  it('leaves out a row of totals', async () => {
    expect(await read('bom.csv', 'description,code,value\nscrew,7318.15,2\n,,2\n')).toHaveLength(1);
  });

  it('reads JSON, as a list or under "materials"', async () => {
    const rows = [{ description: 'screw', code: '731815', origin: 'CN', value: '2' }];
    expect(await read('a.json', JSON.stringify(rows))).toEqual(rows);
    expect(await read('b.json', JSON.stringify({ materials: rows }))).toEqual(rows);
  });

  it('says what a file lacks', async () => {
    await expect(read('a.csv', 'x,y\n1,2\n')).rejects.toMatchObject({ code: 'input_unreadable' });
    await expect(read('a.json', '{"rows":[]}')).rejects.toMatchObject({ code: 'input_unreadable' });
    await expect(read('b.json', '[')).rejects.toMatchObject({ code: 'input_unreadable' });
    await expect(readBillFile('/nowhere/bom.csv')).rejects.toMatchObject({ code: 'input_unreadable' });
  });
});
