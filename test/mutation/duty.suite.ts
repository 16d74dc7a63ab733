/** The fast suites of what goods pay; the golden rows of measures stand here, where the shipped measures are open. */
import.meta.glob('../unit/determine/duty/*.test.ts', { eager: true });
import.meta.glob(
  '../golden/{duty-rows,measures,entry-bars,stack-rows,answer-all-questions,entry-pages}.test.ts',
  {
    eager: true,
  },
);
