import { diffLaw } from '../../src/monitor/diff-law.js';
import { dutyEffects } from '../../src/monitor/duty-effect.js';
import { matchCatalog } from '../../src/monitor/match-catalog.js';
import { openMeasuresPack } from '../../src/reference/measures-pack.js';
import { openUsTables } from '../../src/reference/us-tables.js';
import { shippedLibrary } from '../support/shipped.js';

const origins = ['CN', 'MX', 'DE', 'VN', 'CA', 'IN', 'JP', 'KR', 'BR', 'GB'];

/** A catalogue against whole editions: the difference, the products it reaches, and what it does to their duties. */
export function benchMonitor(count: number): void {
  const library = shippedLibrary();
  const measures = openMeasuresPack(library.text('us/measures.json'), 'us/measures.json');
  const tables = openUsTables((file) => library.text(file));
  for (const [from, to] of [
    ['2026-basic', '2026-rev-4'],
    ['2026-rev-4', '2026-rev-5'],
    ['2026-rev-5', '2026-rev-10'],
    ['2025-rev-32', '2026-rev-10'],
  ] as const) {
    const moment = (edition: string) => {
      const schedule = library.schedule(edition);
      return { schedule, date: schedule.edition.effective, originRules: library.ruleBook() };
    };
    const [before, after] = [moment(from), moment(to)];
    const lines = [...before.schedule.lines()].map(({ code }) => code).filter((code) => code < '98');
    const products = Array.from({ length: count }, (_, n) => ({
      reference: `SKU-${n}`,
      code: lines[(n * 7919) % lines.length]!,
      origin: origins[n % origins.length]!,
      destination: 'US' as const,
    }));
    const timed = <T>(work: () => T): readonly [T, string] => {
      const began = performance.now();
      const made = work();
      return [made, `${((performance.now() - began) / 1000).toFixed(2)} s`];
    };
    const [changes, diffTime] = timed(() =>
      diffLaw(before, after, { ...tables, measures, transfers: library.transfers() }),
    );
    const [match, matchTime] = timed(() =>
      matchCatalog(changes, products, {
        before: before.schedule,
        after: after.schedule,
        measures,
        concordance: library.concordance(),
        columnTwo: new Set(tables.columnTwo.countries),
      }),
    );
    const effect = dutyEffects(before, after, { tables, measures });
    const [, effectTime] = timed(() =>
      match.hits.map(({ product, changes: places }) =>
        effect(
          product,
          places.map((place) => changes[place]!),
        ),
      ),
    );
    console.log(
      `monitor ${from} to ${to}: ${changes.length} changes in ${diffTime}; ${match.hits.length} of ${count} products in ${matchTime}; their duties before and after in ${effectTime}`,
    );
  }
}
