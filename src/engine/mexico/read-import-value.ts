import type { ImportDuties } from '../../answers/regulation.js';
import type { RegulationsRequest } from '../../api/regulation-request.js';
import { decimal } from '../../core/decimal.js';
import type { ImportValue } from '../../determine/regulation/price-import.js';
import { TariffError } from '../../errors.js';

/** Fields that turn a value into contributions, and say nothing without one. */
const besideValue = ['currency', 'rate', 'additions', 'quantity', 'dollar_rate', 'treaty', 'iva'] as const;

/** The value of an import as it was asked for; undefined where none is given. A field that nothing would read is refused. */
export function readImportValue(request: RegulationsRequest): ImportValue | undefined {
  const {
    value,
    currency = 'USD',
    rate,
    additions,
    quantity,
    dollar_rate: dollarRate,
    treaty,
    iva,
  } = request;
  if (value === undefined) {
    const idle = besideValue.filter((name) => request[name] !== undefined);
    if (idle.length > 0) throw refused(`${idle.join(', ')}: read with a value alone`, 'give value, too');
    return undefined;
  }
  if (currency === 'MXN' && rate !== undefined)
    throw refused('rate: a value in pesos has no exchange rate', 'leave the rate out, or name the currency');
  return {
    amount: decimal(value),
    currency,
    ...(rate === undefined ? {} : { rate: decimal(rate) }),
    ...(additions === undefined ? {} : { additions: decimal(additions) }),
    ...(quantity === undefined ? {} : { quantity: decimal(quantity) }),
    ...(dollarRate === undefined ? {} : { dollarRate: decimal(dollarRate) }),
    ...(treaty === undefined ? {} : { treaty }),
    ...(iva === undefined ? {} : { iva }),
  };
}

/** Refuses what was stated against the law as it is loaded: a treaty that the origin does not open, a settled rate of IVA. */
export function refuseAgainstLaw(
  { treaty, iva, quantity, dollarRate }: ImportValue,
  duties: ImportDuties,
): void {
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
  if (!mixed && (quantity !== undefined || dollarRate !== undefined))
    throw refused('quantity, dollar_rate: the rate is not mixed', 'leave them out');
}

const refused = (message: string, hint: string): TariffError =>
  new TariffError('invalid_request', message, { hint });
