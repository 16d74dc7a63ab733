import type { ClassifyRequest } from '../api/classify-request.js';
import type { ProductAnswer, ProductAnswers } from '../api/product-answers.js';
import { askedText } from './nights/row-marks.js';

/** How many earlier answers are kept at hand; whole ones take more room. */
const columnsKept = 4_000;
const wholesKept = 500;

/** Asks about equal products once: the same words and facts have the same answer, whatever the row calls them. */
export class AnswerOnce {
  readonly #answers: ProductAnswers;
  readonly #whole: boolean;
  #young = new Map<string, Promise<ProductAnswer>>();
  #old = new Map<string, Promise<ProductAnswer>>();

  constructor(answers: ProductAnswers, whole: boolean) {
    this.#answers = answers;
    this.#whole = whole;
  }

  /** One answer for each request, undefined where there is none to ask. */
  async ask(requests: readonly (ClassifyRequest | undefined)[]): Promise<(ProductAnswer | undefined)[]> {
    const fresh: { key: string; request: ClassifyRequest }[] = [];
    const freshKeys = new Set<string>();
    const keys = requests.map((request) => request && askedText(request, this.#whole));
    requests.forEach((request, i) => {
      const key = keys[i];
      if (!request || key === undefined || freshKeys.has(key) || this.#find(key)) return;
      freshKeys.add(key);
      fresh.push({ key, request });
    });
    if (fresh.length > 0) {
      const asked = this.#answers.answer(
        fresh.map(({ request }) => request),
        this.#whole,
      );
      fresh.forEach(({ key }, i) => {
        const one = asked.then((all) => all[i]!);
        // the waiter gets the fault; nobody may be waiting yet
        one.catch(() => undefined);
        this.#keep(key, one);
      });
    }
    return Promise.all(keys.map((key) => (key === undefined ? undefined : this.#find(key))));
  }

  #find(key: string): Promise<ProductAnswer> | undefined {
    const young = this.#young.get(key);
    if (young) return young;
    const old = this.#old.get(key);
    if (old) this.#keep(key, old);
    return old;
  }

  #keep(key: string, answer: Promise<ProductAnswer>): void {
    this.#young.set(key, answer);
    if (this.#young.size < (this.#whole ? wholesKept : columnsKept) / 2) return;
    this.#old = this.#young;
    this.#young = new Map();
  }
}
