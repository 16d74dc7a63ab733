export interface BucketDraw {
  /** e.g. `acc_1/classify` */
  readonly bucket: string;
  readonly cost: number;
  /** what costs more than the bucket holds is allowed while it is full, and what is missing is owed */
  readonly owes?: boolean;
  /** what it holds when full */
  readonly capacity: number;
  readonly perSecond: number;
  /** milliseconds since 1970 */
  readonly at: number;
}

export interface BucketLevel {
  readonly allowed: boolean;
  /** what is left after this draw, never below 0 */
  readonly remaining: number;
  /** milliseconds until the same draw would be allowed, 0 where it was */
  readonly waitMs: number;
  /** milliseconds until it is full again */
  readonly fullMs: number;
}

/** Token buckets that every process of one installation shares. */
export interface RateBuckets {
  draw(draw: BucketDraw): Promise<BucketLevel>;
  /** forgets buckets that nobody drew from since a moment in milliseconds; how many */
  sweep(before: number): Promise<number>;
}
