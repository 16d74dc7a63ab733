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
}

export interface ClassificationFilter {
  readonly from?: string;
  readonly to?: string;
  readonly code?: string;
  readonly decision?: string;
  readonly reference?: string;
  readonly client?: string;
  readonly q?: string;
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
  saveFeedback(row: StoredFeedback): Promise<void>;
  feedbackOn(account: string, classificationIds: readonly string[]): Promise<readonly StoredFeedback[]>;
  /** the feedback of an account, newest first; with a client, that client's and the account's own */
  feedback(account: string, client: string | null, limit: number): Promise<readonly StoredFeedback[]>;
  usage(
    account: string,
    from: string,
    to: string,
    groupBy: 'day' | 'month' | 'operation',
  ): Promise<readonly UsageCount[]>;
  close(): Promise<void>;
}
