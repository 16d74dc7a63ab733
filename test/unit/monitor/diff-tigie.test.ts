import { expect, it } from 'vitest';
import { civilDate } from '../../../src/core/civil-date.js';
import { diffTigie } from '../../../src/monitor/diff-tigie.js';
import { buildTigiePack, emptyRow, openTigiePack, type TigieRow } from '../../../src/reference/tigie-pack.js';
import { tigieMarks } from '../../../src/tariff/tigie.js';

const living = tigieMarks.inTariff;
const row = (code: string, own: Partial<TigieRow> = {}): TigieRow => ({
  ...emptyRow(code),
  text: `goods of ${code}`,
  igi: '15',
  marks: living,
  ...own,
});
const edition = (id: string, effective: string, rows: readonly TigieRow[]) =>
  openTigiePack(
    Buffer.from(buildTigiePack({ id, revision: id, effective: civilDate(effective) }, rows, ['IMMEX'])),
    `${id}.pack`,
    'f'.repeat(64),
    new Map(),
  );

const march = edition('march', '2026-03-30', [
  row('01012101'),
  row('01012199'),
  row('61091001'),
  row('85171301'),
]);
const july = edition('july', '2026-07-01', [
  row('01012101', { igi: '35' }),
  row('61091001', { marks: living | tigieMarks.nom, flags: ['IMMEX'] }),
  row('85171301', { text: 'other goods' }),
  row('85171399'),
]);

it('rates, marks, texts and fracciones that came or went are told, each with both sides', () => {
  expect(diffTigie(march, july)).toEqual([
    expect.objectContaining({ kind: 'mx_removed', code: '01012199', before: '15', after: '' }),
    expect.objectContaining({
      kind: 'mx_rate',
      code: '01012101',
      before: '15',
      after: '35',
      effective: '2026-07-01',
    }),
    expect.objectContaining({
      kind: 'mx_flag',
      code: '61091001',
      before: '',
      after: 'nom, IMMEX',
      source: 'july',
    }),
    expect.objectContaining({
      kind: 'mx_text',
      code: '85171301',
      before: 'goods of 85171301',
      after: 'other goods',
    }),
    expect.objectContaining({ kind: 'mx_added', code: '85171399', before: '', after: '15' }),
  ]);
  expect(diffTigie(march, march)).toEqual([]);
});

it('a print of a part is compared in the rates of its own fracciones alone', () => {
  const inEarlier = tigieMarks.inEarlier;
  const base = edition('march', '2026-03-30', [
    row('01012101', { igi: '35', earlierIgi: '15', marks: living | inEarlier }),
    row('01012199', { igi: 'Ex.', earlierIgi: 'Ex', marks: living | inEarlier | tigieMarks.nom }),
    row('02072601', { igi: '', earlierIgi: '75', marks: inEarlier }),
    row('85171399', { igi: '10' }),
  ]);
  const print = base.earlierPrint({ ...base.edition, id: 'print', revision: 'print of 2025' });
  expect([print.size, print.isRatesAlone, print.find('01012101')?.igi]).toEqual([3, true, '15']);
  expect(diffTigie(print, base).map(({ kind, code, before, after }) => [kind, code, before, after])).toEqual([
    // in the print, and in no list since
    ['mx_removed', '02072601', '75', ''],
    ['mx_rate', '01012101', '15', '35'],
  ]);
});
