import type { DutyResult } from '../../api/answers.js';
import { decimal, roundTo } from '../../core/decimal.js';
import type { ChatCase } from '../chat-case.js';
import type { EntryFacts } from '../entry-facts.js';
import type { CostAsked } from '../intent.js';
import { moneySaid } from '../money-said.js';
import type { Scene } from '../scene.js';
import { amountSentence, countryName, dutySentence, perOne } from './cost-words.js';

/** What of a cost was asked for, in its own sentences; undefined where the duty itself was. */
export function aspectLines(
  scene: Scene,
  state: ChatCase,
  entry: EntryFacts,
  result: DutyResult,
  about: CostAsked,
): readonly string[] | undefined {
  const { say } = scene;
  const name = countryName(scene, state, result.origin);
  if (about.measure !== undefined) return measureLines(scene, state, result, about.measure);
  if (about.fee !== undefined) return feeLines(scene, result, about.fee);
  if (about.landed) {
    const one = about.perUnit ? perOne(result, entry) : undefined;
    return [
      ...(one ? [say.cost.perUnit(one.total, one.unit, one.landed)] : []),
      ...landedLines(scene, entry, result),
    ];
  }
  if (about.currency) return currencyLines(scene, result, about.currency, entry);
  if (about.perUnit) {
    const one = perOne(result, entry);
    const percent = result.duty_rates.total_ad_valorem;
    if (one)
      return [
        say.cost.perUnit(one.total, one.unit, one.landed),
        `${name}: ${amountSentence(result, entry, say)}`,
      ];
    return [
      dutySentence(result, say),
      percent === undefined ? say.cost.needCount : say.cost.perUnitPercent(percent),
    ];
  }
  return undefined;
}

/** Whether an additional duty is paid: by its heading, or by the words of its authority. */
export function measureLines(
  scene: Scene,
  state: ChatCase,
  result: DutyResult,
  asked: string,
): readonly string[] {
  const { say } = scene;
  const name = countryName(scene, state, result.origin);
  const words = asked.toLowerCase();
  const found = result.duty_rates.additional.filter(({ heading, formatted, authority }) =>
    /^\d/.test(words)
      ? heading.startsWith(words.replace(/\D/g, '')) || formatted.startsWith(words)
      : authority.toLowerCase().includes(words),
  );
  const applied = found.filter(({ applies }) => applies);
  // of a measure by its name the headings that are paid are enough; all of them are told with those that are not
  const listed = applied.length > 0 && asked !== '' ? applied : found;
  if (listed.length === 0) return [say.cost.measureNone(name, asked)];
  return listed.map(({ applies, formatted, rate, authority, why }) =>
    applies
      ? say.cost.measureApplies(name, formatted, rate, authority)
      : say.cost.measureNot(name, formatted, authority, why),
  );
}

function feeLines({ say }: Scene, result: DutyResult, asked: NonNullable<CostAsked['fee']>): string[] {
  return result.duty_rates.fees
    .filter(({ fee }) => asked === 'all' || fee === asked)
    .map(({ fee, name, rate, min, max, applies, amount, why }) => {
      const called = `${name} (${fee})`;
      if (!applies) return say.cost.feeNotPaid(called, why);
      const bounds = min === undefined || max === undefined ? '' : say.cost.feeBounds(min, max);
      const here = amount === undefined ? '' : moneySaid({ amount, currency: 'USD' });
      return say.cost.feeIs(called, rate, bounds, here);
    });
}

/** Goods, freight, insurance, duties and fees together. Freight that is told in another currency is not added. */
function landedLines({ say }: Scene, entry: EntryFacts, result: DutyResult): string[] {
  const { value, freight, insurance } = entry;
  const total = result.duty_rates.amounts?.total;
  if (!value || typeof total !== 'string')
    return [
      dutySentence(result, say),
      value ? amountSentence(result, entry, say) : say.cost.landedNeedsValue,
    ];
  const extras = [
    { name: say.cost.freight, money: freight },
    { name: say.cost.insurance, money: insurance },
  ].flatMap(({ name, money }) => (money ? [{ name, money }] : []));
  const added = extras.filter(({ money }) => money.currency === value.currency);
  const sum = added.reduce((all, { money }) => all.plus(money.amount), decimal(value.amount).plus(total));
  const { currency } = value;
  const parts = [
    `${say.cost.landedValue} ${moneySaid(value)}`,
    ...added.map(({ name, money }) => `${name} ${moneySaid(money)}`),
    `${say.cost.duties} + MPF/HMF ${moneySaid({ amount: total, currency })}`,
  ];
  return [
    say.cost.landed(moneySaid({ amount: sum.toFixed(2), currency }), parts),
    amountSentence(result, entry, say),
    ...(extras.length === 0 ? [say.cost.withoutFreight] : []),
    ...extras.filter((each) => !added.includes(each)).map(({ money }) => say.cost.noRate(money.currency)),
  ];
}

function currencyLines(
  { say }: Scene,
  result: DutyResult,
  { code, rate }: NonNullable<CostAsked['currency']>,
  entry: EntryFacts,
): string[] {
  const total = result.duty_rates.amounts?.total;
  if (rate === undefined || typeof total !== 'string')
    return [say.cost.noRate(code), amountSentence(result, entry, say)].filter((line) => line !== '');
  const amount = roundTo(decimal(total).times(rate), 2).toFixed(2);
  return [
    amountSentence(result, entry, say),
    say.cost.atRate(moneySaid({ amount, currency: code }), `1 USD = ${rate} ${code}`),
  ];
}
