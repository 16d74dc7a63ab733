import { foldText } from '../../classify/facts/scan-words.js';
import { type ChatCase, type ShelvedCase, shelved, withoutQuestion } from '../chat-case.js';
import { caseNamed } from '../said/case-named.js';
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
  const found = caseNamed(others, foldText(text));
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
  /^\W*(?:(?:please|ok|now|and|por favor|ahora|y)[\s,]+)*(?:name|call|label|tag|title|save|file|store|keep|park|llama(?:le|lo|la|los)?|nombra(?:lo|la)?|etiqueta(?:lo|la)?|guard[ae](?:lo|la|los|las)?|archiv[ae](?:lo|la)?|ponle(?: de)?(?: nombre)?)\s+(?:(?:this|it|these|that|them|a?\s*este|esta|esto|al?)\s*)?(?:(?:one|case|caso|product)\b\s*)?(?:(?:as|under|como|bajo|de nombre|the name|con el nombre|el nombre|:)\s*)*(?:(?:case|caso)\s+)?/;

export const caseLine = ({ name, product, result }: ShelvedCase): string =>
  [name, `"${product}"`, result?.formatted].filter((part) => part != null).join(', ');
