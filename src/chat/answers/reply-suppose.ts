import type { ClassificationResult } from '../../api/classification-result.js';
import { profileOf, usualDestination } from '../../tariff/country-profile.js';
import { type ChatCase, classifyRequestOf } from '../chat-case.js';
import { paragraph, type Scene, type Turn } from '../scene.js';
import { share } from '../share.js';
import { restsOn, withoutDecided } from './decided-words.js';

/** How the answer would stand with one more detail; the case stays as it is, and what is only supposed is no product. */
export async function* replySuppose(scene: Scene, state: ChatCase, detail: string): Turn {
  const { say, engine } = scene;
  const now = state.result;
  if (now?.code == null) {
    yield paragraph(say.noGoods);
    return state;
  }
  const request = { ...classifyRequestOf(state), keep: false as const };
  const instead = withoutDecided(state.product, now);
  const replaced =
    instead && (await engine.classify({ ...request, description: `${instead.rest}, ${detail}` }));
  const isDecided = replaced !== undefined && restsOn(replaced, detail);
  const added = isDecided
    ? undefined
    : await engine.classify({ ...request, description: `${state.product}, ${detail}` });
  const { date } = state.entry;
  const isAssessed = profileOf(request.destination ?? usualDestination).rates === 'assessed';
  const told = async (result: ClassificationResult): Promise<string> => {
    const code = result.code!;
    const likely = share(result.candidates.find((each) => each.code === code)?.probability ?? 0);
    const rate = isAssessed
      ? (await engine.lookup({ code, ...(date === undefined ? {} : { date }) })).rates.general
      : '';
    return say.supposedCode(result.formatted ?? code, likely, rate);
  };
  const before = await told(now);
  const lines: string[] = [];
  if (added?.code === now.code) lines.push(say.supposedSame(detail, await told(added)));
  else if (added?.code != null) lines.push(say.supposedOther(detail, await told(added), before, ''));
  // where nothing says whether it comes beside what decided or in place of it, both are told
  if (replaced?.code != null && (isDecided || (added?.code === now.code && replaced.code !== now.code)))
    lines.push(
      replaced.code === now.code
        ? say.supposedSame(detail, await told(replaced))
        : say.supposedOther(detail, await told(replaced), before, instead!.words.join(', ')),
    );
  yield paragraph(
    lines.length === 0 ? say.refused(added?.missing ?? []) : [...lines, say.supposedOnly].join('\n'),
  );
  return state;
}
