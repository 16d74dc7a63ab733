import { foldText } from '../../classify/facts/scan-words.js';
import { type ChatCase, classifyRequestOf } from '../chat-case.js';
import type { Scene } from '../scene.js';
import { restsOn, withoutDecided, withoutParts } from './decided-words.js';

/** Words that say that what was told before is not so. */
const mends =
  /\b(?:wait|actually|sorry|oops|instead|rather|mistake|wrong|turns out|label says|not|isn'?t|aren'?t|wasn'?t|weren'?t|perdon|en realidad|resulta|mejor|equivoqu\w+|etiqueta dice|no (?:es|son|era|eran|fue))\b/;
/** "It isn't leather, it's polyurethane", "no eran de carnaza, son de algodón": what is denied, and what is so. */
const denied =
  /^\W*(?:no\W+)?(?:(?:it|they|these|the \w+)\s*)?(?:is not|are not|was not|were not|isn'?t|aren'?t|wasn'?t|weren'?t|'s not|'re not|not|no (?:es|son|era|eran|fue))\s+(?:made |hech[oa]s? )?(?:(?:of|from|de|en)\s+)?([^,;.]{3,40}?)\s*(?:[,;.]|\bbut\b|\bsino\b)\s*(?:(?:it'?s|they'?re|it is|they are|but|es|son|sino|eran?)\s+)?(?:made |hech[oa]s? )?(?:(?:of|from|de)\s+)?(?=\S{2})/;

/** "Glass not plastic", "de vidrio y no de plástico": what is so, then what is denied. */
const ratherThan =
  /^\W*([a-z][^,;.]{1,30}?)\s*,?\s+(?:and not|rather than|instead of|not|y no|en vez de|en lugar de|no)\s+(?:made )?(?:(?:of|from|de)\s+)?([a-z][a-z -]{2,30}?)[\s.!]*$/;

/**
 * The goods as a correcting detail leaves them: without what it denies, and, where the answer then rests on the detail, without
 * the words that the answer rested on before: of silk scarves that are "polyester actually" the silk goes.
 */
export async function mendedGoods(
  { engine, spoken }: Scene,
  state: ChatCase,
  said: string,
): Promise<{ readonly goods: ChatCase; readonly detail: string }> {
  const { product, result } = state;
  const none = denied.exec(foldText(said));
  if (none) {
    const goods = { ...state, product: withoutParts(product, [none[1]!]) };
    return { goods, detail: said.slice(none[0].length) };
  }
  const rather = ratherThan.exec(foldText(said));
  const without = rather ? withoutParts(product, [rather[2]!]) : product;
  if (rather && without !== product && /\p{L}{3}/u.test(without)) {
    const at = rather[0].indexOf(rather[1]!);
    return {
      goods: { ...state, product: without },
      detail: said.slice(rather.index + at, rather.index + at + rather[1]!.length),
    };
  }
  const detail = said.replace(/[\s,]+(?:actually|though|after all|instead|en realidad|mejor)[\s.!]*$/i, '');
  if (result?.code == null || !mends.test(foldText(spoken.at(-1)?.text ?? said)))
    return { goods: state, detail };
  const instead = withoutDecided(product, result);
  if (!instead || !/\p{L}{3}/u.test(instead.rest)) return { goods: state, detail };
  const description = `${instead.rest}, ${detail}`;
  const replaced = await engine.classify({ ...classifyRequestOf(state), description, keep: false });
  return { goods: restsOn(replaced, detail) ? { ...state, product: instead.rest } : state, detail };
}
