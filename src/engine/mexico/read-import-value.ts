import type { ImportAnalysis } from '../../answers/regulation.js';
import type { RegulationsRequest } from '../../api/regulation-request.js';
import { type Decimal, decimal } from '../../core/decimal.js';
import { chosenKind } from '../../determine/regulation/amounts/charge-excise.js';
import {
  doubledParts,
  type ImportValue,
  type SettledKind,
  settledKinds,
} from '../../determine/regulation/amounts/import-value.js';
import type { Inquiry } from '../../determine/regulation/analysis.js';
import { kindsOn } from '../../determine/regulation/excise-rates.js';
import { TariffError } from '../../errors.js';

/** Fields that turn a value into contributions, and say nothing without one. */
const besideValue = [
  ...['currency', 'rate', 'incoterm', 'freight', 'insurance', 'additions', 'deductions', 'quantity'],
  ...[
    'weight',
    'dollar_rate',
    'treaty',
    'iva',
    'ieps',
    'alcohol',
    'ieps_quantity',
    'ieps_stimulus',
    'settled',
  ],
] as readonly (keyof RegulationsRequest)[];

/** Fields of the request that are numbers, by their names in the value. */
const numbers = {
  rate: 'rate',
  freight: 'freight',
  insurance: 'insurance',
  additions: 'additions',
  deductions: 'deductions',
  quantity: 'quantity',
  weight: 'weight',
  dollarRate: 'dollar_rate',
  alcohol: 'alcohol',
  iepsQuantity: 'ieps_quantity',
  stimulus: 'ieps_stimulus',
} as const satisfies Partial<Record<keyof ImportValue, keyof RegulationsRequest>>;

/** The amounts that the importer settled, one for each kind. */
function readSettled(written: readonly string[]): ImportValue['settled'] {
  const settled: Partial<Record<SettledKind, Decimal>> = {};
  for (const each of written) {
    const [name, amount] = each.split('=') as [SettledKind, string];
    if (settled[name]) throw refused(`settled: ${name} is given twice`, 'give one amount of it');
    settled[name] = decimal(amount);
  }
  return settled;
}

/** The value of an import as it was asked for; undefined where none is given. A field that nothing would read is refused. */
export function readImportValue(request: RegulationsRequest): ImportValue | undefined {
  const { value, currency = 'USD', rate, incoterm, treaty, iva, ieps, settled = [] } = request;
  if (value === undefined) {
    const idle = besideValue.filter((name) => request[name] !== undefined);
    if (idle.length > 0) throw refused(`${idle.join(', ')}: read with a value alone`, 'give value, too');
    return undefined;
  }
  if (currency === 'MXN' && rate !== undefined)
    throw refused('rate: a value in pesos has no exchange rate', 'leave the rate out, or name the currency');
  const read: ImportValue = {
    amount: decimal(value),
    currency,
    ...Object.fromEntries(
      Object.entries(numbers).flatMap(([name, field]) => {
        const written = request[field];
        return written === undefined ? [] : [[name, decimal(written)]];
      }),
    ),
    ...(incoterm === undefined ? {} : { incoterm }),
    ...(treaty === undefined ? {} : { treaty }),
    ...(iva === undefined ? {} : { iva }),
    ...(ieps === undefined ? {} : { ieps }),
    settled: readSettled(settled),
  };
  const [doubled] = doubledParts(read);
  if (doubled) throw refused(doubled.message, doubled.hint ?? '');
  const parts = [read.freight, read.insurance, read.additions];
  const most = parts.reduce<Decimal>((sum, part) => (part ? sum.plus(part) : sum), read.amount);
  if (read.deductions?.gt(most)) throw refused('deductions: more than the price', 'give a smaller amount');
  return read;
}

/** Refuses what was stated against the law as it is loaded, and what nothing of it would read. */
export function refuseAgainstLaw(
  inquiry: Inquiry,
  value: ImportValue,
  analysis: Pick<ImportAnalysis, 'duties' | 'antidumping'>,
): void {
  const { treaty, iva, quantity, weight, dollarRate, settled } = value;
  const { duties, antidumping } = analysis;
  const { preferential } = duties;
  const symbols = preferential.treaties.map(({ symbol }) => symbol);
  if (treaty !== undefined && !symbols.includes(treaty))
    throw refused(
      `treaty: the origin opens no "${treaty}"`,
      symbols.length > 0 ? `it opens ${symbols.join(', ')}` : preferential.why,
    );
  if (iva !== undefined && duties.iva.status !== 'conditional' && duties.iva.rate !== iva)
    throw refused(`iva: ${duties.iva.text}`, 'leave iva out');
  const mixed = duties.igi.specific !== undefined || preferential.treaties.some(({ rate }) => rate !== null);
  const levied = antidumping.items.some(({ levy }) => levy !== undefined && levy.unit !== 'percent');
  if (!mixed && quantity !== undefined) throw refused('quantity: the rate is not mixed', 'leave it out');
  if (!levied && weight !== undefined)
    throw refused('weight: no anti-dumping duty by weight is worked out', 'leave it out');
  if (!mixed && !levied && dollarRate !== undefined)
    throw refused('dollar_rate: nothing is charged in dollars', 'leave it out');
  refuseExcise(inquiry, value);
  const idle = settledKinds.filter(
    (kind) =>
      settled[kind] !== undefined &&
      ((kind === 'cuota' && antidumping.status === 'not_listed') ||
        (kind === 'ieps' && duties.ieps.status === 'not_verified') ||
        (kind === 'isan' &&
          !inquiry.law.readings.taxes.isan.prefixes.some((prefix) => inquiry.line.code.startsWith(prefix)))),
  );
  if (idle.length > 0)
    throw refused(`settled: ${idle.join(', ')} is not charged on these goods`, 'leave it out');
}

/** The goods of the IEPS law as they were stated: a kind of the heading, and nothing that its rate does not read. */
function refuseExcise({ law, line, date }: Inquiry, value: ImportValue): void {
  const { ieps, alcohol, iepsQuantity, stimulus, settled } = value;
  const given = { ieps, alcohol, ieps_quantity: iepsQuantity, ieps_stimulus: stimulus };
  const named = Object.entries(given).flatMap(([name, each]) => (each === undefined ? [] : [name]));
  if (named.length === 0) return;
  const kinds = kindsOn(law, line.code, date);
  const keys = [...kinds.map(({ key }) => key), 'none'];
  if (kinds.length === 0) throw refused(`${named.join(', ')}: no rate of IEPS reads it`, 'leave it out');
  if (settled.ieps) throw refused(`${named.join(', ')}: ieps is settled in pesos`, 'leave one of them out');
  if (ieps !== undefined && !keys.includes(ieps))
    throw refused(`ieps: "${ieps}" is no goods of the heading`, `one of ${keys.join(', ')}`);
  if (ieps !== undefined && alcohol !== undefined)
    throw refused('alcohol: ieps names the goods already', 'leave one of them out');
  if (alcohol !== undefined && !kinds.some(({ degrees }) => degrees))
    throw refused('alcohol: no rate of the heading hangs on degrees', `give ieps: ${keys.join(', ')}`);
  const kind = chosenKind(kinds, value);
  if (iepsQuantity !== undefined && !kind?.quotas)
    throw refused('ieps_quantity: no quota reads it', `give ieps: ${keys.join(', ')}`);
  if (stimulus !== undefined && !kind?.stimulus)
    throw refused('ieps_stimulus: only quotas of petrol and diesel have one', 'leave it out');
}

const refused = (message: string, hint: string): TariffError =>
  new TariffError('invalid_request', message, { hint });
