/** Text without its accents: `País` is `Pais`. */
export const withoutMarks = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '');

/** Text in lower case without its accents: `País` is `pais`. */
export const withoutAccents = (text: string): string => withoutMarks(text).toLowerCase();
