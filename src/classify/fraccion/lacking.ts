/** What a Spanish text says that goods are without: "sin cáscara", "sin adición de negro de humo", "libre de plomo". */
const lackingForm =
  /\b(?:sin|libres?\s+de)\s+(?!(?:exceder|que|embargo|perjuicio)\b)(?:(?:adici[oó]n|contenido|contener|la|el|los|las|de)\s+)*((?:\p{L}{2,}(?:\s+de\s+|\s+(?:ni|o)\s+)?){1,2})/giu;

export interface Lacking {
  /** the whole run of the text */
  readonly run: string;
  /** what is lacking */
  readonly what: string;
}

export const lackingIn = (text: string): Lacking[] =>
  [...text.matchAll(lackingForm)].map(([run, what]) => ({ run, what: what ?? '' }));
