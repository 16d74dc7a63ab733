import { describe, expect, test } from 'vitest';
import { TariffError } from '../../../src/errors.js';
import { readRulings } from '../../../src/reference/read-rulings.js';
import { goodsOfSubject, rulingLine } from '../../../src/tariff/ruling.js';
import { openRulingBook } from '../../../src/tariff/ruling-book.js';
import { shippedLibrary } from '../../support/shipped.js';

const schedule = shippedLibrary().schedule('2026-rev-10');

const cross = (more: object) => ({
  rulingNumber: 'N301234',
  subject: 'The tariff classification of a cotton tote bag from China',
  rulingDate: '2025-03-04T00:00:00',
  tariffs: ['4202.92.1500'],
  ...more,
});

describe('rulings', () => {
  test.each([
    ['The tariff classification of a cotton tote bag from China', 'a cotton tote bag'],
    ['The tariff classification and country of origin of LED lamps from Viet Nam', 'LED lamps'],
    ['RE: Tariff classification of wooden chairs from China and Viet Nam.', 'wooden chairs'],
    ['a pump from which water is drawn', 'a pump from which water is drawn'],
  ])('%s is about %s', (subject, goods) => {
    expect(goodsOfSubject(subject)).toBe(goods);
  });

  test('status follows what revoked or modified it', () => {
    const read = readRulings(
      {
        rulings: [
          cross({}),
          cross({ rulingNumber: 'H111111', revokedBy: ['H222222'] }),
          cross({ rulingNumber: 'N222222', modifiedBy: ['H333333'] }),
        ],
      },
      'cross.json',
    );
    expect(new Map(read.map((ruling) => [ruling.number, ruling.status]))).toEqual(
      new Map([
        ['H111111', 'revoked'],
        ['N301234', 'active'],
        ['N222222', 'modified'],
      ]),
    );
    expect(read[0]).toMatchObject({ codes: ['4202921500'], date: '2025-03-04' });
  });

  test('a ruling without a code is passed over, one that cannot be read refuses the file', () => {
    expect(readRulings([cross({ tariffs: [] })], 'cross.json')).toEqual([]);
    expect(() => readRulings([cross({ rulingNumber: '??', rulingDate: 'soon' })], 'cross.json')).toThrow(
      TariffError,
    );
    expect(() => readRulings({ hits: 0 }, 'cross.json')).toThrow(/not a list of rulings/);
  });

  test('a code that lost its last digits stands for its only line, a split one for none', () => {
    expect(rulingLine(schedule, '8517130000')).toBe('8517130000');
    expect(rulingLine(schedule, '8517130099')).toBe('8517130000');
    expect(rulingLine(schedule, '6109100099')).toBeUndefined();
    expect(rulingLine(schedule, '7777777777')).toBeUndefined();
  });
});

describe('ruling book', () => {
  const ruling = (number: string, goods: string, status: 'active' | 'revoked' = 'active') => ({
    number,
    date: '2025-01-01',
    goods,
    codes: ['6406106500'],
    status,
  });

  test('finds rulings by most of their words, never a revoked one', () => {
    const book = openRulingBook([
      ruling('N1', 'leather boot upper'),
      ruling('N2', 'leather handbag'),
      ruling('N3', 'leather boot upper', 'revoked'),
    ]);
    expect(book.alike('boot upper of leather', 5).map((each) => each.number)).toEqual(['N1']);
    expect(book.alike('steel bolt', 5)).toEqual([]);
    expect(book.find('N3')).toBeUndefined();
    expect(book.size).toBe(2);
  });
});
