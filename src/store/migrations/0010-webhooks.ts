import type { Migration } from './migration.js';

/** Subscriptions, the messages on their way to them, what accounts were told, and their catalogues of products. */
export const webhooks: Migration = {
  number: 10,
  statements: ({ text, integer, table }) => [
    `CREATE TABLE webhook (
       id ${text} NOT NULL PRIMARY KEY, account ${text} NOT NULL, url ${text} NOT NULL, description ${text},
       events ${text} NOT NULL, codes ${text} NOT NULL, origins ${text} NOT NULL, clients ${text} NOT NULL,
       status ${text} NOT NULL, disabled_at ${text}, disabled_why ${text},
       secret ${text} NOT NULL, previous_secret ${text}, previous_until ${text},
       created_at ${text} NOT NULL, updated_at ${text} NOT NULL
     )${table}`,
    'CREATE INDEX webhook_by_account ON webhook (account, created_at, id)',
    `CREATE TABLE account_event (
       account ${text} NOT NULL, id ${text} NOT NULL, at ${text} NOT NULL, type ${text} NOT NULL, data ${text} NOT NULL,
       PRIMARY KEY (account, id)
     )${table}`,
    'CREATE INDEX account_event_by_time ON account_event (account, at, id)',
    `CREATE TABLE delivery (
       id ${text} NOT NULL PRIMARY KEY, account ${text} NOT NULL, webhook ${text} NOT NULL, type ${text} NOT NULL,
       created_at ${text} NOT NULL, body ${text} NOT NULL, state ${text} NOT NULL,
       attempts ${integer} NOT NULL, step ${integer} NOT NULL, next_at ${text} NOT NULL, lease_until ${text},
       last_at ${text}, last_status ${integer}, last_error ${text}
     )${table}`,
    'CREATE INDEX delivery_due ON delivery (state, webhook, next_at)',
    'CREATE INDEX delivery_by_webhook ON delivery (webhook, created_at, id)',
    `CREATE TABLE delivery_attempt (
       delivery ${text} NOT NULL, number ${integer} NOT NULL, at ${text} NOT NULL, ms ${integer} NOT NULL,
       status ${integer}, error ${text},
       PRIMARY KEY (delivery, number)
     )${table}`,
    `CREATE TABLE watch_position (
       account ${text} NOT NULL, schedule ${text} NOT NULL, edition ${text} NOT NULL, day ${text} NOT NULL,
       PRIMARY KEY (account, schedule)
     )${table}`,
    `CREATE TABLE announcement (
       account ${text} NOT NULL, schedule ${text} NOT NULL, from_edition ${text} NOT NULL, from_day ${text} NOT NULL,
       to_edition ${text} NOT NULL, to_day ${text} NOT NULL, at ${text} NOT NULL,
       PRIMARY KEY (account, schedule, from_edition, from_day, to_edition, to_day)
     )${table}`,
    `CREATE TABLE catalog (
       account ${text} NOT NULL, name ${text} NOT NULL, client ${text}, created_at ${text} NOT NULL,
       products ${integer} NOT NULL,
       PRIMARY KEY (account, name)
     )${table}`,
    `CREATE TABLE catalog_product (
       account ${text} NOT NULL, catalog ${text} NOT NULL, position ${integer} NOT NULL,
       reference ${text} NOT NULL, code ${text} NOT NULL, origin ${text}, destination ${text} NOT NULL,
       claim ${text}, client ${text}, description ${text},
       PRIMARY KEY (account, catalog, position)
     )${table}`,
  ],
};
