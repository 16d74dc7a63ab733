/** Cuts what streams in into sentences, each with the blanks after it. */
export class Sentences {
  all = '';
  #rest = '';

  add(text: string): string[] {
    this.all += text;
    this.#rest += text;
    const whole: string[] = [];
    for (let match = sentenceEnd.exec(this.#rest); match; match = sentenceEnd.exec(this.#rest)) {
      const end = match.index + match[0].length;
      whole.push(this.#rest.slice(0, end));
      this.#rest = this.#rest.slice(end);
    }
    return whole;
  }

  end(): string[] {
    const last = this.#rest;
    this.#rest = '';
    return last.trim() === '' ? [] : [last];
  }
}

/** A point that is not within a number, a question mark, or the end of a line. */
const sentenceEnd = /(?:[!?]|\.(?!\d))\s+|\n+/;
