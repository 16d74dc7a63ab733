import type { BatchExposure } from '../api/batch-exposure.js';
import { type Decimal, decimal, formatDecimal, parseDecimal, zero } from '../core/decimal.js';
import { type ItemAnswer, needsPerson } from './item-answer.js';
import type { LineItem } from './line-item.js';

type Waiting = BatchExposure['first'][number];
type OnFile = BatchExposure['on_file'];

/** Goods that pay a measure, by which it can be asked about. */
interface GoodsLike {
  readonly code: string;
  readonly origin: string;
}

interface Share {
  rows: number;
  value: string;
  duty: string;
}

interface OriginShare extends Share {
  unknown_value: string;
  parts: Record<string, string>;
}

/** What the rows of a job come to in duties, added up as they are written; it is kept in the checkpoint, so amounts are texts. */
export interface Exposure {
  valued: number;
  value: string;
  duty: string;
  unknown: { rows: number; value: string };
  decisions: Record<string, { rows: number; value: string }>;
  origins: Record<string, OriginShare>;
  measures: Record<string, { rows: number; duty: string; like: GoodsLike }>;
  first: Waiting[];
  on_file: {
    rows: number;
    value: string;
    costly: OnFile['costly'][number][];
    first: OnFile['first'][number][];
  };
}

export const noExposure = (): Exposure => ({
  valued: 0,
  value: '0',
  duty: '0',
  unknown: { rows: 0, value: '0' },
  decisions: {},
  origins: {},
  measures: {},
  first: [],
  on_file: { rows: 0, value: '0', costly: [], first: [] },
});

/** Rows of each ranking that are shown. */
const shownAtMost = 25;
const lettersShown = 160;
const originAsked = 'Which country do the goods come from?';

const plus = (sum: string, more: Decimal): string => formatDecimal(decimal(sum).plus(more));

/** Counts one row; rows that are no product count for nothing. */
export function countExposure(exposure: Exposure, item: LineItem, answer: ItemAnswer): void {
  if (item.kind !== 'product') return;
  const { request } = item;
  const amount = request?.value?.currency === 'USD' ? parseDecimal(request.value.amount) : undefined;
  const value = amount ?? zero;
  const decision = answer.error === undefined ? answer.decision : 'failed';
  exposure.decisions[decision] ??= { rows: 0, value: '0' };
  const decided = exposure.decisions[decision];
  decided.rows++;
  decided.value = plus(decided.value, value);
  if (amount !== undefined) {
    exposure.valued++;
    exposure.value = plus(exposure.value, value);
  }
  const duty = countDuty(exposure, answer, request?.origin ?? '', amount);
  const goods = {
    row: item.record.row,
    reference: request?.reference ?? null,
    description: (request?.description ?? '').slice(0, lettersShown),
    origin: request?.origin ?? null,
    value: amount === undefined ? null : formatDecimal(amount),
    likely_line: answer.columns?.likely_line ?? '',
  };
  if (answer.check?.result === 'differs' || answer.check?.result === 'dead') {
    const { code, result, sure, difference } = answer.check;
    exposure.on_file.rows++;
    exposure.on_file.value = plus(exposure.on_file.value, value);
    const found = { ...goods, on_file: code, check: result, sure: sure ?? null };
    if (difference === undefined || decimal(difference).eq(0)) rank(exposure.on_file.first, found, worth);
    else rank(exposure.on_file.costly, { ...found, difference }, (each) => decimal(each.difference).abs());
  }
  // a code on file that differs is told where codes on file are
  const { check: _told, ...unchecked } = answer;
  if (!needsPerson(item, unchecked)) return;
  const asked = answer.columns?.question ?? '';
  const question = answer.error ?? (asked === '' && answer.withoutOrigin === true ? originAsked : asked);
  const waiting = { ...goods, decision, duty: duty === undefined ? null : formatDecimal(duty), question };
  rank(exposure.first, waiting, worth);
}

/** The duty of a row, where its value and the total of its likely line are known. */
function countDuty(
  exposure: Exposure,
  { columns }: ItemAnswer,
  origin: string,
  value: Decimal | undefined,
): Decimal | undefined {
  exposure.origins[origin] ??= { rows: 0, value: '0', duty: '0', unknown_value: '0', parts: {} };
  const share = exposure.origins[origin];
  share.rows++;
  if (value === undefined) return undefined;
  share.value = plus(share.value, value);
  const total = parseDecimal(columns?.total_ad_valorem ?? '');
  if (columns === undefined || total === undefined) {
    exposure.unknown.rows++;
    exposure.unknown.value = plus(exposure.unknown.value, value);
    share.unknown_value = plus(share.unknown_value, value);
    return undefined;
  }
  const of = (percent: Decimal): Decimal => value.times(percent).div(100);
  const duty = of(total);
  share.duty = plus(share.duty, duty);
  exposure.duty = plus(exposure.duty, duty);
  for (const [part, percent] of partsOfRate(columns, total)) {
    if (percent.eq(0)) continue;
    share.parts[part] = plus(share.parts[part] ?? '0', of(percent));
    const like = { code: columns.likely_line, origin };
    exposure.measures[part] ??= { rows: 0, duty: '0', like };
    const measure = exposure.measures[part];
    measure.rows++;
    measure.duty = plus(measure.duty, of(percent));
  }
  return duty;
}

type Rates = Pick<NonNullable<ItemAnswer['columns']>, 'applied_rate' | 'additional_duties'>;

const percentOf = (text: string): Decimal | undefined =>
  /^(Free|no additional duty)$/.test(text) ? zero : parseDecimal(/^\+?([\d.]+)%$/.exec(text)?.[1] ?? '');

/** `15% in total`: what the others leave of it. */
const fillsUp = (text: string): boolean => /^[\d.]+% in total$/.test(text);

/** A total by what it is made of: only where the parts are percentages that add up to it, else in one piece. */
function partsOfRate({ applied_rate, additional_duties }: Rates, total: Decimal): [string, Decimal][] {
  const written: [part: string, rate: string][] = [
    ['general', applied_rate.replace(/ \(.*\)$/, '')],
    ...additional_duties
      .split('; ')
      .filter((each) => each !== '')
      .map((each): [string, string] => {
        const [, heading = 'other', rate = ''] = /^([\d.]+): ([^(]*?)(?: \(.*\))?$/.exec(each) ?? [];
        return [heading, rate.trim()];
      }),
  ];
  const known = written.flatMap(([part, rate]): [string, Decimal][] => {
    const percent = percentOf(rate);
    return percent ? [[part, percent]] : [];
  });
  const left = total.minus(known.reduce((all, [, percent]) => all.plus(percent), zero));
  const open = written.filter(([, rate]) => percentOf(rate) === undefined);
  if (open.length === 0 && left.eq(0)) return known;
  if (open.length === 1 && fillsUp(open[0]![1]) && left.gte(0)) return [...known, [open[0]![0], left]];
  return [['other', total]];
}

/** A row without a value stands behind all that have one. */
const worth = ({ value }: { readonly value: string | null }): Decimal =>
  value === null ? decimal(-1) : decimal(value);

/** Puts a row where it stands among those that are shown: the greatest first, then as in the list. */
function rank<T>(rows: T[], row: T, size: (each: T) => Decimal): void {
  const own = size(row);
  let at = rows.length;
  while (at > 0 && size(rows[at - 1]!).lt(own)) at--;
  if (at >= shownAtMost) return;
  rows.splice(at, 0, row);
  if (rows.length > shownAtMost) rows.pop();
}

const byDuty = (a: { readonly duty: string }, b: { readonly duty: string }): number =>
  decimal(b.duty).cmp(decimal(a.duty));

/** Measures with goods that pay them, the largest first. */
export const measuresPaid = ({ measures }: Exposure): readonly (GoodsLike & { readonly measure: string })[] =>
  Object.entries(measures)
    .sort(([, a], [, b]) => byDuty(a, b))
    .map(([measure, { like }]) => ({ measure, ...like }));

/** What was added up, in the form of the contract; `textOf` names headings of chapter 99. */
export function exposureOut(exposure: Exposure, textOf: (measure: string) => string): BatchExposure {
  const { decisions, origins, measures, ...same } = exposure;
  return {
    ...same,
    decisions: Object.entries(decisions).map(([decision, each]) => ({ decision, ...each })),
    origins: Object.entries(origins)
      .map(([origin, each]) => ({ origin, ...each }))
      .sort((a, b) => byDuty(a, b) || b.rows - a.rows),
    measures: Object.entries(measures)
      .map(([measure, { rows, duty }]) => ({ measure, text: textOf(measure), rows, duty }))
      .sort(byDuty),
  };
}
