import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    setupFiles: ['test/support/setup.ts'],
    include: ['test/**/*.test.ts'],
    exclude: ['test/bench/**', 'node_modules/**'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // two at once wherever it runs: half of the time goes to programs that the tests start and wait for
    maxWorkers: 2,
    passWithNoTests: false,
    // `npm run mutate` leaves them out, as it runs what covers a mutant once for each
    tags: [{ name: 'slow' }],
    coverage: { provider: 'v8', include: ['src/**'] },
  },
});
