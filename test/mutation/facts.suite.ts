/** The fast suites of what a description says of the goods. */
import.meta.glob(['../unit/classify/facts/*.test.ts'], { eager: true });
