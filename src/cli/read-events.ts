import { type EventType, eventTypes } from '../api/webhook-events.js';
import type { Faults } from './entry-fields.js';
import { readChoice } from './read-fields.js';

/** The kinds of event that `--event` names. */
export const readEvents = (
  options: Readonly<Record<string, unknown>>,
  faults: Faults,
): EventType[] | undefined =>
  (options['event'] as string[] | undefined)?.flatMap(
    (text) => readChoice('--event', text, eventTypes, faults) ?? [],
  );
