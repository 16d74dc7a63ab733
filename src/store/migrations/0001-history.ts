import type { Migration } from './migration.js';

/** Answers given, and what brokers said of them. */
export const history: Migration = {
  number: 1,
  statements: ({ text, real, table }) => [
    `CREATE TABLE classification (
       account ${text} NOT NULL, id ${text} NOT NULL, created_at ${text} NOT NULL,
       client ${text}, reference ${text}, origin ${text}, destination ${text} NOT NULL,
       description ${text} NOT NULL, searched ${text} NOT NULL,
       code ${text}, decision ${text} NOT NULL, confident_to ${text} NOT NULL, confidence ${real} NOT NULL,
       edition ${text} NOT NULL, result ${text} NOT NULL,
       PRIMARY KEY (account, id)
     )${table}`,
    'CREATE INDEX classification_by_time ON classification (account, created_at, id)',
    `CREATE TABLE feedback (
       account ${text} NOT NULL, id ${text} NOT NULL, created_at ${text} NOT NULL,
       client ${text}, classification_id ${text} NOT NULL,
       description ${text} NOT NULL, folded ${text} NOT NULL,
       verdict ${text} NOT NULL, code ${text} NOT NULL, comment ${text},
       PRIMARY KEY (account, id)
     )${table}`,
    'CREATE INDEX feedback_by_time ON feedback (account, created_at, id)',
    'CREATE INDEX feedback_by_classification ON feedback (account, classification_id)',
  ],
};
