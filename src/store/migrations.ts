import { TariffError } from '../errors.js';
import type { DialectWords, SqlRunner } from './dialect/sql-runner.js';
import { history } from './migrations/0001-history.js';
import { accounts } from './migrations/0002-accounts.js';
import { ledger } from './migrations/0003-ledger.js';
import { batches } from './migrations/0004-batches.js';
import { jobs } from './migrations/0005-jobs.js';
import { webhooks } from './migrations/0010-webhooks.js';
import { olderPrograms } from './migrations/0011-older-programs.js';
import { chats } from './migrations/0012-chats.js';
import { auditOrder } from './migrations/0013-audit-order.js';
import { alikeRequests } from './migrations/0014-alike-requests.js';
import { longReplies } from './migrations/0015-long-replies.js';
import { feedbackWithdrawals } from './migrations/0016-feedback-withdrawals.js';
import { accountLevels } from './migrations/0017-account-levels.js';
import { yearlyValues } from './migrations/0018-yearly-values.js';
import { boundKeys } from './migrations/0019-bound-keys.js';
import { keptDays } from './migrations/0020-kept-days.js';
import type { Migration } from './migrations/migration.js';

/** Every step of the schema, in order. */
const migrations: readonly Migration[] = [
  history,
  accounts,
  ledger,
  batches,
  jobs,
  webhooks,
  olderPrograms,
  chats,
  auditOrder,
  alikeRequests,
  longReplies,
  feedbackWithdrawals,
  accountLevels,
  yearlyValues,
  boundKeys,
  keptDays,
];

/** What a database at this version says of itself. */
export const latestStep = Math.max(...migrations.map(({ number }) => number));

/** A database whose tables can be made and followed up. */
export interface Migratable extends SqlRunner {
  /** as a user knows it: the file, or the address without its password */
  readonly name: string;
  readonly words: DialectWords;
  /** the last step behind it as the database itself says, 0 where it has no tables */
  lastStep(): Promise<number>;
  /** writes down the last step, where the database does not know it from its tables */
  setLastStep(number: number): Promise<void>;
  /** all of what `work` does or nothing, while no other program does the same */
  exclusively(work: () => Promise<void>): Promise<void>;
}

/** The table of steps came with the second one. */
async function stepsDone(database: Migratable): Promise<readonly number[]> {
  const last = await database.lastStep();
  if (last <= 1) return last === 1 ? [1] : [];
  const rows = await database.rows<{ number: number }>('SELECT number FROM schema_step ORDER BY number');
  return [...new Set([...rows.map(({ number }) => number), last])];
}

async function missingSteps(database: Migratable): Promise<readonly Migration[]> {
  const done = await stepsDone(database);
  const newer = done.filter((number) => !migrations.some((step) => step.number === number));
  if (newer.length > 0 && !(await onlyAdd(database, newer)))
    throw new TariffError(
      'store_unavailable',
      `${database.name} was written by a newer version of tariff (schema ${Math.max(...newer)}; this one knows ${latestStep})`,
      { hint: 'update tariff, or run with --no-history' },
    );
  return migrations.filter(({ number }) => !done.includes(number));
}

/** Whether a newer version only added to the tables that this one knows: then both may run over them. */
async function onlyAdd(database: Migratable, steps: readonly number[]): Promise<boolean> {
  const adding = await database.rows<{ number: number }>('SELECT number FROM schema_step WHERE breaks = 0');
  return steps.every((step) => adding.some(({ number }) => number === step));
}

/** Brings a database up to this version's tables, all of it or nothing; several programs may start at once. How many steps. */
export async function migrate(database: Migratable): Promise<number> {
  if ((await missingSteps(database)).length === 0) return 0;
  let taken = 0;
  await database.exclusively(async () => {
    const missing = await missingSteps(database);
    const { text, integer, table } = database.words;
    await database.rows(
      `CREATE TABLE IF NOT EXISTS schema_step (number ${integer} NOT NULL PRIMARY KEY, taken_at ${text} NOT NULL)${table}`,
    );
    for (const step of missing)
      for (const statement of step.statements(database.words)) await database.rows(statement);
    const note =
      'INSERT INTO schema_step (number, taken_at, breaks) VALUES (?, ?, ?) ON CONFLICT (number) DO NOTHING';
    for (const { number, onlyAdds } of migrations)
      await database.rows(note, [number, new Date().toISOString(), onlyAdds ? 0 : 1]);
    await database.setLastStep(latestStep);
    taken = missing.length;
  });
  return taken;
}

/** Refuses a database that is behind: where many processes share one, only `tariff migrate` changes its tables. */
export async function requireMigrated(database: Migratable): Promise<void> {
  if ((await missingSteps(database)).length === 0) return;
  throw new TariffError('store_unavailable', `${database.name} does not have the tables of this version`, {
    hint: 'run "tariff migrate" once, then start again',
  });
}
