import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../src/core/civil-date.js';
import { LineTransfers } from '../../../src/tariff/line-transfers.js';

const day = (text: string) => civilDate(text);
/** 10 was split in July; 20 got the number of 21, whose goods became 22; in October one of the parts of 10 was renumbered. */
const transfers = new LineTransfers([
  {
    from: day('2026-10-01'),
    edition: 'October',
    codes: new Map([['0101000011', ['0101000013']]]),
  },
  {
    from: day('2026-07-01'),
    edition: 'July',
    codes: new Map([
      ['0101000010', ['0101000011', '0101000012']],
      ['0101000020', ['0101000021']],
      ['0101000021', ['0101000022']],
    ]),
  },
]);

describe('where the goods of a line went', () => {
  it('nowhere on days of the same law, and where nothing is recorded', () => {
    expect(transfers.follow('0101000010', day('2026-06-01'), day('2026-06-30'))).toBeUndefined();
    expect(transfers.follow('0101000010', day('2026-07-01'), day('2026-09-30'))).toBeUndefined();
    expect(transfers.follow('0101000090', day('2026-06-01'), day('2026-12-01'))).toBeUndefined();
  });

  it('to several lines where it was split, and on through every later change', () => {
    expect(transfers.follow('0101000010', day('2026-06-01'), day('2026-07-01'))).toEqual({
      from: '2026-07-01',
      edition: 'July',
      codes: ['0101000011', '0101000012'],
      reused: false,
    });
    expect(transfers.follow('0101000010', day('2026-06-01'), day('2026-11-01'))).toMatchObject({
      edition: 'October',
      codes: ['0101000013', '0101000012'],
    });
  });

  it('to one line under another number, while its own number stands for other goods', () => {
    expect(transfers.follow('0101000021', day('2026-06-01'), day('2026-08-01'))).toEqual({
      from: '2026-07-01',
      edition: 'July',
      codes: ['0101000022'],
      reused: true,
    });
    expect(transfers.follow('0101000020', day('2026-06-01'), day('2026-08-01'))).toMatchObject({
      codes: ['0101000021'],
      reused: false,
    });
  });

  it('back in time to where they came from', () => {
    expect(transfers.follow('0101000012', day('2026-11-01'), day('2026-06-01'))).toMatchObject({
      codes: ['0101000010'],
    });
    expect(transfers.follow('0101000021', day('2026-07-01'), day('2026-06-30'))).toEqual({
      from: '2026-07-01',
      edition: 'July',
      codes: ['0101000020'],
      reused: true,
    });
    expect(transfers.follow('0101000013', day('2026-11-01'), day('2026-08-01'))).toMatchObject({
      codes: ['0101000011'],
    });
  });

  it('the same told for all lines at once', () => {
    const [from, to] = [day('2026-06-01'), day('2026-11-01')];
    const all = transfers.between(from, to);
    expect([...all.keys()].sort()).toEqual(['0101000010', '0101000011', '0101000020', '0101000021']);
    for (const [code, codes] of all) expect(transfers.follow(code, from, to)?.codes).toEqual(codes);
    expect(transfers.between(from, from).size).toBe(0);
  });
});

it('what touches a line is what ended it and what began it, and nothing else', () => {
  const editions = (code: string) => transfers.touching(code).map(({ edition }) => edition);
  expect(editions('0101000010')).toEqual(['July']);
  expect(new Set(editions('0101000011'))).toEqual(new Set(['July', 'October']));
  expect(editions('0101000013')).toEqual(['October']);
  expect(editions('0101000090')).toEqual([]);
});
