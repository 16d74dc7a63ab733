import type { ClassifyRequestInput } from '../api/classify-request.js';
import type { OriginRequestInput } from '../api/origin-request.js';

/** What is known of the entry of the goods, as the client told it. */
export type EntryFacts = Pick<
  ClassifyRequestInput,
  'origin' | 'destination' | 'date' | 'value' | 'quantities' | 'transport' | 'client'
> & {
  readonly claim?: string;
  /** pesos for one unit of the currency of the value, as the pedimento takes it */
  readonly pesos?: string;
  readonly materials?: NonNullable<OriginRequestInput['materials']>;
  /** what the value is worked out from, where one is said */
  readonly price?: PriceOfOne;
  /** what comes on top of the goods in what they cost landed */
  readonly freight?: Money;
  readonly insurance?: Money;
};

type Money = NonNullable<ClassifyRequestInput['value']>;

/** The price of one piece, pair, dozen or kilogram. */
export interface PriceOfOne extends Money {
  /** the canonical unit that one is of */
  readonly unit: string;
}

/** What of an entry the engine is asked with. */
export function askedWith(
  entry: EntryFacts,
): Omit<EntryFacts, 'materials' | 'price' | 'freight' | 'insurance' | 'pesos'> {
  const {
    materials: _materials,
    price: _price,
    freight: _freight,
    insurance: _insurance,
    pesos: _pesos,
    ...rest
  } = entry;
  return rest;
}

/** A value as it was written, and what it may mean: nothing where it cannot be read, or is the price of one. */
export interface ValueSaid {
  readonly said: string;
  readonly readings: readonly { readonly amount: string; readonly currency: string }[];
  /** the amount is for one piece, pair or kilogram, not for the goods of the entry */
  readonly isPriceOfOne?: boolean;
}

/** A day as it was written, and the days that it may be; without a year their month and day alone. */
export interface DaySaid {
  readonly said: string;
  readonly readings: readonly string[];
}

/** What a message says of the entry: a value or a day that has two readings, or none, is settled before it is used. */
export type EntrySaid = EntryFacts & { readonly unclearValue?: ValueSaid; readonly unclearDay?: DaySaid };
