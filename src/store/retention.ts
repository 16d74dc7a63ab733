/** What is to be forgotten: everything older than a moment, of one account or all, of one client or all. */
export interface Forgetting {
  /** RFC 3339 UTC; what was made before it goes */
  readonly before: string;
  readonly account?: string;
  /** a client of the broker's: then batches go where every item is that client's */
  readonly client?: string;
  /** what was taught goes as well; otherwise it stays and goes on teaching */
  readonly taught: boolean;
}

/** How many rows of each kind went, or would go. */
export interface ForgottenRows {
  readonly classifications: number;
  readonly feedback: number;
  readonly batches: number;
  readonly items: number;
  readonly chats: number;
}

/** Takes old rows out of an installation, in slices, so that servers beside it go on. */
export interface Retention {
  /** counts without taking anything out */
  count(what: Forgetting): Promise<ForgottenRows>;
  forget(what: Forgetting): Promise<ForgottenRows>;
}
