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

/** The sentences on entry facts, costs, comparisons and lists. */
export const costEnglish = {
  /** `1,200 pairs × 20 USD` */
  workedOut: (count: string, price: string) => `${count} × ${price}`,
  per: (unit: string) => `per ${units[unit] ?? unit}`,
  price: 'price',
  freight: 'freight',
  insurance: 'insurance',
  rateUnused: (currency: string) =>
    `No value is known in ${currency} that a rate could be for. Say the value with its currency, or that the invoice is in ${currency} where a value stands; I ask for the rate then.`,
  askCount: (price: string) => `How many are there at ${price}?`,
  countUnread: 'I cannot read a count in that. Write a number, such as 500, 12 dozen or 1,200 pairs.',
  askDay: (said: string) => `"${said}": which day is that?`,
  dayUnread: (said: string) =>
    `I cannot tell which year "${said}" is in, so no day is noted. Write it as 2026-06-22.`,
  caseLine: (parts: readonly string[]) => `The case: ${parts.join('; ')}.`,
  enteredOn: (day: string) => `entered ${day}`,
  productsOf: (country: string) => `from ${country}`,

  onValue: (value: string, parts: readonly string[], total: string) =>
    `On ${value}: ${parts.join(' + ')} = ${total} in duties and fees.`,
  onValueKnown: (value: string, parts: readonly string[], known: string) =>
    `On ${value} the known part is ${parts.join(' + ')} = ${known}; it is not the whole.`,
  duties: 'duties',
  feesApart: 'fees apart',
  feesIn: 'sums with MPF and HMF',
  perUnit: (total: string, unit: string, landed: string) =>
    `That is ${total} in duties and fees per ${units[unit] ?? unit}, ${landed} with the goods.`,
  perUnitPercent: (percent: string) =>
    `Per piece it is ${percent}% of what one is worth; a figure needs a value and a count, such as "500 at 3.20 usd each".`,
  needCount: 'For a figure per piece I need how many there are.',
  landed: (total: string, parts: readonly string[]) => `Landed cost ${total}: ${parts.join(' + ')}.`,
  landedValue: 'goods',
  landedNeedsValue:
    'The landed cost needs the value of the goods; say it, such as "value 12000" or "500 at 3.20 usd each".',
  withoutFreight: 'No freight or insurance was told; brokerage and inland carriage are not in it.',
  feeIs: (name: string, rate: string, bounds: string, amount: string) =>
    `${name}: ${rate}% of the value${bounds}${amount === '' ? '' : `, here ${amount}`}.`,
  feeBounds: (min: string, max: string) => `, at least ${min} and at most ${max} USD an entry`,
  feeNotPaid: (name: string, why: string) => `${name}: not charged, ${why}.`,
  noRate: (currency: string) =>
    `I hold no exchange rate, so I cannot say it in ${currency}. Give me the rate, such as "1 USD = 18.50 ${currency}".`,
  atRate: (amount: string, rate: string) => `At ${rate} that is ${amount}; the rate is yours, I hold none.`,
  supposed: (parts: readonly string[], kept: readonly string[]) =>
    `Supposing ${parts.join(', ')}; the case keeps ${kept.length === 0 ? 'what it had' : kept.join(', ')}. Say "keep that" to change it.`,
  rest: (more: number) =>
    `Antidumping, excise taxes and other agencies are in no sum here; "more" shows the card, with ${more} ${more === 1 ? 'point' : 'points'} more.`,
  lawHolds: (day: string, revision: string, since: string) =>
    `For ${day} I can only apply the law that is loaded (${revision}, in force since ${since}); what is changed later is not known here.`,

  measureApplies: (from: string, heading: string, rate: string, authority: string) =>
    `Products of ${from}: yes, ${authority} applies, ${heading} ${rate}.`,
  measureNot: (from: string, heading: string, authority: string, why: string) =>
    `Products of ${from}: no, ${authority} (${heading}) does not apply: ${why}.`,
  measureNone: (from: string, asked: string) =>
    `Products of ${from}: no, the loaded data has no additional duty of ${asked} on that code.`,
  forExample: 'No origin was told, so these are examples; say the origin for the answer on your goods.',

  askOrigins: 'Which origins shall I compare? Name two or more countries.',
  cheapest: (names: readonly string[], figure: string) =>
    `${and(names)} ${names.length === 1 ? 'is' : 'are'} cheapest: ${figure}.`,
  allSame: (figure: string) => `All pay the same: ${figure}.`,
  cheapestOpen: 'Which is cheapest is open: a part of a sum is not known.',
  originRow: (name: string, percent: string, total: string, unit: string) =>
    `${name}: ${percent}${total === '' ? '' : `, ${total}`}${unit === '' ? '' : `, ${unit} each`}`,
  claiming: (name: string, program: string) => `${name} claiming ${program}, where it qualifies`,
  open: 'a part is not known',

  generalRate: (code: string, rate: string) =>
    `The general rate of ${code} is ${rate === 'Free' ? 'free' : rate}; what comes on top depends on the origin.`,
  gap: (amount: string, parts: readonly string[]) =>
    `The difference, saved by the cheapest, is ${amount}${parts.length > 1 ? `: ${parts.join(' + ')}` : ''}.`,
  generalDuty: 'general duty',
  listCost: (number: number, goods: string, code: string, rate: string, duties: string) =>
    `${number}. ${goods}: ${code}, ${rate}${duties === '' ? '' : `, ${duties} in duties`}`,
  listMost: (goods: string, rate: string) => `"${goods}" pays most: ${rate}.`,
  listLeast: (goods: string, rate: string) => `"${goods}" pays least: ${rate}.`,
  listOpen: 'Which pays most is open: not every rate is a plain percentage that is known here.',
  listSum: (known: number, all: number, sum: string) =>
    known === all
      ? `Together they are worth ${sum}.`
      : `${known} of ${all} have a value in dollars: together ${sum}.`,
  listHead: (count: number) => `${count} goods, each by itself:`,
  listRow: (number: number, goods: string, code: string, sure: string, entry: string) =>
    `${number}. ${goods}: ${code}, ${sure}${entry === '' ? '' : `; ${entry}`}`,
  listUnsure: 'not sure yet',
  listRefused: (number: number, goods: string) =>
    `${number}. ${goods}: too little to classify; say what it is and what it is made of`,
  listMore: (left: number) => `${left} more were left out: a longer list is what "tariff batch" is for.`,
  listHint: 'Say "open 2" to go on with one of them.',
  rowDropped: (goods: string, left: number) =>
    `"${goods}" is off the list; ${left} ${left === 1 ? 'is' : 'are'} left.`,
  noSuchRow: (count: number) => `The list has ${count} rows; say one of their numbers.`,
  rowUnread: (number: number, why: string) => `Row ${number}: ${why}.`,
  repaired: (pairs: readonly string[]) => `I read ${pairs.join(', ')}.`,
};

export type CostWords = Readonly<typeof costEnglish>;
