import type { NotComputed } from '../../answers/duty-rates.js';
import type { CivilDate } from '../../core/civil-date.js';
import { type Decimal, decimal, formatDecimal } from '../../core/decimal.js';
import {
  isInForce,
  isWinner,
  type MeasureBook,
  type MeasureProgramme,
} from '../../tariff/measure/measure.js';
import type { AdditionalDuties, MeasureLine, MeasureRequest } from './additional-duties.js';
import type { ProgrammeVerdict } from './judge-programme.js';
import { listMeasureGaps } from './list-measure-gaps.js';
import {
  contentlessLine,
  excludedLine,
  freeLine,
  lineOf,
  missLine,
  reportLines,
  restLines,
} from './measure-lines.js';
import { type FactOffer, offerFacts } from './offer-facts.js';
import { priceMeasure } from './price-measure.js';
import type { Standing } from './stack-measures.js';
import { unaskedFacts } from './unasked-facts.js';
import { weighMeasures } from './weigh-measures.js';

/**
 * Every chapter-99 heading that goods of a line report on the day, and why each near miss does not apply. What does not
 * apply, and what is open, is told where it is asked for: a sheet has no room for it.
 */
export function applyMeasures(book: MeasureBook, request: MeasureRequest): AdditionalDuties {
  const { date, value } = request;
  const weighed = weighMeasures(book, request);
  const { goods, settlement, verdicts, standings, shares, provision, under98, without } = weighed;

  const lines = standings.flatMap((standing): MeasureLine[] => {
    const assumed =
      verdicts.find(({ programme }) => programme === standing.programme)?.applies?.assumed ?? [];
    const part = under98(standing.programme);
    const basis = {
      value,
      baseAdValorem: goods.facts.baseAdValorem,
      shares,
      part:
        part === 'whole' || part === 'free'
          ? undefined
          : { name: part, value: request.dutiable, needs: request.dutiableNeeds ?? [] },
    };
    const reports = reportLines(standing);
    return standing.out
      ? reports
      : [
          lineOf(
            standing,
            priceMeasure(standing.measure, standing.less, basis),
            assumed,
            settlement.settled,
            book,
          ),
          ...restLines(standing, shares),
          ...reports,
        ];
  });
  const nearMisses = (): MeasureLine[] => [
    ...verdicts.flatMap(({ programme, misses }) => misses.map((miss) => missLine(programme, miss, book))),
    ...standings.flatMap(({ programme, measure, out }) =>
      out ? [excludedLine(programme, measure, out.by, out.rule)] : [],
    ),
    ...verdicts.flatMap(({ programme, applies }) =>
      applies && under98(programme) === 'free' ? [freeLine(programme, applies.measure, provision!)] : [],
    ),
    ...verdicts.flatMap(({ programme, applies }) =>
      applies && without(applies.measure) ? [contentlessLine(programme, applies.measure)] : [],
    ),
  ];
  let offered: FactOffer | undefined;
  const offer = (): FactOffer => {
    offered ??= offerFacts(book, request, weighed);
    return offered;
  };
  const order = new Map(book.programmes.map(({ id, order: place }) => [id, place]));
  const total = totalPercent(lines);
  let gaps: readonly NotComputed[] | undefined;
  return {
    lines: sorted(lines, order),
    get near_misses() {
      return sorted(nearMisses(), order);
    },
    get questions() {
      return offer().questions;
    },
    get taken_as() {
      return offer().taken;
    },
    overruled: settlement.overruled,
    unasked: unaskedFacts(book, goods, settlement, request.facts ?? {}),
    get not_computed() {
      gaps ??= listMeasureGaps(
        book,
        request,
        goods,
        verdicts.filter(
          (verdict) =>
            !isMoot(verdict.programme, standings, book, date) && !hangsOnlyOn(settlement.unlikely, verdict),
        ),
      );
      return gaps;
    },
    ...(total && { total_percent: formatDecimal(total) }),
    as_of: book.asOf,
  };
}

/** True where a heading that stands takes the goods out of a programme whatever its own facts are. */
const isMoot = (
  { id }: MeasureProgramme,
  standings: readonly Standing[],
  { stack }: MeasureBook,
  date: CivilDate,
): boolean =>
  stack.some(
    (rule) =>
      rule.effect === 'out' &&
      rule.losers.includes(id) &&
      isInForce(rule, date) &&
      standings.some(({ measure, out }) => !out && isWinner(rule, measure)),
  );

/** True where a programme stays open on nothing but facts that are taken not to be so. */
const hangsOnlyOn = (unlikely: ReadonlySet<string>, { misses }: ProgrammeVerdict): boolean =>
  misses
    .filter(({ kind, measure }) => kind === 'open' && measure.rate.form !== 'exception')
    .every(({ conditions }) =>
      conditions.some((condition) => condition.kind === 'fact' && unlikely.has(condition.fact)),
    );

function totalPercent(lines: readonly MeasureLine[]): Decimal | undefined {
  const charging = lines.filter(({ form }) => form !== 'exception');
  if (charging.some(({ form, effective_percent }) => form === 'instead' || effective_percent === undefined))
    return undefined;
  return charging.reduce((sum, { effective_percent }) => sum.plus(effective_percent!), decimal(0));
}

function sorted(lines: readonly MeasureLine[], order: ReadonlyMap<string, number>): MeasureLine[] {
  const place = ({ programme }: MeasureLine): number => order.get(programme) ?? 0;
  return [...lines].sort(
    (a, b) =>
      place(a) - place(b) ||
      (a.heading < b.heading ? -1 : a.heading > b.heading ? 1 : 0) ||
      (a.measure < b.measure ? -1 : a.measure > b.measure ? 1 : 0),
  );
}
