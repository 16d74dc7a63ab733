export type Value = string | number | null;

/** Runs SQL whose values are written `?`, on whichever database the installation has. */
export interface SqlRunner {
  rows<Row>(sql: string, values?: readonly Value[]): Promise<Row[]>;
}

/** What the databases write differently when a table is made. */
export interface DialectWords {
  /** text that is compared byte by byte, so that ids and times sort the same everywhere */
  readonly text: string;
  readonly integer: string;
  readonly real: string;
  /** after the closing bracket of a table */
  readonly table: string;
  /** begins a table whose rows may be lost when the database server breaks down */
  readonly lightTable: string;
  /** what keeps rows of a table from being changed or removed */
  readonly appendOnly: (table: string) => readonly string[];
  /**
   * What gives each row of a table a number of its own, `place`, in the order in which rows were and will be written. The
   * columns are those it has; the triggers are made again where the table has to be.
   */
  readonly placed: (
    table: string,
    columns: readonly string[],
    triggers: readonly string[],
  ) => readonly string[];
}

/** `?` as PostgreSQL writes it; none of our statements has one in a text. */
export function withNumbers(sql: string): string {
  let number = 0;
  return sql.replace(/\?/g, () => `$${++number}`);
}

/** PostgreSQL keeps no NUL in a text; it is shown as the replacement character. */
export const withoutNul = (value: unknown): unknown =>
  typeof value === 'string' && value.includes('\0') ? value.replaceAll('\0', '\uFFFD') : value;
