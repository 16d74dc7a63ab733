import type { ClassifyRequest } from '../../api/classify-request.js';
import type { AnswerBasis, ProductAnswer, ProductAnswers } from '../../api/product-answers.js';
import { editionTitle } from '../../tariff/edition.js';
import type { RowFormat } from '../write/row-format.js';
import { headLine, type LastState } from './last-state.js';
import { askedText, keyOf, partsOf, type RowPart, referenceOf, rowParts } from './row-marks.js';
import { keptText, readAnswer, type StateLine, stateLine } from './state-line.js';

/** What an answer can have come to hang on otherwise. */
export const basisParts = ['program', 'model', 'law', 'taught'] as const satisfies (keyof AnswerBasis)[];
export type BasisPart = (typeof basisParts)[number];

/** What became of a row since the last run: its answer was taken over, or it was asked about, and why. */
export type RowStanding =
  | { readonly kind: 'kept' | 'new' }
  | { readonly kind: 'changed'; readonly parts: readonly RowPart[] }
  | { readonly kind: 'renewed'; readonly parts: readonly BasisPart[] };

/** How an answer came to be. */
interface Origin {
  readonly key: string;
  /** the line of the last run that it was read from */
  readonly taken?: StateLine;
  readonly standing: RowStanding | undefined;
  /** what the next run takes it over by; absent where it is asked again then, whatever happens */
  readonly kept?: { readonly basis: AnswerBasis; readonly day: string | undefined };
}

/** One run of many over a list that comes back: answers of the last run are taken over where they would be the same today. */
export class Night {
  readonly last: LastState;
  readonly #answers: ProductAnswers;
  readonly #day: string;
  readonly #origins = new WeakMap<ProductAnswer, Origin>();
  #whole = false;

  constructor(last: LastState, answers: ProductAnswers, day: string) {
    this.last = last;
    this.#answers = answers;
    this.#day = day;
  }

  /** The answers of this run: those of the last one where they hold, given once more, and else new ones. */
  answers(): ProductAnswers {
    return { ...this.#answers, answer: (requests, whole) => this.#answer(requests, whole) };
  }

  /** The file in which the next run finds the answers of this one. */
  stateFormat(): RowFormat {
    const { edition } = this.#answers;
    return {
      whole: false,
      head: () => headLine(this.#day, editionTitle(edition)),
      row: ({ state }) => state ?? '',
      tail: '',
    };
  }

  /** What became of a row, and its line in the state. */
  rowOf(
    request: ClassifyRequest,
    answer: ProductAnswer,
  ): { readonly standing: RowStanding; readonly line: string } {
    const origin = this.#origins.get(answer);
    const reference = referenceOf(request);
    const { standing, taken } = origin ?? {};
    if (taken && taken.reference === reference) return { standing: standing!, line: `${taken.written}\n` };
    const parts = taken?.parts ?? partsOf(request, this.#whole);
    const kept = origin?.kept;
    // made where it is written, so that answers at hand for rows that come again do not hold it twice
    const text = kept && (taken?.answer ?? keptText(answer, kept.day));
    return {
      standing: standing ?? this.#changeOf(reference, parts),
      line: text === undefined ? '' : stateLine({ key: origin!.key, reference, parts }, kept!.basis, text),
    };
  }

  /** A row whose question was not asked in the last run: it may have asked another there. */
  #changeOf(reference: string, parts: readonly string[]): RowStanding {
    const before = this.last.findReference(reference);
    if (!before) return { kind: 'new' };
    const changed = rowParts.filter((_, i) => parts[i] !== before.parts[i]);
    // the same question as before: its answer could not be kept
    return changed.length === 0 ? { kind: 'new' } : { kind: 'changed', parts: changed };
  }

  async #answer(requests: readonly ClassifyRequest[], whole: boolean): Promise<readonly ProductAnswer[]> {
    this.#whole = whole;
    const asked = await Promise.all(requests.map((request) => this.#lookUp(request, whole)));
    const open = asked.flatMap(({ answer }, i) => (answer ? [] : [requests[i]!]));
    const fresh = open.length === 0 ? [] : [...(await this.#answers.answer(open, whole))];
    return asked.map(({ key, answer, basis, day, standing, taken }) => {
      // two questions never share an object, so that each has an origin of its own
      const given = answer ?? { ...fresh.shift()! };
      this.#origins.set(given, {
        key,
        standing,
        ...(taken && { taken }),
        ...(basis && { kept: { basis, day } }),
      });
      return given;
    });
  }

  async #lookUp(request: ClassifyRequest, whole: boolean): Promise<LookedUp> {
    const asked = askedText(request, whole);
    const key = keyOf(asked, whole);
    const told = await this.#answers.basisOf(request);
    if (told === undefined) return { key };
    const isOfRun = request.date === undefined;
    // a day in the words of the goods could be taken for the day of entry
    const basis = isOfRun && asked.includes(this.#day) ? { ...told, law: `${told.law} ${this.#day}` } : told;
    const day = isOfRun ? this.#day : undefined;
    const found = this.last.find(key);
    if (!found) return { key, basis, day };
    const parts = basisParts.filter((part) => basis[part] !== found.basis[part]);
    if (parts.length > 0) return { key, basis, day, standing: { kind: 'renewed', parts } };
    const answer = readAnswer(found.answer, this.#day);
    return { key, basis, day, standing: { kind: 'kept' }, answer, taken: found };
  }
}

interface LookedUp {
  readonly key: string;
  readonly basis?: AnswerBasis;
  /** the day of the run, where the answer is of that day */
  readonly day?: string | undefined;
  readonly standing?: RowStanding;
  readonly answer?: ProductAnswer;
  /** the line of the last run that it was read from */
  readonly taken?: StateLine;
}
