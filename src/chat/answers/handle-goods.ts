import type { ClassificationPreview, ClassificationResult } from '../../api/classification-result.js';
import { type ChatCase, classifyRequestOf, emptyCase, outlasting } from '../chat-case.js';
import type { Intent } from '../intent.js';
import { paragraph, type Scene, type Turn } from '../scene.js';
import { askWhich } from './ask-which.js';
import { mendedGoods } from './mended-goods.js';
import { repairedGoods, repairsSaid } from './repair-goods.js';
import { entryParts } from './reply-case.js';
import { replyClassification } from './reply-classification.js';
import { weighGoods } from './weigh-goods.js';

type Goods = Extract<Intent, { kind: 'goods' | 'refine' }>;

const tooShort = 2;
const longest = 4000;
/** New goods, or a detail of those under discussion where what is said names no goods by itself. */
export async function* handleGoods(scene: Scene, state: ChatCase, intent: Goods): Turn {
  const { kind, entry } = intent;
  const plain = intent.kind === 'goods' && intent.plain;
  const repaired = await repairedGoods(scene, intent.text.slice(0, longest));
  if (repaired) yield paragraph(scene.say.cost.repaired(repairsSaid(repaired)));
  const said = repaired?.text ?? intent.text.slice(0, longest);
  const told = entryParts(scene.say, entry);
  if (told.length > 0) yield paragraph(scene.say.entryNoted(told));
  if (kind === 'refine') {
    const { goods, detail } = await mendedGoods(scene, state, said);
    return yield* replyClassification(
      scene,
      withDetail({ ...goods, entry: { ...state.entry, ...entry } }, detail),
      detail,
    );
  }
  if (said.length < tooShort) {
    yield paragraph(scene.say.unknown);
    return state;
  }
  if (state.product === '')
    return yield* replyClassification(scene, fresh(state, said, { ...state.entry, ...entry }));
  const known = { ...state.entry, ...entry };
  const otherGoods = fresh(state, said, { ...withoutGoods(state), ...entry });
  if (!plain && state.result?.code != null) return yield* replyNewGoods(scene, state, otherGoods);
  const alone = await scene.engine.preview({ description: said });
  if (state.result?.code === null) {
    const product = alone.decision === 'refused' ? `${state.product}, ${said}` : said;
    return yield* replyClassification(scene, fresh(state, product.slice(0, longest), known));
  }
  const mended = await mendedGoods(scene, state, said);
  const refined = { ...withDetail(mended.goods, mended.detail), entry: known };
  if (alone.decision !== 'refused') {
    const detail = intent.kind === 'goods' ? (intent.detail ?? 0) : 0;
    const weighed = await weighGoods(scene, refined, alone, detail);
    if (weighed === 'other') return yield* replyNewGoods(scene, state, otherGoods);
    if (weighed === 'detail') return yield* replyClassification(scene, refined, mended.detail);
    return yield* askWhich(scene, state, { kind: 'doubtful', text: said, entry });
  }
  const preview = await scene.engine.preview(classifyRequestOf(refined));
  if (state.result && !isMoved(state.result, preview)) {
    yield paragraph(scene.say.refused(alone.missing));
    return state;
  }
  return yield* replyClassification(scene, refined, mended.detail);
}

async function* replyNewGoods(scene: Scene, before: ChatCase, state: ChatCase): Turn {
  if (state.product !== before.product) yield paragraph(scene.say.newGoods);
  return yield* replyClassification(scene, state);
}

const levels = ['chapter', 'heading', 'subheading', 'tariff_line', 'statistical'] as const;

/** Whether a detail would make the answer surer or less sure by a point or more. */
const isMoved = (before: ClassificationResult, after: ClassificationPreview): boolean =>
  levels.some((level) => Math.abs(before.confidence[level] - after.confidence[level]) >= 0.01);

/** The case with a detail more of its goods. */
export const withDetail = (state: ChatCase, detail: string): ChatCase => ({
  ...state,
  product: `${state.product}, ${detail}`.slice(0, longest),
  passed: [],
});

/** The case of other goods: the entry stays, the answers about the goods before do not. */
function fresh(state: ChatCase, product: string, entry: ChatCase['entry']): ChatCase {
  return {
    ...emptyCase(state.language, entry),
    ...outlasting(state),
    fixedLanguage: state.fixedLanguage,
    product,
  };
}

/** What of an entry belongs to the shipment and not to the goods. */
function withoutGoods({ entry }: ChatCase): ChatCase['entry'] {
  const { value: _value, quantities: _quantities, materials: _materials, claim: _claim, ...rest } = entry;
  return rest;
}
