import { type Connection, openConnection, type Value } from './connection.js';
import { formatCursor, parseCursor } from './cursor.js';
import { migrate } from './migrations.js';
import { classificationColumns, feedbackColumns, searchedText } from './schema.js';
import type { ClassificationFilter, Store, StoredClassification, StoredFeedback } from './store.js';

export interface SqliteStoreOptions {
  /** how long to wait for other programs that write, in milliseconds */
  readonly busyMs?: number;
}

/** Opens the history in a file; several programs may read and write it at once. */
export async function openSqliteStore(path: string, options: SqliteStoreOptions = {}): Promise<Store> {
  const connection = await openConnection(path, options.busyMs ?? 5000);
  try {
    migrate(connection);
  } catch (fault) {
    connection.close();
    throw fault;
  }
  return sqliteStore(connection);
}

const classificationFields = classificationColumns.join(', ');
const feedbackFields = feedbackColumns.join(', ');
const newestFirst = 'ORDER BY created_at DESC, id DESC';

const insertInto = (table: string, columns: readonly string[]): string =>
  `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`;

const insertClassification = insertInto('classification', [...classificationColumns, 'searched']);
const insertFeedback = insertInto('feedback', feedbackColumns);

function sqliteStore(connection: Connection): Store {
  return {
    async saveClassification(row) {
      const values = classificationColumns.map((column) => row[column]);
      connection.write(insertClassification, [...values, searchedText(row.description)]);
    },
    async classification(account, id) {
      const sql = `SELECT ${classificationFields} FROM classification WHERE account = ? AND id = ?`;
      return connection.read<StoredClassification>(sql, [account, id])[0];
    },
    async classifications(account, filter, limit, cursor) {
      const { where, values } = conditionsOf(account, filter, cursor);
      const sql = `SELECT ${classificationFields} FROM classification WHERE ${where} ${newestFirst} LIMIT ?`;
      const rows = connection.read<StoredClassification>(sql, [...values, limit + 1]);
      const items = rows.slice(0, limit);
      const last = items.at(-1);
      return { items, next_cursor: last && rows.length > limit ? formatCursor(last) : null };
    },
    async saveFeedback(row) {
      connection.write(
        insertFeedback,
        feedbackColumns.map((column) => row[column]),
      );
    },
    async feedbackOn(account, classificationIds) {
      const sql = `SELECT ${feedbackFields} FROM feedback
        WHERE account = ? AND classification_id IN (SELECT value FROM json_each(?)) ${newestFirst}`;
      return connection.read<StoredFeedback>(sql, [account, JSON.stringify(classificationIds)]);
    },
    async taught(account, client, limit) {
      const sql = `SELECT ${feedbackFields} FROM feedback
        WHERE account = ? AND (? IS NULL OR client IS NULL OR client = ?) ${newestFirst} LIMIT ?`;
      return connection.read<StoredFeedback>(sql, [account, client, client, limit]);
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
      return connection.read(sql, values);
    },
    async close() {
      connection.close();
    },
  };
}

interface Conditions {
  readonly where: string;
  readonly values: readonly Value[];
}

/** The rows of one account that a filter lets through, below a cursor where one is given; both days are included. */
function conditionsOf(account: string, filter: ClassificationFilter, cursor?: string): Conditions {
  const conditions: (readonly [sql: string, ...values: Value[]])[] = [['account = ?', account]];
  const { from, to, code, decision, reference, client, q } = filter;
  if (from !== undefined) conditions.push(['created_at >= ?', from]);
  if (to !== undefined) conditions.push(['substr(created_at, 1, 10) <= ?', to]);
  if (code !== undefined) conditions.push(['instr(code, ?) = 1', code]);
  if (decision !== undefined) conditions.push(['decision = ?', decision]);
  if (reference !== undefined) conditions.push(['reference = ?', reference]);
  if (client !== undefined) conditions.push(['client = ?', client]);
  if (q !== undefined) conditions.push(['instr(searched, ?) > 0', searchedText(q)]);
  if (cursor !== undefined) {
    const { created_at, id } = parseCursor(cursor);
    conditions.push(['(created_at, id) < (?, ?)', created_at, id]);
  }
  return {
    where: conditions.map(([sql]) => sql).join(' AND '),
    values: conditions.flatMap(([, ...values]) => values),
  };
}
