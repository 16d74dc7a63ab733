/** One thing that counts against an account's usage. `ref` makes it count once, whatever is repeated. */
export interface UsageRecord {
  readonly account: string;
  readonly ref: string;
  /** id of the key that asked */
  readonly key: string;
  /** name of the operation in the contract: classify, classify_batch, ... */
  readonly operation: string;
  readonly at: string;
  /** 1 for a call, 0 for an item of a batch, whose call is counted already */
  readonly calls: 0 | 1;
  readonly products: number;
}
