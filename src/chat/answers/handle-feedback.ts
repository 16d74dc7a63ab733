import type { ClassificationResult } from '../../api/classification-result.js';
import { TariffError } from '../../errors.js';
import { formatCode } from '../../tariff/code.js';
import type { ChatCase } from '../chat-case.js';
import type { Intent } from '../intent.js';
import { askAndWait, paragraph, type Scene, type Turn } from '../scene.js';
import { digitsOf } from './find-code.js';
import { replyClassification } from './reply-classification.js';

/** Keeps the broker's word on the answer: the same goods are answered from it, at once and the next time. */
export async function* handleFeedback(
  scene: Scene,
  state: ChatCase,
  intent: Extract<Intent, { kind: 'feedback' }>,
): Turn {
  const { result } = state;
  if (result?.code == null) {
    yield paragraph(scene.say.nothingToCorrect);
    return state;
  }
  const code = intent.code === undefined ? undefined : digitsOf(intent.code, state);
  if (intent.code !== undefined && code === undefined) {
    yield paragraph(scene.say.noSuchCandidate(result.candidates.length));
    return state;
  }
  if (!intent.right && code === undefined)
    return yield* askAndWait(state, { id: 'entry-code', text: scene.say.askRightCode, onward: intent });
  const right = code === undefined || code === result.code;
  if (intent.confirmed === false) {
    yield paragraph(scene.say.feedbackNotKept);
    return state;
  }
  if (!right && intent.confirmed === undefined && isFarFrom(result, code)) {
    const { formatted } = await scene.engine.lookup({ code });
    return yield* askAndWait(state, {
      id: 'entry-teach',
      text: scene.say.askTeach(formatted, namedGoods(state)),
      options: [{ answer: scene.say.yes }, { answer: scene.say.no }],
      onward: { ...intent, code: { code } },
    });
  }
  try {
    const kept = await scene.engine.feedback({
      classification_id: result.id,
      verdict: right ? 'correct' : 'incorrect',
      ...(right ? {} : { correct_code: code }),
    });
    const named = formatCode(kept.code);
    for (const warning of kept.warnings ?? []) yield paragraph(warning);
    const goods = namedGoods(state);
    yield paragraph(right ? scene.say.thanksForRight(named, goods) : scene.say.feedbackKept(named, goods));
  } catch (fault) {
    if (!(fault instanceof TariffError) || (fault.code !== 'not_found' && fault.code !== 'store_unavailable'))
      throw fault;
    yield paragraph(scene.say.notKept);
    return state;
  }
  const after = yield* replyClassification(scene, state);
  const { code: spokenOf, topic } = state;
  return right && topic && spokenOf !== undefined ? { ...after, code: spokenOf, topic } : after;
}

/** Whether no candidate stands in the heading of a code: then what is discussed may be no goods, or others than are meant. */
const isFarFrom = ({ candidates }: ClassificationResult, code: string): boolean =>
  !candidates.some((each) => each.code.startsWith(code.slice(0, 4)));

const goodsShown = 120;

/** The words that are taught, so that a broker sees what equal goods are. */
const namedGoods = ({ product }: ChatCase): string =>
  product.length > goodsShown ? `${product.slice(0, goodsShown)}…` : product;
