/** The fast suites of the rules of origin. */
import.meta.glob(['../unit/determine/origin/*.test.ts', '../golden/origin-evaluations.test.ts'], {
  eager: true,
});
