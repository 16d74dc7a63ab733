/** Text in lower case without its accents: `País` is `pais`. */
export const withoutAccents = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
