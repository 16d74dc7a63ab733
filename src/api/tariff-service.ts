import type {
  DataStatus,
  DutyResult,
  FeedbackPage,
  FeedbackRecord,
  HistoryItem,
  HistoryPage,
  LookupResult,
  SearchResult,
} from './answers.js';
import type { BatchList, BatchPage, BatchRecord } from './batch-answers.js';
import type { BatchRequestInput } from './batch-request.js';
import type { ClassificationPreview, ClassificationResult } from './classification-result.js';
import type { ClassifyRequestInput } from './classify-request.js';
import type { ScheduleDiff } from './data-answers.js';
import type { DutyEntry } from './duty-entry.js';
import type { DutyEntryInput } from './duty-entry-request.js';
import type { DutyRequestInput } from './duty-request.js';
import type { FeedbackQueryInput, FeedbackRequest } from './feedback-request.js';
import type { HistoryQueryInput } from './history-query.js';
import type {
  AccountChangeInput,
  AuditPage,
  ClientErased,
  KeyList,
  KeyMade,
  KeyRequestInput,
  KeyRevoked,
  KeyRotated,
  RevokeRequestInput,
  RotateRequestInput,
  WhoAmI,
} from './key-answers.js';
import type { Monitor } from './monitor-service.js';
import type { NotesResult } from './notes-answer.js';
import type { NotesRequestInput } from './notes-request.js';
import type { OriginRequestInput, OriginRuleRequestInput } from './origin-request.js';
import type { OriginResult, OriginRuleResult } from './origin-result.js';
import type { PageQueryInput } from './page-query.js';
import type { AnswersOptions, ProductAnswers } from './product-answers.js';
import type { RegulationsRequestInput } from './regulation-request.js';
import type { RegulationResult } from './regulation-result.js';
import type { UsageResult } from './usage-answer.js';
import type { Webhooks } from './webhook-service.js';

export interface SearchQuery {
  readonly query: string;
  readonly limit: number;
  readonly date?: string;
}

export interface LookupQuery {
  readonly code: string;
  readonly date?: string;
}

/** Two loaded editions, or days, to compare; `code`: only changes at or below these digits. */
export interface DiffAsked {
  readonly from: string;
  readonly to: string;
  readonly code?: string;
}

export interface UsageQuery {
  readonly from?: string;
  readonly to?: string;
  readonly group_by: 'day' | 'month' | 'operation' | 'key';
}

/** Lists of products that a server answers in its own time. */
export interface Batches {
  submit(request: BatchRequestInput): Promise<BatchRecord>;
  /** how it stands, with a page of the answers that are there */
  show(id: string, page: PageQueryInput): Promise<BatchPage>;
  list(page: PageQueryInput): Promise<BatchList>;
  /** what is answered stays; the rest is not answered any more */
  cancel(id: string): Promise<BatchRecord>;
}

/** The keys of the account that asks. */
export interface Keys {
  list(): Promise<KeyList>;
  /** a further key, told this once */
  create(request: KeyRequestInput): Promise<KeyMade>;
  /** replaces the key that asks */
  rotate(request: RotateRequestInput): Promise<KeyRotated>;
  /** again is the same */
  revoke(id: string, request: RevokeRequestInput): Promise<KeyRevoked>;
  /** what was changed on keys, webhooks and limits, newest first */
  trail(page: PageQueryInput): Promise<AuditPage>;
  /** takes everything of one client out */
  eraseClient(client: string): Promise<ClientErased>;
  /** how long the account keeps its answers */
  changeAccount(change: AccountChangeInput): Promise<WhoAmI>;
}

/**
 * The one interface behind every door: the embedded engine and the remote server both implement it, so a command
 * prints the same answer from either. Stops are thrown as `TariffError`; everything else is in the answer.
 */
export interface TariffService {
  classify(request: ClassifyRequestInput): Promise<ClassificationResult>;
  /** how `classify` would answer, without the code: nothing is kept or counted against a quota */
  preview(request: ClassifyRequestInput): Promise<ClassificationPreview>;
  /** answers for many products: a batch; nothing of it is kept in the history */
  answers(options: AnswersOptions): Promise<ProductAnswers>;
  duty(request: DutyRequestInput): Promise<DutyResult>;
  /** several lines of one entry: the duties of each, the fees of all */
  dutyEntry(request: DutyEntryInput): Promise<DutyEntry>;
  origin(request: OriginRequestInput): Promise<OriginResult>;
  originRule(request: OriginRuleRequestInput): Promise<OriginRuleResult>;
  /** import into Mexico: one code, every category of regulation, each with its status */
  regulations(request: RegulationsRequestInput): Promise<RegulationResult>;
  lookup(query: LookupQuery): Promise<LookupResult>;
  search(query: SearchQuery): Promise<SearchResult>;
  /** the legal notes of a section, chapter or heading, and the rules of interpretation, in our own words */
  notes(request: NotesRequestInput): Promise<NotesResult>;
  feedback(request: FeedbackRequest): Promise<FeedbackRecord>;
  /** what was taught, newest first */
  feedbackList(query: FeedbackQueryInput): Promise<FeedbackPage>;
  feedbackItem(id: string): Promise<FeedbackRecord>;
  /** takes back what was taught: no later answer rests on it, and it stays on record; again is the same */
  withdrawFeedback(id: string): Promise<FeedbackRecord>;
  history(query: HistoryQueryInput): Promise<HistoryPage>;
  historyItem(id: string): Promise<HistoryItem>;
  usage(query: UsageQuery): Promise<UsageResult>;
  dataStatus(): Promise<DataStatus>;
  scheduleDiff(asked: DiffAsked): Promise<ScheduleDiff>;
  readonly batches: Batches;
  readonly keys: Keys;
  readonly webhooks: Webhooks;
  readonly monitor: Monitor;
  /** the account and the key that a server takes the caller for */
  whoami(): Promise<WhoAmI>;
  close(): Promise<void>;
}
