import type { ImportDuties } from '../../../answers/regulation.js';
import { type Decimal, decimal, formatDecimal } from '../../../core/decimal.js';
import { readIgiRate } from '../../../tariff/igi-rate.js';
import type { Inquiry } from '../analysis.js';
import { percentOf, pesos, type Worked } from './charge.js';
import type { ImportValue } from './import-value.js';

/** The general rate, or that of the treaty that is claimed where it is known. */
export function chargeIgi(
  { say }: Inquiry,
  { igi, preferential }: ImportDuties,
  value: ImportValue,
  worth: Decimal,
): Worked {
  const claimed = preferential.treaties.find(({ symbol }) => symbol === value.treaty);
  if (claimed && claimed.rate === null)
    return {
      kind: 'igi',
      status: 'not_verified',
      why: say(
        `the rate of ${claimed.treaty} for the fraccion is not loaded; without it ${igi.text}`,
        `la tasa de ${claimed.treaty} para la fracción no está cargada; sin él ${igi.text}`,
      ),
      source: claimed.source,
    };
  const source = claimed?.source ?? igi.source;
  const status = claimed?.status ?? igi.status;
  const prohibited = igi.kind === 'prohibited';
  const read =
    claimed && !prohibited
      ? readIgiRate(claimed.rate!)
      : { kind: igi.kind, text: igi.text, adValorem: igi.ad_valorem, specific: igi.specific };
  const shared = { kind: 'igi' as const, status, rate: read.text, source };
  if (prohibited || read.kind === 'unknown' || read.adValorem === undefined)
    return {
      ...shared,
      why: prohibited
        ? say('the import of these goods is prohibited', 'la importación de esta mercancía está prohibida')
        : say(`the rate is not one that is worked out: ${read.text}`, `tasa que no se calcula: ${read.text}`),
    };
  const share = percentOf(worth, read.adValorem);
  const of = claimed
    ? say(
        `rate of ${claimed.treaty} for originating goods`,
        `tasa de ${claimed.treaty} para mercancía originaria`,
      )
    : say('general rate of the tariff', 'tasa general de la TIGIE');
  if (read.specific === undefined) return { ...shared, base: worth, amount: share, why: of };
  const { amount, currency, per } = read.specific;
  const dollar = value.currency === currency ? value.rate : value.dollarRate;
  if (value.quantity === undefined || dollar === undefined)
    return {
      ...shared,
      base: worth,
      why: say(
        `the rate is mixed: ${read.text}; ${pesos(share)} by value, and ${value.quantity === undefined ? `how much (${per}) is not given` : `pesos for one ${currency} are not given`}`,
        `la tasa es mixta: ${read.text}; ${pesos(share)} por valor, y ${value.quantity === undefined ? `falta la cantidad (${per})` : `faltan los pesos por un ${currency}`}`,
      ),
    };
  return {
    ...shared,
    base: worth,
    amount: share.plus(decimal(amount).times(value.quantity).times(dollar)),
    why: say(
      `${of}: ${pesos(share)} by value, ${formatDecimal(value.quantity)} ${per} at ${amount} ${currency}`,
      `${of}: ${pesos(share)} por valor, ${formatDecimal(value.quantity)} ${per} a ${amount} ${currency}`,
    ),
  };
}

/** What the general rate was before the reform of 2026 and is now, in pesos, where both prints are loaded and it rose. */
export function reformNote(
  { say }: Inquiry,
  { reform_2026: reform, preferential }: ImportDuties,
  { treaty }: ImportValue,
  worth: Decimal,
): string[] {
  if (reform.before === undefined || reform.after === undefined || treaty !== undefined) return [];
  const [before, after] = [reform.before, reform.after].map((rate) => pesos(percentOf(worth, rate)));
  const open =
    preferential.treaties.length > 0
      ? say(
          '; originating goods of a treaty need not pay it',
          '; la mercancía originaria de un tratado puede no pagarla',
        )
      : '';
  return [
    say(
      `the general rate rose from ${reform.before}% (${before}) to ${reform.after}% (${after})${open}`,
      `la tasa general subió de ${reform.before}% (${before}) a ${reform.after}% (${after})${open}`,
    ),
  ];
}
