/** The fast suites of the rules of origin. */
import.meta.glob(
  ['../unit/determine/origin/*.test.ts', '../golden/{origin-evaluations,origin-reckonings}.test.ts'],
  {
    eager: true,
  },
);
