import type { Migration } from './migration.js';

/**
 * Words of a broker that were taken back, each an entry of its own: the word itself stays as it was given. An older program
 * that shares the database goes on answering from it.
 */
export const feedbackWithdrawals: Migration = {
  number: 16,
  onlyAdds: true,
  statements: ({ text, table }) => [
    `CREATE TABLE feedback_withdrawal (
       account ${text} NOT NULL, feedback_id ${text} NOT NULL, at ${text} NOT NULL,
       PRIMARY KEY (account, feedback_id)
     )${table}`,
  ],
};
