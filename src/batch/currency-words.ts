const signs: readonly (readonly [RegExp, string])[] = [
  [/u\.?s\.? ?\$|\$ ?us\b/gi, ' usd '],
  [/€/g, ' eur '],
  [/£/g, ' gbp '],
  [/[¥￥]/g, ' jpy '],
];

const dollars = 'usd|us dollars?|u s dollars?|dollars?|dolares(?: americanos)?|dlls|dls|us dollar';
const others: Readonly<Record<string, string>> = {
  EUR: 'eur|euros?',
  MXN: 'mxn|mxp|m n|pesos?(?: mexicanos)?|moneda nacional',
  GBP: 'gbp|pounds?|libras',
  JPY: 'jpy|yen',
  CNY: 'cny|rmb|yuan|renminbi',
  ...Object.fromEntries(
    'CAD CHF KRW INR BRL VND TWD HKD AUD NZD SEK NOK DKK THB SGD MYR IDR PLN CZK HUF ZAR ILS CLP COP ARS AED'
      .split(' ')
      .map((code) => [code, code.toLowerCase()]),
  ),
};
const words: readonly (readonly [string, RegExp])[] = [
  ['USD', dollars] as const,
  ...Object.entries(others),
].map(([code, said]) => [code, new RegExp(`(?<![a-z0-9])(?:(?:in|en) )?(?:${said})(?![a-z0-9])`)] as const);

/** Folded as headings are, with the signs of currencies as words. */
const folded = (text: string): string =>
  signs
    .reduce((said, [sign, word]) => said.replace(sign, word), text.normalize('NFKC'))
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** A heading without the currency that it names, and which that is: `Customs Value (US$)` is `customs value` in dollars. */
export function headingCurrency(
  heading: string,
): { readonly rest: string; readonly currency: string } | undefined {
  const key = folded(heading);
  for (const [currency, said] of words)
    if (said.test(key)) return { rest: key.replace(said, ' ').replace(/ +/g, ' ').trim(), currency };
  return undefined;
}

/** The currency that a cell names; what is not known is given as it is written, and is no dollar. */
export function cellCurrency(text: string): string {
  if (text.trim() === '$') return 'USD';
  const found = headingCurrency(text);
  return found && found.rest === '' ? found.currency : text.trim().toUpperCase();
}
