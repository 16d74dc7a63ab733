import type { Migration } from './migration.js';

/** Batches of products and the answer of each item. */
export const batches: Migration = {
  number: 4,
  statements: ({ text, integer, table }) => [
    `CREATE TABLE batch (
       id ${text} NOT NULL PRIMARY KEY, account ${text} NOT NULL, api_key ${text} NOT NULL, status ${text} NOT NULL,
       created_at ${text} NOT NULL, started_at ${text}, finished_at ${text},
       total ${integer} NOT NULL, done ${integer} NOT NULL, failed ${integer} NOT NULL,
       callback ${text}, expires_at ${text} NOT NULL
     )${table}`,
    'CREATE INDEX batch_by_account ON batch (account, created_at, id)',
    'CREATE INDEX batch_by_status ON batch (status, created_at, id)',
    'CREATE INDEX batch_by_end ON batch (expires_at)',
    `CREATE TABLE batch_item (
       batch ${text} NOT NULL, position ${integer} NOT NULL, item_id ${text} NOT NULL, request ${text} NOT NULL,
       state ${text} NOT NULL, answer ${text}, finished_at ${text},
       PRIMARY KEY (batch, position)
     )${table}`,
    'CREATE INDEX batch_item_by_state ON batch_item (batch, state, position)',
  ],
};
