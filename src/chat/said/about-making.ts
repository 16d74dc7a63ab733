import { foldText } from '../../classify/facts/scan-words.js';
import type { ChatCase } from '../chat-case.js';
import type { EntrySaid } from '../entry-facts.js';
import type { Intent } from '../intent.js';
import { isQuestionForm, topics } from './cues.js';
import type { Heard } from './heard.js';
import { goodsMade, type Made, placeOfWork, readMade, tellsOfMaking } from './read-made.js';
import { readTypedMaterials } from './read-typed-materials.js';

/** What a message may be taken for that tells, while origin is talked of, how the goods are made. */
const replaceable = new Set<Intent['kind']>([
  'entry',
  'unknown',
  'unknown_country',
  'doubtful',
  'goods',
  'several',
  'refine',
  'origin',
  'duty',
  'origins',
  'chat',
  'law',
  'why',
  'mexico',
  'answer',
  'try_answer',
  'materials',
]);

const certificate =
  /\b(?:(?:draft|fill(?: in| out)?|make|prepare|write|generate|create|start|do|issue|give me|show me|get|print|need)\b.{0,40}\b(?:certificat(?:e|ion)s?|cert|certificado|certificacion)\b|(?:haz|hazme|llena(?:r|me)?|prepara(?:r|me)?|genera(?:r|me)?|redacta(?:r)?|elabora(?:r)?|dame|quiero|necesito|borrador d\w+|arma(?:r|me)?)\b.{0,40}\b(?:certificad[oa]|certificacion)\b|certificat(?:e|ion) (?:of origin )?draft)/;
const asksOfCertificate =
  /^\W*(?:what|who|when|where|why|do i|does|is|are|how long|que|quien|cuando|donde|por que|cual)\b/;

const ofCertificate =
  /\b(?:sign(?:s|ed)?|certif(?:y|ies)|firma[nr]?|certifica[nr]?|issues?|emite[n]?|goes (?:on|in|into)|has to be (?:on|in)|must be (?:on|in)|contains?|lleva|contiene|how long|valid|vigencia|vale)\b.{0,40}\b(?:certificat(?:e|ion|ions|es)|certificado|certificacion|it for usmca)\b|\b(?:certificat(?:e|ion)|certificado|certificacion)\b.{0,40}\b(?:sign(?:s|ed)?|firma[nr]?|contain|include|lleva|contiene|valid|vigencia|vale)\b/;

/** What may in truth tell where goods are made. */
const asGoods = new Set<Intent['kind']>([
  'goods',
  'origin',
  'mexico',
  'unknown',
  'doubtful',
  'entry',
  'law',
  'materials',
  'duty',
  'unknown_country',
]);

const breaks =
  /\b(?:break|kill|ruin|hurt|spoil|blow|disqualif\w+|sink|matter|problem|issue|affect|change (?:it|the verdict|anything)|still (?:qualif\w+|originat\w+|ok(?:ay)?|good|pass)|are we (?:ok|good|fine|safe)|do we (?:pass|make it)|rompe|afecta|perjudica|descalifica|estropea|problema|sigue(?:n)? (?:calificando|siendo originari[oa]s?|bien)|todavia califica\w*)\b/;
const ofRule =
  /\b(?:rule|regla)\b|\b(?:regional|rvc|vcr|contenido|content)\b.{0,30}\b(?:need|have|percent\w*|required?|necesit\w*|piden?|minimo|how much|what)\b|\b(?:percent\w*|how much|cuanto|porcentaje|que tanto)\b.{0,30}\b(?:regional|rvc|vcr|contenido|content|north american)\b|\b(?:tolerance|tolerancia|de minimis)\b/;

/** What a question while a verdict is looked for asks of it: where it stands, or the rule once more. */
function ofVerdict(folded: string): Intent | undefined {
  if (!isQuestionForm(folded) && !/^\W*(?:y |and |so )?(?:does|is|do|cual|que)\b/.test(folded))
    return undefined;
  if (
    /\b(?:gri|interpretation|interpretacion|note|nota|yarn forward|regla octava|duty|arancel)\b/.test(folded)
  )
    return undefined;
  if (ofRule.test(folded)) return { kind: 'origin', goods: '', entry: {}, retells: ofRule.exec(folded)![0] };
  return breaks.test(folded) && folded.split(/\s+/).length <= 9
    ? { kind: 'origin', goods: '', entry: {}, retells: 'rule' }
    : undefined;
}

/** The intent with what it tells of the making of the goods; a request for the certification of their origin. */
export function aboutMaking(meant: Intent, { message, state, countries, entries }: Heard): Intent {
  const folded = foldText(message);
  if (certificate.test(folded) && !asksOfCertificate.test(folded))
    return { kind: 'certificate', text: message.trim(), entry: {} };
  if (ofCertificate.test(folded) && isQuestionForm(folded))
    return { kind: 'law', text: 'certification of origin', otherwise: meant };
  const { asked } = state;
  if (asked?.id.startsWith('entry-certifier-')) return meant;
  const isOpen =
    state.topic === 'origin' ||
    asked?.onward?.kind === 'origin' ||
    asked?.id === 'entry-materials' ||
    asked?.about === 'origin';
  const isTelling = isOpen && tellsOfMaking(ofMaterials(readMade(message, countries), state));
  const stands = (isOpen || state.verdict !== undefined) && !isTelling ? ofVerdict(folded) : undefined;
  if (stands) return stands;
  const whole = isOpen ? undefined : goodsMade(message, countries);
  if (whole && asGoods.has(meant.kind)) {
    const entry = madeIn('entry' in meant ? meant.entry : {}, whole.origin);
    return topics.origin.test(folded)
      ? { kind: 'origin', goods: whole.goods, said: message, entry }
      : { kind: 'goods', text: whole.goods, entry, plain: false };
  }
  if (meant.kind === 'goods' && !meant.plain && isOpen) return meant;
  if (meant.kind === 'goods' && !isOpen && meant.entry.origin === undefined) {
    const { origin } = placeOfWork(message, countries);
    const text = goodsAlone(meant.text);
    return origin === undefined || text === meant.text
      ? meant
      : { ...meant, text, entry: { ...meant.entry, origin } };
  }
  if (!isOpen && meant.kind === 'origin') return { ...meant, said: message, goods: goodsAlone(meant.goods) };
  if (!isOpen && meant.kind !== 'materials') return meant;
  // "China or Vietnam?" puts two origins side by side, whatever was asked before
  if (meant.kind === 'origins' && meant.countries.length > 1 && /[?¿]|\b(?:or|vs|versus|o)\b/.test(folded))
    return meant;
  if (!replaceable.has(meant.kind) || (meant.kind === 'duty' && topics.duty.test(folded))) return meant;
  if (meant.kind === 'law' && /^\W*(?:what (?:is|are|does)|que (?:es|son))\b/.test(folded)) return meant;
  if (meant.kind === 'answer' && asked && asked.options.length > 0 && folded.split(/\s+/).length < 4)
    return meant;
  if (meant.kind === 'answer' && asked?.about === 'code') return meant;
  const made = ofMaterials(readMade(message, countries), state);
  if (tellsOfMaking(made) || readTypedMaterials(message, countries))
    return { kind: 'materials', text: message.trim(), entry: {} };
  if (asked?.id === 'entry-materials' && mayBeMaterials.has(meant.kind) && !isQuestionForm(folded))
    return { kind: 'materials', text: message.trim(), entry: {} };
  if (meant.kind === 'materials') {
    const entry = entries.of(message);
    return Object.keys(entry).length > 0 ? { kind: 'entry', entry } : meant;
  }
  return meant.kind === 'origin' ? { ...meant, said: message } : meant;
}

/** What answers the question after the materials where it names no country: asked again, and no other goods. */
const mayBeMaterials = new Set<Intent['kind']>(['unknown', 'goods', 'doubtful', 'several', 'try_answer']);

/** The entry of goods that are made somewhere: the place is their origin, and not where they go. */
function madeIn({ destination: _to, ...entry }: EntrySaid, origin: string): EntrySaid {
  return { ...entry, origin };
}

const theGood =
  /^(?:the )?(?:goods?|products?|items?|shipments?|orders?|mercancias?|productos?|piezas?|embarque|order)$/;

/** Without what is told of the good itself: "the jeans come from Vietnam" is its origin. */
function ofMaterials(made: Made, { product }: ChatCase): Made {
  const words = foldText(product).match(/[a-zñ]{3,}/g) ?? [];
  const head = words.filter((word) => !/(?:ing|ed|ado|ada)$/.test(word)).at(-1);
  const parts = made.parts.filter(
    ({ name }) => !theGood.test(name) && !(head !== undefined && name.endsWith(head) && !ofStuff.test(name)),
  );
  return { ...made, parts };
}

const ofStuff =
  /\b(?:denim|fabric|cloth|yarn|thread|steel|leather|plastic|resin|wood|tela|hilo|acero|piel|plastico|resina|madera|mezclilla)\b/;

/** Words of a place where goods were made are no words of the goods: "jeans sewn in Monterrey". */
const goodsAlone = (goods: string): string =>
  goods
    .replace(
      /[\s,]+(?:that (?:are|is|were|was) |which (?:are|is) |que (?:se )?)?(?:cut|sewn|made|assembled|produced|manufactured|knit|woven|stitched|hech[oa]s?|cosid[oa]s?|cortad[oa]s?|ensamblad[oa]s?|fabricad[oa]s?|producid[oa]s?|confeccionad[oa]s?|armad[oa]s?)(?:\s+(?:and|y)\s+\p{L}+)?\s+(?:in|en)\s+.*$/iu,
      '',
    )
    .trim();
