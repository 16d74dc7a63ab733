import type { Code } from '../../tariff/code.js';
import type { Fraccion, Nico, Tigie } from '../../tariff/tigie.js';
import type { Vocabulary } from '../facts/vocabulary.js';
import type { DescriptionReader } from '../ranker.js';
import { stem } from '../text/stem.js';
import { plain } from '../text/tokenize.js';
import { tellingFacts } from './contradicts.js';
import { type LineText, readLineText } from './read-line-text.js';
import type { SharedWords } from './score-siblings.js';
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

const joins = /,|;|\s(?:y|e|o|u|and|or)\s/iu;
const beginsWithQuality =
  /^(?:de|del|con|para|sin|en|por|que|los|las|excepto|incluso|solo|hasta|of|for|with|not|other|demás)\b/iu;

/** A title without the goods that it names one beside another: "Pantalones y shorts de algodón" leaves "de algodón". */
function withoutChoice(title: string): string {
  const items = title.split(joins).map((each) => each.trim());
  const named = items.filter((each) => each !== '' && !beginsWithQuality.test(each));
  if (named.length < 2) return title;
  return items
    .map((each) =>
      beginsWithQuality.test(each)
        ? each
        : each.replace(/^.*?(?=\s(?:de|del|con|para|sin|en|of|for|with)\s|$)/iu, ''),
    )
    .join(' ');
}

/** Mexico's schedule read for classifying: each subheading is read when it is first asked for. */
export class FraccionBook {
  readonly tigie: Tigie;
  readonly reader: DescriptionReader;
  readonly vocabulary: Vocabulary;
  readonly #titleOf: (code: Code) => string;
  readonly #alike: AlikeWords;
  readonly #read = new Map<Code, readonly ReadFraccion[]>();
  readonly #titles = new Map<Code, LineText>();
  readonly #above = new Map<Code, SharedWords>();

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

  /** What all goods below a subheading share: the stems of its titles in both languages, and the facts that the English one states. */
  above(code: Code): SharedWords {
    let found = this.#above.get(code);
    if (!found) {
      const title = this.#titleOf(code);
      const facts = tellingFacts(title, this.vocabulary);
      const words = plain(title).match(/[a-z]{3,}/g) ?? [];
      const titles = [code, code.slice(0, 4)].map((each) => withoutChoice(this.tigie.title(each) ?? ''));
      const spanish = this.#words(titles.join(' ')).map(({ es }) => es);
      const alone = plain(withoutChoice(title)).match(/[a-z]{3,}/g) ?? [];
      found = {
        stems: new Set([...words.map((word) => stem(word, 'en')), ...spanish]),
        nouns: new Set([...alone.map((word) => stem(word, 'en')), ...spanish]),
        // a title that names two materials lets them part its lines
        facts: facts.filter(({ kind }) => facts.filter((other) => other.kind === kind).length === 1),
      };
      this.#above.set(code, found);
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
    const parts = nicos.length > 1 ? nicos.map(({ text }) => text) : [];
    // "Los demás" of a fraccion that has a text of its own is the rest of that one alone
    const named = own.length > 0 ? parts.filter((text) => text.named.length > 0) : parts;
    return { line, nicos, texts: [...own, ...named] };
  }

  /** The Spanish title of a subheading, read as the texts below it are. */
  titleText(code: Code): LineText {
    let found = this.#titles.get(code);
    if (!found) {
      found = { ...this.#readText(this.tigie.title(code) ?? ''), residual: false };
      this.#titles.set(code, found);
    }
    return found;
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
