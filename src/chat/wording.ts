import type { Language } from '../core/say.js';
import type { Wording } from './wording-en.js';
import { english } from './wording-en.js';
import { spanish } from './wording-es.js';

/** The sentences of the chat in one language. */
export const wordingIn = (language: Language): Wording => (language === 'es' ? spanish : english);
