/** The fast suites of what goods pay; the golden rows of measures stand here, where the shipped measures are open. */
import.meta.glob(
  [
    '../unit/determine/duty/*.test.ts',
    '../golden/{stack-rows,duty-rows,entry-bars,measures,answer-all-questions}.test.ts',
  ],
  { eager: true },
);
