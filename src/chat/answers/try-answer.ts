import type { ClassificationPreview } from '../../api/classification-result.js';
import { type ChatCase, classifyRequestOf } from '../chat-case.js';
import type { Intent } from '../intent.js';
import type { GoOn, Scene, Turn } from '../scene.js';
import { answerTo, isRead } from './handle-answer.js';
import { withDetail } from './handle-goods.js';
import { replyClassification } from './reply-classification.js';

/** Takes words as the answer to the open question about the goods where the engine reads one in them; otherwise goes on. */
export async function* tryAnswer(
  scene: Scene,
  state: ChatCase,
  { text, otherwise }: Extract<Intent, { kind: 'try_answer' }>,
  goOn: GoOn,
): Turn {
  const { asked } = state;
  if (asked?.about !== 'code') return yield* goOn(scene, state, otherwise);
  const { answered, answer } = answerTo(state, asked, text);
  const asAnswer = await scene.engine.preview(classifyRequestOf(answered));
  if (!isRead(asAnswer)) return yield* goOn(scene, state, otherwise);
  const detailed = withDetail(state, text);
  const asDetail = await scene.engine.preview(classifyRequestOf(detailed));
  return leadOf(asAnswer) >= leadOf(asDetail)
    ? yield* replyClassification(scene, answered, answer)
    : yield* replyClassification(scene, detailed, text);
}

/** How likely the leading line is, at the deepest level that the destination has. */
const leadOf = ({ confidence }: ClassificationPreview): number =>
  confidence.statistical || confidence.tariff_line || confidence.subheading;
