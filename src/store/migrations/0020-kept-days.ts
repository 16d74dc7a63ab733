import type { Migration } from './migration.js';

/** How long an account keeps its answers, and when each key was used last; older programs forget nothing by themselves. */
export const keptDays: Migration = {
  number: 20,
  onlyAdds: true,
  statements: ({ integer }) => [
    `ALTER TABLE account ADD COLUMN keep_days ${integer}`,
    'CREATE INDEX usage_record_by_key ON usage_record (account, api_key, at)',
  ],
};
