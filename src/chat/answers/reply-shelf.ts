import { foldText } from '../../classify/facts/scan-words.js';
import { type ChatCase, type ShelvedCase, shelved, withoutQuestion } from '../chat-case.js';
import { paragraph, type Scene, type Turn } from '../scene.js';

/** Goes to another case of this talk by its goods, its name or its place; lists them where none is meant; names this one. */
export async function* replyShelf(scene: Scene, state: ChatCase, text: string): Turn {
  const { say } = scene;
  const name = naming.exec(foldText(text));
  if (name && state.product !== '') {
    const given = text
      .slice(name[0].length)
      .replace(/^["'“\s]+|["'”\s.!]+$/g, '')
      .slice(0, nameAtMost);
    yield paragraph(say.caseNamed(state.product, given));
    return { ...state, name: given };
  }
  const others = state.others ?? [];
  const found = foundIn(others, foldText(text));
  if (!found) {
    const lines = [...others, ...(state.product === '' ? [] : [state])].map(caseLine);
    yield paragraph(lines.length === 0 ? say.noCases : say.cases(lines));
    return state;
  }
  const { others: _others, notes, language, fixedLanguage } = withoutQuestion(state);
  const rest = others.filter((each) => each !== found);
  const kept = state.product === '' ? rest : [...rest, shelved(state)];
  yield paragraph(say.backTo(found.product));
  if (found.result?.code != null) yield { type: 'card', kind: 'classification', data: found.result };
  return { language, fixedLanguage, ...(notes && { notes }), ...found, others: kept };
}

const nameAtMost = 60;
const naming =
  /^\W*(?:please |por favor )?(?:name|call|save|llama|llamale|guarda|ponle(?: de)? nombre)\s+(?:(?:this|it|a?\s*este|esta|esto|al?)\s*)?(?:case|caso)?\s*(?:as|como|:)?\s*/;

const caseLine = ({ name, product, result }: ShelvedCase): string =>
  [name, `"${product}"`, result?.formatted].filter((part) => part != null).join(', ');

/** How many letters two words must share at their beginning to be one: "backpacks", "mochilas". */
const sameLetters = 4;

/** The case that a message means: most of its words, or its place; undefined where none does. */
function foundIn(others: readonly ShelvedCase[], said: string): ShelvedCase | undefined {
  const words = said.match(/[a-z]{3,}/g) ?? [];
  const scored = others.map((each, at) => {
    const own = foldText(`${each.name ?? ''} ${each.product}`).match(/[a-z]{3,}/g) ?? [];
    const shared = words.filter((word) => own.some((other) => isSame(word, other))).length;
    return { each, at, shared };
  });
  const [best] = scored.toSorted((a, b) => b.shared - a.shared || b.at - a.at);
  if (best && best.shared > 0) return best.each;
  const place = /\b(?:first|primer[oa]?)\b/.test(said)
    ? 0
    : /\b(?:second|segund[oa])\b/.test(said)
      ? 1
      : /\b(?:third|tercer[oa]?)\b/.test(said)
        ? 2
        : undefined;
  if (place !== undefined) return others[place];
  const number = /\b(?:case|item|caso|articulo|product|producto)\s+(\d)\b/.exec(said)?.[1];
  if (number !== undefined) return others[Number(number) - 1];
  return /\b(?:previous|earlier|last|before|other|anterior|antes|otr[oa])\b/.test(said) &&
    !/^\W*(?:which|what|list|show|que|cual|lista|muestra)/.test(said)
    ? others.at(-1)
    : undefined;
}

function isSame(one: string, other: string): boolean {
  if (one === other) return !small.has(one);
  const length = Math.max(sameLetters, Math.min(one.length, other.length) - 2);
  return one.length >= length && other.length >= length && one.slice(0, length) === other.slice(0, length);
}

/** Words of any sentence, which name no case. */
const small = new Set(
  'the and for with case caso para con los las una uno del que back about first other'.split(' '),
);
