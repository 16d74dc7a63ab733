import type { Migration } from './migration.js';

/** Jobs of an installation without a job engine, those that failed for good (dead letters), and whose turn it is. */
export const jobs: Migration = {
  number: 5,
  statements: ({ text, integer, table }) => [
    `CREATE TABLE job (
       id ${text} NOT NULL PRIMARY KEY, kind ${text} NOT NULL, job_key ${text} NOT NULL, account ${text} NOT NULL,
       payload ${text} NOT NULL, run_at ${text} NOT NULL, priority ${integer} NOT NULL, turn ${integer} NOT NULL,
       state ${text} NOT NULL, attempts ${integer} NOT NULL, worker ${text}, lease_until ${text}
     )${table}`,
    `CREATE UNIQUE INDEX job_waits_once ON job (job_key) WHERE state IN ('later', 'ready')`,
    `CREATE UNIQUE INDEX job_runs_once ON job (job_key) WHERE state = 'running'`,
    'CREATE INDEX job_by_turn ON job (state, priority, turn)',
    'CREATE INDEX job_by_time ON job (state, run_at)',
    `CREATE TABLE parked_job (
       job_key ${text} NOT NULL PRIMARY KEY, kind ${text} NOT NULL, account ${text} NOT NULL,
       payload ${text} NOT NULL, run_at ${text} NOT NULL, priority ${integer} NOT NULL,
       attempts ${integer} NOT NULL, error ${text} NOT NULL, parked_at ${text} NOT NULL
     )${table}`,
    `CREATE TABLE job_turn (account ${text} NOT NULL PRIMARY KEY, turn ${integer} NOT NULL)${table}`,
    `CREATE TABLE job_clock (one ${integer} NOT NULL PRIMARY KEY, turn ${integer} NOT NULL)${table}`,
    'INSERT INTO job_clock (one, turn) VALUES (1, 0)',
  ],
};
