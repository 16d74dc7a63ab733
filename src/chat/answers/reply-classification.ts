import type { ClassificationResult } from '../../api/classification-result.js';
import { formatCode } from '../../tariff/code.js';
import { changedLines } from '../changed-lines.js';
import { type ChatCase, classifyRequestOf, withoutQuestion } from '../chat-case.js';
import { askAndWait, paragraph, type Scene, type Turn } from '../scene.js';
import { share } from '../share.js';
import type { Wording } from '../wording-en.js';

/** Classifies the goods of the case anew; where a fact was added, says which lines it moved. */
export async function* replyClassification(scene: Scene, state: ChatCase, fact?: string): Turn {
  const before = state.result;
  const result = await scene.engine.classify(classifyRequestOf(state));
  if (fact !== undefined && before?.code != null && result.code !== null) {
    const moves = changedLines(before, result);
    yield paragraph(moves.length > 0 ? scene.say.moved(fact, moves) : scene.say.notMoved(fact));
  }
  yield paragraph(verdict(result, scene.say));
  if (result.code !== null) yield { type: 'card', kind: 'classification', data: result };
  const { code: _code, topic: _topic, ...rest } = withoutQuestion(state);
  const next = { ...rest, result, ...(result.code === null ? {} : { code: result.code }) };
  return yield* askNext(scene, next);
}

/** Puts the question that would narrow the candidates most, of those the client has not passed over. */
export async function* askNext(scene: Scene, state: ChatCase): Turn {
  const known = new Set([...state.passed, ...state.answered.map(({ id }) => id)]);
  const sure = state.result !== undefined && state.result.confident_to === state.result.code;
  const question = sure ? undefined : state.result?.questions.find(({ id }) => !known.has(id));
  if (!question) {
    if (!sure && state.result?.code != null && state.answered.length > 0)
      yield paragraph(scene.say.nothingLeftToAsk);
    return state;
  }
  const { id, text, why, options } = question;
  return yield* askAndWait(state, { id, text, why, options, about: 'code' });
}

const lastRows = (description: string): string => description.split(' > ').slice(-2).join(', ');

/** The decision in a sentence or two: the code, how sure, and what comes next. */
function verdict(result: ClassificationResult, say: Wording): string {
  if (result.code === null || result.formatted === null) return say.refused(result.missing);
  const { candidates, confident_to, confidence } = result;
  const levels = [confidence.chapter, confidence.heading, confidence.subheading, confidence.tariff_line];
  const own = candidates.find(({ code }) => code === result.code)?.probability ?? confidence.statistical;
  const sureness = levels[confident_to.length / 2 - 1] ?? confidence.statistical;
  const sure =
    confident_to === ''
      ? say.sureOfNothing(share(confidence.chapter))
      : confident_to === result.code
        ? `${say.sureTo(result.formatted, share(sureness))}.`
        : `${say.sureTo(formatCode(confident_to), share(sureness))}${say.likeliestBelow(share(own))}`;
  const rival = candidates.find(({ code, probability }) => code !== result.code && probability >= 0.05);
  return [
    say.leads(result.formatted, lastRows(result.description ?? '')),
    sure,
    ...(result.decision === 'review' ? [say.review] : []),
    ...(rival ? [say.rival(rival.formatted, share(rival.probability))] : []),
  ].join(' ');
}
