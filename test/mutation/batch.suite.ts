/** The fast suites of lists in and out. */
import.meta.glob(['../unit/batch/**/*.test.ts'], { eager: true });
