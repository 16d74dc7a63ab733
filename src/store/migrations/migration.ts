import type { DialectWords } from '../dialect/sql-runner.js';

/** One step of the schema. What has been released is never edited, only followed by another. */
export interface Migration {
  readonly number: number;
  readonly statements: (words: DialectWords) => readonly string[];
}
