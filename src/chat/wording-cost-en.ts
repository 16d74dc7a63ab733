import type { CostWords } from './wording-cost.js';

const and = (items: readonly string[]): string =>
  items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;

const units: Readonly<Record<string, string>> = {
  'No.': 'piece',
  'prs.': 'pair',
  'doz.': 'dozen',
  gross: 'gross',
  kg: 'kg',
  t: 'ton',
  lb: 'pound',
};

export const costEnglish: CostWords = {
  workedOut: (count, price) => `${count} × ${price}`,
  per: (unit) => `per ${units[unit] ?? unit}`,
  price: 'price',
  freight: 'freight',
  insurance: 'insurance',
  askCount: (price) => `How many are there at ${price}?`,
  countUnread: 'I cannot read a count in that. Write a number, such as 500, 12 dozen or 1,200 pairs.',
  askDay: (said) => `"${said}": which day is that?`,
  dayUnread: (said) =>
    `I cannot tell which year "${said}" is in, so no day is noted. Write it as 2026-06-22.`,
  caseLine: (parts) => `The case: ${parts.join('; ')}.`,
  enteredOn: (day) => `entered ${day}`,
  productsOf: (country) => `from ${country}`,

  onValue: (value, parts, total) => `On ${value}: ${parts.join(' + ')} = ${total} in duties and fees.`,
  onValueKnown: (value, parts, known) =>
    `On ${value} the known part is ${parts.join(' + ')} = ${known}; it is not the whole.`,
  duties: 'duties',
  feesApart: 'fees apart',
  perUnit: (total, unit, landed) =>
    `That is ${total} in duties and fees per ${units[unit] ?? unit}, ${landed} with the goods.`,
  perUnitPercent: (percent) =>
    `Per piece it is ${percent}% of what one is worth; a figure needs a value and a count, such as "500 at 3.20 usd each".`,
  needCount: 'For a figure per piece I need how many there are.',
  landed: (total, parts) => `Landed cost ${total}: ${parts.join(' + ')}.`,
  landedValue: 'goods',
  landedNeedsValue:
    'The landed cost needs the value of the goods; say it, such as "value 12000" or "500 at 3.20 usd each".',
  withoutFreight: 'No freight or insurance was told; brokerage and inland carriage are not in it.',
  feeIs: (name, rate, bounds, amount) =>
    `${name}: ${rate}% of the value${bounds}${amount === '' ? '' : `, here ${amount}`}.`,
  feeBounds: (min, max) => `, at least ${min} and at most ${max} USD an entry`,
  feeNotPaid: (name, why) => `${name}: not charged, ${why}.`,
  noRate: (currency) =>
    `I hold no exchange rate, so I cannot say it in ${currency}. Give me the rate, such as "1 USD = 18.50 ${currency}".`,
  atRate: (amount, rate) => `At ${rate} that is ${amount}; the rate is yours, I hold none.`,
  supposed: (parts, kept) =>
    `Supposing ${parts.join(', ')}; the case keeps ${kept.length === 0 ? 'what it had' : kept.join(', ')}. Say "keep that" to change it.`,
  rest: (more) =>
    `Antidumping, excise taxes and other agencies are in no sum here; "more" shows the card, with ${more} ${more === 1 ? 'point' : 'points'} more.`,
  lawHolds: (day, revision, since) =>
    `For ${day} I can only apply the law that is loaded (${revision}, in force since ${since}); what is changed later is not known here.`,

  measureApplies: (from, heading, rate, authority) =>
    `Products of ${from}: yes, ${authority} applies, ${heading} ${rate}.`,
  measureNot: (from, heading, authority, why) =>
    `Products of ${from}: no, ${authority} (${heading}) does not apply: ${why}.`,
  measureNone: (from, asked) =>
    `Products of ${from}: no, the loaded data has no additional duty of ${asked} on that code.`,
  forExample: 'No origin was told, so these are examples; say the origin for the answer on your goods.',

  askOrigins: 'Which origins shall I compare? Name two or more countries.',
  cheapest: (names, figure) => `${and(names)} ${names.length === 1 ? 'is' : 'are'} cheapest: ${figure}.`,
  allSame: (figure) => `All pay the same: ${figure}.`,
  cheapestOpen: 'Which is cheapest is open: a part of a sum is not known.',
  originRow: (name, percent, total, unit) =>
    `${name}: ${percent}${total === '' ? '' : `, ${total}`}${unit === '' ? '' : `, ${unit} each`}`,
  claiming: (name, program) => `${name} claiming ${program}, where it qualifies`,
  open: 'a part is not known',

  listHead: (count) => `${count} goods, each by itself:`,
  listRow: (number, goods, code, sure, entry) =>
    `${number}. ${goods}: ${code}, ${sure}${entry === '' ? '' : `; ${entry}`}`,
  listUnsure: 'not sure yet',
  listRefused: (number, goods) =>
    `${number}. ${goods}: too little to classify; say what it is and what it is made of`,
  listMore: (left) => `${left} more were left out: a longer list is what "tariff batch" is for.`,
  listHint: 'Say "open 2" to go on with one of them.',
  noSuchRow: (count) => `The list has ${count} rows; say one of their numbers.`,
  rowUnread: (number, why) => `Row ${number}: ${why}.`,
  repaired: (pairs) => `I read ${pairs.join(', ')}.`,
};
