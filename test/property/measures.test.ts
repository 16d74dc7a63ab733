import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addDays, civilDate } from '../../src/core/civil-date.js';
import { decimal } from '../../src/core/decimal.js';
import { applyMeasures } from '../../src/determine/duty/apply-measures.js';
import { formatCode } from '../../src/tariff/code.js';
import { shippedLibrary } from '../support/shipped.js';
import { requestOf, shippedMeasures } from '../support/shipped-measures.js';

const schedule = shippedLibrary().scheduleOn(civilDate('2026-06-10'));
const codes: string[] = [];
for (let index = 0; index < schedule.size; index++) {
  const { code } = schedule.row(index);
  if (code.length === 10 && !code.startsWith('99')) codes.push(code);
}
const countries = (
  JSON.parse(readFileSync('data/countries.json', 'utf8')) as { countries: { alpha2: string }[] }
).countries.map(({ alpha2 }) => alpha2);

/** The same numbers on every run. */
function* numbers(seed: number): Generator<number> {
  for (let state = seed; ; ) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    yield state / 2 ** 32;
  }
}
const source = numbers(20260608);
const pick = <T>(from: readonly T[]): T => from[Math.floor(source.next().value! * from.length)]!;
const triples = Array.from({ length: 10_000 }, () => ({
  code: pick(codes),
  origin: pick(countries),
  date: addDays(civilDate('2025-01-01'), Math.floor(source.next().value! * 730)) as string,
}));

describe('10,000 random lines, origins and days', () => {
  const answers = triples.map((triple) => ({
    triple,
    answer: applyMeasures(shippedMeasures, requestOf(schedule, triple)),
  }));

  test('every heading is cited, explained, in force and rated', () => {
    const poor = answers.flatMap(({ triple, answer }) =>
      answer.lines
        .filter(
          ({ citation, why, rate, in_force, applies }) =>
            citation === '' ||
            why === '' ||
            rate === '' ||
            !applies ||
            in_force.from > triple.date ||
            (in_force.to !== null && in_force.to < triple.date),
        )
        .map(({ measure }) => ({ ...triple, measure })),
    );
    expect(poor).toEqual([]);
    expect(answers.flatMap(({ answer }) => answer.near_misses).filter(({ why }) => why === '')).toEqual([]);
  });

  test('every heading that is named stands in chapter 99 of a loaded edition, or is marked provisional', () => {
    const { last_printed } = JSON.parse(readFileSync('fixtures/measures/headings.json', 'utf8')) as {
      last_printed: Record<string, string>;
    };
    const unknown = answers.flatMap(({ answer }) =>
      [...answer.lines, ...answer.near_misses]
        .filter(({ heading, provisional }) =>
          heading === '' ? !provisional : last_printed[formatCode(heading)] === undefined,
        )
        .map(({ formatted, measure }) => `${formatted} ${measure}`),
    );
    expect([...new Set(unknown)]).toEqual([]);
  });

  test('no programme charges twice, and no amount is negative', () => {
    for (const { answer } of answers) {
      const charging = answer.lines
        .filter(({ form }) => form !== 'exception')
        .map(({ programme }) => programme);
      expect(new Set(charging).size).toBe(charging.length);
      for (const { amount } of answer.lines)
        if (amount !== undefined) expect(decimal(amount).gte(0)).toBe(true);
    }
  });

  test('the order is that of the programmes, and the same question has the same answer', () => {
    const place = new Map(shippedMeasures.programmes.map(({ id, order }) => [id, order]));
    for (const { triple, answer } of answers.slice(0, 2_000)) {
      const order = answer.lines.map(({ programme }) => place.get(programme)!);
      expect(order).toEqual([...order].sort((a, b) => a - b));
      expect(applyMeasures(shippedMeasures, requestOf(schedule, triple))).toEqual(answer);
    }
  });

  test('a heading never stands both as applied and as taken away', () => {
    for (const { answer } of answers) {
      const applied = new Set(
        answer.lines.filter(({ form }) => form !== 'exception').map(({ measure }) => measure),
      );
      expect(answer.near_misses.filter(({ measure }) => applied.has(measure))).toEqual([]);
    }
  });
});
