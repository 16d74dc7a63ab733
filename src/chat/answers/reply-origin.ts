import type { OriginResult } from '../../api/origin-result.js';
import { questionOfFact } from '../../api/question.js';
import { foldText } from '../../classify/facts/scan-words.js';
import { usmcaCountries, usmcaPartners } from '../../tariff/agreement.js';
import { type Asked, type ChatCase, codeInFocus, originRequestOf, withoutQuestion } from '../chat-case.js';
import type { Piece } from '../engine.js';
import type { Intent } from '../intent.js';
import { type Made, placeOfWork, readMade, tellsOfMaking } from '../said/read-made.js';
import { readTypedMaterials } from '../said/read-typed-materials.js';
import { askAndWait, paragraph, type Scene, type Turn } from '../scene.js';
import { originWording } from '../wording-origin.js';
import { declare, withMaking } from './note-making.js';
import { lawOf, lawText } from './reply-law.js';
import { isGuess, settleCode } from './settle-code.js';
import { unlessUncovered } from './unless-uncovered.js';

type Asking = Extract<Intent, { kind: 'duty' | 'origin' }>;

/** Whether the goods qualify under USMCA, by which rule, and the one fact to ask next. */
export async function* replyOrigin(scene: Scene, given: ChatCase, intent: Asking): Turn {
  const { done, origin: made } = placeOfWork(intent.said ?? '', scene.countries);
  const told: Made = { parts: [], done, figures: {} };
  const place = made !== undefined && usmcaPartners.has(made) ? { origin: made } : {};
  const entry = { ...(given.entry.origin === undefined ? place : {}), ...intent.entry };
  const settled = yield* settleCode(scene, given, { ...intent, entry });
  const { state, code, origin } = settled;
  if (code === undefined || origin === undefined) return state;
  return yield* judge(
    scene,
    withMaking(state, code, told),
    code,
    origin,
    heard(scene, state, told),
    intent.retells,
  );
}

/** Takes what is told of the making of the goods, and says where the verdict stands with it. */
export async function* replyMaterials(scene: Scene, asking: ChatCase, text: string): Turn {
  const given = withoutQuestion(asking);
  const words = originWording[given.language];
  const typed = readTypedMaterials(text, scene.countries);
  const made = typed ? undefined : readMade(text, scene.countries);
  if (made && !tellsOfMaking(made)) {
    yield paragraph(words.unread);
    return asking;
  }
  const code = given.result?.code ?? codeInFocus(given);
  if (code == null) {
    const onward: Intent = { kind: 'materials', text, entry: {} };
    return yield* askAndWait(given, { id: 'entry-goods', text: words.noGoods, onward });
  }
  const noted = typed
    ? { ...given, entry: { ...given.entry, materials: typed } }
    : withMaking(given, code, made!);
  const state = made ? { ...noted, entry: { ...noted.entry, ...placeOfMaking(noted, made) } } : noted;
  const intent: Asking = { kind: 'origin', code: { code }, goods: '', entry: {} };
  const said = made ? heard(scene, state, made) : [];
  if (said.length > 0) yield paragraph(said.join('\n'));
  const settled = yield* settleCode(scene, state, intent);
  if (settled.code === undefined || settled.origin === undefined) return settled.state;
  return yield* judge(scene, settled.state, settled.code, settled.origin, []);
}

/** Goods that are sewn or assembled in a partner country come from there, where no origin was said. */
function placeOfMaking({ entry, topic }: ChatCase, { done }: Made): { origin?: string } {
  const place = done['assembled'] ?? done['cut'];
  if (place === undefined || !usmcaPartners.has(place)) return {};
  return entry.origin === undefined || (topic === 'origin' && !usmcaPartners.has(entry.origin))
    ? { origin: place }
    : {};
}

/** What was read of a message, to be seen before it is believed. */
function heard(scene: Scene, { language }: ChatCase, { parts, done, figures, regional }: Made): string[] {
  const words = originWording[language];
  const where = (alpha2: string): string => {
    const country = scene.countries.byAlpha2.get(alpha2);
    return (language === 'es' ? country?.nameEs : country?.name) ?? alpha2;
  };
  const yarn = language === 'es' ? 'hilo de' : 'yarn of';
  const said = [
    ...parts.map(({ name, origin, yarn: from, value }) =>
      [
        `${name}: ${origin === undefined ? '' : where(origin)}${origin === undefined || usmcaCountries.has(origin) ? '' : ` (${words.foreign})`}`,
        ...(from === undefined ? [] : [`${yarn} ${where(from)}`]),
        ...(value ? [`${value.amount} ${value.currency}`] : []),
      ].join(', '),
    ),
    ...Object.entries(done).map(
      ([key, at]) => `${key === 'cut' ? words.cut : words.assembled}: ${where(at)}`,
    ),
    ...Object.entries(figures).map(
      ([key, figure]) => `${key === 'value' ? words.value : words.netCost}: ${figure}`,
    ),
  ];
  return [
    ...(said.length > 0 ? [words.read(said)] : []),
    ...(regional === undefined ? [] : [words.stated(regional)]),
  ];
}

/** The verdict with what is known, in short once the rule was told, and the next question. */
async function* judge(
  scene: Scene,
  state: ChatCase,
  code: string,
  origin: string,
  before: readonly string[],
  retells?: string,
): Turn {
  if (before.length > 0) yield paragraph(before.join('\n'));
  const result = await unlessUncovered(scene.engine.origin(originRequestOf(state, code, origin)));
  if (!result) {
    yield paragraph(scene.say.otherDestination);
    return { ...state, code };
  }
  const isFirst = state.topic !== 'origin' || state.code !== code;
  const after: ChatCase = { ...state, code, topic: 'origin', verdict: result.usmca.verdict };
  const asked = nextFact(scene, after, result);
  yield paragraph(
    isFirst || retells !== undefined
      ? wholeText(scene, result, isGuess(state, code), asked === undefined)
      : shortText(scene, state, result, asked === undefined),
  );
  if (retells !== undefined) yield* toldBeside(scene, state, result, retells);
  if (isFirst || state.verdict !== result.usmca.verdict) yield { type: 'card', kind: 'origin', data: result };
  return asked ? yield* askAndWait(after, asked) : after;
}

/** What a question on the rule asks beside it: whether it wants a regional value content, how much it lets pass. */
async function* toldBeside(
  scene: Scene,
  state: ChatCase,
  { rules_of_origin: { rules } }: OriginResult,
  asked: string,
): AsyncGenerator<Piece, void> {
  const texts = rules.slice(0, 3).map(({ text }) => text);
  const ofContent = /\b(?:regional|rvc|vcr|contenido|content)\b/.test(asked);
  if (ofContent && !texts.some((text) => /regional value|contenido regional|\d+ ?(?:percent|%)/i.test(text)))
    yield paragraph(originWording[state.language].noContent);
  const isTolerance = /\b(?:toleranc\w+|minimis)\b/.test(asked);
  const term = isTolerance ? 'usmca tolerance' : ofContent ? 'rvc' : undefined;
  const law = term === undefined ? undefined : await lawOf(scene, state, term);
  if (law) yield paragraph(lawText(scene, law));
}

function wholeText(scene: Scene, result: OriginResult, guess: boolean, isLast: boolean): string {
  const { say } = scene;
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
    ...(isLast && needs.length > 0 ? [say.originNeeds(needs)] : []),
  ].join('\n');
}

function shortText(
  scene: Scene,
  before: ChatCase,
  { usmca, formatted }: OriginResult,
  isLast: boolean,
): string {
  const words = originWording[before.language];
  const { verdict, evaluation } = usmca;
  const moved = before.verdict !== undefined && before.verdict !== verdict;
  const now = scene.say.originVerdict[verdict](formatted);
  const open = evaluation?.needs.map(({ text }) => text) ?? [];
  return [
    `${moved ? words.became(now) : words.still[verdict]}${verdict === 'needs_facts' ? '' : ` (${usmca.why})`}`,
    ...(evaluation?.failed ?? []).slice(0, 2).map(({ test, found }) => words.failed(test, found)),
    ...(verdict !== 'does_not_qualify'
      ? []
      : (evaluation?.changes ?? []).slice(0, 1).map(({ text }) => words.change(text))),
    ...(isLast && verdict === 'needs_facts' && open.length > 0 ? [words.left(open)] : []),
    ...(verdict === 'qualifies'
      ? [words.notTested(evaluation?.not_tested ?? []), words.certificateHint]
      : []),
  ].join('\n');
}

/** Plain facts first; what only a few goods meet, and numbers that other facts may make needless, last. */
const order = [
  /^cut$/,
  /^assembled$/,
  /^materials-originate/,
  /^in-component/,
  /^code@/,
  /sewing-thread/,
  /pocket-bag/,
  /^(?:value|net-cost)$/,
];
const rank = (id: string): number => {
  const at = order.findIndex((pattern) => pattern.test(id));
  return at < 0 ? order.length : at;
};

/** The materials first, then the facts that the rule hangs on, each asked once. */
function nextFact(scene: Scene, state: ChatCase, result: OriginResult): Asked | undefined {
  const { verdict, evaluation } = result.usmca;
  if (verdict !== 'needs_facts') return undefined;
  const words = originWording[state.language];
  const onward: Intent = { kind: 'origin', code: { code: result.code }, goods: '', entry: {} };
  if (state.entry.materials === undefined && !state.passed.includes('entry-materials'))
    return {
      id: 'entry-materials',
      text: words.askMaking,
      why: words.askMakingWhy,
      options: [],
      about: 'entry',
      onward,
    };
  const known = new Set([...state.passed, ...state.answered.map(({ id }) => id)]);
  const [need] = (evaluation?.needs ?? [])
    .map(questionOfFact)
    .filter(({ id }) => !known.has(id))
    .toSorted((a, b) => rank(a.id) - rank(b.id));
  if (!need) return undefined;
  const yesNo = /^(?:whether|si )/.test(need.text);
  const options =
    need.options.length > 0 || !yesNo ? need.options : [{ answer: scene.say.yes }, { answer: scene.say.no }];
  const pockets = need.id === 'pocket-bag-formed-and-finished' ? pocketOrigin(state) : undefined;
  const text = pockets === undefined ? words.ask(need.text) : words.ask(words.askDenim(pockets));
  return { id: pockets === undefined ? need.id : denimQuestion, text, options, about: 'origin', onward };
}

/** Asked in place of where the pockets are from, once that is known: the rule leaves blue denim out. */
const denimQuestion = 'pocket-bag-blue-denim';

const pocketOrigin = ({ entry }: ChatCase): string | undefined => {
  const origin = entry.materials?.find(({ description = '' }) =>
    /\bpockets?\b|\bbolsillos?\b/.test(foldText(description)),
  )?.origin;
  return origin === undefined || usmcaCountries.has(origin) ? undefined : origin;
};

/** What an answer to a question of origin declares, in the words of the engine; a country for where something is done. */
export function declaredBy(scene: Scene, state: ChatCase, asked: Asked, said: string): ChatCase {
  const folded = foldText(said.trim());
  const yes = /^(?:si|yes|y|yep|claro|correct[oa]?)\b/.test(folded);
  const no = /^(?:no|n|nope)\b/.test(folded);
  if (asked.id === denimQuestion) {
    const pocket = pocketOrigin(state);
    if (!yes && !no) return state;
    return declare(state, {
      [denimQuestion]: yes ? 'yes' : 'no',
      'pocket-bag-formed-and-finished': yes ? 'none' : (pocket ?? 'no'),
    });
  }
  if (asked.id.startsWith('code@')) {
    const code = (/\d{4}(?:[.\s]?\d{2}){1,3}/.exec(said) ??
      (yes ? /\d{4}(?:\.\d{2}){1,3}/.exec(asked.text) : null))?.[0];
    return code === undefined ? state : declare(state, { [asked.id]: code }, { [asked.id]: asked.text });
  }
  if (yes || no) return declare(state, { [asked.id]: yes ? 'yes' : 'no' }, { [asked.id]: asked.text });
  const figure = /^\D{0,24}?(\d[\d,]*(?:\.\d+)?)/.exec(folded)?.[1]?.replace(/,(?=\d{3}\b)/g, '');
  if (/^(?:value|net-cost|weight)|percent|content|^(?:value|weight)@/.test(asked.id) && figure !== undefined)
    return declare(state, { [asked.id]: figure }, { [asked.id]: asked.text });
  const place = readMade(
    `it is from ${said.trim().replace(/^(?:in|from|en|de|desde)\s+/i, '')}`,
    scene.countries,
  );
  const [country] = [...place.parts.map(({ origin }) => origin), ...Object.values(place.done)];
  return declare(state, { [asked.id]: country ?? said.trim().slice(0, 400) }, { [asked.id]: asked.text });
}
