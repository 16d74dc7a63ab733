import { pageOf, parseCursor } from '../cursor.js';
import type { SqlRunner, Value } from '../dialect/sql-runner.js';
import type {
  ClassificationFilter,
  GivenFeedback,
  Store,
  StoredClassification,
  StoredFeedback,
} from '../store.js';
import { classificationColumns, feedbackColumns, searchedText } from './columns.js';

const classificationFields = classificationColumns.join(', ');
const withdrawnAt = `(SELECT at FROM feedback_withdrawal AS taken
  WHERE taken.account = feedback.account AND taken.feedback_id = feedback.id)`;
const feedbackFields = `${feedbackColumns.join(', ')}, ${withdrawnAt} AS withdrawn_at`;
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
export async function insertFeedback(runner: SqlRunner, row: GivenFeedback): Promise<void> {
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
  const feedbackItem = async (account: string, id: string): Promise<StoredFeedback | undefined> => {
    const sql = `SELECT ${feedbackFields} FROM feedback WHERE account = ? AND id = ?`;
    return (await runner.rows<StoredFeedback>(sql, [account, id]))[0];
  };
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
    async withdrawFeedback(account, id, at) {
      await runner.rows(
        `INSERT INTO feedback_withdrawal (account, feedback_id, at)
          SELECT account, id, ? FROM feedback WHERE account = ? AND id = ?
          ON CONFLICT (account, feedback_id) DO NOTHING`,
        [at, account, id],
      );
      return feedbackItem(account, id);
    },
    feedbackItem,
    async feedbackPage(account, filter, limit, cursor) {
      const { where, values } = joined([
        ...commonConditions(account, filter, cursor),
        ...(filter.withdrawn ? [] : [[`${withdrawnAt} IS NULL`] as const]),
      ]);
      const sql = `SELECT ${feedbackFields} FROM feedback WHERE ${where} ${newestFirst} LIMIT ?`;
      return pageOf(await runner.rows<StoredFeedback>(sql, [...values, limit + 1]), limit);
    },
    async feedbackOn(account, classificationIds) {
      if (classificationIds.length === 0) return [];
      const sql = `SELECT ${feedbackFields} FROM feedback
        WHERE account = ? AND classification_id IN (${classificationIds.map(() => '?').join()}) ${newestFirst}`;
      return runner.rows<StoredFeedback>(sql, [account, ...classificationIds]);
    },
    async feedback(account, client, limit, before) {
      const { where, values } = joined([
        ['account = ?', account],
        ...(client === null ? [] : [['(client IS NULL OR client = ?)', client] as const]),
        ...(before === undefined
          ? [[`${withdrawnAt} IS NULL`] as const]
          : [
              ['created_at < ?', before] as const,
              [`coalesce(${withdrawnAt}, ?) >= ?`, before, before] as const,
            ]),
      ]);
      const sql = `SELECT ${feedbackFields} FROM feedback WHERE ${where} ${newestFirst} LIMIT ?`;
      return runner.rows<StoredFeedback>(sql, [...values, limit]);
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

type Condition = readonly [sql: string, ...values: Value[]];

const joined = (conditions: readonly Condition[]): Conditions => ({
  where: conditions.map(([sql]) => sql).join(' AND '),
  values: conditions.flatMap(([, ...values]) => values),
});

/** What answers and words on them are filtered by alike, below a cursor where one is given; both days are included. */
function commonConditions(
  account: string,
  { from, to, code, client }: Pick<ClassificationFilter, 'from' | 'to' | 'code' | 'client'>,
  cursor?: string,
): Condition[] {
  const conditions: Condition[] = [['account = ?', account]];
  if (from !== undefined) conditions.push(['created_at >= ?', from]);
  if (to !== undefined) conditions.push(['substr(created_at, 1, 10) <= ?', to]);
  if (code !== undefined) conditions.push([`substr(code, 1, ${code.length}) = ?`, code]);
  if (client !== undefined) conditions.push(['client = ?', client]);
  if (cursor !== undefined) {
    const last = parseCursor(cursor);
    conditions.push(['(created_at, id) < (?, ?)', last.created_at, last.id]);
  }
  return conditions;
}

/** The rows of one account that a filter lets through. */
function conditionsOf(account: string, filter: ClassificationFilter, cursor?: string): Conditions {
  const conditions = commonConditions(account, filter, cursor);
  const { id, decision, reference, q } = filter;
  if (id !== undefined) conditions.push([`substr(id, 1, ${id.length}) = ?`, id]);
  if (decision !== undefined) conditions.push(['decision = ?', decision]);
  if (reference !== undefined) conditions.push(['reference = ?', reference]);
  if (q !== undefined) conditions.push([`searched LIKE ? ESCAPE '!'`, anywhere(searchedText(q))]);
  return joined(conditions);
}
