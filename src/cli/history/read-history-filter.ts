import type { HistoryQueryInput } from '../../api/history-query.js';
import type { Faults } from '../entry-fields.js';
import { readChoice, readCode, readDate } from '../read-fields.js';

const decisions = ['accept', 'review', 'needs_facts', 'refused'] as const;

/** Which classifications are meant: by day, code, decision, reference, client and words. */
export function readHistoryFilter(
  options: Readonly<Record<string, unknown>>,
  faults: Faults,
): HistoryQueryInput {
  const from = readDate('--from', options['from'], faults);
  const to = readDate('--to', options['to'], faults);
  const code = options['code'] === undefined ? undefined : readCode('--code', options['code'], faults);
  const decision = readChoice('--decision', options['decision'], decisions, faults);
  const text = (name: string) => options[name] as string | undefined;
  return {
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(code ? { code } : {}),
    ...(decision ? { decision } : {}),
    ...(text('reference') ? { reference: text('reference') } : {}),
    ...(text('client') ? { client: text('client') } : {}),
    ...(text('query') ? { q: text('query') } : {}),
  };
}
