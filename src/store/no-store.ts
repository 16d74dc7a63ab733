import type { Store } from './store.js';

/** Keeps nothing: for --no-history, and for homes that cannot be written. */
export const noStore = (): Store => ({
  saveClassification: async () => {},
  classification: async () => undefined,
  classifications: async () => ({ items: [], next_cursor: null }),
  saveFeedback: async () => {},
  feedbackOn: async () => [],
  feedback: async () => [],
  usage: async () => [],
  close: async () => {},
});
