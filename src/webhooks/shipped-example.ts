import type { EventType } from '../api/webhook-events.js';
import type { Library } from '../reference/library.js';

interface Examples {
  readonly events: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

/** One example of an event, as the code that makes events made it from the data that ships. */
export const shippedExample = (library: Library, type: EventType): Readonly<Record<string, unknown>> =>
  library.json<Examples>('webhook-examples.json').events[type] ?? {};
