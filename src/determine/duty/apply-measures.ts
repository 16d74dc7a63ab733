import type { CivilDate } from '../../core/civil-date.js';
import { type Decimal, decimal, formatDecimal } from '../../core/decimal.js';
import { type Code, formatCode } from '../../tariff/code.js';
import { totalAdValorem } from '../../tariff/duty-expression/evaluate.js';
import {
  isInForce,
  isWinner,
  type Measure,
  type MeasureBook,
  type MeasureProgramme,
} from '../../tariff/measure/measure.js';
import { metals, type RatePart } from '../../tariff/measure/rate-form.js';
import type { AdditionalDuties, MeasureLine, MeasureQuestion, MeasureRequest } from './additional-duties.js';
import { judgeProgramme, type ProgrammeVerdict } from './judge-programme.js';
import { listMeasureGaps } from './list-measure-gaps.js';
import {
  contentlessLine,
  excludedLine,
  freeLine,
  lineOf,
  missLine,
  questionOf,
  reportLines,
  restLines,
} from './measure-lines.js';
import { priceMeasure } from './price-measure.js';
import { settleFacts } from './settle-facts.js';
import { type Standing, stackMeasures } from './stack-measures.js';

/**
 * Every chapter-99 heading that goods of a line report on the day, and why each near miss does not apply. What does not
 * apply, and what is open, is told where it is asked for: a sheet has no room for it.
 */
export function applyMeasures(book: MeasureBook, request: MeasureRequest): AdditionalDuties {
  const { date, origin, value } = request;
  const baseAdValorem = baseRateOf(request);
  const where = { origin, date, lists: book.lists.holding(request.code) };
  const { settled, unlikely } = settleFacts(book, where, request.facts ?? {});
  const goods = {
    ...where,
    facts: {
      usmcaQualifies:
        request.usmcaQualifies ?? (book.usmcaSymbols.includes(request.claim ?? '') ? true : undefined),
      claim: request.claim,
      baseAdValorem,
      metalWeight: request.metalWeight ?? {},
      declared: {
        ...Object.fromEntries(settled.map(({ fact, is }) => [fact, is])),
        ...request.facts,
      },
    },
  };
  const verdicts = book.programmes.map((programme) => judgeProgramme(programme, goods));
  const provision = request.chapter98 ?? (request.code.startsWith('98') ? request.code : undefined);
  const under98 = (programme: MeasureProgramme): Under98 => partUnder98(programme, provision);
  const shares = sharesOf(request);
  const without = ({ rate }: Measure): boolean =>
    rate.form === 'content' && !rate.totalAtLeast && shares[rate.of]?.eq(0) === true;
  const standings = stackMeasures(
    verdicts.flatMap(({ programme, applies }): Standing[] =>
      applies && under98(programme) !== 'free' && !without(applies.measure)
        ? [{ programme, measure: applies.measure, less: [], narrowed: [] }]
        : [],
    ),
    book.stack,
    date,
    origin,
  );

  const lines = standings.flatMap((standing): MeasureLine[] => {
    const assumed =
      verdicts.find(({ programme }) => programme === standing.programme)?.applies?.assumed ?? [];
    const part = under98(standing.programme);
    const basis = {
      value,
      baseAdValorem,
      shares,
      part: part === 'whole' || part === 'free' ? undefined : { name: part, value: request.dutiable },
    };
    const reports = reportLines(standing);
    return standing.out
      ? reports
      : [
          lineOf(standing, priceMeasure(standing.measure, standing.less, basis), assumed, book),
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
  const order = new Map(book.programmes.map(({ id, order: place }) => [id, place]));
  const total = totalPercent(lines);
  return {
    lines: sorted(lines, order),
    get near_misses() {
      return sorted(nearMisses(), order);
    },
    get questions() {
      return questionsOf(verdicts, book);
    },
    get not_computed() {
      return listMeasureGaps(
        book,
        request,
        goods,
        verdicts.filter(
          (verdict) => !isMoot(verdict.programme, standings, book, date) && !hangsOnlyOn(unlikely, verdict),
        ),
      );
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

function baseRateOf({ baseRate, baseDuty, value }: MeasureRequest): Decimal | undefined {
  const printed = baseRate && totalAdValorem(baseRate);
  if (printed) return printed;
  return baseDuty && value?.amount.gt(0) ? baseDuty.amount.div(value.amount).times(100) : undefined;
}

function sharesOf({ content, usContent }: MeasureRequest): Partial<Record<RatePart, Decimal>> {
  const shares: Partial<Record<RatePart, Decimal>> = {};
  const declared = metals.some((metal) => content?.[metal] !== undefined);
  for (const metal of metals) {
    const share = content?.[metal];
    if (share) shares[metal] = share;
    else if (declared) shares[metal] = decimal(0);
  }
  if (usContent) shares.non_us = decimal(100).minus(usContent);
  return shares;
}

/** `whole`: chapter 98 changes nothing; `free`: no additional duty; else the part of the value that is dutiable. */
type Under98 = 'whole' | 'free' | (string & {});

/** How an entry under chapter 98 stands to a programme, as the notes of subchapter III say it. */
function partUnder98({ chapter98 }: MeasureProgramme, provision: Code | undefined): Under98 {
  if (provision === undefined) return 'whole';
  const repaired = ['98020040', '98020050', '98020060'].some((code) => provision.startsWith(code));
  const assembled = provision.startsWith('98020080');
  if (chapter98 === 'own_terms')
    return provision.startsWith('98020060') ? 'whole' : `value under the terms of ${formatCode(provision)}`;
  if (repaired) return 'value of the repairs, alterations or processing abroad';
  return assembled ? 'value less the cost of the products of the United States' : 'free';
}

function questionsOf(verdicts: readonly ProgrammeVerdict[], book: MeasureBook): MeasureQuestion[] {
  const found = new Map<string, { text: string; decides: Code[] }>();
  for (const { misses } of verdicts)
    for (const { kind, conditions, measure } of misses) {
      if (kind !== 'open') continue;
      for (const condition of conditions) {
        const fact = condition.kind === 'fact' ? condition.fact : condition.kind;
        const entry = found.get(fact) ?? { text: questionOf(condition, book), decides: [] };
        if (measure.heading !== '' && !entry.decides.includes(measure.heading))
          entry.decides.push(measure.heading);
        found.set(fact, entry);
      }
    }
  return [...found].map(([fact, { text, decides }]) => ({ fact, text, decides: [...decides].sort() }));
}

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
