import { describe, expect, it } from 'vitest';
import { TariffError } from '../../../src/errors.js';
import { amendRows, type StatisticalChange, transfersOf } from '../../../src/reference/amend-rows.js';
import type { OfficialRow } from '../../../src/tariff/build-schedule.js';
import { shippedLibrary } from '../../support/shipped.js';
import { printedRow } from '../../support/small-schedule.js';

const row = (indent: number, code: string, text: string, more: Partial<OfficialRow> = {}): OfficialRow => ({
  ...printedRow(code, indent, text),
  units: code.length === 10 ? ['kg'] : [],
  ...more,
});

/** A rate line without lines of its own, and one with a group whose "Other" is divided. */
const base = [
  row(0, '0101', 'Roots:'),
  row(1, '0101100000', 'Whole', {
    general: '5%',
    footnotes: [{ columns: ['general'], text: 'See 9903.88.15.' }],
  }),
  row(1, '01012000', 'Cut', { general: 'Free' }),
  row(2, '', 'Dried:'),
  row(3, '0101200010', 'Red'),
  row(3, '0101200090', 'Other'),
  row(2, '0101200095', 'Other'),
  row(0, '0102', 'Leaves:'),
];

const line = (code: string, indent: number, text: string, parents: string, olds: string) => ({
  new_code: code,
  hts8: code.slice(0, 8),
  indent_hint: String(indent),
  description: text,
  parent_text: parents,
  units: 'kg; No.',
  old_codes: olds,
});

const change: StatisticalChange = {
  lines: [
    line('0101100020', 2, 'Organic', '', '0101100000'),
    line('0101100040', 2, 'Other', '', '0101100000'),
    line('0101200050', 4, 'Organic', 'DRIED: > Other:', '0101200090'),
    line('0101200060', 4, 'Other', 'DRIED: > Other:', '0101200090'),
  ],
  ended: [
    { old_code: '0101100000', new_codes: '0101100020 0101100040' },
    { old_code: '0101200090', new_codes: '0101200050 0101200060' },
  ],
  changes: [
    {
      code: '0101100000',
      field: 'annotated: the 8-digit line gets statistical suffixes',
      before: '',
      after: '',
    },
    {
      code: '0101200090',
      field: 'numbered line becomes an unnumbered row (indent kept)',
      before: 'Other',
      after: 'Other:',
    },
    { code: '0101200095', field: 'description', before: 'Other', after: 'Fresh' },
  ],
};

const printed = (rows: readonly OfficialRow[]): string[] =>
  rows.map(({ code, indent, text, units }) =>
    `${' '.repeat(indent)}${code} ${text} ${units.join('/')}`.trimEnd(),
  );

describe('rows of an edition from the lists of its statistical lines', () => {
  it('a line that is divided becomes the row above its lines and keeps what it pays', () => {
    const rows = amendRows(base, change);
    expect(printed(rows)).toEqual([
      '0101 Roots:',
      ' 01011000 Whole',
      '  0101100020 Organic kg/No.',
      '  0101100040 Other kg/No.',
      ' 01012000 Cut',
      '   Dried:',
      '   0101200010 Red kg',
      '    Other:',
      '    0101200050 Organic kg/No.',
      '    0101200060 Other kg/No.',
      '  0101200095 Fresh kg',
      '0102 Leaves:',
    ]);
    expect(rows[1]).toMatchObject({ general: '5%', footnotes: [{ text: 'See 9903.88.15.' }] });
  });

  it('tells which lines took the goods of each', () => {
    expect(transfersOf(change).get('0101200090')).toEqual(['0101200050', '0101200060']);
  });

  const refusal = (lists: Partial<StatisticalChange>): string[] => {
    try {
      amendRows(base, { ...change, ...lists });
    } catch (error) {
      if (error instanceof TariffError) return error.issues.map(({ message }) => message);
    }
    return [];
  };

  it('builds nothing where a code ended that was not there, or a line has no place of its own', () => {
    expect(refusal({ ended: [...change.ended, { old_code: '0101999999', new_codes: '' }] })).toEqual([
      '0101999999 ended and was not there',
    ]);
    expect(
      refusal({ lines: [...change.lines, line('0101200010', 3, 'Red', 'Dried:', '0101200090')] }),
    ).toEqual(['0101200010 is new and was there before']);
    expect(
      refusal({ lines: [line('0199100020', 2, 'Organic', '', '0101100000'), ...change.lines.slice(1)] }),
    ).toContain('0101100020 follows 0101100000 and is no new line');
  });

  it('builds nothing where a depth, a unit or an un-numbered row is not as the lists print it', () => {
    expect(refusal({ lines: change.lines.map((each) => ({ ...each, indent_hint: '2' })) })).toEqual([
      '0101200050 stands at 4, printed at 2',
      '0101200060 stands at 4, printed at 2',
    ]);
    const claims = (field: string, code: string, after: string) =>
      refusal({ changes: [...change.changes, { code, field, before: '', after }] });
    expect(claims('units, as printed', '0101100020', 'No.')).toEqual([
      '0101100020 is counted in kg; No., not in No.',
    ]);
    expect(claims('new unnumbered row (indent 3)', '01012000', 'Frozen:')).toEqual([
      '01012000: there is no un-numbered row "Frozen:"',
    ]);
  });
});

describe('2026 Revision 11 as it ships', () => {
  const library = shippedLibrary();
  const [before, after] = [library.schedule('2026-rev-10'), library.schedule('2026-rev-11')];
  const codesOf = (schedule: typeof before) =>
    new Set([...schedule.lines()].map(({ code }) => code).filter((code) => code.length === 10));
  const moved = library.transfers().between(before.edition.effective, after.edition.effective);

  it('has 19,949 lines of ten digits: 86 numbers went, 179 came, 17 stand for other goods', () => {
    const [old, own] = [codesOf(before), codesOf(after)];
    expect(own.size).toBe(19_949);
    expect([...old].filter((code) => !own.has(code))).toHaveLength(86);
    expect([...own].filter((code) => !old.has(code))).toHaveLength(179);
    expect(moved.size).toBe(103);
    expect([...moved.keys()].filter((code) => own.has(code))).toHaveLength(17);
  });

  it('every line that ended is followed by lines of the edition that pay as it did', () => {
    for (const [old, next] of moved) {
      expect(next.length).toBeGreaterThan(0);
      const paid = before.rates(before.indexOf(old));
      for (const code of next) {
        expect(after.find(code)?.code).toBe(code);
        const pays = after.rates(after.indexOf(code));
        expect([code, pays.general, pays.special, pays.column2]).toEqual([
          code,
          paid.general,
          paid.special,
          paid.column2,
        ]);
      }
    }
  });

  it('says no line otherwise but those', () => {
    for (const code of codesOf(before)) {
      if (moved.has(code)) continue;
      const [was, is] = [before.indexOf(code), after.indexOf(code)];
      expect([code, before.units(was), before.rates(was).general]).toEqual([
        code,
        after.units(is),
        after.rates(is).general,
      ]);
    }
  });
});
