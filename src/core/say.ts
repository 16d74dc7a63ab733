/** The languages that answers are worded in. */
export type Language = 'en' | 'es';

/** Picks the sentence of the answer's language. */
export type Say = (en: string, es: string) => string;

export const sayIn =
  (language: Language): Say =>
  (en, es) =>
    language === 'es' ? es : en;

export const inEnglish: Say = sayIn('en');
