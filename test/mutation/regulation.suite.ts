/** The fast suites of imports into Mexico. */
import.meta.glob(
  [
    '../unit/determine/regulation/*.test.ts',
    '../golden/{import-amounts,mexican-analyses,mexican-pages,sixty-fracciones}.test.ts',
    '../unit/reference/mexican-library.test.ts',
  ],
  { eager: true },
);
