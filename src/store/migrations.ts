import { TariffError } from '../errors.js';
import type { Connection } from './connection.js';

/** Numbered from 1 by their place; what has been released is never edited, only followed by another. */
const migrations: readonly string[] = [
  `CREATE TABLE classification (
     account TEXT NOT NULL, id TEXT NOT NULL, created_at TEXT NOT NULL,
     client TEXT, reference TEXT, origin TEXT, destination TEXT NOT NULL,
     description TEXT NOT NULL, searched TEXT NOT NULL,
     code TEXT, decision TEXT NOT NULL, confident_to TEXT NOT NULL, confidence REAL NOT NULL,
     edition TEXT NOT NULL, result TEXT NOT NULL,
     PRIMARY KEY (account, id)
   ) STRICT;
   CREATE INDEX classification_by_time ON classification (account, created_at, id);
   CREATE TABLE feedback (
     account TEXT NOT NULL, id TEXT NOT NULL, created_at TEXT NOT NULL,
     client TEXT, classification_id TEXT NOT NULL,
     description TEXT NOT NULL, folded TEXT NOT NULL,
     verdict TEXT NOT NULL, code TEXT NOT NULL, comment TEXT,
     PRIMARY KEY (account, id)
   ) STRICT;
   CREATE INDEX feedback_by_time ON feedback (account, created_at, id);
   CREATE INDEX feedback_by_classification ON feedback (account, classification_id);`,
];

export const schemaVersion = migrations.length;

const versionOf = (connection: Connection): number =>
  Number(connection.read<{ user_version: number }>('PRAGMA user_version')[0]?.user_version);

/** Brings the history up to this version's tables, all of it or nothing; several programs may start at once. */
export function migrate(connection: Connection): void {
  if (versionOf(connection) === schemaVersion) return;
  connection.inTransaction(() => {
    const version = versionOf(connection);
    if (version > schemaVersion)
      throw new TariffError(
        'store_unavailable',
        `the history ${connection.path} was written by a newer version of tariff (schema ${version}; this one knows ${schemaVersion})`,
        { hint: 'update tariff, or run with --no-history' },
      );
    if (version === 0 && connection.read('SELECT 1 FROM sqlite_schema').length > 0)
      throw new TariffError('store_unavailable', `${connection.path} is the database of another program`, {
        hint: 'choose another folder for the history, or run with --no-history',
      });
    for (const statements of migrations.slice(version)) connection.execute(statements);
    connection.execute(`PRAGMA user_version = ${schemaVersion}`);
  });
}
