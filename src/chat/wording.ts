import type { Language } from '../core/say.js';
import { english } from './wording-en.js';
import { spanish } from './wording-es.js';
import type { Wording } from './wording-keys.js';

/** The sentences of the chat in one language. */
export const wordingIn = (language: Language): Wording => (language === 'es' ? spanish : english);

/** A probability as the chat says it: `62%`, `<1%`. */
export function share(probability: number): string {
  const percent = Math.round(probability * 100);
  if (percent === 0 && probability > 0) return '<1%';
  if (percent === 100 && probability < 1) return '>99%';
  return `${percent}%`;
}
