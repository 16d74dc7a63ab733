import { foldText } from '../../classify/facts/scan-words.js';
import type { CountryTable } from '../../core/country.js';
import type { ChatCase } from '../chat-case.js';
import type { EntrySaid } from '../entry-facts.js';
import type { Intent } from '../intent.js';
import { isQuestionForm, topics } from './cues.js';
import { CutText } from './cut-text.js';
import { readEntry } from './read-entry.js';
import { type Made, placeOfWork, readMade, tellsOfMaking } from './read-made.js';
import { ownWork } from './read-mexico.js';
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

/** The intent with what it tells of the making of the goods; a request for the certification of their origin. */
export function aboutMaking(
  meant: Intent,
  message: string,
  state: ChatCase,
  countries: CountryTable,
): Intent {
  const folded = foldText(message);
  if (certificate.test(folded) && !asksOfCertificate.test(folded))
    return { kind: 'certificate', text: message.trim(), entry: {} };
  const { asked } = state;
  if (asked?.id.startsWith('entry-certifier-')) return meant;
  const isOpen =
    state.topic === 'origin' ||
    asked?.onward?.kind === 'origin' ||
    asked?.id === 'entry-materials' ||
    asked?.about === 'origin';
  if (meant.kind === 'goods' && !meant.plain && isOpen) return meant;
  if (meant.kind === 'goods' && !isOpen && meant.entry.origin === undefined) {
    const { origin } = placeOfWork(message, countries);
    const text = goodsAlone(meant.text);
    return origin === undefined || text === meant.text
      ? meant
      : { ...meant, text, entry: { ...meant.entry, origin } };
  }
  const work = isOpen ? undefined : workTold(message, folded, countries);
  if (work && meant.kind === 'origin')
    return { ...meant, said: message, goods: work.goods, entry: madeIn(meant.entry, work.origin) };
  if (work && meant.kind === 'goods')
    return { ...meant, text: work.goods, entry: madeIn(meant.entry, work.origin) };
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
    const entry = readEntry(new CutText(message, foldText), countries, true);
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

/** "We assemble baby strollers in Guadalajara and sell to Texas": the goods, and where they are made. */
function workTold(
  message: string,
  folded: string,
  countries: CountryTable,
): { readonly goods: string; readonly origin: string } | undefined {
  const found = ownWork.exec(folded);
  if (!found) return undefined;
  const end = found.index + found[0].length;
  const { origin } = placeOfWork(`made in ${message.trim().slice(end)}`, countries);
  const at = folded.indexOf(found[1]!, found.index);
  const goods = message
    .trim()
    .slice(at, at + found[1]!.length)
    .trim();
  return origin === undefined ? undefined : { goods, origin };
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
