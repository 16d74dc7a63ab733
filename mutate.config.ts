import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const suites = (process.env['MUTATION_SUITES'] ?? '*').split(',');

/** The suites as they are named, so that those of the room itself come first. */
class AsNamed extends BaseSequencer {
  override async sort(files: TestSpecification[]) {
    const place = ({ moduleId }: TestSpecification) =>
      suites.findIndex((suite) => moduleId.endsWith(`/${suite}.suite.ts`));
    return files.sort((one, other) => place(one) - place(other));
  }
}

/** What `npm run mutate` tries a mutant on: `MUTATION_SUITES` names suites of test/mutation; the slow tests among them are left out. */
const test = {
  setupFiles: ['test/support/setup.ts'],
  include: suites.map((suite) => `test/mutation/${suite}.suite.ts`),
  sequence: { sequencer: AsNamed },
  tags: [{ name: 'slow' }],
  tagsFilter: ['!slow'],
  testTimeout: 60_000,
};

export default defineConfig({ test });
