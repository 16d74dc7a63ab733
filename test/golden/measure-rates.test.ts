import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { civilDate } from '../../src/core/civil-date.js';
import { formatDecimal } from '../../src/core/decimal.js';
import { formatCode } from '../../src/tariff/code.js';
import type { Measure } from '../../src/tariff/measure/measure.js';
import { isInForce } from '../../src/tariff/measure/measure.js';
import type { LateMeasures } from '../../src/workshop/import-late-measures.js';
import { shippedLibrary } from '../support/shipped.js';
import { shippedMeasures } from '../support/shipped-measures.js';

const schedule = shippedLibrary().scheduleOn(civilDate('2026-06-10'));
const day = schedule.edition.effective;

/** What a measure should print in the General column: `The duty provided in the applicable subheading + 25%`. */
function expected({ rate }: Measure): RegExp {
  switch (rate.form) {
    case 'additional':
      return new RegExp(`(\\+|plus) ?${formatDecimal(rate.percent).replace('.', '\\.')}%\\.?$`);
    case 'content':
      return new RegExp(`\\+ ?a duty of ${formatDecimal(rate.percent)}%`);
    case 'up_to_total':
      return new RegExp(`^${formatDecimal(rate.percent)}%$`);
    case 'exception':
      return /^(The duty provided in the applicable subheading\.?|No change\.?|The duty provided.*\+ 0%|)$/i;
    default:
      return /^$/;
  }
}

/** Headings whose General column is not where their rate stands, or whose rate the note states. */
const apart = new Set(['99038218', '99038219']);

/** Rows of a heading for a list that came later. */
const laterLists = /-september$/;

describe('rates of the measures and the rates chapter 99 prints', () => {
  test('agree for every heading in force on the day of the edition', () => {
    const differences: string[] = [];
    let compared = 0;
    for (const { measures } of shippedMeasures.programmes)
      for (const measure of measures) {
        if (measure.heading === '' || !isInForce(measure, day) || apart.has(measure.heading)) continue;
        const row = schedule.find(measure.heading);
        if (row?.code !== measure.heading) differences.push(`${formatCode(measure.heading)} is not printed`);
        else if (measure.rate.form === 'instead') {
          if (schedule.rates(row.index).column2 !== `${formatDecimal(measure.rate.percent)}%`)
            differences.push(`${measure.id}: ${schedule.rates(row.index).column2}`);
        } else if (!expected(measure).test(schedule.rates(row.index).general))
          differences.push(`${measure.id}: "${schedule.rates(row.index).general}"`);
        compared++;
      }
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThan(150);
  });

  test('agree for every heading that only a later revision prints, from its first day', () => {
    const { headings } = JSON.parse(
      readFileSync('data/us/measure-rules/late-measures.json', 'utf8'),
    ) as LateMeasures;
    const printed = new Map(headings.map((row) => [row.heading.replaceAll('.', ''), row]));
    const measures = shippedMeasures.programmes.flatMap((programme) => programme.measures);
    const differences: string[] = [];
    const compared = new Set<string>(shippedMeasures.stack.flatMap(({ report }) => Object.values(report)));
    for (const measure of measures) {
      const row = printed.get(measure.heading);
      if (!row) continue;
      if (measure.from < row.from) differences.push(`${measure.id} begins before its heading`);
      if (measure.from > row.from && !laterLists.test(measure.id)) continue;
      const general = row.general.replace(/ \(Rev 15, .*\)$/, '').replace(/ \(total\)$/, '');
      const wanted = measure.heading.startsWith('990345') ? /^(25|50)%$/ : expected(measure);
      const met = measure.when.some((one) => one.kind === 'base_rate' && one.is === 'at_least');
      if (!(met ? /./ : wanted).test(general)) differences.push(`${measure.id}: "${general}"`);
      compared.add(measure.heading);
    }
    expect(differences).toEqual([]);
    expect([...printed.keys()].filter((heading) => !compared.has(heading))).toEqual([]);
  });
});
