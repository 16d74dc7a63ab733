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
