import type { WithoutOpinion } from '../../api/opinion.js';

export interface LimitNeeds {
  readonly calls: number;
  readonly tokens: number;
  readonly parallel: number;
}

/** Failures in a row after which a model is not asked any more in this run. */
const failuresAtMost = 5;
/** Bytes that are counted as one token: no model's own count is known here. */
const bytesOfToken = 4;

const tokensOf = (text: string): number => Math.ceil(Buffer.byteLength(text) / bytesOfToken);

/** What one run may ask of a model: so many calls and tokens, so many at once, and no more where it fails again and again. */
export class AssistLimits {
  readonly #needs: LimitNeeds;
  #calls = 0;
  #tokens = 0;
  #failures = 0;
  #underWay = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(needs: LimitNeeds) {
    this.#needs = needs;
  }

  get calls(): number {
    return this.#calls;
  }

  /** Waits for its turn; why it may not ask, where it may not. What may has to be given back with `end`. */
  async begin(prompt: string): Promise<WithoutOpinion | undefined> {
    while (this.#underWay >= this.#needs.parallel && this.#failures !== Number.POSITIVE_INFINITY)
      await new Promise<void>((go) => void this.#waiting.push(go));
    const tokens = tokensOf(prompt);
    const why =
      this.#failures >= failuresAtMost
        ? 'given_up'
        : this.#calls >= this.#needs.calls || this.#tokens + tokens > this.#needs.tokens
          ? 'over_limit'
          : undefined;
    if (why !== undefined) {
      this.#waiting.shift()?.();
      return why;
    }
    this.#underWay++;
    this.#calls++;
    this.#tokens += tokens;
    return undefined;
  }

  /** Nobody is let in any more. */
  stop(): void {
    this.#failures = Number.POSITIVE_INFINITY;
    for (const go of this.#waiting.splice(0)) go();
  }

  end(answer: string | undefined): void {
    this.#underWay--;
    this.#failures = answer === undefined ? this.#failures + 1 : 0;
    this.#tokens += tokensOf(answer ?? '');
    this.#waiting.shift()?.();
  }
}
