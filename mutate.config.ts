import { defineConfig } from 'vitest/config';

/** What `npm run mutate` tries a mutant on: `MUTATION_SUITES` names suites of test/mutation; the slow tests among them are left out. */
const test = {
  setupFiles: ['test/support/setup.ts'],
  include: [`test/mutation/{${process.env['MUTATION_SUITES'] ?? '*'},}.suite.ts`],
  tags: [{ name: 'slow' }],
  tagsFilter: ['!slow'],
  testTimeout: 60_000,
};

export default defineConfig({ test });
