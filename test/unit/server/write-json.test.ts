import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textSlices, writeJson } from '../../../src/server/write-json.js';

const many = <T>(make: (n: number) => T) => Array.from({ length: 150 }, (_, n) => make(n));

/** The same with the keys of every object in the opposite order; lists stay as they are. */
function turnedAround(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(turnedAround);
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, each]) => [name, turnedAround(each)])
      .reverse(),
  );
}

describe('writeJson', () => {
  it('writes what JSON.stringify writes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 6 }), async (value) => {
        expect(await writeJson(value)).toBe(JSON.stringify(value));
        const long = { list: many(() => value), value, none: undefined };
        expect(await writeJson(long)).toBe(JSON.stringify(long));
        const mixed = many((n) => (n % 7 === 3 ? long : value));
        expect(await writeJson(mixed)).toBe(JSON.stringify(mixed));
        expect(await writeJson(many(() => [long, undefined]))).toBe(
          JSON.stringify(many(() => [long, undefined])),
        );
      }),
      { numRuns: 30 },
    );
    expect(await writeJson({ only: undefined, list: many(() => undefined) })).toBe(
      JSON.stringify({ list: many(() => undefined) }),
    );
  });

  it('writes alike what differs in the order of its keys alone', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 6 }), async (value) => {
        const long = { list: many((n) => ({ n, value })), value };
        const turned = turnedAround(long);
        expect(await writeJson(turned, 'sorted')).toBe(await writeJson(long, 'sorted'));
        expect(JSON.parse(await writeJson(long, 'sorted'))).toEqual(JSON.parse(JSON.stringify(long)));
      }),
      { numRuns: 30 },
    );
    expect(await writeJson({ b: [2, 1], a: 1 }, 'sorted')).toBe('{"a":1,"b":[2,1]}');
  });

  it('lets others have their turn while it writes much', async () => {
    const value = { hits: Array.from({ length: 5000 }, (_, n) => ({ n, text: 'x'.repeat(200) })) };
    let turns = 0;
    const count = (): void => {
      turns += 1;
      next = setImmediate(count);
    };
    let next = setImmediate(count);
    const text = await writeJson(value);
    clearImmediate(next);
    expect(text).toBe(JSON.stringify(value));
    expect(turns).toBeGreaterThan(3);
  });
});

it('textSlices gives the bytes of a text, whatever stands where it is cut', async () => {
  for (const shift of ['', 'x', 'xy']) {
    const text = `${shift}${'😀é'.repeat(100_000)}`;
    const parts: Buffer[] = [];
    for await (const part of textSlices(text)) parts.push(part);
    expect(parts.length).toBeGreaterThan(1);
    expect(Buffer.concat(parts).equals(Buffer.from(text))).toBe(true);
  }
});
