import { formatDecimal, roundTo } from '../../core/decimal.js';
import { formatAmount } from '../../core/money.js';
import { type Code, formatCode } from '../../tariff/code.js';
import type { Condition } from '../../tariff/measure/condition.js';
import type { Measure, MeasureBook, MeasureProgramme, StackRule } from '../../tariff/measure/measure.js';
import { formatMeasureRate } from '../../tariff/measure/rate-form.js';
import type { MeasureLine } from './additional-duties.js';
import type { Miss } from './judge-programme.js';
import { type MeasureBasis, type PricedMeasure, priceMeasure } from './price-measure.js';
import type { SettledFact } from './settle-facts.js';
import type { Standing } from './stack-measures.js';

function common(programme: MeasureProgramme, measure: Measure, authority = programme.authority) {
  return {
    measure: measure.id,
    programme: programme.id,
    heading: measure.heading,
    formatted: measure.heading === '' ? 'heading not in the loaded schedules' : formatCode(measure.heading),
    authority,
    form: measure.rate.form,
    rate: formatMeasureRate(measure.rate),
    in_force: { from: measure.from, to: measure.to ?? null },
    citation: measure.citation,
    ...(isDoubtful(measure) && { provisional: true as const }),
    ...(measure.yours !== undefined && { yours: measure.yours }),
  };
}

const isDoubtful = ({ standing }: Measure): boolean =>
  standing === 'provisional' || standing === 'unverified';

const doubt = (measure: Measure): string =>
  isDoubtful(measure) ? ` (${measure.standing}: ${measure.source})` : '';

/** The line of a heading that applies. */
export function lineOf(
  { programme, measure, narrowed }: Standing,
  { basis, percent, amount, missing, missingShare, missingValues, atLeast }: PricedMeasure,
  assumed: readonly Condition[],
  settled: readonly SettledFact[],
  book: MeasureBook,
): MeasureLine {
  const taken = assumed.map((condition) => `; not stated, so taken as ${answerOf(condition, book)}`);
  const follows = measure.when.flatMap((condition) => {
    const found = condition.kind === 'fact' ? settled.find(({ fact }) => fact === condition.fact) : undefined;
    return found ? [`; ${found.why} (${found.citation})`] : [];
  });
  const less = narrowed.map(({ why }) => `; ${why}`);
  const floor = atLeast ? `; at least ${formatDecimal(atLeast)}% of the value, whatever the content is` : '';
  return {
    ...common(programme, measure),
    applies: true,
    basis,
    why: `${measure.about}${doubt(measure)}${taken.join('')}${follows.join('')}${less.join('')}${floor}`,
    ...(amount && { amount: formatAmount(amount) }),
    ...(percent && { effective_percent: formatDecimal(roundTo(percent, 6)) }),
    ...(missing !== undefined && { missing }),
    ...(missingShare && { missing_share: missingShare }),
    ...(missingValues && { missing_values: missingValues }),
  };
}

/** The heading of the rest of the value, beside a heading whose rate is on a content; none where nothing is left. */
export function restLines({ programme, measure }: Standing, shares: MeasureBasis['shares']): MeasureLine[] {
  const { restHeading: heading, rate } = measure;
  const share = rate.form === 'content' ? shares[rate.of] : undefined;
  if (heading === undefined || share === undefined || share.gte(100)) return [];
  return [
    {
      ...common(programme, { ...measure, heading, rate: { form: 'exception' } }),
      applies: true,
      basis: 'nothing',
      why: `${measure.about}: the rest of the value${doubt(measure)}`,
    },
  ];
}

/** The exception headings that go with a programme the goods are out of, wholly or for their metal. */
export function reportLines({ programme, measure, out, narrowed }: Standing): MeasureLine[] {
  const rules = [...narrowed, ...(out ? [out.rule] : [])];
  const reported = new Map<Code, StackRule>();
  for (const rule of rules) {
    const heading = rule.report[programme.id];
    if (heading !== undefined && !reported.has(heading)) reported.set(heading, rule);
  }
  return [...reported].map(([heading, rule]) => ({
    ...common(programme, { ...measure, heading, rate: { form: 'exception' }, standing: 'confirmed' }),
    measure: rule.id,
    applies: true,
    basis: 'nothing',
    in_force: { from: rule.from, to: rule.to ?? null },
    citation: rule.citation,
    why: rule.why,
  }));
}

/** The line of a heading that was looked at and does not apply. */
export function missLine(programme: MeasureProgramme, miss: Miss, book: MeasureBook): MeasureLine {
  const { measure, kind, conditions, by } = miss;
  const open = conditions.map((condition) => questionOf(condition, book)).join(' ');
  const reasons: Readonly<Record<Miss['kind'], string>> = {
    not_in_force: `in force from ${measure.from}${measure.to === undefined ? '' : ` to ${measure.to}`}, not on the day`,
    open: `conditional: ${open}`,
    suspended: 'the heading is printed and suspended',
    not_met: `not so: ${open}`,
    outranked: `${by ? headingOf(by) : ''} applies instead`,
    other_origin: `for goods of ${[...(measure.scope.origins ?? [])].slice(0, 4).join(', ')}${(measure.scope.origins?.size ?? 0) > 4 ? ' and others' : ''} only`,
  };
  return {
    ...common(programme, measure),
    applies: false,
    basis: priceMeasure(measure, [], { shares: {} }).basis,
    why: `${measure.about}: ${reasons[kind]}`,
    ...(by && { excluded_by: headingOf(by) }),
  };
}

const headingOf = ({ heading, id }: Measure): string => (heading === '' ? id : formatCode(heading));

/** The line of a heading that another programme takes the goods out of. */
export function excludedLine(
  programme: MeasureProgramme,
  measure: Measure,
  by: Measure,
  rule: StackRule,
): MeasureLine {
  return {
    ...common(programme, measure),
    applies: false,
    basis: 'customs value',
    citation: rule.citation,
    why: rule.why,
    excluded_by: headingOf(by),
  };
}

/** The line of a heading on a content that the goods are declared not to have. */
export function contentlessLine(programme: MeasureProgramme, measure: Measure): MeasureLine {
  const { basis } = priceMeasure(measure, [], { shares: {} });
  return {
    ...common(programme, measure),
    applies: false,
    basis,
    why: `${measure.about}: no such content is declared`,
  };
}

/** The line of a heading that an entry under chapter 98 does not pay. */
export function freeLine(programme: MeasureProgramme, measure: Measure, provision: Code): MeasureLine {
  return {
    ...common(programme, measure),
    applies: false,
    basis: 'customs value',
    citation: programme.citation,
    why: `goods properly entered under ${formatCode(provision)} of chapter 98 do not pay it`,
    excluded_by: formatCode(provision),
  };
}

/** The question behind a condition, as the importer would be asked it. */
export function questionOf(condition: Condition, book: MeasureBook): string {
  switch (condition.kind) {
    case 'fact':
      return book.questions.get(condition.fact)?.text ?? condition.fact;
    case 'usmca':
      return 'Do the goods qualify under the USMCA (General Note 11)?';
    case 'base_rate':
      return `Is the duty of the line, as a percentage of the value, ${condition.is === 'below' ? 'below' : 'at least'} ${formatDecimal(condition.percent)}?`;
    case 'claim':
      return `Is ${condition.programs.join(' or ')} claimed?`;
    case 'metal_weight':
      return condition.is === 'none'
        ? 'Is there no aluminum, steel or copper in the article?'
        : `Is the metal less than ${formatDecimal(condition.percent)} percent of the weight of the article?`;
  }
}

function answerOf(condition: Condition, book: MeasureBook): string {
  if (condition.kind === 'usmca') return 'not qualifying under the USMCA';
  const yes = condition.kind !== 'fact' || condition.is;
  return `"${questionOf(condition, book)}" ${yes ? 'yes' : 'no'}`;
}
