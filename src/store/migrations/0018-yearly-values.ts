import type { Migration } from './migration.js';

/** What is imported of a watched product in a year; older programs that share the database write none. */
export const yearlyValues: Migration = {
  number: 18,
  onlyAdds: true,
  statements: ({ text }) => [`ALTER TABLE catalog_product ADD COLUMN yearly_value ${text}`],
};
