import type { NotesResult } from '../../api/notes-answer.js';
import { foldText } from '../../classify/facts/scan-words.js';
import { readNoteReference } from '../../classify/notes/note-reference.js';
import { TariffError } from '../../errors.js';
import { sectionOf } from '../../tariff/sections.js';
import type { ChatCase } from '../chat-case.js';
import type { Intent } from '../intent.js';
import { type GoOn, paragraph, type Scene, type Turn } from '../scene.js';
import { lawOfGoods } from './law-of-goods.js';

/** statements told of one part of the law; the rest is counted */
const toldAtMost = 20;

/** What the notes, the rules of interpretation or a word of the trade say; the goods under discussion stay as they are. */
export async function* replyLaw(
  scene: Scene,
  state: ChatCase,
  { text, otherwise, byName }: Extract<Intent, { kind: 'law' }>,
  goOn: GoOn,
): Turn {
  const asksSettling = noteThatSettles.test(foldText(text));
  const ofWords = asksSettling ? await notesOfWords(scene, state, text) : undefined;
  if (ofWords) {
    yield paragraph(lawText(scene, ofWords));
    return { ...state, recent: { kind: 'law', of: ofWords.of } };
  }
  const ofCase = asksSettling ? await settlingNotes(scene, state, text) : undefined;
  if (ofCase !== undefined) {
    yield paragraph(ofCase);
    return state;
  }
  const ofGoods = await lawOfGoods(scene, state, text);
  if (ofGoods) {
    yield ofGoods;
    return state;
  }
  let of: string | undefined;
  const told = new Set<string>();
  for (const part of partsAsked(text)) {
    const short = withoutSmallWords(part);
    const found = (await lawOf(scene, state, part)) ?? (await lawOf(scene, state, short));
    if (!found || (byName && (found.of === part || found.of === short))) continue;
    ({ of } = found);
    const said = lawText(scene, found);
    if (!told.has(said)) yield paragraph(said);
    told.add(said);
  }
  if (of === undefined) return yield* goOn(scene, state, otherwise);
  const here = rulesHere(scene, state, text);
  if (here !== undefined) yield paragraph(here);
  return { ...state, recent: { kind: 'law', of } };
}

const ruleNamed =
  /\b(?:gris?|girs?|rgis?|rules?|reglas? general(?:es)?|reglas?)\s*(\d\s*(?:\(\s*[a-c]\s*\)|[a-c]\s*\))?)/g;

const asksHere = /\b(?:here|it|this|these|those|them|apply|applies|or|aqui|esto|estos?|estas?|aplica\w*|o)\b/;

/** The rules that the answer under discussion rests on, where rules are asked about beside it. */
function rulesHere({ say }: Scene, { result }: ChatCase, text: string): string | undefined {
  if (result?.code == null || result.formatted === null || readNoteReference(text)?.of !== 'rules')
    return undefined;
  if (!asksHere.test(foldText(text))) return undefined;
  const rules = [
    ...new Set(result.reasoning.map(({ rule }) => rule).filter((rule) => /^(?:GRI|RGI)/.test(rule))),
  ];
  return rules.length === 0 ? undefined : say.restsOnRules(result.formatted, rules);
}

const noteThatSettles =
  /\b(?:not(?:e|es|a|as)|rules?|gri|reglas?)\s+(?:that|which|behind|here|que|de por medio|aplicable)\b|\b(?:which|what|any|que|cual|alguna)\s+(?:legal\s+|chapter\s+|section\s+)?(?:notes?|notas?)\s+(?:decides?|settles?|applies|apply|is behind|excludes?|sends?|governs?|supports?|decide|aplica|manda|excluye|respalda|hay)\b/;
const settlingAtMost = 5;

/** "Which section note governs parts of machines": the notes that speak of what is named, where it is more than the goods. */
async function notesOfWords(scene: Scene, state: ChatCase, text: string): Promise<NotesResult | undefined> {
  const rest = foldText(text)
    .replace(noteThatSettles, ' ')
    .replace(/[^a-z0-9\s]/g, ' ')
    .trim();
  const own = new Set(foldText(state.product).match(/[a-z]{3,}/g));
  const words = (rest.match(/[a-z]{4,}/g) ?? []).filter((word) => !own.has(word) && !ofAnswer.test(word));
  if (words.length < 2 || /\d/.test(rest)) return undefined;
  const found = (await lawOf(scene, state, rest)) ?? (await lawOf(scene, state, withoutSmallWords(rest)));
  return found?.statements.some(({ citation }) => /\bnotes? /.test(citation)) ? found : undefined;
}

/** Words of a question on the answer that name nothing in the law. */
const ofAnswer =
  /^(?:goods|product|products|code|codes|classification|answer|item|items|case|heading|chapter|section|legal|mercancia|producto|codigo|fraccion|clasificacion|respuesta|caso|partida|capitulo|seccion)$/;

const asksOfSection = /\b(?:section|seccion)\b/;

/** What the notes say for the goods under discussion: those that the answer rests on, then those nearest to its code. */
async function settlingNotes(
  scene: Scene,
  { result, language, entry }: ChatCase,
  text: string,
): Promise<string | undefined> {
  if (result?.code == null || result.formatted === null) return undefined;
  const resting = result.reasoning
    .filter(({ rule, decision }) => /\bnot[ea]s? \d/i.test(`${rule} ${decision}`))
    .map(({ rule, decision }) => `${rule}: ${decision}`);
  const section = asksOfSection.test(foldText(text)) ? sectionOf(result.code.slice(0, 2)) : undefined;
  const { statements } = await scene.engine.notes({
    of: section ? `section ${section.number}` : result.code.slice(0, 4),
    lang: language,
    ...(entry.date === undefined ? {} : { date: entry.date }),
  });
  const words = new Set(foldText(result.request.description).match(/[a-z]{4,}/g));
  const near = statements
    .filter(({ statement, scope, to }) => {
      const own = foldText(statement).match(/[a-z]{4,}/g) ?? [];
      const isOfHeading =
        scope.some((prefix) => prefix.length >= 4) ||
        to.some((prefix) => prefix.length >= 4 && result.code!.startsWith(prefix));
      return isOfHeading || own.some((word) => words.has(word));
    })
    .map(({ statement, citation }) => `${statement} [${citation}]`);
  // what a section says of its goods comes before what it leaves to others
  const ofSection = section
    ? statements
        .filter(({ kind }) => kind !== 'excludes')
        .map(({ statement, citation }) => `${statement} [${citation}]`)
    : [];
  const told = [...new Set([...(section ? [] : resting), ...ofSection, ...near])].slice(0, settlingAtMost);
  return told.length === 0
    ? undefined
    : [scene.say.notesFor(result.formatted), ...told.map((each) => `- ${each}`)].join('\n');
}

const between =
  /\b(?:difference between|differ\w*|diferencia entre|distingue|versus|vs\.?|compare)\b\s*(?:the |an? |el |la |un |una )?(.+?)\s+(?:and|from|vs\.?|versus|y|e|de|to|with|con)\s+(?:the |an? |el |la |un |una )?(.+?)[?.!]*$/;

/** A text as it asks: once for each rule of interpretation or each of two words that it names, where it names several. */
function partsAsked(text: string): readonly string[] {
  const two = between.exec(foldText(text));
  if (two && !/\d{4}/.test(text)) return [two[1]!, two[2]!];
  const rules = [...foldText(text).matchAll(ruleNamed)].map(([, label = '']) => label.replace(/\s/g, ''));
  const several = [...new Set(rules)];
  return several.length > 1 && readNoteReference(text)?.of === 'rules'
    ? several.map((label) => `GRI ${label}`)
    : [text];
}

const small =
  /\b(?:an?|the|is|are|was|do|does|did|can|could|would|will|should|if|when|and|or|of|on|in|to|for|with|from|at|by|about|there|any|some|all|list|tell|me|show|give|get|i|we|you|my|our|it|its|they|them|this|that|these|what|which|who|how|why|where|works?|work|mean|means|explain|please|have|has|need|apply|applies|here|so|then|el|la|los|las|un|una|unos|unas|es|son|hay|que|cual|como|cuando|donde|si|y|o|de|del|en|a|al|para|por|con|me|mi|se|lo|puedo|puede|tengo|hace|significa|explica\w*|sobre|dime|aplican?|aqui|entonces)\b/g;

/** The words of a question that name something: of a long one the word of the trade is a small part. */
const withoutSmallWords = (text: string): string =>
  foldText(text)
    .replace(small, ' ')
    .replace(/[¿?¡!,;:]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim() || text;

/** What is loaded of what the text names; undefined where it names no part of the law. */
export async function lawOf(scene: Scene, state: ChatCase, of: string): Promise<NotesResult | undefined> {
  const { date } = state.entry;
  try {
    return await scene.engine.notes({
      of: of.slice(0, 200),
      lang: state.language,
      ...(date === undefined ? {} : { date }),
    });
  } catch (fault) {
    if (fault instanceof TariffError && fault.code === 'invalid_request') return undefined;
    throw fault;
  }
}

/** The statements, each with its citation. */
export function lawText({ say }: Scene, { statements, caveats }: NotesResult): string {
  const lines = statements
    .slice(0, toldAtMost)
    .map(({ citation, statement }) => `${statement} [${citation}]`);
  const left = statements.length - lines.length;
  return [...lines, ...(left > 0 ? [say.lawMore(left)] : []), ...caveats.map((each) => `(${each})`)].join(
    '\n',
  );
}
