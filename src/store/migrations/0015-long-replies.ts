import type { Migration } from './migration.js';

/** Long answers in few bytes, beside the others: older programs take such a call for one that is under way. */
export const longReplies: Migration = {
  number: 15,
  onlyAdds: true,
  statements: ({ text, integer }) => [
    `ALTER TABLE reply ADD COLUMN packed_status ${integer}`,
    `ALTER TABLE reply ADD COLUMN packed_body ${text}`,
  ],
};
