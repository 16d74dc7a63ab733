import type { Migration } from './migration.js';

/** The level that an account accepts answers at; older programs that share the database judge by the server's setting. */
export const accountLevels: Migration = {
  number: 17,
  onlyAdds: true,
  statements: ({ text }) => [`ALTER TABLE account ADD COLUMN accept_at ${text}`],
};
