/** A word or number of a text, with its place. */
export interface Word {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

const marks: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '´': "'",
  ʼ: "'",
  '“': '"',
  '”': '"',
  '″': '"',
  '′': "'",
  '×': 'x',
  '–': '-',
  '—': '-',
  '¢': '¢',
  '°': '°',
  '€': '€',
  '½': '½',
  '¼': '¼',
  '¾': '¾',
  '⅓': '⅓',
  '⅔': '⅔',
  '⅛': '⅛',
  '⅜': '⅜',
  '⅝': '⅝',
  '⅞': '⅞',
};

const plainLetter = (letter: string): string =>
  marks[letter] ?? letter.normalize('NFKD')[0]?.toLowerCase() ?? letter;

/** Lower case without accents, letter for letter, so that places in it are places in the text given. */
export const foldText = (text: string): string =>
  text.replace(/[A-Z]+/g, (run) => run.toLowerCase()).replace(/[^\x00-\x7f]/g, plainLetter);

/** The words and numbers of a folded text; a possessive 's belongs to no word. */
export function scanWords(folded: string): Word[] {
  const words: Word[] = [];
  for (const match of folded.matchAll(/[a-z][a-z0-9]*|\d+(?:[.,]\d+)*/g)) {
    const start = match.index;
    if (match[0] === 's' && folded[start - 1] === "'") continue;
    words.push({ text: match[0], start, end: start + match[0].length });
  }
  return words;
}

/** A text as it was written, folded, and its words. */
export interface ReadText {
  readonly text: string;
  readonly folded: string;
  readonly words: readonly Word[];
}

/** Reads a text; one that is read already stays as it is, so that whoever hands it on has it folded once. */
export function readText(given: string | ReadText): ReadText {
  if (typeof given !== 'string') return given;
  const folded = foldText(given);
  return { text: given, folded, words: scanWords(folded) };
}

/** The words of a phrase of a word list; most are plain words with blanks between. */
export const phraseWords = (phrase: string): string[] =>
  /^[a-z ]+$/.test(phrase) ? phrase.split(' ') : scanWords(foldText(phrase)).map(({ text }) => text);
