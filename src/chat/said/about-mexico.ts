import { foldText } from '../../classify/facts/scan-words.js';
import type { CountryTable } from '../../core/country.js';
import { profileOf, usualDestination } from '../../tariff/country-profile.js';
import type { EntrySaid } from '../entry-facts.js';
import type { Intent } from '../intent.js';
import { isQuestionForm } from './cues.js';
import { CutText } from './cut-text.js';
import { entryReader } from './entry-reader.js';
import type { Heard } from './heard.js';
import { countryOfGoods, goodsOfCountries } from './place-names.js';
import { intoMexico, readMexicanTopics, saysIntoMexico, topicWords } from './read-mexico.js';

const mexico = 'MX';

/** Whether goods enter a country whose rules of import are loaded beside its duties. */
export const isRegulated = (destination: string | undefined): boolean =>
  profileOf(destination ?? usualDestination).regulations;

/** What is meant whatever country the goods enter. */
const settled = new Set<Intent['kind']>([
  'feedback',
  'choose',
  'undo',
  'restart',
  'export',
  'recall',
  'remember',
  'compare',
  'code',
  'children',
  'changes',
  'language',
  'candidates',
  'why',
  'summary',
  'thanks',
  'bye',
  'greeting',
]);
const ofGoods = new Set<Intent['kind']>(['goods', 'refine', 'several', 'doubtful', 'try_answer']);

/** "What is IVA", "explain the DTA": what a word means, whoever asks. */
const meaning =
  /(?:^|[,.;:]\s)\W*(?:explain|define|difference|diferencia|what(?:'s| is) the difference|cual es la diferencia|what does|what (?:is|are) (?:an? )?\w+\W*$|que (?:es|son|significa\w*|quiere decir)\b|explica\w*)/;

/** The intent with Mexico for its destination, or what it asks of the import there, where the message is about that. */
export function aboutMexico(meant: Intent, { message, state, countries, entries }: Heard): Intent {
  if (settled.has(meant.kind)) return meant;
  const { asked } = state;
  // a question of options takes what fits it; any other may be left for what is asked instead
  if (meant.kind === 'answer' && (asked === undefined || asked.about === 'code' || asked.options.length > 0))
    return meant;
  if (meant.kind === 'answer' && asked?.id === 'entry-pesos') return meant;
  const folded = foldText(message);
  const beside = (text: string): string => goodsBeside(text, countries, entries);
  const entry = withOrigin(entries.of(message), folded);
  const into = saysIntoMexico(folded) || isRegulated(entry.destination);
  if (!into && entry.destination !== undefined)
    return isRegulated(state.entry.destination) ? elsewhere(meant, entry, () => beside(message)) : meant;
  const named = meant.kind === 'mexico' && /\bmexic/.test(folded) && entry.origin !== mexico;
  const mexican = into || named || isRegulated(state.entry.destination);
  const topics = readMexicanTopics(folded, mexican);
  const own = readMexicanTopics(folded, false);
  const there: EntrySaid = { ...entry, destination: mexico };
  if (meant.kind === 'law' && !into && meaning.test(folded)) return meant;
  if (
    topics.length > 0 &&
    (!ofGoods.has(meant.kind) || own.length > 0 || isQuestionForm(folded) || asksPapers.test(folded))
  )
    return { kind: 'mexico', text: message.trim(), entry: there };
  if (meant.kind === 'regulations') return { ...meant, entry: { ...meant.entry, destination: mexico } };
  const papers = readMexicanTopics(folded, true).includes('documents');
  if (meant.kind === 'mexico' && !mexican) return papers ? { kind: 'papers' } : { kind: 'not_loaded' };
  if (meant.kind === 'unknown' && papers && isQuestionForm(folded)) return { kind: 'papers' };
  if (meant.kind === 'mexico') return { ...meant, entry: there };
  if (!into || (meant.kind === 'case' && beside(message) === '')) return meant;
  if (meant.kind === 'goods' || meant.kind === 'refine') {
    const text = beside(meant.text);
    if (text !== '') return { ...meant, text, entry: { ...meant.entry, destination: mexico } };
  }
  return meant.kind === 'duty' || meant.kind === 'origin'
    ? { ...meant, entry: { ...meant.entry, destination: mexico } }
    : { kind: 'mexico', text: message.trim(), entry: there };
}

/** "Papeles para el despacho porfa": what the import needs, and no goods of paper. */
const asksPapers =
  /^\W*(?:(?:y|oye|bueno|ok|los|las|el|la|que|cuales|dame|pasame|necesito|ocupo|quiero|lista de|de|and|the|which|what|all|need|give me|list)\s+)*(?:papeles|papeleo|documentos?|documentacion|doctos?|docs?|requisitos|tramites?|permisos?|paperwork|papers|documents?|requirements?|checklist)(?:\s+(?:para|p\/|de|del|que|en|for|to|at|in)\s+(?:(?:el|la|los|las|su|mi|se|me|the|my)\s+)*(?:despach\w+|aduana\w*|import\w+|cruz\w+|cruce|tramit\w+|liber\w+|pas\w+|ingres\w+|intern\w+|entr\w+|pedimento|piden|exig\w+|clear\w*|customs|release|border)\b.*|\s+(?:necesari\w+|requerid\w+|needed|required)\b.*)?(?:[\s,]+(?:por ?fa\w*|por favor|please|pls))?\W*$/;

/** "For being Chinese": the origin, where it is said so and no other way. */
function withOrigin(entry: EntrySaid, folded: string): EntrySaid {
  const word = entry.origin === undefined ? beingOf.exec(folded)?.[1] : undefined;
  const origin = word === undefined ? undefined : countryOfGoods(word);
  return origin === undefined ? entry : { ...entry, origin };
}

const beingOf = new RegExp(
  String.raw`\b(?:being|they are|they're|it is|it's|are|if|ser|son|es|fueran?|sean?|siendo)\s+(?:of\s+)?(${goodsOfCountries})\b`,
);

/** "And into the United States?": the goods enter another country now. */
function elsewhere(meant: Intent, entry: EntrySaid, beside: () => string): Intent {
  if ('entry' in meant) return { ...meant, entry: { ...meant.entry, ...entry } };
  return beside() === '' ? { kind: 'entry', entry } : meant;
}

/** Words around the goods in a question about an import. */
const around =
  /\b(?:i'?d|i'?m|i|we'?re|we|you|they|it|them|these|those|this|want|wants?|would|like|need|going|planning|plan|have|has|got|do|does|did|to|is|are|be|what|which|how|much|many|can|could|should|please|tell|show|give|me|my|our|us|the|some|and|if|import(?:ing|ed)?|bring(?:ing)?|ship(?:ping|ped)?|send(?:ing)?|enter(?:ing)?|take|move|clear(?:ing)?|customs|for|of|on|into|in|at|from|by|with|pay|paid|owe|apply|applies|quiero|queremos|quisiera|voy|vamos|necesito|necesitamos|hay|que|cual(?:es)?|cuanto|cuanta|cuantos|como|importar(?:l[oa]s?)?|importo|importamos|importacion|meter(?:l[oa]s?)?|traer(?:l[oa]s?)?|entrar|ingresar(?:l[oa]s?)?|introducir(?:l[oa]s?)?|mandar(?:l[oa]s?)?|enviar(?:l[oa]s?)?|pasar(?:l[oa]s?)?|llevar(?:l[oa]s?)?|llevan?|piden?|requieren?|ocupan?|aplican?|tienen?|tengo|pagan?|pago|pagaria|cuestan?|es|son|seria|se|me|mi|mis|para|por|de|del|desde|la|las|el|los|lo|un|una|unos|unas|a|al|en|y|si|o|con|aduana|les?|ser|estar|it'?s)\b/g;

const ofImports = [...intoMexico, ...topicWords].map(({ source }) => new RegExp(source));
const ofCountry = new RegExp(String.raw`\b(?:${goodsOfCountries})\b`, 'g');

/** The goods that a message about an import into Mexico names, in the words of the message; empty where it names none. */
export function goodsBeside(
  message: string,
  countries: CountryTable,
  entries = entryReader(countries),
): string {
  const text = new CutText(message, foldText);
  entries.cut(text, true);
  for (const pattern of ofImports) while (text.take(pattern));
  const written = text.rest;
  const folded = foldText(written);
  const left = folded
    .replace(ofCountry, (match) => '\u0000'.repeat(match.length))
    .replace(around, (match) => '\u0000'.repeat(match.length))
    .replace(/[?¿!¡:;"]/g, '\u0000')
    .replace(/\b\d[\d.,]*\b/g, (match) => '\u0000'.repeat(match.length));
  const first = left.search(/[a-zñ]/);
  const last = left.length - [...left].reverse().findIndex((letter) => /[a-zñ]/.test(letter));
  if (first < 0 || left.replace(/[^a-zñ]/g, '').length < 3) return '';
  // words inside stay as written: "funda de piel para laptop"
  return written
    .slice(first, last)
    .replace(/[?¿!¡]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.:;-]+|[\s,.:;-]+$/g, '');
}
