import type { Migration } from './migration.js';

/** Which steps an older program cannot go on with: where there are none, two versions may run at once. */
export const olderPrograms: Migration = {
  number: 11,
  onlyAdds: true,
  statements: ({ integer }) => [`ALTER TABLE schema_step ADD COLUMN breaks ${integer} NOT NULL DEFAULT 1`],
};
