import { addDays, type CivilDate } from '../core/civil-date.js';
import type { Measure, MeasureBook, MeasureProgramme } from '../tariff/measure/measure.js';
import { formatMeasureRate } from '../tariff/measure/rate-form.js';
import type { MeasureScope } from '../tariff/measure/scope.js';
import type { MeasureChanged } from './law-change.js';

/** What begins, ends or charges otherwise in chapter 99 after the day `from`, up to and with the day `to`. */
export function diffMeasures(book: MeasureBook, from: CivilDate, to: CivilDate): MeasureChanged[] {
  return book.programmes.flatMap((programme) => told(diffProgramme(programme, from, to)));
}

/** Rows of one heading that begin or end alike are shown as one. */
function told(changes: readonly MeasureChanged[]): MeasureChanged[] {
  const merged = new Map<string, MeasureChanged>();
  for (const change of changes) {
    const { kind, code, text, before, after, effective, measures } = change;
    const key =
      kind === 'measure_changed'
        ? measures.join(' ')
        : [kind, code, text, before, after, effective].join('\t');
    const known = merged.get(key);
    merged.set(key, known ? joined(known, change) : change);
  }
  return [...merged.values()];
}

const joined = (a: MeasureChanged, b: MeasureChanged): MeasureChanged => ({
  ...a,
  source: a.source.includes(b.source) ? a.source : `${a.source}; ${b.source}`,
  measures: [...a.measures, ...b.measures],
  scopes: [...a.scopes, ...b.scopes],
  conditional: a.conditional || b.conditional,
  provisional: a.provisional || b.provisional,
});

function diffProgramme(programme: MeasureProgramme, from: CivilDate, to: CivilDate): MeasureChanged[] {
  const { authority, measures } = programme;
  const began = measures.filter((measure) => measure.from > from && measure.from <= to);
  const ended = measures.filter(({ to: last }) => last !== undefined && last >= from && last < to);
  const open = new Set(ended);
  const changes: MeasureChanged[] = [];
  for (const next of began) {
    const earlier = [...open].filter((measure) => isFollowedBy(measure, next));
    const before = earlier.find((measure) => sameGoods(measure.scope, next.scope)) ?? earlier[0];
    if (!before) {
      changes.push(changeOf('measure_began', authority, next, '', formatMeasureRate(next.rate), [next]));
      continue;
    }
    open.delete(before);
    if (!saysTheSame(before, next))
      changes.push(
        changeOf('measure_changed', authority, next, termsOf(before), termsOf(next), [before, next]),
      );
  }
  for (const measure of open)
    changes.push({
      ...changeOf('measure_ended', authority, measure, formatMeasureRate(measure.rate), '', [measure]),
      effective: addDays(measure.to!, 1),
    });
  return changes;
}

const termsOf = ({ rate, about }: Measure): string => `${formatMeasureRate(rate)}: ${about}`;

function changeOf(
  kind: MeasureChanged['kind'],
  authority: string,
  { heading, about, from, source, citation, yours, ended }: Measure,
  before: string,
  after: string,
  measures: readonly Measure[],
): MeasureChanged {
  const place = yours ?? (kind === 'measure_ended' ? ended?.yours : undefined);
  return {
    kind,
    code: heading,
    text: `${authority}: ${about}${place === undefined ? '' : ` (yours: ${place})`}`,
    before,
    after,
    effective: from,
    source: `${citation}; ${source}`,
    measures: measures.map(({ id }) => id),
    scopes: measures.map(({ scope }) => scope),
    onlyScope: kind === 'measure_changed' && sameTerms(measures[0]!, measures[1]!),
    conditional: measures.some(({ when }) => when.length > 0),
    provisional: measures.some(({ standing }) => standing !== 'confirmed'),
  };
}

/** One heading that goes on the day after under other terms, for some of the same countries. */
const isFollowedBy = (before: Measure, next: Measure): boolean =>
  before.to !== undefined &&
  addDays(before.to, 1) === next.from &&
  before.heading === next.heading &&
  before.heading !== '' &&
  shareOrigins(before.scope, next.scope);

function shareOrigins({ origins: a }: MeasureScope, { origins: b }: MeasureScope): boolean {
  return !a || !b || [...a].some((country) => b.has(country));
}

const listed = (values: Iterable<string | number> | undefined): string =>
  [...(values ?? ['*'])].sort().join(' ');

const sameGoods = (a: MeasureScope, b: MeasureScope): boolean =>
  listed(a.lists) === listed(b.lists) &&
  listed(a.exceptLists) === listed(b.exceptLists) &&
  listed(a.origins) === listed(b.origins) &&
  listed(a.exceptOrigins) === listed(b.exceptOrigins);

const sameTerms = (a: Measure, b: Measure): boolean =>
  formatMeasureRate(a.rate) === formatMeasureRate(b.rate) &&
  JSON.stringify(a.when) === JSON.stringify(b.when);

const saysTheSame = (a: Measure, b: Measure): boolean => sameTerms(a, b) && sameGoods(a.scope, b.scope);
