import type { Store } from './store.js';

/** Keeps nothing: for --no-history, and for homes that cannot be written. */
export const noStore = (): Store => ({
  saveClassification: async () => {},
  classification: async () => undefined,
  classifications: async () => ({ items: [], next_cursor: null }),
  saveFeedback: async () => {},
  feedbackItem: async () => undefined,
  withdrawFeedback: async () => undefined,
  feedbackPage: async () => ({ items: [], next_cursor: null }),
  feedbackOn: async () => [],
  feedback: async () => [],
  usage: async () => [],
  close: async () => {},
});
