/** What currencies are called in a message, folded to small letters without accents; two codes where a sign is of two. */
export const currencyWords: Readonly<Record<string, string>> = {
  'us dollars': 'USD',
  'us dollar': 'USD',
  'dolares americanos': 'USD',
  'dolares estadounidenses': 'USD',
  'canadian dollars': 'CAD',
  'dolares canadienses': 'CAD',
  'australian dollars': 'AUD',
  'hong kong dollars': 'HKD',
  'pounds sterling': 'GBP',
  'libras esterlinas': 'GBP',
  'british pounds': 'GBP',
  'mexican pesos': 'MXN',
  'pesos mexicanos': 'MXN',
  'swiss francs': 'CHF',
  'francos suizos': 'CHF',
  'usd $': 'USD',
  'us $': 'USD',
  usd$: 'USD',
  us$: 'USD',
  mx$: 'MXN',
  ca$: 'CAD',
  c$: 'CAD',
  a$: 'AUD',
  hk$: 'HKD',
  nt$: 'TWD',
  s$: 'SGD',
  r$: 'BRL',
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY CNY',
  '₹': 'INR',
  '₩': 'KRW',
  '₫': 'VND',
  '฿': 'THB',
  '₪': 'ILS',
  dollars: 'USD',
  dollar: 'USD',
  dolares: 'USD',
  dolar: 'USD',
  dlls: 'USD',
  dlrs: 'USD',
  dls: 'USD',
  bucks: 'USD',
  pesos: 'MXN',
  euros: 'EUR',
  euro: 'EUR',
  yuan: 'CNY',
  rmb: 'CNY',
  renminbi: 'CNY',
  yenes: 'JPY',
  yen: 'JPY',
  rupees: 'INR',
  rupias: 'INR',
  reais: 'BRL',
  ...Object.fromEntries(
    'USD MXN EUR CNY CAD GBP JPY KRW INR BRL CHF TWD VND THB AUD NZD SEK NOK DKK PLN HKD SGD IDR MYR CZK HUF ZAR ILS CLP ARS'
      .split(' ')
      .map((code) => [code.toLowerCase(), code]),
  ),
};

const names = Object.keys(currencyWords).map((name) => name.replace('$', String.raw`\$`));
const endsInLetter = (name: string): boolean => /\w$/.test(name);
const words = names.filter(endsInLetter).join('|');
const signs = names.filter((name) => !endsInLetter(name)).join('|');

/**
 * A currency before or behind a number: a word ends where its letters end. That is asked once of all of them, for an
 * expression that asks it of each takes a hundred times as long to compile; no sign begins as a longer word does.
 */
export const currencyPattern = String.raw`(?:${signs}|(?:${words})(?!\p{L}))`;
