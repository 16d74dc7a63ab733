import type { ClassificationPreview } from '../../api/classification-result.js';
import { type ChatCase, classifyRequestOf } from '../chat-case.js';
import type { Scene } from '../scene.js';

/** so sure of the heading the engine has to be of words alone before they replace goods unasked */
const surely = 0.5;
/** words that so seldom are a detail are none because they leave the goods where they were */
const leastDetail = 0.15;
/** so much likelier one of the two has to be than the other */
const clearly = 2;
/** what the engine accepts by itself is so much less likely a detail */
const accepted = 1 / 3;

/**
 * Whether words are other goods or a detail of those under discussion. How they are said tells something; how sure the engine
 * is of them alone, and of the goods with them, tells more: "all cotton" is nothing by itself and leaves a shirt a shirt.
 */
export async function weighGoods(
  { engine }: Scene,
  detailed: ChatCase,
  alone: ClassificationPreview,
  detail: number,
): Promise<'other' | 'detail' | 'unclear'> {
  const together = await engine.preview(classifyRequestOf(detailed));
  const sureness = together.confidence.heading / Math.max(alone.confidence.heading, 0.01);
  const likelier = detail * sureness ** 2 * (alone.decision === 'accept' ? accepted : 1);
  const isSure = alone.confidence.heading >= surely;
  if (!isSure && detail < leastDetail) return 'unclear';
  if (likelier >= clearly) return 'detail';
  return likelier * clearly <= 1 && isSure ? 'other' : 'unclear';
}
