import { decimal, formatDecimal, parseDecimal, roundTo } from '../../core/decimal.js';
import { profileOf, usualDestination } from '../../tariff/country-profile.js';
import type { Asked, ChatCase } from '../chat-case.js';
import type { EntryFacts, EntrySaid, ValueSaid } from '../entry-facts.js';
import type { Intent } from '../intent.js';
import { rateSaid } from '../said/read-rate.js';
import { askAndWait, type GoOn, paragraph, type Scene, type Turn, withoutAsking } from '../scene.js';
import { worthOf } from '../worth.js';

type Value = NonNullable<EntryFacts['value']>;

const dollars = 'USD';

/**
 * Carries a turn out without a value that cannot be used as it was said, then asks for what settles it: which of two
 * readings is meant, or what the currency is worth in the dollars that duties into the United States are worked out in.
 */
export async function* withValueSettled(scene: Scene, given: ChatCase, intent: Intent, act: GoOn): Turn {
  const open = openValue(given, intent);
  if (!open) return yield* act(scene, given, intent);
  const rest = withoutValueSaid(intent);
  const state = { ...given, entry: withoutValue(given.entry) };
  const after = rest ? yield* withoutAsking(act(scene, state, rest)) : state;
  if (open.readings.length === 0) {
    yield paragraph(open.isPriceOfOne ? scene.say.priceOfOne(open.said) : scene.say.amountUnread(open.said));
    return after;
  }
  return yield* askAndWait(after, questionFor(scene, open, rest ? after.asked : state.asked));
}

/** The value of the message, or else of the case, where it is not settled. */
function openValue(state: ChatCase, intent: Intent): ValueSaid | undefined {
  const entry: EntrySaid = 'entry' in intent ? intent.entry : {};
  if (entry.unclearValue) return entry.unclearValue;
  const destination = entry.destination ?? state.entry.destination ?? usualDestination;
  if (profileOf(destination).rates !== 'assessed') return undefined;
  const value = entry.value ?? state.entry.value;
  if (!value || value.currency === dollars) return undefined;
  const { amount, currency } = value;
  return { said: `${amount} ${currency}`, readings: [{ amount, currency }] };
}

const inDollarsOnly = (entry: EntryFacts): EntryFacts =>
  entry.value === undefined || entry.value.currency === dollars ? entry : withoutValue(entry);

function withoutValue(entry: EntryFacts): EntryFacts {
  const { value: _value, ...rest } = entry;
  return rest;
}

/** What else a message says; undefined where it says nothing but the value. */
function withoutValueSaid(intent: Intent): Intent | undefined {
  if (!('entry' in intent)) return intent;
  const { unclearValue: _unclear, ...entry } = intent.entry;
  const rest = inDollarsOnly(entry);
  return intent.kind === 'entry' && Object.keys(rest).length === 0 ? undefined : { ...intent, entry: rest };
}

/** What was asked for before goes on once the value is settled. */
function questionFor({ say }: Scene, { said, readings }: ValueSaid, before?: Asked): Asked {
  const onward = before?.about === 'entry' && before.onward ? { onward: before.onward } : {};
  const [{ amount, currency } = { amount: '', currency: dollars }] = readings;
  if (readings.length > 1)
    return {
      id: 'entry-value',
      text: say.askAmount(said),
      options: readings.map((reading) => ({ answer: `${reading.amount} ${reading.currency}` })),
      about: 'entry',
      ...onward,
    };
  return {
    id: 'entry-rate',
    text: say.askRate(`${amount} ${currency}`, currency),
    why: say.askRateWhy,
    options: [],
    about: 'entry',
    value: { amount, currency },
    ...onward,
  };
}

/** places that a price of one is kept with, so that its count gives the value to the cent */
const placesOfPrice = 6;

/** The value with the price of one that it was worked out from, in dollars both: a count that is told later gives the value anew. */
export function pricedAnew(entry: EntryFacts, { value: asked }: Asked, value: Value): EntryFacts {
  const { price } = entry;
  if (!price || !asked || price.currency !== asked.currency || worthOf(entry)?.amount !== asked.amount)
    return { value };
  const amount = formatDecimal(
    roundTo(decimal(price.amount).times(value.amount).div(asked.amount), placesOfPrice),
  );
  return { value, price: { ...price, amount, currency: value.currency } };
}

/** The value that an answer to one of these questions gives; undefined where it gives none. */
export function valueAnswered(asked: Asked, said: string): Value | undefined {
  if (asked.id === 'entry-value') {
    const [amount = '', currency = ''] = said.split(' ');
    return parseDecimal(amount) && currency ? { amount, currency } : undefined;
  }
  const rate = asked.value && rateSaid(said, asked.value.currency);
  if (!rate || !asked.value) return undefined;
  const worth = roundTo(decimal(asked.value.amount).times(rate.dollars).div(rate.foreign), 2);
  return { amount: formatDecimal(worth), currency: dollars };
}
