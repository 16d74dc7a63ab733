import type { DataStatus, DutyResult, FeedbackRecord, LookupResult, SearchResult } from '../api/answers.js';
import type { CardKind } from '../api/chat-frames.js';
import type { ClassificationPreview, ClassificationResult } from '../api/classification-result.js';
import type { ClassifyRequestInput } from '../api/classify-request.js';
import type { ScheduleDiff } from '../api/data-answers.js';
import type { DutyRequestInput } from '../api/duty-request.js';
import type { FeedbackRequest } from '../api/feedback-request.js';
import type { NotesResult } from '../api/notes-answer.js';
import type { NotesRequestInput } from '../api/notes-request.js';
import type { OriginRequestInput } from '../api/origin-request.js';
import type { OriginResult } from '../api/origin-result.js';
import type { Question } from '../api/question.js';
import type { RegulationsRequestInput } from '../api/regulation-request.js';
import type { RegulationResult } from '../api/regulation-result.js';

/** All that the chat may ask; `TariffService` is one of these, embedded or remote. */
export interface ChatEngine {
  /**
   * an answer that is shown: it is kept, so that the client's word on it can name it, and counted; with `keep: false` one
   * to goods that are only supposed, which is neither
   */
  classify(request: ClassifyRequestInput): Promise<ClassificationResult>;
  /** how an answer would stand that nobody sees: neither kept nor counted */
  preview(request: ClassifyRequestInput): Promise<ClassificationPreview>;
  duty(request: DutyRequestInput): Promise<DutyResult>;
  origin(request: OriginRequestInput): Promise<OriginResult>;
  lookup(query: { readonly code: string; readonly date?: string }): Promise<LookupResult>;
  search(query: {
    readonly query: string;
    readonly limit: number;
    readonly date?: string;
  }): Promise<SearchResult>;
  notes(request: NotesRequestInput): Promise<NotesResult>;
  feedback(request: FeedbackRequest): Promise<FeedbackRecord>;
  regulations(request: RegulationsRequestInput): Promise<RegulationResult>;
  scheduleDiff(asked: {
    readonly from: string;
    readonly to: string;
    readonly code?: string;
  }): Promise<ScheduleDiff>;
  dataStatus(): Promise<DataStatus>;
}

/** A piece of an answer, in the order in which it is told. */
export type Piece =
  | { readonly type: 'delta'; readonly text: string }
  | { readonly type: 'card'; readonly kind: CardKind; readonly data: object }
  | (Question & { readonly type: 'question' });
