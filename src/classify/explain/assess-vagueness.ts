import { perObject } from '../../core/made-once.js';
import type { Language } from '../../core/say.js';
import { foldText } from '../facts/scan-words.js';
import type { ForeignWords } from './foreign-text.js';

type Wording = Readonly<Record<Language, string>>;

/** The vague words of data/vague-words.json: runs of words with blanks between. */
export interface VagueWords extends ForeignWords {
  readonly source: string;
  /** fit any goods: "parts", "samples", "muestras" */
  readonly generic: Wording;
  /** name a whole trade or a material class: "chemicals", "clothing", "plastic" */
  readonly broad: Wording;
  /** colours, sizes, ages: say something of goods that are not named */
  readonly modifiers: Wording;
  /** colours that are goods where nothing else is said: "charcoal" */
  readonly alone: Wording;
  /** broad words that name goods together with another: "pet food" */
  readonly together: string;
  /** name goods by themselves, but not with "parts", "articles" */
  readonly materials: Wording;
  readonly brands: string;
  /** symbols that formulas are written with */
  readonly elements: string;
  /** patterns of codes that name goods: refrigerants, food additives */
  readonly trade_codes: readonly string[];
  readonly says: Readonly<
    Record<'goods' | 'part' | 'material' | 'use' | 'foreign' | 'translation' | Why, Wording>
  >;
}

type Why = 'empty' | 'code' | 'generic' | 'broad' | 'brand' | 'unknown' | 'script';

export interface Vagueness {
  readonly refused: boolean;
  /** what to add: what it is, what it is made of, what it is for */
  readonly missing: readonly string[];
  readonly why: string;
}

const enough: Vagueness = { refused: false, missing: [], why: '' };

/** Whether a description says enough to name goods at all; `isKnown` tells whether a word is in the lexicon. */
export function assessVagueness(
  description: string,
  words: VagueWords,
  isKnown: (word: string) => boolean = () => true,
  given?: Language,
): Vagueness {
  const sets = openSets(words);
  const runs = description.match(/[\p{L}\p{N}]+(?:[-'’&][\p{L}\p{N}]+)*/gu) ?? [];
  const said = runs.flatMap((run) =>
    isFormula(run, sets) || isTradeCode(run, sets) ? ['formula'] : wordsOf(foldText(run)),
  );
  const isSpanish = /[ñ¿¡áéíóú]/i.test(description) || said.some((word) => sets.spanish.has(word));
  const language = given ?? (isSpanish ? 'es' : 'en');
  const refuse = (why: Why): Vagueness => {
    const lacks = said.some((word) => partWords.test(word)) ? 'part' : 'goods';
    const missing = [lacks, 'material', 'use'] as const;
    return {
      refused: true,
      missing: missing.map((lack) => words.says[lack][language]),
      why: words.says[why][language],
    };
  };
  if (runs.length === 0) return refuse('empty');
  if (said.length === 0) return refuse('code');
  const latin = said.filter((word) => /^[a-z][a-z0-9]+$/.test(word));
  if (latin.length === 0) return refuse(said.some((word) => /[^\x00-\x7f]/.test(word)) ? 'script' : 'code');
  const naming = latin.filter((word) => !sets.generic.has(word) && !sets.modifiers.has(word));
  if (latin.length === 1 && sets.alone.has(latin[0]!)) return enough;
  if (naming.length === 0) return refuse('generic');
  const narrow = naming.filter((word) => !sets.broad.has(word));
  const together = new Set(naming).size > 1 && naming.some((word) => sets.together.has(word));
  if (narrow.length === 0) return together ? enough : refuse('broad');
  const bare = narrow.every((word) => sets.materials.has(word));
  if (bare && latin.some((word) => anyArticle.test(word))) return refuse('broad');
  const article = narrow.filter((word) => !sets.brands.has(word));
  if (article.length === 0) return refuse('brand');
  return together || article.some((word) => word === 'formula' || (isWord(word) && isKnown(word)))
    ? enough
    : refuse('unknown');
}

const anyArticle =
  /^(?:parts?|articles?|items?|goods|products?|things?|components?|pieces?|accessor(?:y|ies)|materials?|samples?|partes?|piezas?|articulos?|productos?|componentes?|accesorios?|materiales|muestras?)$/;
const partWords =
  /^(?:parts?|components?|spares?|accessor(?:y|ies)|partes?|piezas?|repuestos?|refacci(?:on|ones)|accesorios?)$/;

/** The words of one run; of letters and digits mixed, as article codes have them, only what reads as a word counts. */
function wordsOf(run: string): string[] {
  if (!/\d/.test(run)) return run.split(/[-'&]/);
  if (/^\d+[a-z]{4,}$/.test(run)) return [run.replace(/^\d+/, '')].filter((word) => word.length < 8);
  return run.split(/[-'&]/).filter((part) => /^[a-z]{4,}$/.test(part) && isWord(part));
}

/** "NaOH", "H2SO4", "CO2": symbols of elements with counts. */
function isFormula(run: string, { elements }: Sets): boolean {
  const parts = run.match(/[A-Z][a-z]?\d{0,2}/g) ?? [];
  if (!/\d/.test(run) || parts.join('') !== run) return false;
  const symbols = parts.map((part) => part.replace(/\d/g, ''));
  return (
    symbols.every((symbol) => elements.has(symbol)) &&
    (symbols.length > 1 || /^(?:H2|N2|O2|O3|F2|Cl2|Br2|I2)$/.test(run))
  );
}

/** A code that names goods: a refrigerant, or a CAS number with its check digit. */
function isTradeCode(run: string, { codes }: Sets): boolean {
  const cas = /^(\d{2,7})-(\d\d)-(\d)$/.exec(run);
  if (!cas) return codes.some((code) => code.test(run.toLowerCase()));
  const digits = [...`${cas[1]}${cas[2]}`].reverse();
  return digits.reduce((sum, digit, n) => sum + Number(digit) * (n + 1), 0) % 10 === Number(cas[3]);
}

/** Something that could be read aloud: random letters cannot. */
const isWord = (word: string): boolean =>
  word.length <= 40 &&
  (word.length <= 4 ||
    (/[aeiouy]/.test(word) && !/[bcdfghjklmnpqrstvwxz]{7}/.test(word) && !/(.)\1\1/.test(word)));

interface Sets {
  readonly generic: ReadonlySet<string>;
  readonly broad: ReadonlySet<string>;
  readonly modifiers: ReadonlySet<string>;
  readonly alone: ReadonlySet<string>;
  readonly brands: ReadonlySet<string>;
  readonly together: ReadonlySet<string>;
  readonly materials: ReadonlySet<string>;
  readonly elements: ReadonlySet<string>;
  readonly codes: readonly RegExp[];
  readonly spanish: ReadonlySet<string>;
}

const openSets = perObject((words: VagueWords): Sets => {
  const both = ({ en, es }: Wording): Set<string> => new Set(`${en} ${es}`.split(' '));
  const english = new Set(`${words.generic.en} ${words.broad.en} ${words.modifiers.en}`.split(' '));
  const spanish = `${words.generic.es} ${words.broad.es} ${words.modifiers.es}`.split(' ');
  return {
    generic: both(words.generic),
    broad: both(words.broad),
    modifiers: both(words.modifiers),
    alone: both(words.alone),
    brands: new Set(words.brands.split(' ')),
    together: new Set(words.together.split(' ')),
    materials: both(words.materials),
    elements: new Set(words.elements.split(' ')),
    codes: words.trade_codes.map((code) => new RegExp(code)),
    spanish: new Set(spanish.filter((word) => !english.has(word))),
  };
});
