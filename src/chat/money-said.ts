import { decimal } from '../core/decimal.js';

/** An amount as the chat says it: `600,000 USD`, `9,200.50 USD`. */
export function moneySaid({
  amount,
  currency,
}: {
  readonly amount: string;
  readonly currency: string;
}): string {
  const [whole = '', part] = decimal(amount).toFixed().split('.');
  const cents = part === undefined ? '' : `.${part.padEnd(2, '0')}`;
  return `${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${cents} ${currency}`;
}

/** A count or a share without needless zeros, its thousands parted: `5,000`. */
export const numberSaid = (amount: string): string => moneySaid({ amount, currency: '' }).trim();
