/** `USD 12,000.00` from a decimal string; the digits are never taken for a number. */
export function moneyText(amount: string, currency: string): string {
  const [, sign = '', whole = amount, cents = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(amount) ?? [];
  return `${currency} ${sign}${whole.replace(/\B(?=(\d{3})+$)/g, ',')}${cents}`;
}
