import type { ChatCase } from '../chat-case.js';
import type { CodeAsked } from '../intent.js';
import { paragraph, type Scene, type Turn } from '../scene.js';
import { digitsOf } from './find-code.js';

/** Takes one of what was told: what is asked from here on is asked of that code, and the answer says how likely it is. */
export async function* replyChoice(scene: Scene, state: ChatCase, chosen: CodeAsked | undefined): Turn {
  const { result } = state;
  if (result?.code == null) {
    yield paragraph(scene.say.noGoods);
    return state;
  }
  const code = chosen === undefined ? result.code : digitsOf(chosen, state);
  if (code === undefined) {
    yield paragraph(scene.say.noSuchCandidate(result.candidates.length));
    return state;
  }
  const { formatted } = await scene.engine.lookup({ code });
  const found = result.candidates.find((each) => each.code.startsWith(code));
  yield paragraph(scene.say.chosen(formatted, found?.probability));
  return { ...state, code };
}
