import { describe, expect, test } from 'vitest';
import { civilDate } from '../../../../src/core/civil-date.js';
import { usd } from '../../../../src/core/money.js';
import type { MeasureRequest } from '../../../../src/determine/duty/additional-duties.js';
import { applyMeasures } from '../../../../src/determine/duty/apply-measures.js';
import { parseDutyExpression } from '../../../../src/tariff/duty-expression/parse.js';
import type { MeasureFile, MeasureRow } from '../../../../src/tariff/measure/measure-file.js';
import { bookOf, measureRow } from '../../../support/measure-file.js';

const ask = (
  rows: readonly Partial<MeasureRow>[],
  said: Partial<MeasureRequest> = {},
  more: Partial<MeasureFile> = {},
) => {
  const base = parseDutyExpression('2.5%');
  return applyMeasures(
    bookOf(
      rows.map((row, i) => measureRow({ id: `m${i}`, heading: `9903.88.0${i + 1}`, ...row })),
      more,
    ),
    {
      code: '8703230190',
      origin: 'CN',
      date: civilDate('2026-06-15'),
      value: usd('1000'),
      ...(base.ok && { baseRate: base.value }),
      ...said,
    },
  );
};
const near = (...asked: Parameters<typeof ask>) =>
  ask(...asked).near_misses.map(({ measure, why }) => `${measure} ${why}`);

const past = (to: string) => ({ from: '2025-01-01', to });

describe('headings that are near and do not apply', () => {
  test('of those that ended, the last within a year and a day is told; of those to come, the next', () => {
    expect(near([past('2026-06-14')])).toEqual([
      'm0 list 1: in force from 2025-01-01 to 2026-06-14, not on the day',
    ]);
    expect(near([past('2025-06-14')])).toHaveLength(1);
    expect(near([past('2025-06-13')])).toEqual([]);
    const ended = near([past('2026-01-01'), past('2026-03-01'), past('2026-02-01')]);
    expect(ended).toEqual([expect.stringMatching(/^m1 /)]);
    const coming = near([{ from: '2026-09-01' }, { from: '2026-07-01' }, { from: '2026-08-01' }]);
    expect(coming).toEqual(['m1 list 1: in force from 2026-07-01, not on the day']);
    expect(near([{ from: '2026-07-01', to: '2026-12-31' }])).toHaveLength(1);
    expect(near([{ from: '2026-07-01' }, past('2026-06-01')]).map((text) => text.slice(0, 2))).toEqual([
      'm0',
      'm1',
    ]);
  });

  test('what ended on the same day is told once, the first of the file', () => {
    expect(near([past('2026-03-01'), past('2026-03-01')])).toEqual([expect.stringMatching(/^m0 /)]);
    expect(near([{ from: '2026-07-01' }, { from: '2026-07-01' }])).toEqual([expect.stringMatching(/^m0 /)]);
  });

  test('a heading out of force that would charge nothing, or asks what is not so, is not near', () => {
    expect(near([{ ...past('2026-06-01'), rate: 'no additional duty' }])).toEqual([]);
    const asks = [{ ...past('2026-06-01'), when: [{ fact: 'asked', is: true }] }];
    expect(near(asks)).toHaveLength(1);
    expect(near(asks, { facts: { asked: false } })).toEqual([]);
    expect(near(asks, { facts: { asked: true } })).toHaveLength(1);
  });

  test('one of another origin is told where no other is near, and only where its list holds the goods', () => {
    expect(near([{ origins: ['RU', 'BY', 'KP', 'CU', 'VE'] }])).toEqual([
      'm0 list 1: for goods of RU, BY, KP, CU and others only',
    ]);
    expect(near([{ origins: ['RU', 'BY', 'KP', 'CU'] }])).toEqual([
      'm0 list 1: for goods of RU, BY, KP, CU only',
    ]);
    expect(near([{ origins: ['RU'] }, { origins: ['BY'] }])).toEqual([expect.stringMatching(/^m0 /)]);
    expect(near([{ origins: ['RU'] }, past('2026-06-01')])).toEqual([expect.stringMatching(/^m1 /)]);
    expect(near([{ origins: ['RU'], codes: [] }])).toEqual([]);
    expect(near([{ origins: ['RU'], ...past('2026-06-01') }])).toEqual([]);
    expect(near([{ origins: ['RU'], rate: 'no additional duty' }])).toEqual([]);
  });

  test('the first whose terms are met applies, and the next that charges gives way to it', () => {
    const found = ask([{}, { heading: '9903.88.02' }, { heading: '9903.88.03', rate: 'no additional duty' }]);
    expect(found.lines.map(({ measure, amount }) => [measure, amount])).toEqual([['m0', '250.00']]);
    expect(found.near_misses).toMatchObject([
      { measure: 'm1', why: 'list 1: 9903.88.01 applies instead', excluded_by: '9903.88.01', applies: false },
    ]);
    const nameless = ask([{ heading: '' }, { heading: '9903.88.02' }]);
    expect(nameless.lines).toMatchObject([{ formatted: 'heading not in the loaded schedules' }]);
    expect(nameless.near_misses[0]).toMatchObject({ why: 'list 1: m0 applies instead', excluded_by: 'm0' });
  });

  test('a suspended heading is told, unless one before it applies', () => {
    expect(near([{ standing: 'suspended' }])).toEqual(['m0 list 1: the heading is printed and suspended']);
    expect(near([{}, { standing: 'suspended' }])).toEqual([]);
    expect(ask([{ standing: 'suspended' }]).lines).toEqual([]);
  });

  test('a fact that is declared against a heading is why it does not apply; one that is only assumed is not told', () => {
    const asks = (assume?: boolean) => [
      { when: [{ fact: 'asked', is: true, ...(assume !== undefined && { assume }) }] },
    ];
    expect(near(asks(), { facts: { asked: false } })).toEqual(['m0 list 1: not so: Is it?']);
    expect(near(asks(false))).toEqual([]);
    expect(near(asks())).toEqual(['m0 list 1: conditional: Is it?']);
    expect(near(asks(false), { facts: { asked: false } })).toEqual(['m0 list 1: not so: Is it?']);
    // told as a whole: one condition that nobody declared keeps the reason back
    const two = [
      {
        when: [
          { fact: 'asked', is: true },
          { fact: 'other', is: true, assume: false },
        ],
      },
    ];
    expect(near(two, { facts: { asked: false } })).toEqual([]);
    expect(near(two, { facts: { asked: false, other: false } })).toEqual([
      'm0 list 1: not so: Is it? Is it other?',
    ]);
  });
});

describe('facts that are not stated', () => {
  const open = [{ when: [{ fact: 'asked', is: true }] }];

  test('leave the programme undecided where a heading that charges hangs on them, and name it as not computed', () => {
    const found = ask(open);
    expect(found.not_computed.find(({ code }) => code === 'additional_duties')).toMatchObject({
      what: 'Section 301',
      refs: ['99038801'],
    });
    expect(
      ask([{ ...open[0]!, rate: 'no additional duty' }]).not_computed.map(({ code }) => code),
    ).not.toContain('additional_duties');
    expect(
      ask([{ ...open[0]!, rate: 'no additional duty' }, {}]).lines.map(({ measure }) => measure),
    ).toEqual(['m1']);
    // a refused heading beside an open exception charges nothing
    const refused = { when: [{ fact: 'other', is: true }] };
    expect(
      ask([{ ...open[0]!, rate: 'no additional duty' }, refused], {
        facts: { other: false },
      }).not_computed.map(({ code }) => code),
    ).not.toContain('additional_duties');
  });

  test('that are assumed let the heading apply and are said on its line', () => {
    const [line] = ask([{ when: [{ fact: 'asked', is: true, assume: true }] }]).lines;
    expect(line!.why).toBe('list 1; not stated, so taken as "Is it?" yes');
    const [other] = ask([{ when: [{ fact: 'asked', is: false, assume: false }] }]).lines;
    expect(other!.why).toBe('list 1; not stated, so taken as "Is it?" no');
    expect(
      ask([{ when: [{ fact: 'asked', is: true, assume: true }] }], { facts: { asked: true } }).lines[0]!.why,
    ).toBe('list 1');
    expect(ask([{ when: [{ usmca: false }] }]).lines[0]!.why).toBe(
      'list 1; not stated, so taken as not qualifying under the USMCA',
    );
  });

  test('of the rate of the line let no later heading step in', () => {
    const rows = [{ when: [{ base: 'below 15' }] }, { heading: '9903.88.02' }];
    const specific = parseDutyExpression('6.3¢/liter');
    const unknown = ask(rows, {
      value: undefined as never,
      ...(specific.ok && { baseRate: specific.value }),
    });
    expect(unknown.lines).toEqual([]);
    expect(unknown.near_misses[0]!.why).toBe(
      'list 1: conditional: Is the duty of the line, as a percentage of the value, below 15?',
    );
    expect(
      near([{ when: [{ base: 'at least 15' }] }], {
        value: undefined as never,
        ...(specific.ok && { baseRate: specific.value }),
      }),
    ).toEqual([
      'm0 list 1: conditional: Is the duty of the line, as a percentage of the value, at least 15?',
    ]);
    expect(ask(rows).lines.map(({ measure }) => measure)).toEqual(['m0']);
  });

  test('are asked in the words of what they are about', () => {
    const asks = (when: MeasureRow['when']) => near([{ when: when! }])[0];
    expect(asks([{ usmca: true }])).toContain('Do the goods qualify under the USMCA (General Note 11)?');
    expect(asks([{ metal_weight: 'none', of: ['steel'] }])).toContain(
      'Is there no aluminum, steel or copper',
    );
    expect(asks([{ metal_weight: 'below 15', of: ['steel'] }])).toContain(
      'less than 15 percent of the weight',
    );
  });
});

describe('how a heading is told', () => {
  test("the user's own row and a doubtful standing are marked, and no other", () => {
    const [own] = ask([{ yours: 'my-measures, row 5' }]).lines;
    expect(own).toMatchObject({ yours: 'my-measures, row 5' });
    const [plain] = ask([{}]).lines;
    expect(plain).not.toHaveProperty('yours');
    expect(plain).not.toHaveProperty('provisional');
    for (const standing of ['provisional', 'unverified']) {
      const [line] = ask([{ standing }]).lines;
      expect(line).toMatchObject({ provisional: true, why: `list 1 (${standing}: note 20(b))` });
    }
  });

  test('has its period, its law and its authority', () => {
    expect(ask([{ to: '2026-12-31', citation: 'note 20(c)' }]).lines[0]).toMatchObject({
      in_force: { from: '2025-01-01', to: '2026-12-31' },
      citation: 'note 20(c)',
      authority: 'Section 301',
      programme: 's301',
      basis: 'customs value',
    });
    expect(ask([{}]).lines[0]).toMatchObject({ in_force: { to: null }, citation: 'note 20' });
  });

  test('several are filed by the order of their programmes, then by heading', () => {
    const programme = (id: string, order: number, heading: string) => ({
      id,
      authority: id,
      order,
      chapter98: 'exempt',
      citation: 'x',
      measures: [measureRow({ id, heading })],
    });
    const { lines, total_percent } = ask(
      [],
      {},
      {
        programmes: [
          programme('c', 20, '9903.01.01'),
          programme('b', 10, '9903.88.02'),
          programme('a', 10, '9903.88.01'),
        ],
      },
    );
    expect(lines.map(({ measure }) => measure)).toEqual(['a', 'b', 'c']);
    expect(total_percent).toBe('75');
    expect(ask([{ rate: '10% instead' }]).total_percent).toBeUndefined();
  });
});
