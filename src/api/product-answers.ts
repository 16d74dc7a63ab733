import type { ClassificationResult } from './classification-result.js';
import type { ClassifyRequest } from './classify-request.js';
import type { Opinion } from './opinion.js';

/** Stands for the id of a question where the words of the goods say too little: the answer is more of them. */
export const moreWords = 'description';

/** What a sheet has room for of one answer. */
export interface AnswerColumns {
  /** the digits that are sure, and no other; empty where not even the chapter is */
  readonly tariff_code: string;
  readonly tariff_description: string;
  /** the probability that `tariff_code` is right, 0..1; 0 where it is empty */
  readonly confidence: number;
  readonly decision: ClassificationResult['decision'];
  /** the likeliest line, whole: what its digits below `tariff_code` say is a guess */
  readonly likely_line: string;
  readonly likely_description: string;
  /** the probability that the whole of it is right, 0..1 */
  readonly likely_confidence: number;
  readonly alternatives: string;
  /** the law, from here on, is the likeliest line's */
  readonly general_rate: string;
  readonly applied_rate: string;
  readonly additional_duties: string;
  readonly total_ad_valorem: string;
  /** antidumping and countervailing cases that the goods could be under; empty is not "none" */
  readonly possible_orders: string;
  /** what the rates must not be read without */
  readonly duty_caveats: string;
  readonly usmca_verdict: string;
  readonly origin_rule: string;
  /** what would decide most, in words; empty where nothing is asked */
  readonly question: string;
  /** the key of its answer in `facts`, or `moreWords` */
  readonly question_id: string;
  /** the answers that it offers; none: words of one's own */
  readonly options: readonly string[];
  readonly warnings: readonly string[];
  readonly edition: string;
}

/** A whole answer as long as the history does not keep it: it has no number and no hour. */
export type UnsavedResult = Omit<ClassificationResult, 'id' | 'created_at'>;

/** What became of one product. */
export type ProductAnswer =
  | { readonly kind: 'answered'; readonly columns: AnswerColumns; readonly opinion?: Opinion }
  | { readonly kind: 'whole'; readonly result: UnsavedResult; readonly opinion?: Opinion }
  | { readonly kind: 'failed'; readonly code: string; readonly message: string; readonly hint?: string };

/** A code of somebody's sheet whose rate is asked for, as the goods of its row enter. */
export interface RateAsked extends Pick<ClassifyRequest, 'origin' | 'date' | 'transport' | 'claim'> {
  readonly code: string;
}

/** How a code of somebody's sheet stands in the edition: a line that can be declared, a part of one, or nothing. */
export type CodeStanding = 'line' | 'prefix' | 'dead';

export interface AnswersOptions {
  /** the day of entry for products that name none; picks the edition that codes are checked against */
  readonly date?: string;
  /** whose confirmed answers speak first, for products that name no client */
  readonly client?: string;
  /** threads that classify; 0 answers in the calling thread; a server has its own */
  readonly workers: number;
  /** codes of the list are going to be checked with `standing` */
  readonly codes?: boolean;
  /** a list that can be cut off and resumed */
  readonly job?: ListJob;
}

/** The name of a list where it is answered elsewhere, so that no product is answered twice. */
export interface ListJob {
  /** the same for the same input, options and outputs */
  readonly id: string;
  /** where it is written down what was sent; the end of the job removes it */
  readonly journal: string;
  readonly resume: boolean;
}

/** What an answer hangs on beside its request, each part as a mark: where all are the same, so is the answer. */
export interface AnswerBasis {
  /** the version of the program */
  readonly program: string;
  /** what was learned, and the words that are read */
  readonly model: string;
  /** the loaded law, as far as it can differ between days of entry */
  readonly law: string;
  /** what was taught that may speak for the product; empty where nothing was */
  readonly taught: string;
}

/** Answers for many products, behind one port: the embedded engine's threads today, a server's batches as well. */
export interface ProductAnswers {
  readonly edition: ClassificationResult['edition'];
  readonly engineVersion: string;
  /** changes with the law, the model, the program and what was taught: an answer given under another may differ */
  readonly fingerprint: string;
  /** what an answer would hang on; undefined where that cannot be told before it is asked for */
  basisOf(request: ClassifyRequest): Promise<AnswerBasis | undefined>;
  /** what must be known of every answer of the day alike, such as an edition that may be out of date */
  readonly notices: readonly string[];
  /** how many groups may usefully be under way at once */
  readonly width: number;
  /** what is under way goes on elsewhere and is found again: a list that is stopped need not wait for it */
  readonly keeps?: boolean;
  /** a language model is asked about rows that are not accepted: its opinions have columns of their own */
  readonly assists?: boolean;
  /** one answer for each request, in order; `whole`: the whole results, not their columns alone */
  answer(requests: readonly ClassifyRequest[], whole: boolean): Promise<readonly ProductAnswer[]>;
  standing(code: string): CodeStanding;
  /** what is recorded of a code of somebody's sheet: where its goods went, or that it stands for others now */
  remark(code: string): string | undefined;
  /** the lines and subheadings that hold the goods of a code that is in no edition of the day, as far as it is recorded */
  successors(code: string): readonly string[];
  /** what goods pay in the hundred under a code; undefined where that is not known of the code alone */
  totalOf(asked: RateAsked): Promise<string | undefined>;
  close(): Promise<void>;
}
