/** One classification as it was answered; `result` is the whole answer as JSON. */
export interface StoredClassification {
  readonly id: string;
  readonly created_at: string;
  readonly account: string;
  readonly client: string | null;
  readonly reference: string | null;
  readonly origin: string | null;
  readonly destination: string;
  readonly description: string;
  readonly code: string | null;
  readonly decision: string;
  readonly confident_to: string;
  /** probability of the line, 0..1 */
  readonly confidence: number;
  readonly edition: string;
  readonly result: string;
}

/** A broker's word on an answer; `code` is the code that was right. */
export interface StoredFeedback {
  readonly id: string;
  readonly created_at: string;
  readonly account: string;
  readonly client: string | null;
  readonly classification_id: string;
  readonly description: string;
  /** the description folded to its words, for finding equal ones */
  readonly folded: string;
  readonly verdict: 'correct' | 'incorrect';
  readonly code: string;
  readonly comment: string | null;
  /** when it was taken back; from then on it teaches nothing */
  readonly withdrawn_at: string | null;
}

/** A broker's word as it is written down; that it is taken back is an entry of its own. */
export type GivenFeedback = Omit<StoredFeedback, 'withdrawn_at'>;

export interface ClassificationFilter {
  /** what the id begins with */
  readonly id?: string;
  readonly from?: string;
  readonly to?: string;
  readonly code?: string;
  readonly decision?: string;
  readonly reference?: string;
  readonly client?: string;
  readonly q?: string;
}

export interface FeedbackFilter {
  readonly from?: string;
  readonly to?: string;
  /** the code that was right begins so */
  readonly code?: string;
  readonly client?: string;
  /** those that were taken back as well */
  readonly withdrawn?: boolean;
}

export interface Page<T> {
  readonly items: readonly T[];
  readonly next_cursor: string | null;
}

export interface UsageCount {
  readonly key: string;
  readonly classifications: number;
}

/** What the service keeps: answers given, and what brokers said of them. Tenants are kept apart by `account`. */
export interface Store {
  saveClassification(row: StoredClassification): Promise<void>;
  classification(account: string, id: string): Promise<StoredClassification | undefined>;
  /** newest first; the cursor is stable while new rows come in */
  classifications(
    account: string,
    filter: ClassificationFilter,
    limit: number,
    cursor?: string,
  ): Promise<Page<StoredClassification>>;
  saveFeedback(row: GivenFeedback): Promise<void>;
  /** takes a word of a broker back; where it was before, the first time stands. Undefined: there is no such word */
  withdrawFeedback(account: string, id: string, at: string): Promise<StoredFeedback | undefined>;
  feedbackItem(account: string, id: string): Promise<StoredFeedback | undefined>;
  /** newest first; the cursor is stable while new rows come in */
  feedbackPage(
    account: string,
    filter: FeedbackFilter,
    limit: number,
    cursor?: string,
  ): Promise<Page<StoredFeedback>>;
  feedbackOn(account: string, classificationIds: readonly string[]): Promise<readonly StoredFeedback[]>;
  /**
   * The feedback of an account that stands, newest first; with a client, that client's and the account's own. `before`: what
   * stood at that moment, of what was given before it.
   */
  feedback(
    account: string,
    client: string | null,
    limit: number,
    before?: string,
  ): Promise<readonly StoredFeedback[]>;
  usage(
    account: string,
    from: string,
    to: string,
    groupBy: 'day' | 'month' | 'operation',
  ): Promise<readonly UsageCount[]>;
  close(): Promise<void>;
}
