import type { SearchResult } from '../api/answers.js';
import type { ClassifyRequest } from '../api/classify-request.js';
import type { ScheduleDiff } from '../api/data-answers.js';
import type { DutyRequest } from '../api/duty-request.js';
import type { CatalogCheck } from '../api/monitor-check.js';
import type { OriginRequest } from '../api/origin-request.js';
import type { OriginResult } from '../api/origin-result.js';
import type { DiffAsked } from '../api/tariff-service.js';
import type { CivilDate } from '../core/civil-date.js';
import type { CatalogProduct } from '../monitor/catalog-product.js';
import type { LawChange } from '../monitor/law-change.js';
import type { LineDuty } from './answer-duty.js';
import type { GuessedCode } from './origin/read-materials.js';

/** The materials of a good on a day; those without a code are to be named by the engine. */
export interface BillAsked {
  readonly bill: Pick<OriginRequest, 'materials' | 'facts'> | Pick<ClassifyRequest, 'materials' | 'facts'>;
  readonly date: CivilDate;
}

/** What the engine made of materials, by their descriptions. */
export type Guesses = readonly (readonly [description: string, guessed: GuessedCode | undefined])[];

/** What a comparison does to some products, and which changes reach every entry. */
export type CheckedPiece = Pick<
  CatalogCheck,
  'hits' | 'unknown' | 'not_covered' | 'possible_orders' | 'every_entry'
>;

/** An edition as it stands on a day. */
export interface MomentAsked {
  readonly edition: string;
  readonly day: string;
}

interface Works {
  /** what changed between two editions or days */
  compare(asked: DiffAsked): ScheduleDiff;
  /** what differs between two moments, as it is told to accounts */
  changes(asked: { readonly from: MomentAsked; readonly to: MomentAsked }): readonly LawChange[];
  /** which descriptions of a bill have to be classified, each once */
  nameless(asked: BillAsked): readonly string[];
  /** classifies descriptions of materials */
  guess(asked: { readonly descriptions: readonly string[]; readonly date: CivilDate }): Guesses;
  origin(asked: {
    readonly request: OriginRequest;
    readonly date: CivilDate;
    readonly guesses: Guesses;
  }): OriginResult;
  /** what lines of one entry pay, each by itself */
  duties(asked: { readonly requests: readonly DutyRequest[]; readonly date: CivilDate }): readonly LineDuty[];
  search(asked: { readonly query: string; readonly limit: number; readonly date: CivilDate }): SearchResult;
  /** which of some products a change of the law reaches */
  check(asked: {
    readonly from: string;
    readonly to: string;
    readonly products: readonly CatalogProduct[];
    readonly withEffect: boolean;
  }): CheckedPiece;
}

export type WorkName = keyof Works;
export type WorkAsked<N extends WorkName> = Parameters<Works[N]>[0];
export type WorkDone<N extends WorkName> = ReturnType<Works[N]>;

/** What computes on the law for an account, wherever that is done; a piece of work keeps its thread to its end. */
export type LawWorker = <N extends WorkName>(
  account: string,
  name: N,
  asked: WorkAsked<N>,
) => Promise<WorkDone<N>>;
