import type { ImportDuties } from '../../../answers/regulation.js';
import type { CivilDate } from '../../../core/civil-date.js';
import { type Decimal, decimal, formatDecimal, zero } from '../../../core/decimal.js';
import type { Say } from '../../../core/say.js';
import type { ExciseKind, ExciseQuota } from '../../../tariff/mexican-taxes.js';
import type { Inquiry } from '../analysis.js';
import { exciseRate, kindsOn, quotaOn, unitName } from '../excise-rates.js';
import { percentOf, type Worked } from './charge.js';
import type { ImportValue } from './import-value.js';

/** The kind of the law that the importer named, or that the degrees of alcohol tell. */
export function chosenKind(
  kinds: readonly ExciseKind[],
  { ieps, alcohol }: ImportValue,
): ExciseKind | undefined {
  if (ieps !== undefined) return kinds.find(({ key }) => key === ieps);
  if (alcohol === undefined) return undefined;
  return kinds.find(({ degrees }) => {
    if (!degrees) return false;
    const { over, upTo } = degrees;
    return (over === undefined || alcohol.gt(over)) && (upTo === undefined || alcohol.lte(upTo));
  });
}

/** What the quotas come to; worked tobacco counts each 0.75 grams as a cigarette (LIEPS art. 2 I C). */
function byQuantity(
  quotas: readonly ExciseQuota[],
  quantity: Decimal,
  stimulus: Decimal,
  date: CivilDate,
): Decimal {
  const gross = quotas.reduce((sum, quota) => {
    const due = decimal(quotaOn(quota, date) ?? '0').times(quantity);
    return sum.plus(quota.per === 'tobacco' ? due.div('0.75') : due);
  }, zero);
  const net = gross.minus(stimulus.times(quantity));
  return net.lt(0) ? zero : net;
}

/** How a caller names the goods, where the heading has kinds with rates. */
function howToTell(kinds: readonly ExciseKind[], say: Say): string {
  if (kinds.length === 0) return '';
  const keys = [...kinds.map(({ key }) => key), 'none'].join(', ');
  return kinds.some(({ degrees }) => degrees)
    ? say(
        `. Give the degrees (alcohol), or the goods (ieps): ${keys}`,
        `. Indique los grados (alcohol) o la mercancía (ieps): ${keys}`,
      )
    : say(`. Give the goods (ieps): ${keys}`, `. Indique la mercancía (ieps): ${keys}`);
}

/** Excise (IEPS): by value on the customs value and what is paid before it (art. 14), by quantity, or both. */
export function chargeExcise(
  { law, line, date, say }: Inquiry,
  { ieps }: ImportDuties,
  value: ImportValue,
  worth: Decimal,
  before: readonly Worked[],
): Worked[] {
  if (ieps.status !== 'conditional') return [];
  const shared = { kind: 'ieps' as const, status: ieps.status, source: ieps.source };
  if (value.ieps === 'none')
    return [
      {
        ...shared,
        amount: zero,
        why: say(
          `none of the goods of the law, as the importer settled it; ${ieps.text}`,
          `ninguna de las mercancías de la ley, según lo determinó el importador; ${ieps.text}`,
        ),
      },
    ];
  const kind = chosenKind(kindsOn(law, line.code, date), value);
  if (!kind) return [{ ...shared, why: `${ieps.text}${howToTell(kindsOn(law, line.code, date), say)}` }];
  const { percent, quotas = [], stimulus, beside } = kind;
  const rate = exciseRate(kind, date, say);
  const named = `${say(kind.goods.en, kind.goods.es)} (${kind.article}; art. 14)`;
  const open = before.filter(({ amount }) => amount === undefined).map((each) => each.kind.toUpperCase());
  const missing = [
    ...(beside ? [say(beside.en, beside.es)] : []),
    ...(percent !== undefined && open.length > 0
      ? [
          say(
            `its base holds what is not known: ${open.join(', ')}`,
            `su base comprende lo que no consta: ${open.join(', ')}`,
          ),
        ]
      : []),
    ...(quotas.length > 0 && value.iepsQuantity === undefined
      ? [
          say(
            `how much (${unitName(quotas[0]!.per, say)}) is not given`,
            `falta la cantidad (${unitName(quotas[0]!.per, say)})`,
          ),
        ]
      : []),
    ...(stimulus && value.stimulus === undefined
      ? [
          say(
            'the stimulus of the week is not given: pesos a unit, 0 where there is none',
            'falta el estímulo de la semana: pesos por unidad, 0 si no hay',
          ),
        ]
      : []),
  ];
  if (missing.length > 0) return [{ ...shared, rate, why: `${named}: ${missing.join('; ')}` }];
  const base = before.reduce((sum, { amount }) => sum.plus(amount ?? zero), worth);
  const share = percent === undefined ? zero : percentOf(base, percent);
  const quantity = value.iepsQuantity ?? zero;
  return [
    {
      ...shared,
      rate,
      ...(percent === undefined ? {} : { base }),
      amount: share.plus(byQuantity(quotas, quantity, value.stimulus ?? zero, date)),
      why:
        quotas.length === 0 ? named : `${named}; ${formatDecimal(quantity)} ${unitName(quotas[0]!.per, say)}`,
    },
  ];
}
