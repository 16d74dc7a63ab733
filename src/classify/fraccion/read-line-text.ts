import type { Condition } from '../facts/condition.js';
import type { Fact } from '../facts/fact.js';
import { readConditions } from '../facts/read-conditions.js';
import type { Vocabulary } from '../facts/vocabulary.js';
import { alternativesIn } from './alternatives.js';
import { tellingFacts } from './contradicts.js';
import { lackingIn } from './lacking.js';
import type { WordForms } from './word-forms.js';

/**
 * A word of a text; `aside`: in brackets or quotation marks, where another name of the goods stands; `purpose`: after "para",
 * where what the goods are for stands.
 */
export interface NamedWord extends WordForms {
  readonly aside: boolean;
  readonly purpose: boolean;
  /** which of the alternatives of the text it belongs to: of the list, and of its items */
  readonly oneOf?: { readonly list: number; readonly item: number };
}

/** The text of one line or NICO, read once: what it names, what it demands, what it leaves out. */
export interface LineText {
  readonly named: readonly NamedWord[];
  /** the words that name the goods, where the text begins with them: "Bolsas o fundas", not "Con la superficie de ..." */
  readonly kind: readonly WordForms[];
  readonly excepted: readonly WordForms[];
  /** the neighbours that it leaves out by their codes */
  readonly yieldsTo: readonly string[];
  /** what the goods must be without, one list of words for each: "sin adición de negro de humo" */
  readonly lacking: readonly (readonly WordForms[])[];
  /** the one use that the goods must be made for: "reconocibles como diseñados exclusivamente para ..." */
  readonly soleUse: readonly WordForms[];
  /** it names parts or accessories of goods, not the goods */
  readonly isPart: boolean;
  /** the places that it names: "Café Veracruz" */
  readonly places: readonly WordForms[];
  /** what it asks the goods to have */
  readonly bearing: readonly WordForms[];
  /** the limits of size, weight, power, share ... that it sets */
  readonly limits: readonly Condition[];
  /** what it says the goods are: of wool, for girls, knitted */
  readonly facts: readonly Fact[];
  /** "Los demás": what its neighbours leave */
  readonly residual: boolean;
}

const residualForm = /^(?:los|las)\s+dem[aá]s\b/i;
/** The nouns that a text begins with, after "Los demás": up to what they are of, with or for. */
const kindForm =
  /^(?:(?:los|las)\s+dem[aá]s\s+)?(?!(?:de|del|con|sin|para|por|en|que|a|al|hasta|incluso|reconocibles|diseñad[oa]s|tejid[oa]s|los|las)\b)(\p{L}+(?:\s+(?:y|o|e|u)\s+\p{L}+|,\s+\p{L}+(?=[,\s]))*)/iu;
const nounJoin = /\s+(?:y|o|e|u)\s+|,\s+/iu;
/** Other names of the same goods: in quotation marks, or in brackets after a noun. */
const asideForm = /["“]([^"”]+)["”]|\(([^()]+)\)/gu;
const exceptForm = /,?\s*\b(?:excepto|salvo|distint[oa]s? de|que no sean?)\b/i;
const codeForm = /\b(\d{4})\.(\d{2})\.(\d{2})(?:\.(\d{2}))?\b/g;
const soleUseForm =
  /\b(?:reconocibles?|concebid[oa]s?|diseñad[oa]s?|identificables?|exclusiv[oa](?:mente)?)\b[^,;]*?\bpara\s+([^,;]+)/giu;
/** What a text takes in beside the rest asks nothing of the goods: "incluso las reconocibles como diseñadas para ...". */
const includedForm = /\bincluso\b[^,;]*/giu;
/** Words of the law that say nothing of the goods. */
const idleForm =
  /\b(?:reconocibles?|concebid[oa]s?|diseñad[oa]s?|identificables?|exclusiv[oa]s?(?:mente)?|principal(?:mente)?|igual(?:es)?|superior(?:es)?|inferior(?:es)?|mayor(?:es)?|menor(?:es)?|hasta|exced[ea](?:n|r)?|contenido|cuy[oa]s?|sean?|tengan?|contengan?|provist[oa]s?|constituid[oa]s?|comprendid[oa]s?|tipos?|utilizad[oa]s?|demás|similares|análog[oa]s?|incluso|aunque|aun|cuando)\b/giu;
const purposeForm = /\bpara\s+([^,;]+)/iu;
/** Words that name parts of goods. */
export const partForm =
  /\b(?:partes?|piezas?|accesorios?|refacci[oó]n(?:es)?|subensambles?|componentes?)\b/iu;
/** A word with a capital in the midst of a text is the name of a place; what follows such words as "Capítulo" is none. */
const placeForm = /(?<=[\p{Ll},]\s)\p{Lu}\p{Ll}{3,}/gu;
const noPlace = /^(?:Cap[ií]tulos?|Notas?|Secci[oó]n|Partidas?|Banco|Nacional|Aclaratoria|Legal(?:es)?)$/u;

/** What goods have beside what they are: "con conexiones", "with connectors"; a share or a limit is none. */
export const bearingIn = (text: string): string[] =>
  [
    ...text.matchAll(
      /\b(?:con|with)\s+(?!(?:un[oa]?|el|la|los|las|a|an|the|contenido|capacidad|peso|potencia)\b)([\p{L}][^,;:()]*)/giu,
    ),
  ].map(([, what]) => what ?? '');

const asidesOf = (text: string): string =>
  [...text.matchAll(asideForm)]
    .map(([, quoted, inBrackets]) => quoted ?? inBrackets ?? '')
    .filter((aside) => !/\d/.test(aside))
    .join(' ');

/** Reads a text of the tariff by its words; `wordsOf` gives the forms under which each is looked for. */
export function readLineText(
  text: string,
  vocabulary: Vocabulary,
  wordsOf: (text: string) => WordForms[],
): LineText {
  const at = exceptForm.exec(text)?.index ?? text.length;
  const [said, except] = [text.slice(0, at), text.slice(at)];
  const lacking = lackingIn(said, 'tariff');
  const bare = said.replace(asideForm, ' ').replace(includedForm, ' ');
  const stated = lacking.reduce((rest, { run }) => rest.replace(run, ' '), bare);
  const main = wordsOf(stated.replace(idleForm, ' '));
  const known = new Set(main.map(({ es }) => es));
  const purpose = new Set(wordsOf(purposeForm.exec(stated)?.[1] ?? '').map(({ es }) => es));
  const included = (said.match(includedForm) ?? []).join(' ').replace(idleForm, ' ');
  const asides = wordsOf(`${asidesOf(said)} ${included}`).filter(({ es }) => !known.has(es));
  const kind = kindForm.exec(said)?.[1];
  const lists = [...(kind === undefined ? [] : [kind.split(nounJoin)]), ...alternativesIn(stated)];
  const oneOf = new Map(
    lists
      .flatMap((items, list) =>
        items.flatMap((each, item) =>
          wordsOf(each.replace(idleForm, ' ')).map(({ es }) => [es, { list, item }] as const),
        ),
      )
      .reverse(),
  );
  return {
    named: [
      ...main.map((word) => {
        const found = oneOf.get(word.es);
        return {
          ...word,
          aside: false,
          purpose: purpose.has(word.es),
          ...(found === undefined ? {} : { oneOf: found }),
        };
      }),
      ...asides.map((word) => ({ ...word, aside: true, purpose: false })),
    ],
    kind: kind === undefined ? [] : wordsOf(`${kind} ${asidesOf(said)}`),
    excepted: wordsOf(except.replace(codeForm, ' ')),
    yieldsTo: [...except.matchAll(codeForm)].map((found) => found.slice(1).join('')),
    lacking: lacking.map(({ what }) => wordsOf(what)).filter((words) => words.length > 0),
    soleUse: [...said.replace(includedForm, ' ').matchAll(soleUseForm)].flatMap(([, use]) =>
      wordsOf(use ?? ''),
    ),
    isPart: partForm.test(kind ?? ''),
    places: wordsOf(
      [...bare.matchAll(placeForm)]
        .map(([word]) => word)
        .filter((word) => !noPlace.test(word))
        .join(' '),
    ),
    bearing: wordsOf(bearingIn(stated).join(' ')),
    limits: readConditions(said, vocabulary).conditions.filter(({ test }) => test === 'bracket'),
    facts: tellingFacts(said, vocabulary),
    residual: residualForm.test(text),
  };
}
