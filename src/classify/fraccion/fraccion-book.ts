import type { Code } from '../../tariff/code.js';
import type { Fraccion, Nico, Tigie } from '../../tariff/tigie.js';
import type { Vocabulary } from '../facts/vocabulary.js';
import type { DescriptionReader } from '../ranker.js';
import { stem } from '../text/stem.js';
import { plain } from '../text/tokenize.js';
import { type LineText, readLineText } from './read-line-text.js';
import { type AlikeWords, spanishForms, type WordForms } from './word-forms.js';

export interface ReadNico {
  readonly nico: Nico;
  readonly text: LineText;
}

export interface ReadFraccion {
  readonly line: Fraccion;
  /** its own text and the texts of its NICOs: any of them may name the goods */
  readonly texts: readonly LineText[];
  readonly nicos: readonly ReadNico[];
}

/** Mexico's schedule read for classifying: each subheading is read when it is first asked for. */
export class FraccionBook {
  readonly tigie: Tigie;
  readonly reader: DescriptionReader;
  readonly vocabulary: Vocabulary;
  readonly #titleOf: (code: Code) => string;
  readonly #alike: AlikeWords;
  readonly #read = new Map<Code, readonly ReadFraccion[]>();
  readonly #titles = new Map<Code, ReadonlySet<string>>();

  /** `titleOf`: the English title of a subheading; `alike`: words of the trade that mean the same */
  constructor(
    tigie: Tigie,
    reader: DescriptionReader,
    vocabulary: Vocabulary,
    titleOf: (code: Code) => string,
    alike: AlikeWords,
  ) {
    this.#alike = alike;
    this.tigie = tigie;
    this.reader = reader;
    this.vocabulary = vocabulary;
    this.#titleOf = titleOf;
  }

  /** The English stems of a subheading's title: what all goods below it share. */
  titleStems(code: Code): ReadonlySet<string> {
    let found = this.#titles.get(code);
    if (!found) {
      const words = plain(this.#titleOf(code)).match(/[a-z]{3,}/g) ?? [];
      found = new Set(words.map((word) => stem(word, 'en')));
      this.#titles.set(code, found);
    }
    return found;
  }

  /** The declarable fracciones below a prefix with what their texts say. */
  below(prefix: Code): readonly ReadFraccion[] {
    let found = this.#read.get(prefix);
    if (!found) {
      found = this.tigie.below(prefix).map((line) => this.#readLine(line));
      this.#read.set(prefix, found);
    }
    return found;
  }

  #readLine(line: Fraccion): ReadFraccion {
    const nicos = line.nicos
      .filter(({ to }) => to === '')
      .map((nico) => ({ nico, text: this.#readText(nico.text) }));
    const own = line.text === '' ? [] : [this.#readText(line.text)];
    return { line, nicos, texts: [...own, ...(nicos.length > 1 ? nicos.map(({ text }) => text) : [])] };
  }

  #readText(text: string): LineText {
    return readLineText(text, this.vocabulary, (words) => this.#words(words));
  }

  /** The forms of a Spanish word, as those of the texts are. */
  formsOf(word: string): WordForms {
    return spanishForms(word, this.reader.lists, this.#alike);
  }

  #words(text: string): WordForms[] {
    const { words } = this.reader.read(text, 'es');
    const seen = new Set<string>();
    return words
      .map((word) => this.formsOf(word.text))
      .filter(({ es }) => !seen.has(es) && seen.add(es) && !/^dem(?:as?)?$/.test(es));
  }
}
