import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src/core/civil-date.js';
import { reachOf, statusOn } from '../../../src/tariff/agreement.js';
import { holdsOn, type ImportBan, looksAt } from '../../../src/tariff/entry-rule.js';
import { Tigie, tigieMarks } from '../../../src/tariff/tigie.js';
import { dutyTables } from '../../support/duty-tables.js';

const program = dutyTables.programs.programs.get('S')!;

describe('a programme', () => {
  const periods = [
    {
      from: civilDate('2020-07-01'),
      to: civilDate('2025-12-31'),
      status: 'in_force',
      citation: 'a',
      why: 'first',
    },
    { from: civilDate('2027-01-01'), status: 'expired', citation: 'b', why: 'last' },
  ] as const;
  const on = (day: string) => statusOn({ ...program, periods }, civilDate(day));

  it('stands as its period of the day says, and is unknown between', () => {
    expect(
      ['2020-06-30', '2020-07-01', '2025-12-31', '2026-01-01', '2027-01-01'].map((day) => on(day).status),
    ).toEqual(['unknown', 'in_force', 'in_force', 'unknown', 'expired']);
    expect(on('2026-01-01')).toEqual({
      status: 'unknown',
      citation: program.citation,
      why: `the loaded data does not say whether ${program.group} is in force on 2026-01-01`,
    });
  });

  it('is for its countries, but on lines that leave one out', () => {
    const some = { ...program, countries: ['CA', 'MX'], exclusions: new Map([['17011210', ['MX']]]) };
    const reach = (country: string | undefined, code: string) => reachOf(some, country, code);
    expect(reach('MX', '6109100004')).toBe('covered');
    expect(reach('MX', '1701121000')).toBe('excluded');
    expect(reach('CA', '1701121000')).toBe('covered');
    expect([reach('CN', '6109'), reach(undefined, '6109')]).toEqual(['other_country', 'other_country']);
    expect(reachOf({ ...some, countries: 'any' }, undefined, '17011210')).toBe('covered');
  });
});

describe('an import ban', () => {
  const ban = { origins: ['CN'], codes: ['61', '6203'], exceptCodes: ['6109'] } as unknown as ImportBan;
  const looks = (more: Partial<ImportBan>, code = '6110', origin: string | undefined = 'CN') =>
    looksAt({ ...ban, ...more }, code, origin);

  it('looks at its goods from its countries', () => {
    expect([looks({}), looks({}, '6109'), looks({}, '6203'), looks({}, '6204')]).toEqual([
      true,
      false,
      true,
      false,
    ]);
    expect([looks({}, '6110', 'VN'), looksAt(ban, '6110', undefined)]).toEqual([false, false]);
    const { codes: _codes, exceptCodes: _except, origins: _origins, ...all } = ban;
    expect(looksAt(all as ImportBan, '0101', undefined)).toBe(true);
    const but = { ...all, exceptOrigins: ['RU'] } as unknown as ImportBan;
    expect([looksAt(but, '0101', 'RU'), looksAt(but, '0101', 'CN'), looksAt(but, '0101', undefined)]).toEqual(
      [false, true, true],
    );
  });

  it('holds from its first day to its last', () => {
    const holds = (day: string, to?: string) =>
      holdsOn({ from: civilDate('2026-01-01'), ...(to && { to: civilDate(to) }) }, civilDate(day));
    expect([holds('2025-12-31'), holds('2026-01-01'), holds('2030-01-01')]).toEqual([false, true, true]);
    expect([holds('2026-02-01', '2026-02-01'), holds('2026-02-02', '2026-02-01')]).toEqual([true, false]);
  });
});

describe('the fracciones of Mexico', () => {
  const { inTariff, inCatalogue, inEarlier, nom, cuota } = tigieMarks;
  const rows: readonly (readonly [code: string, marks: number, igi: string, earlier: string])[] = [
    ['01012101', inTariff | inCatalogue, 'Ex.', ''],
    ['01012102', inEarlier, '', '20'],
    ['01012999', inCatalogue, '', ''],
    ['61091003', inTariff | inEarlier | nom, '35', '25'],
    ['61099099', inTariff | cuota, '35', ''],
  ];
  const texts = [
    '',
    ...new Set(rows.flatMap(([, , igi, earlier]) => [igi, earlier]).filter((text) => text !== '')),
  ];
  const none = new Uint32Array(rows.length);
  const column = (pick: (row: (typeof rows)[number]) => string) =>
    Uint32Array.from(rows, (row) => texts.indexOf(pick(row)));
  const edition = {
    schedule: 'TIGIE',
    id: 'test',
    revision: 'test',
    effective: civilDate('2026-01-01'),
    dataHash: '',
  };
  const tigie = new Tigie(
    edition,
    {
      code: Uint32Array.from(rows, ([code]) => Number(code)),
      text: none,
      unit: none,
      igi: column(([, , igi]) => igi),
      earlierIgi: column(([, , , earlier]) => earlier),
      agency: none,
      marks: Uint8Array.from(rows, ([, marks]) => marks),
      flags: none,
      nicoStart: new Uint32Array(rows.length + 1),
      nicoNumber: new Uint8Array(),
      nicoText: new Uint32Array(),
      nicoFrom: new Uint32Array(),
      nicoTo: new Uint32Array(),
      texts: { at: (number: number) => texts[number]! } as never,
    },
    [],
    new Map([['6109', 'Camisetas']]),
  );
  const codes = (prefix: string) => tigie.below(prefix).map(({ code }) => code);

  it('are found by their eight digits, the first and the last too', () => {
    for (const [code, , igi] of rows) expect(tigie.find(code)).toMatchObject({ code, igi });
    expect([tigie.find('01012100'), tigie.find('61099999'), tigie.find('50000000')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(tigie.find('61091003')).toMatchObject({
      nom: true,
      cuota: false,
      inTariff: true,
      inCatalogue: false,
    });
    expect(tigie.find('61099099')).toMatchObject({ nom: false, cuota: true, inEarlier: false });
  });

  it('below a prefix are those that can be declared', () => {
    expect(codes('01')).toEqual(['01012101', '01012999']);
    expect(codes('010121')).toEqual(['01012101']);
    expect(codes('61')).toEqual(['61091003', '61099099']);
    expect(codes('61099099')).toEqual(['61099099']);
    expect(codes('62')).toEqual([]);
    expect([tigie.title('6109'), tigie.title('6110')]).toEqual(['Camisetas', undefined]);
  });

  it('nearest to one that is not there share the longest beginning, then come by number', () => {
    expect(tigie.nearest('61099000')).toEqual(['61099099', '61091003']);
    expect(tigie.nearest('61091100')).toEqual(['61091003', '61099099']);
    expect(tigie.nearest('61091100', 1)).toEqual(['61091003']);
    expect(tigie.nearest('0101')).toEqual(['01012101', '01012999']);
    expect(tigie.nearest('99')).toEqual([]);
  });

  it('of the earlier print are a tariff of their rates alone', () => {
    const earlier = tigie.earlierPrint(edition);
    expect(earlier.isRatesAlone).toBe(true);
    expect(tigie.isRatesAlone).toBe(false);
    expect([...Array(earlier.size).keys()].map((at) => earlier.at(at))).toMatchObject([
      { code: '01012102', igi: '20', inTariff: true, inCatalogue: false, nom: false, nicos: [] },
      { code: '61091003', igi: '25', inTariff: true, nom: false },
    ]);
  });
});
