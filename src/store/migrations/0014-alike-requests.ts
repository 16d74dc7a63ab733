import type { Migration } from './migration.js';

/** A second mark of a repeated request, whatever the order of its keys; older programs go on with the first. */
export const alikeRequests: Migration = {
  number: 14,
  onlyAdds: true,
  statements: ({ text }) => [`ALTER TABLE reply ADD COLUMN alike ${text}`],
};
