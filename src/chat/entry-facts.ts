import type { ClassifyRequestInput } from '../service/contract/classify-request.js';
import type { OriginRequestInput } from '../service/contract/origin-request.js';

/** What is known of the entry of the goods, as the client told it. */
export type EntryFacts = Pick<
  ClassifyRequestInput,
  'origin' | 'destination' | 'date' | 'value' | 'quantities' | 'transport' | 'client'
> & {
  readonly claim?: string;
  readonly materials?: NonNullable<OriginRequestInput['materials']>;
};
