/** The fast suites of the nouns of the law, as one file: its imports are loaded once for a mutant. */
import.meta.glob(
  [
    '../unit/tariff/**/*.test.ts',
    '!**/rates-of-the-schedule.test.ts',
    '../golden/{duty-rates,measure-rates}.test.ts',
  ],
  { eager: true },
);
