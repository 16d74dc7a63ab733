import { foldText } from '../../classify/facts/scan-words.js';
import type { ChatCase } from '../chat-case.js';
import { caseNamed } from '../said/case-named.js';
import { paragraph, type Scene, type Turn } from '../scene.js';
import type { Spoken } from '../session-store.js';
import { caseLine } from './reply-shelf.js';

const quotedAtMost = 300;
const listedAtMost = 20;
const notesAtMost = 20;

/** What was asked or answered before: the first, the last, or all that the client said. */
export async function* replyRecall({ say, spoken }: Scene, state: ChatCase, text: string): Turn {
  const said = foldText(text);
  const by: Spoken['by'] = ofChat.test(said) ? 'chat' : 'client';
  const lines = spoken.slice(0, -1).filter((each) => each.by === by);
  const other = ofCode.test(said)
    ? caseNamed([...(state.others ?? []), ...(state.list ?? [])], said)
    : undefined;
  if (other) {
    yield paragraph(caseLine(other));
    return state;
  }
  if (!other && ofCode.test(said)) {
    const told = answerBefore(spoken.slice(0, -1), said);
    yield paragraph(
      told
        ? say.saidThen(quoted(told.message), quoted(told.answer))
        : say.cases([...(state.others ?? []), ...(state.product === '' ? [] : [state])].map(caseLine)),
    );
    return state;
  }
  const [first] = lines;
  const last = lines.at(-1);
  if (!first || !last) yield paragraph(say.nothingSaid);
  else if (atFirst.test(said)) yield paragraph(say.saidFirst(quoted(first)));
  else if (by === 'chat' || atLast.test(said)) yield paragraph(say.saidLast(quoted(last)));
  else yield paragraph(say.saidAll(lines.slice(-listedAtMost).map(quoted)));
  return state;
}

/** Asks for the code of another case of this talk. */
const ofCode = /\b(?:code|number|hts|heading|line|codigo|fraccion|partida)\b/;

/** The message about goods that are asked after, and the code that was answered to it; the newest of those that share most words. */
function answerBefore(spoken: readonly Spoken[], said: string) {
  const asked = new Set(namingWords(said));
  const found = spoken.flatMap((message, at) => {
    const answer = spoken[at + 1];
    if (message.by !== 'client' || answer?.by !== 'chat' || !hasCode.test(answer.text)) return [];
    const shared = new Set(namingWords(foldText(message.text)).filter((word) => asked.has(word))).size;
    return shared === 0 || ofCode.test(foldText(message.text)) ? [] : [{ message, answer, shared }];
  });
  return found.toSorted((a, b) => b.shared - a.shared)[0];
}

const hasCode = /\b\d{4}\.\d{2}/;
const ofQuestion =
  /^(?:what|code|number|heading|line|were|that|this|again|remind|give|gave|said|told|with|from|codigo|fraccion|partida|tenia|tenian|cual|para|recuerdame|diste|dijiste)$/;
const namingWords = (folded: string): readonly string[] =>
  (folded.match(/[a-z]{3,}/g) ?? [])
    .filter(
      (word) =>
        !ofQuestion.test(word) && !/^(?:the|was|for|you|did|one|hts|las|los|una|del|era|que)$/.test(word),
    )
    .map((word) => word.replace(/s$/, ''));

const ofChat =
  /\b(?:you (?:just )?(?:sa(?:y|id)|told|ga?ve|answer(?:ed)?)|your (?:first|last|previous|earlier)? ?answers?|(?:me )?(?:habias |has )?(?:dijiste|contestaste|diste|dicho)|tu (?:primera |ultima )?respuesta)\b/;
const atFirst = /\b(?:first|beginning|start|started|primer[oa]?|principio|inicio|empez[oa])\b/;
const atLast = /\b(?:last|previous|just|before|earlier|anterior|acabo|ultim[oa]|hace rato)\b/;

const quoted = ({ text }: Spoken): string => {
  const line = text.replace(/\s+/g, ' ').trim();
  return `"${line.length > quotedAtMost ? `${line.slice(0, quotedAtMost)}…` : line}"`;
};

/** Notes what the client wants remembered: it stands in the case and its memo, and no answer is bent by it. */
export async function* replyRemember({ say }: Scene, state: ChatCase, text: string): Turn {
  const note = text.replace(/\s+/g, ' ').slice(0, quotedAtMost);
  yield paragraph(say.remembered(note));
  return { ...state, notes: [...(state.notes ?? []), note].slice(-notesAtMost) };
}
