/** What currencies are called in a message, folded to small letters without accents. */
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
  us$: 'USD',
  mx$: 'MXN',
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  dollars: 'USD',
  dollar: 'USD',
  dolares: 'USD',
  dolar: 'USD',
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

/** A currency before or behind a number: a word ends where its letters end. */
export const currencyPattern = `(?:${names.map((name) => (/\w$/.test(name) ? String.raw`${name}\b` : name)).join('|')})`;
