import { answerColumns, goodsColumns } from '../../api/answer-columns.js';
import type { ClassifyRequest } from '../../api/classify-request.js';
import type { ProductAnswer } from '../../api/product-answers.js';
import type { CivilDate } from '../../core/civil-date.js';
import { TariffError } from '../../errors.js';
import type { Library } from '../../reference/library.js';
import { openClassifier } from '../../reference/open-classifier.js';
import { profileOf } from '../../tariff/country-profile.js';
import { answerBriefly, answerClassification } from '../answer-classification.js';
import { knownOrigin } from '../determine.js';
import { entryDate } from '../law.js';
import type { Guesses } from '../law-work.js';
import type { FeedbackPrecedent } from '../memory.js';
import { remembered } from '../remembered.js';
import { determineRow, nothingKnown } from './determine-row.js';

/** A product and the feedback about products worded like it. */
export interface AskedProduct {
  readonly request: ClassifyRequest;
  readonly feedback: readonly FeedbackPrecedent[];
  /** what was made of its materials before; those that are not there are classified with it */
  readonly guesses?: Guesses;
}

/** A group of products as it is handed to a thread. */
export interface AskedGroup {
  readonly products: readonly AskedProduct[];
  /** give the whole results, not their columns alone */
  readonly whole: boolean;
}

/** The answers of a group, or the stop that no other product would escape. */
export type AnsweredGroup =
  | { readonly answers: readonly ProductAnswer[] }
  | {
      readonly stop: { readonly code: TariffError['code']; readonly message: string; readonly hint?: string };
    };

export interface RowMaking {
  readonly library: Library;
  /** the day of entry for products that name none */
  readonly day: CivilDate;
  readonly version: string;
}

const stops = ['data_missing', 'data_damaged'];
const hintOf = (fault: TariffError): { hint?: string } =>
  fault.hint === undefined ? {} : { hint: fault.hint };

/** Answers a group of products one by one; what one product's data breaks is that product's answer. */
export function answerRows(making: RowMaking, { products, whole }: AskedGroup): AnsweredGroup {
  const answers: ProductAnswer[] = [];
  for (const product of products) {
    try {
      answers.push(answerRow(making, product, whole));
    } catch (fault) {
      const message = fault instanceof Error ? fault.message : String(fault);
      if (!(fault instanceof TariffError)) answers.push({ kind: 'failed', code: 'internal', message });
      else if (stops.includes(fault.code)) return { stop: { code: fault.code, message, ...hintOf(fault) } };
      else answers.push({ kind: 'failed', code: fault.code, message, ...hintOf(fault) });
    }
  }
  return { answers };
}

function answerRow(
  making: RowMaking,
  { request, feedback, guesses }: AskedProduct,
  whole: boolean,
): ProductAnswer {
  const { library, version } = making;
  knownOrigin(library, request.origin);
  knownOrigin(library, request.destination);
  const date = request.date === undefined ? making.day : entryDate(request.date, new Date(0));
  const classifier = openClassifier(library, library.scheduleOn(date));
  const memory = remembered(library, classifier.book.schedule, request.description, feedback);
  if (whole || !isPlain(request)) {
    const result = answerClassification(library, classifier, request, date, memory, version, guesses);
    return whole ? { kind: 'whole', result } : { kind: 'answered', columns: answerColumns(result) };
  }
  const brief = answerBriefly(library, classifier, request, date, memory);
  const law =
    brief.code === undefined
      ? nothingKnown
      : determineRow(library, classifier.book.schedule, brief.code, date, request);
  const warnings = [...brief.warnings, ...law.warnings];
  return { kind: 'answered', columns: goodsColumns({ ...brief, warnings }, law.columns) };
}

/** Nothing in the request asks for more than the line and its law for an origin and a day. */
const isPlain = (request: ClassifyRequest): boolean =>
  profileOf(request.destination).line === 'ranked' &&
  request.materials === undefined &&
  request.provision === undefined &&
  request.us_content === undefined &&
  request.content.length === 0 &&
  Object.keys(request.facts).length === 0;
