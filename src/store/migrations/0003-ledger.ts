import type { Migration } from './migration.js';

/** What was used, counted once; the first answer to each repeated call; and how fast each may call. */
export const ledger: Migration = {
  number: 3,
  statements: ({ text, integer, real, table, lightTable }) => [
    `CREATE TABLE usage_record (
       account ${text} NOT NULL, ref ${text} NOT NULL, api_key ${text} NOT NULL, operation ${text} NOT NULL,
       at ${text} NOT NULL, calls ${integer} NOT NULL, products ${integer} NOT NULL,
       PRIMARY KEY (account, ref)
     )${table}`,
    'CREATE INDEX usage_record_by_time ON usage_record (account, at)',
    `CREATE TABLE usage_day (
       account ${text} NOT NULL, day ${text} NOT NULL, operation ${text} NOT NULL,
       calls ${integer} NOT NULL, products ${integer} NOT NULL,
       PRIMARY KEY (account, day, operation)
     )${table}`,
    `CREATE TABLE reply (
       account ${text} NOT NULL, idempotency_key ${text} NOT NULL, fingerprint ${text} NOT NULL,
       owner ${text} NOT NULL, claimed_at ${text} NOT NULL, lease_until ${text} NOT NULL, expires_at ${text} NOT NULL,
       status ${integer}, headers ${text}, body ${text},
       PRIMARY KEY (account, idempotency_key)
     )${table}`,
    'CREATE INDEX reply_by_end ON reply (expires_at)',
    `${lightTable} bucket (
       name ${text} NOT NULL PRIMARY KEY, tokens ${real} NOT NULL, at ${integer} NOT NULL, allowed ${integer} NOT NULL
     )${table}`,
    'CREATE INDEX bucket_by_time ON bucket (at)',
  ],
};
