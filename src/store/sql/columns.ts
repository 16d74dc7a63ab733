import type { GivenFeedback, StoredClassification } from '../store.js';

/** The columns a row is written to and read from, in one order everywhere. */
export const classificationColumns = [
  'id',
  'created_at',
  'account',
  'client',
  'reference',
  'origin',
  'destination',
  'description',
  'code',
  'decision',
  'confident_to',
  'confidence',
  'edition',
  'result',
] as const satisfies readonly (keyof StoredClassification)[];

export const feedbackColumns = [
  'id',
  'created_at',
  'account',
  'client',
  'classification_id',
  'description',
  'folded',
  'verdict',
  'code',
  'comment',
] as const satisfies readonly (keyof GivenFeedback)[];

/** The description as the history is searched: without case and accents, so `algodon` finds `Algodón`. */
export const searchedText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
