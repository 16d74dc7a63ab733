import { defineConfig } from 'vitest/config';

/** The suites that mutants of the law, the lists and the reading of facts are tried on: what runs in one process, in seconds. */
export default defineConfig({
  test: {
    setupFiles: ['test/support/setup.ts'],
    include: [
      'test/unit/{tariff,determine,batch,reference}/**/*.test.ts',
      'test/unit/classify/facts/**/*.test.ts',
      'test/golden/{stack-rows,answer-all-questions,mexican-analyses}.test.ts',
    ],
    testTimeout: 60_000,
  },
});
