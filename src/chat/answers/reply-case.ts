import type { ClassificationResult } from '../../api/classification-result.js';
import { formatCode } from '../../tariff/code.js';
import { editionTitle } from '../../tariff/edition.js';
import type { ChatCase } from '../chat-case.js';
import type { EntryFacts } from '../entry-facts.js';
import { moneySaid, numberSaid } from '../money-said.js';
import { paragraph, type Scene, type Turn } from '../scene.js';
import type { Spoken } from '../session-store.js';
import { share } from '../share.js';
import type { Wording } from '../wording-en.js';
import { countOf, worthOf } from '../worth.js';

const candidatesAtMost = 5;

/** What the case is about: goods, facts known, entry, candidates and open questions. */
export async function* replySummary({ say }: Scene, state: ChatCase): Turn {
  const lines = summaryLines(say, state);
  yield paragraph(lines.length === 0 ? say.summaryNothing : [say.summaryHead, ...lines].join('\n'));
  return state;
}

/** The candidates with what each rests on. */
export async function* replyCandidates({ say }: Scene, state: ChatCase): Turn {
  if (state.result?.code == null) {
    yield paragraph(say.noGoods);
    return state;
  }
  yield paragraph([say.summaryCandidates, ...candidateLines(state, true)].join('\n'));
  yield { type: 'card', kind: 'classification', data: state.result };
  return state;
}

/** How often answers are right, and how sure the one of the case is at each level. */
export async function* replyAccuracy({ say }: Scene, state: ChatCase): Turn {
  const { result } = state;
  const levels = result?.code == null ? [] : [levelsOf(say, result)];
  yield paragraph([...levels, say.accuracy].join('\n'));
  return state;
}

/** How sure the code is at each of its levels. */
function levelsOf(say: Wording, { confidence, code }: ClassificationResult): string {
  const known = Object.entries(confidence).flatMap(([level, probability]) => {
    const digits = digitsOfLevel[level];
    return digits === undefined || probability === null
      ? []
      : [`${formatCode(code!.slice(0, digits))} ${share(probability)}`];
  });
  return say.accuracyRanks(known);
}

const digitsOfLevel: Readonly<Record<string, number>> = {
  chapter: 2,
  heading: 4,
  subheading: 6,
  tariff_line: 8,
  statistical: 10,
};

/** The reasons of the answer, in the order of the General Rules. */
export async function* replyReasons({ say }: Scene, state: ChatCase): Turn {
  const { result } = state;
  if (result?.formatted == null) {
    yield paragraph(say.noGoods);
    return state;
  }
  const reasons = result.reasoning.map(({ rule, decision }) => `- ${rule}: ${decision}`);
  yield paragraph([say.reasonsHead(result.formatted), ...reasons].join('\n'));
  return state;
}

/** The case as a memo to be filed: text in Markdown. */
export async function* replyMemo({ say, spoken }: Scene, state: ChatCase): Turn {
  yield paragraph(memoOf(say, state, spoken.slice(0, -1)));
  return state;
}

/** The memo of a case, with the talk that led to it; what nobody said is left out, not filled in. */
export function memoOf(say: Wording, state: ChatCase, spoken: readonly Spoken[]): string {
  const { result } = state;
  const lines = summaryLines(say, state);
  const reasons = result?.reasoning.map(({ rule, decision }) => `- ${rule}: ${decision}`) ?? [];
  const warnings = result?.warnings.map((text) => `- ${text}`) ?? [];
  const edition = result
    ? [`${editionTitle(result.edition)}, ${result.edition.effective}, ${result.edition.data_hash}`]
    : [];
  return [
    `# ${say.memoHead}`,
    ...(lines.length === 0 ? [say.summaryNothing] : lines),
    ...(reasons.length > 0 && result?.formatted ? [say.reasonsHead(result.formatted), ...reasons] : []),
    ...warnings,
    ...edition,
    say.notice,
    ...(spoken.length === 0
      ? []
      : ['', `## ${say.talkHead}`, ...spoken.map((each) => spokenLine(say, each))]),
  ].join('\n');
}

const spokenLine = (say: Wording, { by, text }: Spoken): string =>
  by === 'client' ? `\n**${say.client}:** ${text.trim()}` : text.trim();

/** The layers that are law; the others are words and learning. */
const law = new Set([
  'schedule',
  'measures',
  'programs',
  'fees',
  'usmca',
  'precedents',
  'mx-tables',
  'mx-tariff',
]);

/** The law that is loaded and how far each is known to hold. */
export async function* replyData({ engine, say }: Scene, state: ChatCase): Turn {
  const { layers } = await engine.dataStatus();
  const lines = layers
    .filter(({ layer }) => law.has(layer))
    .map(({ name, edition, effective }) => `- ${name}: ${edition}, ${effective}`);
  yield paragraph([say.dataHead, ...lines].join('\n'));
  return state;
}

function summaryLines(say: Wording, state: ChatCase): string[] {
  const { result } = state;
  const entry = entryParts(say, state.entry);
  const open = result?.questions.filter(({ id }) => !state.answered.some((each) => each.id === id)) ?? [];
  return [
    ...(state.product === '' ? [] : [say.summaryGoods(state.product)]),
    ...state.answered.map(({ question, answer }) => say.summaryKnown(question, answer)),
    ...(entry.length === 0 ? [] : [say.summaryEntry(entry)]),
    ...(state.notes ?? []).map((note) => say.summaryNote(note)),
    ...(result?.formatted == null
      ? []
      : [say.summaryCode(result.formatted, say.decision[result.decision]), sureTo(say, result)]),
    ...(result?.code == null ? [] : [say.summaryCandidates, ...candidateLines(state, false)]),
    ...(open.length === 0 ? [] : [say.summaryOpen, ...open.map(({ text }) => `- ${text}`)]),
  ];
}

/** Down to which digit the code is sure, as the answer said. */
const sureTo = (say: Wording, { confident_to: to, formatted }: ClassificationResult): string =>
  to === ''
    ? say.summarySureOfNone
    : say.summarySure(to.length === formatted?.replace(/\D/g, '').length ? formatted : formatCode(to));

function candidateLines({ result }: ChatCase, evidence: boolean): string[] {
  return (result?.candidates ?? []).slice(0, candidatesAtMost).map((each, i) => {
    const [top] = each.evidence;
    const rests = evidence && top ? ` (${top.kind}: ${top.text})` : '';
    const goods = each.description.split(' > ').slice(-2).join(', ');
    return `${i + 1}. ${each.formatted} ${share(each.probability)} ${goods}${rests}`;
  });
}

/** What is known of the entry, in words; a value that was worked out with what it was worked out from. */
export function entryParts({ entryPart, cost }: Wording, entry: EntryFacts): string[] {
  const { origin, destination, date, value, quantities = [], transport, claim, materials } = entry;
  const { price, freight, insurance } = entry;
  const each = price && `${moneySaid(price)} ${cost.per(price.unit)}`;
  const count = price && countOf(price.unit, quantities);
  const isWorkedOut = value !== undefined && worthOf(entry)?.amount === value.amount;
  const from =
    each !== undefined && count !== undefined && isWorkedOut
      ? ` (${cost.workedOut(numberSaid(count), each)})`
      : '';
  return [
    ...(origin === undefined ? [] : [`${entryPart.origin} ${origin}`]),
    ...(destination === undefined ? [] : [`${entryPart.destination} ${destination}`]),
    ...(date === undefined ? [] : [`${entryPart.date} ${date}`]),
    ...(value === undefined ? [] : [`${entryPart.value} ${moneySaid(value)}${from}`]),
    ...(each === undefined || from !== '' ? [] : [`${cost.price} ${each}`]),
    ...quantities.map(({ amount, unit }) => `${entryPart.quantity} ${numberSaid(amount)} ${unitSaid(unit)}`),
    ...(transport === undefined ? [] : [`${entryPart.transport} ${transport}`]),
    ...(freight === undefined ? [] : [`${cost.freight} ${moneySaid(freight)}`]),
    ...(insurance === undefined ? [] : [`${cost.insurance} ${moneySaid(insurance)}`]),
    ...(claim === undefined ? [] : [`${entryPart.claim} ${claim}`]),
    ...(materials === undefined ? [] : [`${entryPart.materials} ${materials.length}`]),
  ];
}

/** A unit as it is written beside a number, without the point that would end a sentence. */
const unitSaid = (unit: string): string => (unit === 'No.' ? 'pcs' : unit.replace(/\.$/, ''));
