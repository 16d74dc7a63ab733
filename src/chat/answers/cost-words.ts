import type { DutyResult } from '../../api/answers.js';
import { headlineOf, missingTexts } from '../../api/duty-caveats.js';
import { decimal, formatDecimal, roundTo, zero } from '../../core/decimal.js';
import type { ChatCase } from '../chat-case.js';
import type { EntryFacts } from '../entry-facts.js';
import { moneySaid } from '../money-said.js';
import type { Scene } from '../scene.js';
import type { Wording } from '../wording-en.js';
import { countOf } from '../worth.js';

/** What the chat says at once of what a figure must not be read without; the rest is counted. */
const pointsAtMost = 2;

/** `Viet Nam (VN)`, in the language of the talk. */
export function countryName({ countries }: Scene, { language }: ChatCase, code: string): string {
  const country = countries.byAlpha2.get(code);
  return country ? `${language === 'es' ? country.nameEs : country.name} (${code})` : code;
}

/** What a line pays in a sentence: rate, additional duties, all together. */
export function dutySentence(result: DutyResult, say: Wording): string {
  const { duty_rates: duty } = result;
  const additional = duty.additional.filter(({ applies }) => applies);
  const more =
    additional.length > 0
      ? additional.map((each) =>
          say.dutyAdditional(
            each.rate.startsWith('+') || each.form !== 'additional' ? each.rate : `+${each.rate}`,
            each.authority,
            each.heading === '' ? '' : each.formatted,
            each.provisional === true,
            each.yours,
          ),
        )
      : [say.dutyNoAdditional];
  const rates = [say.dutyApplied(duty.applied.expression, say.column[duty.applied.column]), ...more].join(
    '; ',
  );
  const total = duty.total_ad_valorem;
  return [
    `${say.dutyHead(result.formatted, result.origin, result.date)} ${rates}.`,
    ...(total === undefined ? [] : [say.dutyTotal(total)]),
  ].join(' ');
}

/** What a value pays, part by part: "On 9,200.50 USD: duties 2,208.12 + MPF 33.58 = 2,241.70 USD". Empty without a value. */
export function amountSentence(
  { duty_rates: { amounts } }: DutyResult,
  { value }: EntryFacts,
  say: Wording,
): string {
  if (!amounts || !value) return '';
  const duties = amounts.per_line
    .filter(({ kind }) => kind !== 'fee')
    .reduce((sum, { amount }) => sum.plus(amount), zero);
  const fees = amounts.per_line.filter(({ kind }) => kind === 'fee');
  const parts = [
    `${say.cost.duties} ${plain(duties.toFixed(2))}`,
    ...fees.map(({ ref, amount }) => `${ref} ${plain(amount)}`),
  ];
  const { currency } = amounts;
  return amounts.total === null
    ? say.cost.onValueKnown(moneySaid(value), parts, moneySaid({ amount: amounts.known ?? '0.00', currency }))
    : say.cost.onValue(moneySaid(value), parts, moneySaid({ amount: amounts.total, currency }));
}

const plain = (amount: string): string => moneySaid({ amount, currency: '' }).trim();

/** The total for one, and with the goods; undefined where the value, the count or a part is not known. */
export function perOne(
  { duty_rates: { amounts } }: Pick<DutyResult, 'duty_rates'>,
  { value, quantities, price, freight, insurance }: EntryFacts,
): { readonly unit: string; readonly total: string; readonly landed: string } | undefined {
  const units = [...(price ? [price.unit] : []), 'No.', 'prs.', 'kg'];
  const unit = units.find((each) => countOf(each, quantities) !== undefined);
  const count = unit === undefined ? undefined : countOf(unit, quantities);
  if (unit === undefined || count === undefined || !value || typeof amounts?.total !== 'string')
    return undefined;
  if (decimal(count).lte(0)) return undefined;
  const landed = [freight, insurance]
    .filter((each) => each?.currency === value.currency)
    .reduce((sum, each) => sum.plus(each!.amount), decimal(amounts.total).plus(value.amount));
  const of = (sum: string): string =>
    moneySaid({ amount: roundTo(decimal(sum).div(count), 2).toFixed(2), currency: amounts.currency });
  return {
    unit: unit === 'No.' && !quantities?.some(({ unit: each }) => each !== 'prs.') ? 'prs.' : unit,
    total: of(amounts.total),
    landed: of(formatDecimal(landed)),
  };
}

/** What the figure must not be read without, in full; of how far the data reaches the first points, the others counted. */
export function caveatLines({ duty_rates: duty }: DutyResult, say: Wording, guess: boolean): string[] {
  const missing = missingTexts(duty);
  const notes = headlineOf(duty).filter(({ kind }) => kind !== 'missing');
  // how old the data is may wait for the card; what changes the figure or forbids the goods may not
  const shown = notes
    .filter(({ kind }, at) => kind !== 'standing' && (kind !== 'data_ends' || at < pointsAtMost))
    .map(({ text }) => text);
  const left = notes.length - shown.length;
  return [
    ...(guess ? [say.dutyNotSure] : []),
    ...(missing.length > 0 ? [say.dutyNeeds(missing)] : []),
    ...(shown.length > 0 ? [say.dutyRests(shown)] : []),
    ...(left > 0 ? [say.cost.rest(left)] : []),
  ];
}
