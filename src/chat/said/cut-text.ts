/** A message from which what was understood is cut out, so that what is left names the goods. */
export class CutText {
  #rest: string;
  #foldedOf: string | undefined;
  #folded = '';
  readonly #fold: (text: string) => string;

  constructor(text: string, fold: (text: string) => string) {
    this.#rest = text;
    this.#fold = fold;
  }

  get rest(): string {
    return this.#rest
      .replace(/\s+/g, ' ')
      .replace(/\s+([,.;?!])/g, '$1')
      .trim();
  }

  /** All of it that is left, blanks as they stand. */
  get whole(): string {
    return this.#rest;
  }

  get folded(): string {
    if (this.#foldedOf !== this.#rest) {
      this.#foldedOf = this.#rest;
      this.#folded = this.#fold(this.#rest);
    }
    return this.#folded;
  }

  /** The first match in the folded text, with the words as they were written. */
  find(
    pattern: RegExp,
  ): { readonly groups: readonly string[]; readonly at: number; readonly end: number } | undefined {
    const match = pattern.exec(this.folded);
    return match
      ? { groups: [...match].map((part) => part ?? ''), at: match.index, end: match.index + match[0].length }
      : undefined;
  }

  /** The words of a stretch as they were written. */
  written(at: number, end: number): string {
    return this.#rest.slice(at, end);
  }

  cut(at: number, end: number): void {
    this.write(at, end, ' ');
  }

  /** Writes other words in place of a stretch. */
  write(at: number, end: number, words: string): void {
    this.#rest = `${this.#rest.slice(0, at)}${words}${this.#rest.slice(end)}`;
  }

  /** Cuts the first match out and gives its groups. */
  take(pattern: RegExp): readonly string[] | undefined {
    const found = this.find(pattern);
    if (found) this.cut(found.at, found.end);
    return found?.groups;
  }
}

/** A text as it was written without the words that a pattern finds in it folded. */
export function withoutWords(text: string, pattern: RegExp, fold: (text: string) => string): string {
  const gone = fold(text).replace(pattern, (match) => '\u0000'.repeat(match.length));
  return [...text].filter((_, at) => gone[at] !== '\u0000').join('');
}
