import type { FeedbackPage, FeedbackRecord, HistoryItem, HistoryPage, LineChange } from '../api/answers.js';
import type { ClassificationResult } from '../api/classification-result.js';
import type { FeedbackQuery } from '../api/feedback-request.js';
import type { HistoryQuery } from '../api/history-query.js';
import { refuseBackwards } from '../api/period.js';
import type { UnsavedResult } from '../api/product-answers.js';
import { TariffError } from '../errors.js';
import type { GivenFeedback, Store, StoredClassification, StoredFeedback } from '../store/store.js';
import { profileOf } from '../tariff/country-profile.js';
import { editionTitle } from '../tariff/edition.js';

export const feedbackOut = (row: GivenFeedback & Partial<StoredFeedback>): FeedbackRecord => ({
  id: row.id,
  created_at: row.created_at,
  classification_id: row.classification_id,
  verdict: row.verdict,
  code: row.code,
  description: row.description,
  ...(row.client === null ? {} : { client: row.client }),
  ...(row.comment === null ? {} : { comment: row.comment }),
  ...(row.withdrawn_at == null ? {} : { withdrawn_at: row.withdrawn_at }),
});

/** A page of what was taught, newest first. */
export async function feedbackPage(
  store: Store,
  account: string,
  { limit, cursor, ...filter }: FeedbackQuery,
): Promise<FeedbackPage> {
  refuseBackwards(filter.from, filter.to);
  const page = await store.feedbackPage(account, given(filter), limit, cursor);
  return { schema_version: '1', items: page.items.map(feedbackOut), next_cursor: page.next_cursor };
}

/** One word of a broker, whether it stands or was taken back. */
export async function feedbackItem(store: Store, account: string, id: string): Promise<FeedbackRecord> {
  return foundFeedback(id, await store.feedbackItem(account, id));
}

/** Takes back what was taught; again is the same. */
export async function withdrawFeedback(
  store: Store,
  account: string,
  id: string,
  now: Date,
): Promise<FeedbackRecord> {
  return foundFeedback(id, await store.withdrawFeedback(account, id, now.toISOString()));
}

function foundFeedback(id: string, row: StoredFeedback | undefined): FeedbackRecord {
  if (row) return feedbackOut(row);
  throw new TariffError('not_found', `no feedback ${id} is kept`, {
    hint: 'list what was taught with "tariff feedback list"',
  });
}

/** What is asked for of a filter, without what was left out. */
const given = <T extends object>(filter: T) =>
  Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== undefined));

/** An answer with its own number and hour, as it is given and kept. */
export const numbered = (
  { schema_version, ...answer }: UnsavedResult,
  id: string,
  created_at: string,
): ClassificationResult => ({ schema_version, id, created_at, ...answer });

/** What is kept of an answer. */
export const storedForm = (account: string, result: ClassificationResult): StoredClassification => ({
  id: result.id,
  created_at: result.created_at,
  account,
  client: result.request.client ?? null,
  reference: result.request.reference ?? null,
  origin: result.request.origin ?? null,
  destination: result.request.destination,
  description: result.request.description,
  code: result.code,
  decision: result.decision,
  confident_to: result.confident_to,
  confidence: result.candidates[0]?.probability ?? 0,
  edition: editionTitle(result.edition),
  result: JSON.stringify(result),
});

/** What became of the line of a stored answer, by the edition that it names and its hour. */
export type LineChangeOf = (code: string, edition: string, createdAt: string) => LineChange | undefined;

/** The mark of an answer whose line ended or stands for other goods, where transfers of lines are recorded. */
function changed(
  { code, destination, edition, created_at: createdAt }: StoredClassification,
  changeOf: LineChangeOf,
): { line_change?: LineChange } {
  const change =
    code === null || !profileOf(destination).transfers ? undefined : changeOf(code, edition, createdAt);
  return change ? { line_change: change } : {};
}

/** A page of earlier answers, newest first, each with what was said of it. */
export async function historyPage(
  store: Store,
  account: string,
  query: HistoryQuery,
  changeOf: LineChangeOf,
): Promise<HistoryPage> {
  const { limit, cursor, ...filter } = query;
  refuseBackwards(filter.from, filter.to);
  const page = await store.classifications(account, given(filter), limit, cursor);
  const feedback = await store.feedbackOn(
    account,
    page.items.map((item) => item.id),
  );
  return {
    schema_version: '1',
    next_cursor: page.next_cursor,
    items: page.items.map((item) => ({
      id: item.id,
      created_at: item.created_at,
      description: item.description,
      code: item.code,
      decision: item.decision,
      confident_to: item.confident_to,
      confidence: item.confidence,
      edition: item.edition,
      ...(item.origin === null ? {} : { origin: item.origin }),
      ...(item.reference === null ? {} : { reference: item.reference }),
      ...(item.client === null ? {} : { client: item.client }),
      ...changed(item, changeOf),
      feedback: feedback.filter((each) => each.classification_id === item.id).map(feedbackOut),
    })),
  };
}

export async function storedClassification(
  store: Store,
  account: string,
  id: string,
): Promise<StoredClassification> {
  const found = await store.classification(account, id);
  if (found) return found;
  throw new TariffError('not_found', `no classification ${id} in the history`, {
    hint: 'list them with "tariff history list"',
  });
}

/** One earlier answer whole, as it was given. */
export async function historyItem(
  store: Store,
  account: string,
  id: string,
  changeOf: LineChangeOf,
): Promise<HistoryItem> {
  const found = await storedClassification(store, account, id);
  const feedback = await store.feedbackOn(account, [id]);
  return {
    schema_version: '1',
    result: JSON.parse(found.result) as ClassificationResult,
    ...changed(found, changeOf),
    feedback: feedback.map(feedbackOut),
  };
}
