const lackingForm =
  /\b(?:sin|libres?\s+de)\s+(?!(?:exceder|que|embargo|perjuicio)\b)(?:(?:adici[oó]n|contenido|contener|la|el|los|las|de)\s+)*/giu;
/** An invoice goes on with other words after what is lacking; a text of the tariff ends there. */
const words = {
  invoice: /^(?:\p{L}{2,}(?:\s+de\s+|\s+(?:ni|o)\s+)?){1,2}/u,
  tariff: /^[^,;:()]+/u,
} as const;

export interface Lacking {
  /** the whole run of the text */
  readonly run: string;
  /** what is lacking */
  readonly what: string;
}

/** What a Spanish text says that goods are without: "sin cáscara", "sin adición de negro de humo", "libre de plomo". */
export const lackingIn = (text: string, written: keyof typeof words): Lacking[] =>
  [...text.matchAll(lackingForm)].flatMap((found) => {
    const at = found.index + found[0].length;
    const what = words[written].exec(text.slice(at))?.[0];
    return what === undefined ? [] : [{ run: found[0] + what, what }];
  });
