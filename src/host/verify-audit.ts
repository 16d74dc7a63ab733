import {
  type AuditRecord,
  type AuditVerification,
  auditEnd,
  auditHead,
  auditRecord,
} from '../api/audit-record.js';
import { civilDate } from '../core/civil-date.js';
import { answerHere, type Engine } from '../engine/engine.js';
import type { FeedbackPrecedent } from '../engine/memory.js';
import { TariffError } from '../errors.js';
import { chainHash } from './export-audit.js';

/**
 * Reads an audit pack: whether its chain is whole, and whether each answer comes out byte for byte as it was given, from
 * the edition that it names.
 */
export async function verifyAudit(
  engine: Engine,
  version: string,
  lines: AsyncIterable<string>,
): Promise<AuditVerification> {
  const faults: { line: number; what: string }[] = [];
  const differs: AuditVerification['differs'][number][] = [];
  const notRepeated: AuditVerification['not_repeated'][number][] = [];
  let [line, records, reproduced, previous, ended] = [0, 0, 0, '', false];
  for await (const text of lines) {
    line += 1;
    if (text.trim() === '') continue;
    const read = readLine(text);
    if (ended) faults.push({ line, what: 'something stands after the end' });
    if (!read) {
      faults.push({ line, what: 'not a line of an audit pack' });
      continue;
    }
    if (line === 1 && read.kind !== 'audit_pack')
      faults.push({ line, what: 'the head of the pack is missing' });
    if (read.kind === 'audit_pack') previous = chainHash('', JSON.parse(text));
    else if (read.kind === 'end') {
      ended = true;
      if (read.records !== records)
        faults.push({ line, what: `${read.records} records are announced, ${records} are there` });
      if (read.head !== previous)
        faults.push({ line, what: 'the hash at the end is not that of the last record' });
    } else {
      const { hash, ...rest } = JSON.parse(text) as AuditRecord;
      if (read.seq !== records) faults.push({ line, what: `record ${records} is missing or out of place` });
      const isWhole = chainHash(read.previous, rest) === hash;
      if (!isWhole) faults.push({ line, what: `${read.id} was changed` });
      else if (read.previous !== previous)
        faults.push({ line, what: `${read.id} does not follow the line before it as it stands there` });
      records = read.seq + 1;
      previous = hash;
      const again = isWhole
        ? await repeat(engine, version, JSON.parse(text) as AuditRecord)
        : 'it was changed since it was written';
      if (again === 'same') reproduced += 1;
      else if (typeof again === 'string') notRepeated.push({ id: read.id, why: again });
      else differs.push({ id: read.id, what: again });
    }
  }
  if (!ended) faults.push({ line, what: 'the end of the pack is missing' });
  return {
    schema_version: '1',
    records,
    head: previous,
    chain: faults.length === 0 ? 'whole' : 'broken',
    faults,
    reproduced,
    differs,
    not_repeated: notRepeated,
  };
}

function readLine(text: string) {
  try {
    const value: unknown = JSON.parse(text);
    for (const schema of [auditRecord, auditHead, auditEnd]) {
      const read = schema.safeParse(value);
      if (read.success) return read.data;
    }
  } catch {
    // falls through: it is not JSON
  }
  return undefined;
}

const feedbackOfRecord = ({
  mexican,
  shared,
  answered,
  law,
  ...precedent
}: AuditRecord['taught'][number]): FeedbackPrecedent => ({
  kind: 'feedback',
  ...precedent,
  ...(mexican ? { mexican } : {}),
  ...(shared ? { shared } : {}),
  ...(answered ? { answered } : {}),
  ...(law ? { law } : {}),
});

/** The same answer worked out again: `same`, the parts that came out otherwise, or why it cannot be repeated here. */
async function repeat(
  engine: Engine,
  version: string,
  record: AuditRecord,
): Promise<'same' | string | string[]> {
  if (record.engine_version !== version)
    return `it was answered by version ${record.engine_version}, this is ${version}`;
  const date = civilDate(record.date);
  try {
    const { edition } = engine.library.scheduleOn(date);
    if (record.edition.schedule === edition.schedule && edition.dataHash !== record.edition.data_hash)
      return `its edition, ${record.edition.revision} (${record.edition.data_hash.slice(0, 12)}), is not loaded`;
  } catch (fault) {
    if (fault instanceof TariffError) return fault.message;
    throw fault;
  }
  const feedback = record.taught.map(feedbackOfRecord);
  const answer: object = await answerHere(engine.library, version, { ...record.input, date }, date, feedback);
  const again = { ...answer, request: record.input } as Record<string, unknown>;
  const { id: _id, created_at: _hour, ...given } = record.result as Record<string, unknown>;
  const parts = Object.keys({ ...given, ...again }).filter(
    (part) => JSON.stringify(given[part]) !== JSON.stringify(again[part]),
  );
  return parts.length === 0 ? 'same' : parts;
}
