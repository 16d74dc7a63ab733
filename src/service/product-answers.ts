import type { ClassificationResult } from './contract/classification-result.js';
import type { ClassifyRequest } from './contract/classify-request.js';

/** What a sheet has room for of one answer. */
export interface AnswerColumns {
  readonly tariff_code: string;
  readonly tariff_description: string;
  /** the probability that the whole code is right, 0..1 */
  readonly confidence: number;
  readonly confident_to: string;
  readonly decision: ClassificationResult['decision'];
  readonly alternatives: string;
  readonly general_rate: string;
  readonly applied_rate: string;
  readonly additional_duties: string;
  readonly total_ad_valorem: string;
  readonly usmca_verdict: string;
  readonly origin_rule: string;
  readonly question: string;
  readonly warnings: readonly string[];
  readonly edition: string;
}

/** A whole answer of a batch: it is not kept in the history, so it has no number and no hour. */
export type UnkeptResult = Omit<ClassificationResult, 'id' | 'created_at'>;

/** What became of one product. */
export type ProductAnswer =
  | { readonly kind: 'answered'; readonly columns: AnswerColumns; readonly result?: UnkeptResult }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string; readonly hint?: string };

/** How a code of somebody's sheet stands in the edition: a line that can be declared, a part of one, or nothing. */
export type CodeStanding = 'line' | 'prefix' | 'dead';

export interface AnswersOptions {
  /** the day of entry for products that name none; picks the edition that codes are checked against */
  readonly date?: string;
  /** whose confirmed answers speak first, for products that name no client */
  readonly client?: string;
  /** threads that classify; 0 answers in the calling thread */
  readonly workers: number;
}

/** Answers for many products, behind one port: the embedded engine's threads today, a server's batches as well. */
export interface ProductAnswers {
  readonly edition: ClassificationResult['edition'];
  readonly engineVersion: string;
  /** changes with the law, the model, the program and what was taught: an answer given under another may differ */
  readonly fingerprint: string;
  /** how many groups may usefully be under way at once */
  readonly width: number;
  /** one answer for each request, in order; `whole` adds the whole result to each */
  answer(requests: readonly ClassifyRequest[], whole: boolean): Promise<readonly ProductAnswer[]>;
  standing(code: string): CodeStanding;
  close(): Promise<void>;
}
