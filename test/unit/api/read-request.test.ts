import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { catalogRequest, productList } from '../../../src/api/monitor-check.js';
import { readLongRequest, readRequest } from '../../../src/api/read-request.js';
import { TariffError } from '../../../src/errors.js';

const products = (count: number) =>
  Array.from(
    { length: count },
    (_, n): Record<string, unknown> => ({ reference: `SKU-${n}`, code: '610910' }),
  );

const refusal = async (read: () => unknown): Promise<object> => {
  try {
    await read();
  } catch (fault) {
    if (fault instanceof TariffError) return { message: fault.message, issues: fault.issues };
    throw fault;
  }
  throw new Error('it was not refused');
};

describe('a request that cannot be read', () => {
  const shape = z.strictObject({
    name: z.string().min(2).max(4),
    count: z.coerce.number().int().min(1).max(9).optional(),
    day: z.enum(['first', 'last']).optional(),
    on: z.boolean().optional(),
    rows: z.array(z.object({})).min(1).max(2).optional(),
    either: z.union([z.string(), z.object({ a: z.number() })]).optional(),
  });

  it.each([
    [{}, 'name: it is missing; a text is expected'],
    [{ name: null }, 'name: a text is expected, not null'],
    [{ name: 5 }, 'name: a text is expected, not a number'],
    [{ name: 'a' }, 'name: at least 2 characters'],
    [{ name: 'abcde' }, 'name: at most 4 characters'],
    [{ name: 'ab', count: 'abc' }, 'count: a number is expected'],
    [{ name: 'ab', count: '1.5' }, 'count: a whole number is expected'],
    [{ name: 'ab', count: '0' }, 'count: at least 1'],
    [{ name: 'ab', count: '10' }, 'count: at most 9'],
    [{ name: 'ab', day: 'middle' }, 'day: one of first, last is expected'],
    [{ name: 'ab', on: 'yes' }, 'on: true or false is expected, not a text'],
    [{ name: 'ab', rows: {} }, 'rows: a list is expected, not an object'],
    [{ name: 'ab', rows: [] }, 'rows: at least 1 entry'],
    [{ name: 'ab', rows: [{}, {}, {}] }, 'rows: at most 2 entries'],
    [{ name: 'ab', rows: [[]] }, 'rows.0: an object is expected, not a list'],
    [{ name: 'ab', either: 5 }, 'either: it is not written in any of the ways that are read'],
    ['text', 'an object is expected, not a text'],
  ])('%j is told in plain words', async (given, message) => {
    expect(await refusal(() => readRequest(shape, given))).toMatchObject({ message });
  });

  it('in the words of its own field where that has some', async () => {
    const own = z.object({ code: z.string('a tariff code').regex(/^\d+$/, 'digits alone') });
    expect(await refusal(() => readRequest(own, { code: 5 }))).toMatchObject({
      message: 'code: a tariff code',
    });
    expect(await refusal(() => readRequest(own, { code: 'x' }))).toMatchObject({
      message: 'code: digits alone',
    });
  });
});

describe('a request with a long list', () => {
  it('is read as it would be at once', async () => {
    const given = { name: ' spring ', products: products(1300) };
    expect(await readLongRequest(catalogRequest, productList, given)).toEqual(
      readRequest(catalogRequest, given),
    );
  });

  it.each([
    [
      'items in two slices',
      { name: 'a', products: products(1300), at: { 3: { code: 'x' }, 1200: { reference: '' } } },
    ],
    ['the rest', { name: '', products: products(600), colour: 'red' }],
    ['both', { name: '', products: products(600), at: { 0: { code: 'x' } } }],
    ['a NUL', { name: 'a', products: products(1300), at: { 700: { reference: 'a\0b' } } }],
    ['no list', { name: 'a', products: 'none' }],
    ['too long a list', { name: 'a', products: products(100_001) }],
  ])('is refused in the same words: %s', async (_what, { at, ...given }: Record<string, unknown>) => {
    for (const [place, own] of Object.entries(at ?? {}))
      Object.assign((given['products'] as object[])[Number(place)]!, own);
    const whole = (await refusal(() => readRequest(catalogRequest, given))) as { issues: { path: string }[] };
    const sliced = (await refusal(() => readLongRequest(catalogRequest, productList, given))) as typeof whole;
    const sorted = ({ issues }: typeof whole) => issues.map((each) => JSON.stringify(each)).sort();
    expect(sorted(sliced)).toEqual(sorted(whole));
  });
});
