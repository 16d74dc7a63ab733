import type { DialectWords } from '../dialect/sql-runner.js';

/** One step of the schema. What has been released is never edited, only followed by another. */
export interface Migration {
  readonly number: number;
  /** a program that does not know it goes on with the tables it knows */
  readonly onlyAdds?: boolean;
  readonly statements: (words: DialectWords) => readonly string[];
}
