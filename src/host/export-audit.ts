import { createHash } from 'node:crypto';
import type { AuditHead, AuditRecord } from '../api/audit-record.js';
import type { ClassificationResult } from '../api/classification-result.js';
import type { Opinion } from '../api/opinion.js';
import { refuseBackwards } from '../api/period.js';
import { feedbackOut } from '../engine/history.js';
import { memoryOf } from '../engine/memory.js';
import type { Store, StoredClassification } from '../store/store.js';

export interface AuditAsked {
  readonly account: string;
  readonly from?: string;
  readonly to?: string;
  /** what language models said of an answer, where that is kept */
  readonly opinionsOn?: (id: string) => readonly Opinion[];
}

/** The hash that a record has after another: it holds the whole pack up to here. */
export const chainHash = (previous: string, record: object): string =>
  createHash('sha256').update(previous).update('\n').update(JSON.stringify(record)).digest('hex');

/** Every answer of an account, oldest first, as lines of JSON that are chained by their hashes. */
export async function* exportAudit(
  store: Store,
  head: Omit<AuditHead, 'kind' | 'schema_version'>,
  asked: AuditAsked,
): AsyncGenerator<string> {
  refuseBackwards(asked.from, asked.to);
  const first: AuditHead = { kind: 'audit_pack', schema_version: '1', ...head };
  yield JSON.stringify(first);
  let previous = chainHash('', first);
  let seq = 0;
  for (const id of await allIds(store, asked)) {
    const stored = await store.classification(asked.account, id);
    if (!stored) continue;
    const opinions = asked.opinionsOn?.(id) ?? [];
    const assistant = opinions.length === 0 ? {} : { assistant: [...opinions] };
    const record = { ...(await recordOf(store, stored, seq)), ...assistant, previous };
    const hash = chainHash(previous, record);
    yield JSON.stringify({ ...record, hash });
    previous = hash;
    seq += 1;
  }
  yield JSON.stringify({ kind: 'end', records: seq, head: previous });
}

async function allIds(store: Store, { account, from, to }: AuditAsked): Promise<string[]> {
  const filter = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
  const ids: string[] = [];
  for (let cursor: string | undefined; ; ) {
    const page = await store.classifications(account, filter, 200, cursor);
    ids.push(...page.items.map(({ id }) => id));
    if (page.next_cursor === null) return ids.reverse();
    cursor = page.next_cursor;
  }
}

async function recordOf(
  store: Store,
  stored: StoredClassification,
  seq: number,
): Promise<Omit<AuditRecord, 'previous' | 'hash'>> {
  const result = JSON.parse(stored.result) as ClassificationResult;
  const reviews = await store.feedbackOn(stored.account, [stored.id]);
  const before = await store.feedback(stored.account, stored.client, 2000, stored.created_at);
  const memory = await memoryOf(
    { ...store, feedback: async () => before },
    stored.account,
    stored.client ?? undefined,
  );
  const feedback = await memory.feedbackFor({ ...result.request, description: stored.description });
  return {
    kind: 'classification',
    seq,
    id: stored.id,
    created_at: stored.created_at,
    date: result.request.date ?? stored.created_at.slice(0, 10),
    input: result.request,
    facts: result.request.facts,
    chosen: result.code,
    refused: result.candidates
      .filter(({ code }) => code !== result.code)
      .map(({ code, formatted, probability, evidence }) => ({
        code,
        formatted,
        probability,
        why: whyRefused(result, code, evidence),
      })),
    citations: [...new Set(result.reasoning.flatMap(({ refs }) => refs))],
    edition: result.edition,
    engine_version: result.engine_version,
    taught: feedback.map(({ kind: _kind, answered, ...precedent }) => ({
      ...precedent,
      ...(answered ? { answered: [...answered] } : {}),
    })),
    reviewer: reviews.map(feedbackOut),
    result,
  };
}

/** Why a line that was considered was not chosen: what speaks against it, and how much less spoke for it. */
function whyRefused(
  { candidates, code: chosen, reasoning }: ClassificationResult,
  code: string,
  evidence: ClassificationResult['candidates'][number]['evidence'],
): string[] {
  const winner = candidates.find((each) => each.code === chosen);
  const own = candidates.find((each) => each.code === code);
  return [
    ...evidence.filter(({ kind }) => kind === 'exclusion' || kind === 'note').map(({ text }) => text),
    ...reasoning.filter(({ refs }) => refs.includes(code)).map(({ decision }) => decision),
    ...(winner && own
      ? [`probability ${own.probability} against ${winner.probability} of ${winner.formatted}`]
      : []),
  ];
}
