import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { civilDate } from '../../src/core/civil-date.js';
import { formatCode } from '../../src/tariff/code.js';
import type { Measure } from '../../src/tariff/measure/measure.js';
import { coversCode } from '../../src/tariff/measure/scope.js';
import { shippedLibrary } from '../support/shipped.js';
import { shippedMeasures } from '../support/shipped-measures.js';

/** Places where footnotes and lists differ, each with the reason; the test fails on any other. */
interface Remainder {
  readonly code: string;
  readonly heading: string;
  readonly found_in: 'footnote' | 'lists';
  readonly why: string;
}

const schedule = shippedLibrary().scheduleOn(civilDate('2026-06-10'));
const remainder = JSON.parse(
  readFileSync('fixtures/measures/s301-footnotes.remainder.json', 'utf8'),
) as Remainder[];
const s301 = /^9903(88|91|92)/;

const measures = new Map<string, Measure[]>();
for (const { id, measures: rows } of shippedMeasures.programmes)
  if (id.startsWith('s301'))
    for (const measure of rows)
      if (s301.test(measure.heading))
        measures.set(measure.heading, [...(measures.get(measure.heading) ?? []), measure]);

/** What every line of the schedule prints: its own footnotes, not those of the rows above it. */
const printed = new Map<string, Set<string>>();
const lines = new Set<string>();
for (let index = 0; index < schedule.size; index++) {
  const { code } = schedule.row(index);
  if (code.length < 4 || code >= '98') continue;
  if (code.length >= 8) lines.add(code.slice(0, 8));
  const above = schedule.ancestors(index).at(-1);
  const inherited = above ? schedule.footnotes(above.index).length : 0;
  const own = schedule.footnotes(index);
  for (const { text } of own.slice(0, own.length - inherited))
    for (const [heading] of text.matchAll(/9903\.\d{2}\.\d{2}/g)) {
      const digits = heading.replace(/\./g, '');
      if (s301.test(digits)) printed.set(code, (printed.get(code) ?? new Set()).add(digits));
    }
}

const covers = (heading: string, code: string): boolean => {
  const rows = measures.get(heading) ?? [];
  const below = [code, ...schedule.children(schedule.find(code)?.index ?? -1).map((row) => row.code)];
  return below.some((one) => {
    const held = shippedMeasures.lists.holding(one);
    return rows.some(({ scope }) => coversCode(scope, held));
  });
};

describe('section 301 footnotes of the schedule and the lists of the notes', () => {
  test('agree, except for the printed remainder', () => {
    const differences: string[] = [];
    let agreed = 0;
    for (const [code, headings] of printed)
      for (const heading of headings)
        if (covers(heading, code)) agreed++;
        else differences.push(`footnote ${formatCode(code)} ${formatCode(heading)}`);
    const charged = [
      '99038801',
      '99038802',
      '99038803',
      '99038804',
      '99038815',
      '99039101',
      '99039102',
      '99039103',
      '99039105',
      '99039106',
      '99039107',
      '99039108',
      '99039111',
      '99039210',
    ];
    const byLine = new Map<string, Set<string>>();
    for (const [code, headings] of printed)
      for (const heading of headings) {
        const line = code.slice(0, 8);
        byLine.set(line, (byLine.get(line) ?? new Set()).add(heading));
      }
    for (const line of lines)
      for (const heading of charged) {
        const inForce = (measures.get(heading) ?? []).filter(
          ({ to }) => to === undefined || to >= schedule.edition.effective,
        );
        const held = shippedMeasures.lists.holding(line);
        if (inForce.some(({ scope }) => coversCode(scope, held)) && !byLine.get(line)?.has(heading))
          differences.push(`lists ${formatCode(line)} ${formatCode(heading)}`);
      }
    const explained = remainder.map(({ code, heading, found_in }) => `${found_in} ${code} ${heading}`);
    console.log(
      `${agreed} section 301 footnotes agree with the lists; ${remainder.length} differences are explained:\n` +
        remainder
          .map(({ code, heading, found_in, why }) => `  ${code} ${heading} (${found_in}): ${why}`)
          .join('\n'),
    );
    expect(differences.sort()).toEqual(explained.sort());
    expect(agreed).toBeGreaterThan(10_000);
  });
});
