import type {
  DataStatus,
  DutyResult,
  FeedbackRecord,
  HistoryItem,
  HistoryPage,
  LookupResult,
  SearchResult,
  UsageResult,
} from './contract/answers.js';
import type { ClassificationResult } from './contract/classification-result.js';
import type {
  ClassifyRequestInput,
  DutyRequestInput,
  FeedbackRequest,
  HistoryQueryInput,
} from './contract/classify-request.js';
import type { ScheduleDiff } from './contract/data-answers.js';
import type { OriginRequestInput, OriginRuleRequestInput } from './contract/origin-request.js';
import type { OriginResult, OriginRuleResult } from './contract/origin-result.js';
import type { AnswersOptions, ProductAnswers } from './product-answers.js';

export interface SearchQuery {
  readonly query: string;
  readonly limit: number;
  readonly date?: string;
}

export interface LookupQuery {
  readonly code: string;
  readonly date?: string;
}

/** Two loaded editions to compare; `code`: only changes at or below these digits. */
export interface DiffAsked {
  readonly from: string;
  readonly to: string;
  readonly code?: string;
}

export interface UsageQuery {
  readonly from?: string;
  readonly to?: string;
  readonly group_by: 'day' | 'month' | 'operation';
}

/**
 * The one interface behind every door: the embedded engine and the remote server both implement it, so a command
 * prints the same answer from either. Stops are thrown as `TariffError`; everything else is in the answer.
 */
export interface TariffService {
  classify(request: ClassifyRequestInput): Promise<ClassificationResult>;
  /** answers for many products: a batch; nothing of it is kept in the history */
  answers(options: AnswersOptions): Promise<ProductAnswers>;
  duty(request: DutyRequestInput): Promise<DutyResult>;
  origin(request: OriginRequestInput): Promise<OriginResult>;
  originRule(request: OriginRuleRequestInput): Promise<OriginRuleResult>;
  lookup(query: LookupQuery): Promise<LookupResult>;
  search(query: SearchQuery): Promise<SearchResult>;
  feedback(request: FeedbackRequest): Promise<FeedbackRecord>;
  history(query: HistoryQueryInput): Promise<HistoryPage>;
  historyItem(id: string): Promise<HistoryItem>;
  usage(query: UsageQuery): Promise<UsageResult>;
  dataStatus(): Promise<DataStatus>;
  scheduleDiff(asked: DiffAsked): Promise<ScheduleDiff>;
  close(): Promise<void>;
}
