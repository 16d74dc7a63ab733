import { pageOf, parseCursor } from '../cursor.js';
import type { SqlRunner, Value } from '../dialect/sql-runner.js';
import type { ClassificationFilter, Store, StoredClassification, StoredFeedback } from '../store.js';
import { classificationColumns, feedbackColumns, searchedText } from './columns.js';

const classificationFields = classificationColumns.join(', ');
const feedbackFields = feedbackColumns.join(', ');
const newestFirst = 'ORDER BY created_at DESC, id DESC';

const insertInto = (table: string, columns: readonly string[]): string =>
  `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;

const classificationInsert = insertInto('classification', [...classificationColumns, 'searched']);
const feedbackInsert = insertInto('feedback', feedbackColumns);

/** Writes one answer; one with the same id is refused, never replaced. */
export async function insertClassification(runner: SqlRunner, row: StoredClassification): Promise<void> {
  const values = classificationColumns.map((column) => row[column]);
  await runner.rows(classificationInsert, [...values, searchedText(row.description)]);
}

/** Writes what a broker said of an answer. */
export async function insertFeedback(runner: SqlRunner, row: StoredFeedback): Promise<void> {
  await runner.rows(
    feedbackInsert,
    feedbackColumns.map((column) => row[column]),
  );
}

/**
 * The history over any database. It is written as plain SQL: a command line starts with it, and loads no query builder
 * for the sake of one row.
 */
export function sqlHistory(runner: SqlRunner, close: () => Promise<void>): Store {
  return {
    saveClassification: (row) => insertClassification(runner, row),
    async classification(account, id) {
      const sql = `SELECT ${classificationFields} FROM classification WHERE account = ? AND id = ?`;
      return (await runner.rows<StoredClassification>(sql, [account, id]))[0];
    },
    async classifications(account, filter, limit, cursor) {
      const { where, values } = conditionsOf(account, filter, cursor);
      const sql = `SELECT ${classificationFields} FROM classification WHERE ${where} ${newestFirst} LIMIT ?`;
      const rows = await runner.rows<StoredClassification>(sql, [...values, limit + 1]);
      return pageOf(rows, limit);
    },
    saveFeedback: (row) => insertFeedback(runner, row),
    async feedbackOn(account, classificationIds) {
      if (classificationIds.length === 0) return [];
      const sql = `SELECT ${feedbackFields} FROM feedback
        WHERE account = ? AND classification_id IN (${classificationIds.map(() => '?').join()}) ${newestFirst}`;
      return runner.rows<StoredFeedback>(sql, [account, ...classificationIds]);
    },
    async feedback(account, client, limit) {
      const whose = client === null ? '' : 'AND (client IS NULL OR client = ?)';
      const sql = `SELECT ${feedbackFields} FROM feedback WHERE account = ? ${whose} ${newestFirst} LIMIT ?`;
      return runner.rows<StoredFeedback>(sql, [account, ...(client === null ? [] : [client]), limit]);
    },
    async usage(account, from, to, groupBy) {
      const keys = {
        day: 'substr(created_at, 1, 10)',
        month: 'substr(created_at, 1, 7)',
        operation: `'classify'`,
      };
      const { where, values } = conditionsOf(account, { from, to });
      const sql = `SELECT ${keys[groupBy]} AS key, count(*) AS classifications
        FROM classification WHERE ${where} GROUP BY 1 ORDER BY 1`;
      return runner.rows(sql, values);
    },
    close,
  };
}

interface Conditions {
  readonly where: string;
  readonly values: readonly Value[];
}

/** The text found anywhere, its own `%` and `_` taken as themselves. */
const anywhere = (text: string): string => `%${text.replace(/[%_!]/g, '!$&')}%`;

/** The rows of one account that a filter lets through, below a cursor where one is given; both days are included. */
function conditionsOf(account: string, filter: ClassificationFilter, cursor?: string): Conditions {
  const conditions: (readonly [sql: string, ...values: Value[]])[] = [['account = ?', account]];
  const { from, to, code, decision, reference, client, q } = filter;
  if (from !== undefined) conditions.push(['created_at >= ?', from]);
  if (to !== undefined) conditions.push(['substr(created_at, 1, 10) <= ?', to]);
  if (code !== undefined) conditions.push([`substr(code, 1, ${code.length}) = ?`, code]);
  if (decision !== undefined) conditions.push(['decision = ?', decision]);
  if (reference !== undefined) conditions.push(['reference = ?', reference]);
  if (client !== undefined) conditions.push(['client = ?', client]);
  if (q !== undefined) conditions.push([`searched LIKE ? ESCAPE '!'`, anywhere(searchedText(q))]);
  if (cursor !== undefined) {
    const { created_at, id } = parseCursor(cursor);
    conditions.push(['(created_at, id) < (?, ?)', created_at, id]);
  }
  return {
    where: conditions.map(([sql]) => sql).join(' AND '),
    values: conditions.flatMap(([, ...values]) => values),
  };
}
