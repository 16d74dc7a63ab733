import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { sources } from '../../../src/workshop/builder.js';
import { placedBySource, readTwice } from '../../../src/workshop/placed-sets.js';

describe.skipIf(!existsSync(`${sources}/product-texts`))('the names that readers placed', () => {
  const lists = placedBySource();
  const again = readTwice();

  it('are learned, calibrate or are measured, and never two of these, in no language', () => {
    const kept = new Set(
      lists.flatMap(({ fitted, measured }) => [...fitted, ...measured]).map(({ id }) => id),
    );
    const learned = new Set(lists.flatMap((list) => list.learned.map(({ id }) => id)));
    expect(learned.size).toBeGreaterThan(15_000);
    expect([...learned].filter((id) => kept.has(id) || again.has(id))).toEqual([]);
    expect([...kept].filter((id) => again.has(id))).toEqual([]);
  });

  it('are not learned where the exam asks the same words', () => {
    const texts = new Set(lists.flatMap(({ learned }) => learned.map(({ text }) => text.toLowerCase())));
    const asked = lists.flatMap(({ fitted, measured }) => [...fitted, ...measured]);
    expect(asked.filter(({ text }) => texts.has(text.toLowerCase()))).toEqual([]);
  });
});
