import { renderProgress } from '../../render/batch/batch-progress.js';
import type { CommandContext } from '../context.js';

interface Counted {
  readonly products: number;
  readonly accept: number;
  readonly failed: number;
}

const drawnEvery = 150;

/** Draws how far a batch is, on one line of the terminal; nowhere else. */
export class BatchProgress {
  readonly #context: CommandContext;
  readonly #fraction: () => number;
  readonly #began = performance.now();
  #first: number | undefined;
  #drawn = 0;

  constructor(context: CommandContext, fraction: () => number) {
    this.#context = context;
    this.#fraction = fraction;
  }

  show(totals: Counted): void {
    const now = performance.now();
    this.#first ??= totals.products;
    if (!this.#context.progress || now - this.#drawn < drawnEvery) return;
    this.#drawn = now;
    const seconds = (now - this.#began) / 1000;
    void this.#context.progress(
      renderProgress({
        rows: totals.products,
        perSecond: (totals.products - this.#first) / Math.max(seconds, 0.001),
        fraction: this.#fraction(),
        seconds,
        accept: totals.accept,
        review: totals.products - totals.accept - totals.failed,
        failed: totals.failed,
      }),
    );
  }

  async end(): Promise<void> {
    await this.#context.progress?.('');
  }
}
