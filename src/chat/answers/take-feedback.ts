import { TariffError } from '../../errors.js';
import type { ChatCase } from '../chat-case.js';
import type { Intent } from '../intent.js';
import { asking, type Scene, type Turn, told } from '../scene.js';
import { digitsOf } from './find-code.js';
import { tellClassification } from './tell-classification.js';

/** Keeps the broker's word on the answer: the same goods are answered from it, at once and the next time. */
export async function* takeFeedback(
  scene: Scene,
  state: ChatCase,
  intent: Extract<Intent, { kind: 'feedback' }>,
): Turn {
  const { result } = state;
  if (result?.code == null) {
    yield told(scene.say.nothingToCorrect);
    return state;
  }
  const code = intent.code === undefined ? undefined : digitsOf(intent.code, state);
  if (intent.code !== undefined && code === undefined) {
    yield told(scene.say.noSuchCandidate(result.candidates.length));
    return state;
  }
  if (!intent.right && code === undefined) {
    const asked = {
      id: 'entry-code',
      text: scene.say.askRightCode,
      options: [],
      about: 'entry',
      onward: intent,
    } as const;
    yield asking(asked);
    return { ...state, asked };
  }
  const right = code === undefined || code === result.code;
  try {
    const kept = await scene.engine.feedback({
      classification_id: result.id,
      verdict: right ? 'correct' : 'incorrect',
      ...(right ? {} : { correct_code: code }),
    });
    const found = await scene.engine.lookup({ code: kept.code });
    yield told(right ? scene.say.thanksForRight(found.formatted) : scene.say.taught(found.formatted));
  } catch (fault) {
    if (!(fault instanceof TariffError) || (fault.code !== 'not_found' && fault.code !== 'store_unavailable'))
      throw fault;
    yield told(scene.say.notKept);
    return state;
  }
  const after = yield* tellClassification(scene, state);
  const { code: spokenOf, topic } = state;
  return right && topic && spokenOf !== undefined ? { ...after, code: spokenOf, topic } : after;
}
