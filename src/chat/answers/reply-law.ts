import type { NotesResult } from '../../api/notes-answer.js';
import { foldText } from '../../classify/facts/scan-words.js';
import { readNoteReference } from '../../classify/notes/note-reference.js';
import { TariffError } from '../../errors.js';
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
  { text, otherwise }: Extract<Intent, { kind: 'law' }>,
  goOn: GoOn,
): Turn {
  const ofGoods = await lawOfGoods(scene, state, text);
  if (ofGoods) {
    yield ofGoods;
    return state;
  }
  let isFound = false;
  for (const part of partsAsked(text)) {
    const found = (await lawOf(scene, state, part)) ?? (await lawOf(scene, state, withoutSmallWords(part)));
    if (!found) continue;
    isFound = true;
    yield paragraph(lawText(scene, found));
  }
  return isFound ? state : yield* goOn(scene, state, otherwise);
}

const ruleNamed =
  /\b(?:gris?|girs?|rgis?|rules?|reglas? general(?:es)?|reglas?)\s*(\d\s*(?:\(\s*[a-c]\s*\)|[a-c]\s*\))?)/g;

/** A text as it asks: once for each rule of interpretation that it names, where it names several. */
function partsAsked(text: string): readonly string[] {
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
async function lawOf(scene: Scene, state: ChatCase, of: string): Promise<NotesResult | undefined> {
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

function lawText({ say }: Scene, { statements, caveats }: NotesResult): string {
  const lines = statements
    .slice(0, toldAtMost)
    .map(({ citation, statement }) => `${statement} [${citation}]`);
  const left = statements.length - lines.length;
  return [...lines, ...(left > 0 ? [say.lawMore(left)] : []), ...caveats.map((each) => `(${each})`)].join(
    '\n',
  );
}
