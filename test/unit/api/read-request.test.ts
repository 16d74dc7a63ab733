import { describe, expect, it } from 'vitest';
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
