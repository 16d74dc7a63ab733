import type { OriginResult } from '../../api/origin-result.js';
import { questionOfFact } from '../../api/question.js';
import { type ChatCase, originRequestOf } from '../chat-case.js';
import type { Intent } from '../intent.js';
import { askAndWait, paragraph, type Scene, type Turn } from '../scene.js';
import type { Wording } from '../wording-keys.js';
import { isGuess, settleCode } from './settle-code.js';
import { unlessUncovered } from './unless-uncovered.js';

type Asking = Extract<Intent, { kind: 'duty' | 'origin' }>;

/** Whether the goods qualify under USMCA, by which rule, and what is needed to say so. */
export async function* replyOrigin(scene: Scene, given: ChatCase, intent: Asking): Turn {
  const settled = yield* settleCode(scene, given, intent);
  const { state, code, origin } = settled;
  if (code === undefined || origin === undefined) return state;
  const result = await unlessUncovered(scene.engine.origin(originRequestOf(state, code, origin)));
  if (!result) {
    yield paragraph(scene.say.otherDestination);
    return { ...state, code };
  }
  yield paragraph(inWords(result, scene.say, isGuess(state, code)));
  yield { type: 'card', kind: 'origin', data: result };
  const onward = { ...intent, code: { code }, goods: '' };
  const asked = nextFact(scene, state, result, onward);
  const after = { ...state, code, topic: 'origin' as const };
  return asked ? yield* askAndWait(after, asked) : after;
}

function inWords(result: OriginResult, say: Wording, guess: boolean): string {
  const { usmca, rules_of_origin: origin } = result;
  const rules = origin.rules.slice(0, 3).map(({ text, citation }) => say.originRule(text, citation));
  const tolerance = origin.rules[0]?.tolerance;
  const needs = usmca.evaluation?.needs.map(({ text }) => text) ?? usmca.needs;
  return [
    `${say.originVerdict[usmca.verdict](result.formatted)} (${usmca.why})`,
    ...rules,
    ...(tolerance ? [say.originTolerance(tolerance)] : []),
    ...(usmca.saving ? [say.originSaving(usmca.saving.text)] : []),
    ...(guess ? [say.dutyNotSure] : []),
    ...(needs.length > 0 ? [say.originNeeds(needs)] : []),
  ].join('\n');
}

/** The materials first, then the facts that the rule hangs on, each asked once. */
function nextFact(scene: Scene, state: ChatCase, result: OriginResult, onward: Asking): ChatCase['asked'] {
  if (result.usmca.verdict !== 'needs_facts') return undefined;
  if (state.entry.materials === undefined && !state.passed.includes('entry-materials'))
    return {
      id: 'entry-materials',
      text: scene.say.askMaterials,
      why: scene.say.askMaterialsWhy,
      options: [],
      about: 'entry',
      onward,
    };
  const known = new Set([...state.passed, ...state.answered.map(({ id }) => id)]);
  const need = result.usmca.evaluation?.needs.map(questionOfFact).find(({ id }) => !known.has(id));
  return need && { id: need.id, text: need.text, options: need.options, about: 'origin', onward };
}
