import type { Code } from '../../tariff/code.js';
import type { Fraccion, Nico, Tigie } from '../../tariff/tigie.js';
import type { Fact } from '../facts/fact.js';
import type { Vocabulary } from '../facts/vocabulary.js';
import type { DescriptionReader } from '../ranker.js';
import { stem } from '../text/stem.js';
import { plain } from '../text/tokenize.js';
import { type Limit, limitsIn } from './bracket.js';
import { tellingFacts } from './contradicts.js';
import { partLimits, type ShareLimit } from './share-limit.js';
import { spanishForms, type WordForms } from './word-forms.js';

/** The text of one line or NICO, read once: what it names, what it leaves out, the limits it sets. */
export interface ReadText {
  readonly named: readonly WordForms[];
  /** the words that name the goods, where the text begins with them: "Bolsas o fundas", not "Con la superficie de ..." */
  readonly kind: readonly WordForms[];
  readonly excepted: readonly WordForms[];
  readonly limits: readonly Limit[];
  /** the limits that are shares of a material */
  readonly shares: readonly ShareLimit[];
  /** what it says the goods are: of wool, for girls, knitted */
  readonly facts: readonly Fact[];
  /** "Los demás": what its neighbours leave */
  readonly residual: boolean;
}

export interface ReadNico {
  readonly nico: Nico;
  readonly text: ReadText;
}

export interface ReadFraccion {
  readonly line: Fraccion;
  /** its own text and the texts of its NICOs: any of them may name the goods */
  readonly texts: readonly ReadText[];
  readonly nicos: readonly ReadNico[];
}

const residualForm = /^(?:los|las)\s+dem[aá]s\b/i;
/** The nouns that a text begins with, after "Los demás": up to what they are of, with or for. */
const kindForm =
  /^(?:(?:los|las)\s+dem[aá]s\s+)?(?!(?:de|del|con|sin|para|por|en|que|a|al|hasta|incluso|reconocibles|diseñad[oa]s|tejid[oa]s|los|las)\b)(\p{L}+(?:\s+(?:y|o|e|u)\s+\p{L}+|,\s+\p{L}+(?=[,\s]))*)/iu;
/** Other names of the same goods: in quotation marks, or in brackets after a noun. */
const nameForm = /["“]([^"”]+)["”]|\(([^()]+)\)/gu;
const kindsOf = (text: string): string => {
  const first = kindForm.exec(text)?.[1];
  if (first === undefined) return '';
  return [first, ...[...text.matchAll(nameForm)].map(([, quoted, inBrackets]) => quoted ?? inBrackets)].join(
    ' ',
  );
};
const exceptForm = /,?\s*\b(?:excepto|salvo|distint[oa]s? de|que no sean?)\b/i;

/** Mexico's schedule read for classifying: each subheading is read when it is first asked for. */
export class FraccionBook {
  readonly tigie: Tigie;
  readonly reader: DescriptionReader;
  readonly vocabulary: Vocabulary;
  readonly #titleOf: (code: Code) => string;
  readonly #read = new Map<Code, readonly ReadFraccion[]>();
  readonly #titles = new Map<Code, ReadonlySet<string>>();

  /** `titleOf`: the English title of a subheading */
  constructor(
    tigie: Tigie,
    reader: DescriptionReader,
    vocabulary: Vocabulary,
    titleOf: (code: Code) => string,
  ) {
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

  #readText(text: string): ReadText {
    const at = exceptForm.exec(text)?.index ?? text.length;
    const facts = tellingFacts(text.slice(0, at), this.vocabulary);
    const { shares, sizes } = partLimits(limitsIn(text), facts);
    return {
      named: this.#words(text.slice(0, at)),
      kind: this.#words(kindsOf(text.slice(0, at))),
      excepted: this.#words(text.slice(at)),
      limits: sizes,
      shares,
      facts,
      residual: residualForm.test(text),
    };
  }

  #words(text: string): WordForms[] {
    const { lists } = this.reader;
    const { words } = this.reader.read(text, 'es');
    const seen = new Set<string>();
    return words
      .map((word) => spanishForms(word.text, lists))
      .filter(({ es }) => !seen.has(es) && seen.add(es) && !/^dem(?:as?)?$/.test(es));
  }
}
