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
};

/** A value as it was written, and what it may mean: nothing where it cannot be read, or is the price of one. */
export interface ValueSaid {
  readonly said: string;
  readonly readings: readonly { readonly amount: string; readonly currency: string }[];
  /** the amount is for one piece, pair or kilogram, not for the goods of the entry */
  readonly isPriceOfOne?: boolean;
}

/** What a message says of the entry: a value that has two readings, or none, is settled before it is used. */
export type EntrySaid = EntryFacts & { readonly unclearValue?: ValueSaid };
