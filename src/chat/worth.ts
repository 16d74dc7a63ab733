import { decimal, formatDecimal, roundTo } from '../core/decimal.js';
import { conversionRatio } from '../core/quantity.js';
import type { ChatCase } from './chat-case.js';
import type { EntryFacts } from './entry-facts.js';
import type { Intent } from './intent.js';

type Value = NonNullable<EntryFacts['value']>;

/** How many of what the price is for the goods of the entry are; undefined where nothing says so. A price of each is of each pair where pairs are counted. */
export function countOf(unit: string, quantities: EntryFacts['quantities'] = []): string | undefined {
  for (const wanted of unit === 'No.' ? ['No.', 'prs.'] : [unit])
    for (const { amount, unit: of } of quantities) {
      const ratio = conversionRatio(of, wanted);
      if (ratio) return formatDecimal(decimal(amount).times(ratio.times).div(ratio.over));
    }
  return undefined;
}

/** What the goods are worth by the price of one and their count, to the cent. */
export function worthOf({ price, quantities }: Pick<EntryFacts, 'price' | 'quantities'>): Value | undefined {
  const count = price && countOf(price.unit, quantities);
  if (!price || count === undefined) return undefined;
  return { amount: formatDecimal(roundTo(decimal(price.amount).times(count), 2)), currency: price.currency };
}

/** A message with the value that a price of one and a count give, of which it says at least one. */
export function withWorth(state: ChatCase, intent: Intent): Intent {
  if (!('entry' in intent)) return intent;
  const said = intent.entry;
  if (said.value || said.unclearValue || !(said.price || said.quantities)) return intent;
  const before = state.entry;
  const isWorkedOut = before.value === undefined || before.value.amount === worthOf(before)?.amount;
  const price = said.price ?? (isWorkedOut ? before.price : undefined);
  const quantities = said.quantities ?? before.quantities;
  const value = worthOf({ ...(price && { price }), ...(quantities && { quantities }) });
  return value ? { ...intent, entry: { ...said, value } } : intent;
}
