import type { ClassificationResult } from '../../api/classification-result.js';
import { foldText } from '../../classify/facts/scan-words.js';
import { profileOf, usualDestination } from '../../tariff/country-profile.js';
import { type ChatCase, classifyRequestOf } from '../chat-case.js';
import { paragraph, type Scene, type Turn } from '../scene.js';
import { share } from '../share.js';

/** The words of the description that an answer says it rests on: ("polycarbonate"). */
const decidedBy = ({ reasoning }: ClassificationResult): readonly string[] =>
  reasoning.flatMap(({ decision }) => [...decision.matchAll(/\("([^"]+)"\)/g)].map(([, words]) => words!));

const wordsOf = (text: string): readonly string[] => foldText(text).match(/[a-z]{4,}/g) ?? [];
const shares = (one: string, other: string): boolean => {
  const own = new Set(wordsOf(other));
  return wordsOf(one).some((word) => own.has(word));
};

/** The goods without the words that decided: a supposed material takes the place of the one that was told. */
function withoutDecided(
  product: string,
  result: ClassificationResult,
): { readonly rest: string; readonly words: readonly string[] } | undefined {
  const words = [...new Set(decidedBy(result))].filter((each) => shares(each, product));
  if (words.length === 0) return undefined;
  const parts = product.split(/\s*,\s*/);
  const kept = parts.filter((part, at) => at === 0 || !words.some((each) => shares(each, part)));
  const rest = words.reduce((text, each) => text.replace(each, ' '), kept.join(', '));
  return { rest: rest.replace(/\s+/g, ' ').trim(), words };
}

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
  const isDecided = replaced !== undefined && decidedBy(replaced).some((words) => shares(words, detail));
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
