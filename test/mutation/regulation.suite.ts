/** The fast suites of imports into Mexico. */
import.meta.glob(
  ['../golden/{import-amounts,mexican-analyses}.test.ts', '../unit/reference/mexican-library.test.ts'],
  { eager: true },
);
