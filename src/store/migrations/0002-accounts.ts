import type { Migration } from './migration.js';

/** Customers of the service, their keys, and the record of who changed what. */
export const accounts: Migration = {
  number: 2,
  statements: ({ text, integer, table, appendOnly }) => [
    `CREATE TABLE account (
       id ${text} NOT NULL PRIMARY KEY, name ${text} NOT NULL, plan ${text} NOT NULL, created_at ${text} NOT NULL,
       calls_per_minute ${integer}, burst ${integer},
       products_per_minute ${integer}, products_per_month ${integer}
     )${table}`,
    `CREATE TABLE api_key (
       id ${text} NOT NULL PRIMARY KEY, account ${text} NOT NULL REFERENCES account (id),
       prefix ${text} NOT NULL, hash ${text} NOT NULL UNIQUE, mode ${text} NOT NULL, scopes ${text} NOT NULL,
       created_at ${text} NOT NULL, expires_at ${text}, revoked_at ${text}
     )${table}`,
    'CREATE INDEX api_key_by_account ON api_key (account, created_at, id)',
    `CREATE TABLE audit (
       id ${text} NOT NULL PRIMARY KEY, at ${text} NOT NULL, account ${text} NOT NULL, actor ${text} NOT NULL,
       action ${text} NOT NULL, subject ${text} NOT NULL, detail ${text} NOT NULL
     )${table}`,
    'CREATE INDEX audit_by_account ON audit (account, at, id)',
    'CREATE INDEX audit_by_time ON audit (at, id)',
    ...appendOnly('audit'),
  ],
};
