import { type Decimal, decimal } from '../../core/decimal.js';
import { type Code, formatCode } from '../../tariff/code.js';
import { totalAdValorem } from '../../tariff/duty-expression/evaluate.js';
import type { Measure, MeasureBook, MeasureProgramme } from '../../tariff/measure/measure.js';
import { metals, type RatePart } from '../../tariff/measure/rate-form.js';
import type { MeasureRequest } from './additional-duties.js';
import { judgeProgramme, type MeasuredGoods, type ProgrammeVerdict } from './judge-programme.js';
import { metalFree, type Settlement, settleFacts } from './settle-facts.js';
import { type Standing, stackMeasures } from './stack-measures.js';

/** What chapter 99 comes to for the goods, before anything of it is priced or told. */
export interface WeighedMeasures {
  readonly goods: MeasuredGoods;
  readonly settlement: Settlement;
  readonly verdicts: readonly ProgrammeVerdict[];
  readonly standings: readonly Standing[];
  /** shares of the value, percent */
  readonly shares: Readonly<Partial<Record<RatePart, Decimal>>>;
  /** the provision of chapter 98 that the goods are entered under */
  readonly provision: Code | undefined;
  /** how an entry under that provision stands to a programme */
  under98(programme: MeasureProgramme): Under98;
  /** true of a rate on a content that the goods do not have */
  without(measure: Measure): boolean;
}

/** Finds the measure of each programme that the goods meet, and sets the programmes against each other. */
export function weighMeasures(book: MeasureBook, request: MeasureRequest): WeighedMeasures {
  const { date, origin } = request;
  const where = { origin, date, lists: book.lists.holding(request.code) };
  const settlement = settleFacts(book, where, request);
  const goods: MeasuredGoods = {
    ...where,
    facts: {
      usmcaQualifies:
        request.usmcaQualifies ?? (book.usmcaSymbols.includes(request.claim ?? '') ? true : undefined),
      claim: request.claim,
      baseAdValorem: baseRateOf(request),
      metalWeight: request.metalWeight ?? {},
      ofMetal: settlement.settled.some(({ fact }) => fact === metalFree),
      declared: {
        ...request.facts,
        ...Object.fromEntries(settlement.settled.map(({ fact, is }) => [fact, is])),
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
    request.usContent,
  );
  return { goods, settlement, verdicts, standings, shares, provision, under98, without };
}

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
  if (usContent) {
    shares.us = usContent;
    shares.non_us = decimal(100).minus(usContent);
  }
  return shares;
}

/** `whole`: chapter 98 changes nothing; `free`: no additional duty; else the part of the value that is dutiable. */
type Under98 = 'whole' | 'free' | (string & {});

/** How an entry under chapter 98 stands to a programme, as the notes of subchapter III say it. */
function partUnder98({ chapter98, chapter98Due }: MeasureProgramme, provision: Code | undefined): Under98 {
  if (provision === undefined || chapter98Due.some((code) => provision.startsWith(code))) return 'whole';
  const repaired = ['98020040', '98020050', '98020060'].some((code) => provision.startsWith(code));
  const assembled = provision.startsWith('98020080');
  if (chapter98 === 'own_terms')
    return provision.startsWith('98020060') ? 'whole' : `value under the terms of ${formatCode(provision)}`;
  if (repaired) return 'value of the repairs, alterations or processing abroad';
  return assembled ? 'value less the cost of the products of the United States' : 'free';
}
