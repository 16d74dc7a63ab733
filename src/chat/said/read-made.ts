import { foldText } from '../../classify/facts/scan-words.js';
import type { CountryTable } from '../../core/country.js';
import { formatDecimal } from '../../core/decimal.js';
import { parseMoney } from '../../core/money.js';
import { countryOfGoods, countryOfPlace } from './place-names.js';

/** A material as it was told. */
export interface PartSaid {
  /** in the words of the message */
  readonly name: string;
  readonly origin?: string;
  /** where the yarn that it is of was spun */
  readonly yarn?: string;
  readonly value?: { readonly amount: string; readonly currency: string };
}

/** What a message tells of how goods are made. */
export interface Made {
  readonly parts: readonly PartSaid[];
  /** where the good itself was cut, and sewn or assembled: `cut`, `assembled` */
  readonly done: Readonly<Record<string, string>>;
  /** what it is worth and costs, without a currency */
  readonly figures: Readonly<Record<string, string>>;
  /** a regional value content that was stated, in percent */
  readonly regional?: string;
}

/** Anything told of how goods are made. */
export const tellsOfMaking = ({ parts, done, figures, regional }: Made): boolean =>
  parts.length > 0 ||
  Object.keys(done).length > 0 ||
  Object.keys(figures).length > 0 ||
  regional !== undefined;

const cutting = /\b(?:cut|cutting|cortad[oa]s?|cortamos|se cortan?|el corte|corte|corta)\b/;
const sewing =
  /\b(?:sewn|sewed|sewing(?! thread)|stitched|assembl\w+|made up|cosid[oa]s?|cosemos|se cosen?|cose|costura|confeccion\w*|ensambl\w+|armad[oa]s?|se arman?|armamos|put together)\b/;
const wholeGood =
  /^(?:(?:and|so|then|y|que|also|tambien)\s+)*(?:(?:it|its|it's|they|they're|these|everything|all(?: of it| of them)?|the (?:goods?|product|garments?|whole thing|rest|final product)|we|is|are|was|were|all|todo|todos|lo|los|la|las|la mercancia|el producto|la prenda|las prendas|se|nosotros|final|finally|then|luego|being|been|gets?|final assembly|the|el)\b\s*)*$/;

const yarnWord = /\b(?:yarns?|fib(?:er|re)s?|filaments?|hilos?|hilados?|hilazas?|fibras?)\b/;
const threadWord = /\b(?:thread|hilo de coser|hilos de coser)\b/;

/** Words that are no part of a material's name. */
const little =
  /\b(?:the|a|an|its|it's|it|their|our|my|this|that|these|those|is|are|was|were|comes?|come|came|coming|made|sourced|bought|buy|imported|we|get|import|source|use|uses|has|have|with|only|just|all|both|too|also|even|still|but|and|of|in|at|by|to|for|from|ok|okay|what|if|so|now|then|yes|no|actually|out|woven|welded|filled|knit(?:ted)?|spun|dyed|finished|formed|cut|sewn|assembled|manufactured|produced|grown|tanned|poured|molded|moulded|injected|printed|extruded|forged|cast|lined|filled|supplied|would|be|being|were|everything|one|each|apiece|materials?:|el|la|los|las|un|una|unos|unas|su|sus|es|son|era|fuera|fueran|vienen?|viene|llega|hech[oa]s?|comprad[oa]s?|compramos|traemos|importamos|importad[oa]s?|se|lo|de|del|en|con|por|para|y|si|pero|tambien|solo|todo|toda|todos|tejid[oa]s?|tejen?|hilad[oa]s?|hilan?|tenid[oa]s?|cosid[oa]s?|cortad[oa]s?|ensamblad[oa]s?|armad[oa]s?|fabricad[oa]s?|producid[oa]s?|forrad[oa]s?|que|lleva|llevan|tiene|tienen|dolares|dollars|usd|centavos|cents|cuestan?|costs?|worth|vale|valen|cada|uno|una|a)\b/g;

const amount =
  /(?:(?:usd|us\$|\$)\s?\d[\d.,]*|\b\d[\d.,]*\s?(?:usd|dollars?|dolares|dlls?|bucks|cents?|centavos|mxn|pesos))\b|\$\s?\d[\d.,]*/;

interface Clause {
  readonly written: string;
  readonly folded: string;
}

const boundary =
  /[,;.\n]+(?!\d)\s*|\s+(?:and|y|but|pero|while|mientras)\s+(?=(?:(?:the|a|its|our|el|la|los|las|su|sus|un|una)\s)?[a-z]+(?:\s[a-z]+){0,3}?(?:['’](?:s|re)\s|\s(?:is|are|was|were|comes?|came|from|es|son|viene|vienen|de|made|woven|knit|spun)\b))/g;

/** The clauses of a message, as they were written and folded. */
function clausesOf(message: string): Clause[] {
  const folded = foldText(message);
  const clauses: Clause[] = [];
  let from = 0;
  const add = (to: number): void => {
    const written = message.slice(from, to);
    if (/\p{L}/u.test(written) || /\d/.test(written))
      clauses.push({ written: written.trim(), folded: foldText(written.trim()) });
  };
  for (const match of folded.matchAll(boundary)) {
    add(match.index);
    from = match.index + match[0].length;
  }
  add(message.length);
  return clauses;
}

interface PlaceSaid {
  readonly country: string;
  readonly at: number;
  readonly end: number;
  /** an adjective, such as "Mexican", which goes with the word after or before it */
  readonly adjective: boolean;
}

const direction = /\b(?:from|in|at|of|de|en|desde|by|out of)\s+(?:the\s+|el\s+|la\s+|los\s+)?/g;

/** "us" and no country, unless it is written in capitals. */
const isPronoun = (word: string): boolean => /^us$/i.test(word) && word !== word.toUpperCase();

/** The places and adjectives of countries in a clause, in their order. */
function placesSaid({ written, folded }: Clause, countries: CountryTable): PlaceSaid[] {
  const found: PlaceSaid[] = [];
  for (const match of folded.matchAll(direction)) {
    const start = match.index + match[0].length;
    const words = [...written.slice(start).matchAll(/[\p{L}.'&-]+/gu)].slice(0, 4);
    for (let count = words.length; count > 0; count--) {
      const last = words[count - 1]!;
      const end = start + last.index + last[0].length;
      const name = written.slice(start, end).replace(/[.,;]+$/, '');
      const country = countryOfPlace(name, foldText(name), countries);
      if (country === undefined) continue;
      const rest = folded.slice(end).trim();
      // "from US cotton yarn": the name stands for an adjective
      const adjective = countryOfGoods(foldText(name)) !== undefined && /^[a-z]/.test(rest) && rest !== 'too';
      found.push({ country, at: adjective ? start : match.index, end, adjective });
      break;
    }
  }
  for (const match of folded.matchAll(/[a-z][a-z.-]*/g)) {
    const end = match.index + match[0].length;
    const country = isPronoun(written.slice(match.index, end)) ? undefined : countryOfGoods(match[0]);
    if (country === undefined || found.some((each) => match.index < each.end && end > each.at)) continue;
    found.push({ country, at: match.index, end, adjective: true });
  }
  return found.toSorted((a, b) => a.at - b.at);
}

/** The name of a material in a stretch of words; empty where nothing but small words stands there. */
const nameIn = (written: string): string =>
  foldText(written)
    .replace(little, (match) => '\u0000'.repeat(match.length))
    .replace(/[^a-zñ'\s-]/g, '\u0000')
    .replace(/\u0000+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?:^|\s)(?:t|s|re|ve|ll|d)(?=\s|$)|'(?:s|re)(?=\s*$)/g, '')
    .trim();

/** Reads prose on how goods are made: "the denim is woven in North Carolina from US cotton yarn, the zipper is Chinese". */
export function readMade(message: string, countries: CountryTable): Made {
  const parts: PartSaid[] = [];
  const done: Record<string, string> = {};
  const figures: Record<string, string> = {};
  const folded = foldText(message);
  const regional =
    /\b(?:rvc|vcr|regional (?:value )?content|contenido regional)\D{0,24}?(\d{1,3}(?:[.,]\d+)?)\s*(?:%|percent|per cent|por ciento)/.exec(
      folded,
    )?.[1];
  for (const [key, pattern] of Object.entries(figurePatterns)) {
    const said = pattern.exec(folded)?.[1];
    if (said !== undefined) figures[key] = said.replace(/,(?=\d{3}\b)/g, '');
  }
  let before = '';
  const waiting: string[] = [];
  for (const clause of clausesOf(message)) {
    const places = placesSaid(clause, countries);
    const [first] = places;
    const value = valueIn(clause);
    if (!first) {
      // "the cutting and the sewing are in Puebla": the place stands behind the last of them
      if (isOfWork(clause.folded)) {
        waiting.push(...keysOf(clause.folded));
        continue;
      }
      const last = parts.at(-1);
      const named = nameIn(clause.written.replace(amount, ' '));
      // "the motor is Chinese, 22 dollars": the price goes with what stands before it
      if (value && last && named === '' && !last.value) parts[parts.length - 1] = { ...last, value };
      else if (named !== '') before = named;
      continue;
    }
    const subject = clause.folded.slice(0, first.adjective ? clause.folded.length : first.at);
    const process = isProcess(subject, clause, first);
    if (process) {
      for (const key of [...process, ...waiting.splice(0)]) done[key] = first.country;
      const origin = places.find((each) => each !== first && each.adjective);
      const of = origin && materialOf(clause, origin);
      if (of) parts.push(of);
      continue;
    }
    const told = partsOf(clause, places, before);
    for (const [i, part] of told.entries()) parts.push(i === 0 && value ? { ...part, value } : part);
    before = told.at(-1)?.name ?? before;
  }
  return { parts: merged(parts), done, figures, ...(regional === undefined ? {} : { regional }) };
}

const figurePatterns: Readonly<Record<string, RegExp>> = {
  'net-cost': /\b(?:net cost|costo neto)\D{0,16}?(\d[\d,]*(?:\.\d+)?)/,
  value:
    /\b(?:transaction value|sells? for|selling price|sale price|we sell (?:it|them|each) (?:for|at)|valor de transaccion|se vende en|precio de venta)\D{0,16}?(\d[\d,]*(?:\.\d+)?)/,
};

function valueIn({ written }: Clause): PartSaid['value'] {
  const found = amount.exec(foldText(written))?.[0];
  if (found === undefined) return undefined;
  const cents = /cent/.test(found);
  const digits = /\d[\d.,]*/.exec(found)?.[0].replace(/[.,]$/, '') ?? '';
  const money = parseMoney(`${digits} ${/mxn|pesos/.test(found) ? 'MXN' : 'USD'}`);
  if (!money.ok) return undefined;
  const worth = cents ? money.value.amount.div(100) : money.value.amount;
  return { amount: formatDecimal(worth), currency: money.value.currency };
}

const keysOf = (folded: string, subject = folded): string[] => [
  ...(cutting.test(folded) ? ['cut'] : []),
  ...(sewing.test(folded) && !threadWord.test(subject) ? ['assembled'] : []),
];

/** Whether words speak of cutting or sewing the whole good, and of nothing else. */
function isOfWork(subject: string): boolean {
  if (keysOf(subject).length === 0) return false;
  const rest = subject
    .replace(
      /\b(?:and|or|y|e|el|la|both|also|then|is|are|son|fully|entirely|completely|totalmente|completamente)\b/g,
      ' ',
    )
    .replace(new RegExp(cutting.source, 'g'), ' ')
    .replace(new RegExp(sewing.source, 'g'), ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return wholeGood.test(rest);
}

/** What was done to the whole good, where the clause speaks of it and of no material. */
function isProcess(subject: string, { folded }: Clause, first: PlaceSaid): string[] | undefined {
  const keys = first.adjective ? [] : keysOf(folded, subject);
  return keys.length > 0 && (isOfWork(subject) || wholeGood.test(subject.trim())) ? keys : undefined;
}

/** The material after an adjective of a country: "US cotton yarn". */
function materialOf({ written }: Clause, { end, country }: PlaceSaid): PartSaid | undefined {
  const name = nameIn(written.slice(end, end + 60).replace(/\b(?:in|from|en|de)\b.*$/i, ''));
  return name === '' ? undefined : { name, origin: country };
}

/** The materials of a clause, each with the place that is told of it. */
function partsOf(clause: Clause, places: readonly PlaceSaid[], before: string): PartSaid[] {
  const [first, ...others] = places as [PlaceSaid, ...PlaceSaid[]];
  const { written } = clause;
  const plain = written.replace(amount, (match) => ' '.repeat(match.length));
  const ahead = nameIn(plain.slice(0, first.at));
  const behind = nameIn(plain.slice(first.end, others[0]?.at ?? plain.length));
  const name = pockets(clause, ahead !== '' ? ahead : behind !== '' ? behind : before);
  if (name === '') return [];
  // "the lining is Chinese polyester": the words behind say of what it is
  const whole = first.adjective && ahead !== '' && behind !== '' ? `${ahead} ${behind}` : name;
  const told: PartSaid[] = [{ name: whole, origin: first.country }];
  for (const other of others) {
    const of = nameIn(plain.slice(other.end, places.find(({ at }) => at > other.at)?.at ?? plain.length));
    const isYarn = yarnWord.test(of) || yarnWord.test(clause.folded.slice(first.end, other.at));
    if (isYarn) told[0] = { ...told[0]!, yarn: other.country };
    else {
      const own = other.adjective ? of : nameIn(plain.slice(first.end, other.at)) || of;
      if (own !== '') told.push({ name: own, origin: other.country });
    }
  }
  return told;
}

/** "Pockets lined with fabric": the fabric of the pockets, and not any. */
function pockets({ folded }: Clause, name: string): string {
  return /\b(?:pockets?|bolsillos?|bolsas? (?:del|de los?|interior))\b/.test(folded) &&
    !/pocket|bols/.test(name)
    ? `pocket ${name}`
    : name;
}

/** One row for each name: what is said last of it counts. */
function merged(parts: readonly PartSaid[]): PartSaid[] {
  const byName = new Map<string, PartSaid>();
  for (const part of parts) byName.set(part.name, { ...byName.get(part.name), ...part });
  return [...byName.values()];
}

const makes =
  /\b(?:(?:we|i|they|who|which|that|our (?:plant|factory|supplier|shop))\s+(?:also |now |currently )?)?(assembles?|assembling|makes?|making|manufactures?|produces?|builds?|sews?|knits?|weaves?|grows?|bakes?|cans?|fabric(?:amos|an|o|a)|ensambl(?:amos|an|o|a)|produc(?:imos|en|e)|hacemos|hacen|cosemos|cosen|tejemos|cultivamos|armamos|arman|maquilamos|envasamos|confeccionamos|fabrico|hago|se (?:fabrican?|hacen?|producen?|ensamblan?|arman?|cosen?))\s+(\S.{1,50}?)\s+(in|at|en)\s+(?=\p{L})/u;

const makingVerb =
  /^\s*(?:(?:also|now|currently|who|which|that|que)\s+)*(assembles?|makes?|manufactures?|produces?|builds?|sews?|knits?|weaves?|grows?|bakes?|cans?|fabrica|ensambla|produce|hace|cose|teje|cultiva|arma|maquila|envasa|confecciona)\s+(?=\p{L})/u;
const nextClause =
  /,?\s+(?:and|so|but|y|pero)\s+(?:i|we|i'd|we'd|want|would|need|ship|sell|quiero|queremos|vendemos)\b|[,;.]\s*(?:i|i'd|i'm|we|we'd|can|could|do|does|is|are|how|what|they|which|quiero|queremos|vendemos|puedo|las?|los?|y)\b|[;.?!]|\s+(?:in|at|en)\s+(?=\p{Lu})/iu;

/** "Our plant in Saltillo builds sofas", "my aunt in Italy makes scarves": the place stands before what is made there. */
function madeByMaker(message: string, countries: CountryTable): ReturnType<typeof goodsMade> {
  for (const match of message.matchAll(/\b(?:in|at|from|en|de)\s+(?=\p{L})/giu)) {
    const written = message.slice(match.index);
    const [place] = placesSaid({ written, folded: foldText(written) }, countries);
    if (!place || place.at > 0 || place.adjective) continue;
    const behind = written.slice(place.end);
    const made = makingVerb.exec(foldText(behind));
    if (!made) continue;
    const rest = behind.slice(made[0].length);
    const end = nextClause.exec(rest)?.index ?? rest.length;
    const goods = rest
      .slice(0, end)
      .replace(/^(?:the|some|our|these|los|las|unos|unas|nuestr[oa]s)\s+/i, '')
      .trim();
    if (!/\p{L}{3}/u.test(goods)) continue;
    const done = sewing.test(made[1]!) ? { assembled: place.country } : {};
    const at = match.index + place.end + made[0].length;
    return { goods, origin: place.country, done, end: at + end };
  }
  return undefined;
}

/** "We assemble office chairs in Querétaro": the goods, and where they are made. */
export function goodsMade(
  message: string,
  countries: CountryTable,
):
  | (Pick<Made, 'done'> & { readonly goods: string; readonly origin: string; readonly end: number })
  | undefined {
  const folded = foldText(message);
  const byMaker = madeByMaker(message, countries);
  if (byMaker) return byMaker;
  const found = makes.exec(folded);
  if (!found) return undefined;
  const start = found.index + found[0].length - found[3]!.length - 1;
  const written = message.slice(start);
  const [place] = placesSaid({ written, folded: foldText(written) }, countries);
  if (!place || place.at > 0) return undefined;
  const at = found.index + found[0].indexOf(found[2]!, found[0].indexOf(found[1]!) + found[1]!.length);
  const goods = message
    .slice(at, at + found[2]!.length)
    .replace(/^(?:the|some|our|these|los|las|unos|unas|nuestr[oa]s)\s+/i, '')
    .trim();
  if (!/\p{L}{3}/u.test(goods)) return undefined;
  const done = sewing.test(found[1]!) ? { assembled: place.country } : {};
  return { goods, origin: place.country, done, end: start + place.end };
}

const workIn =
  /\b((?:cut|sewn|made|assembled|produced|manufactured|knit|stitched|built|put together|hech[oa]s?|cosid[oa]s?|cortad[oa]s?|ensamblad[oa]s?|fabricad[oa]s?|producid[oa]s?|confeccionad[oa]s?|armad[oa]s?|cut and sewn|cortad[oa]s? y cosid[oa]s?))\s+(?=(?:in|en)\s)/;

/** Where a question about goods says that they are made: "do jeans sewn in Monterrey qualify". */
export function placeOfWork(
  message: string,
  countries: CountryTable,
): Pick<Made, 'done'> & { readonly origin?: string } {
  const folded = foldText(message);
  const found = workIn.exec(folded);
  if (!found) return { done: {} };
  const written = message.slice(found.index + found[0].length);
  const [place] = placesSaid({ written, folded: foldText(written) }, countries);
  if (!place || place.at > 0) return { done: {} };
  const done: Record<string, string> = {};
  if (cutting.test(found[1]!)) done['cut'] = place.country;
  if (sewing.test(found[1]!)) done['assembled'] = place.country;
  return { done, origin: place.country };
}
