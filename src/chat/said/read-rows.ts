import { fieldOf } from '../../batch/field-names.js';
import { foldText } from '../../classify/facts/scan-words.js';
import { type CountryTable, findCountry } from '../../core/country.js';
import { canonicalUnit } from '../../core/quantity.js';
import type { ChatCase } from '../chat-case.js';
import type { ListRow } from '../intent.js';
import { countAnnounced } from './count-announced.js';
import { goodsMarkers } from './cues.js';
import { readInvoiceLine } from './read-invoice-line.js';

const mark = String.raw`(?:\d{1,3}|[a-hA-H])[.)]\s+|[-*•·–—]\s+|#\d{1,3}[:.)]?\s+`;
const lineMark = new RegExp(String.raw`^\s*(?:${mark})`);
const inlineMark = /(?:^|[\s:;,])(?:(\d{1,2})|([a-h]))[.)]\s+(?=\S)/gi;

/** How likely a part of a list must name goods; what names none belongs to the part before it. */
const goodsFrom = 0.3;

/** A list by its form alone: lines, numbers, bullets, semicolons. */
export function isWrittenAsList(message: string): boolean {
  const lines = linesOf(message);
  return (
    lines.length > 1 ||
    inlineItems(message).length > 1 ||
    message.split(';').filter(hasWord).length > 2 ||
    countedParts(message) > 1 ||
    isEachWithArticle(message) ||
    isUnderHeading(message)
  );
}

/** "A ceiling fan and a microwave oven", "please classify: a shirt, a belt": one article each. */
function isEachWithArticle(message: string): boolean {
  const parts = message
    .trim()
    .replace(/^[^:;,]{2,40}:\s+/, '')
    .split(parting)
    .filter(hasWord);
  return parts.length > 1 && parts.every((part) => /^(?:an?|una?)\s+\p{L}{3,}/iu.test(part));
}

/** "Please classify these five: ball, tent, clock": words that tell of a list, then three or more. */
function isUnderHeading(message: string): boolean {
  const [, head, body] = /^([^:]{2,60}):\s+(\S.*)$/s.exec(message.trim()) ?? [];
  if (head === undefined || body === undefined || !ofMany.test(foldText(head))) return false;
  const count = body.split(parting).filter(hasWord).length;
  return count > 2 || (count > 1 && count === countAnnounced(message));
}

/** How many parts begin with a count of some goods: "2 boxes of pens, 1 toaster and 3 blankets". */
const countedParts = (message: string): number =>
  message
    .split(parting)
    .map((part) =>
      /^(?:[^:]{0,40}:)?\s*\d{1,4}(?:\s*x)?\s+(\p{L}{3,})(?:\s+(?:of|de)\s+(\p{L}{3,}))?/u.exec(part),
    )
    .filter((found) => found && (found[2] !== undefined || canonicalUnit(found[1]!) === undefined))
    .filter((found) => !noGoods.test(found![1]!)).length;

/** Commas and "and" between goods. */
const parting =
  /\s*,\s*(?:(?:and|y|e|plus|also|&)\s+)?|\s+(?:and(?: also)?|y(?: tambien)?|e|plus|&|\+|as well as|along with|ademas de|junto con)\s+/i;

/** The lines of a message; two without a mark and of few words are goods written on two lines. */
function linesOf(message: string): string[] {
  const lines = message.split(/\r?\n/).filter((line) => line.trim() !== '');
  const words = message.trim().split(/\s+/).length;
  const isOne = lines.length === 2 && words < 4 && !lines.some((line) => lineMark.test(line));
  return isOne ? [lines.join(' ')] : lines;
}
const hasWord = (part: string): boolean => /\p{L}{2}/u.test(part);

/** The goods of a list, each for itself with what is said of its entry; one or none where the message is no list. */
export function readRows(
  message: string,
  countries: CountryTable,
  namesGoods: (words: string) => number,
): readonly ListRow[] {
  const lines = linesOf(message);
  const table = readTable(lines, countries);
  if (table) return table;
  const { items, isFree } = itemsOf(message, lines);
  const parts = isFree ? joined(items, namesGoods) : items;
  return parts
    .map((part) => readInvoiceLine(withCount(withoutOpening(part)), countries))
    .filter(({ text }) => hasWord(text) && !isCountAlone(text))
    .filter(
      ({ text }, at) => isFree || at > 0 || parts.length < 3 || !isHeading(text, parts[0]!, namesGoods),
    );
}

/** "Gloves from Spain, 200 pairs": a count of what stands before it, and no goods. */
const isCountAlone = (text: string): boolean => {
  const unit = /^\d[\d.,]*\s*(\p{L}+)\.?$/u.exec(text)?.[1];
  return unit !== undefined && canonicalUnit(unit) !== undefined;
};

/** "10 x motorcycle": the count as an invoice has it. */
const withCount = (part: string): string =>
  part.replace(/^(\d{1,5})\s*(?:[x×]\s+|\s)(?=(\p{L}{3,}))/iu, (whole, count: string, word: string) =>
    canonicalUnit(word) !== undefined || noGoods.test(word) ? whole : `qty ${count} pcs `,
  );

/** What a number before it measures or pays. */
const noGoods =
  /^(?:usd|mxn|eur|dollars?|dolares|euros?|pesos?|inch(?:es)?|watts?|volts?|ply|gauge|years?|months?|days?|percent|box(?:es)?|cartons?|cases?|bags?|rolls?|packs?|sets?|cajas?|juegos?|bolsas?|rollos?|paquetes?|pulgadas?|años?|anos?|meses|dias)$/i;

/** The parts of a list as they are written; `isFree`: they were parted by commas and "and" alone, which goods have too. */
function itemsOf(
  message: string,
  lines: readonly string[],
): { readonly items: readonly string[]; readonly isFree: boolean } {
  if (lines.length > 1) return { items: lines.map((line) => line.replace(lineMark, '')), isFree: false };
  const body = withoutOpening(message);
  const numbered = inlineItems(message);
  if (numbered.length > 1) return { items: numbered, isFree: false };
  const byMark = body.split(/;|\s[•|]\s|\s\/\s/).filter(hasWord);
  if (byMark.length > 1) return { items: byMark, isFree: byMark.length < 3 };
  const items = body.split(parting).filter((item) => item.trim() !== '');
  return { items, isFree: items.length !== countAnnounced(message) };
}

/** "1. LED bulbs 2. light switches": the parts behind numbers or letters that count on from the first. */
function inlineItems(message: string): string[] {
  const marks = [...message.matchAll(inlineMark)];
  const first = marks.findIndex(([, digit, letter]) => digit === '1' || letter?.toLowerCase() === 'a');
  if (first < 0) return [];
  const places: { readonly at: number; readonly end: number }[] = [];
  for (const match of marks.slice(first)) {
    const number = match[1] === undefined ? match[2]!.toLowerCase().charCodeAt(0) - 96 : Number(match[1]);
    if (number === places.length + 1) places.push({ at: match.index, end: match.index + match[0].length });
  }
  return places.length < 2
    ? []
    : places.map(({ end }, n) =>
        message.slice(end, places[n + 1]?.at ?? message.length).replace(/[\s,;.]+$/, ''),
      );
}

/** "a shirt, 100% cotton, and a belt" are two: what names no goods belongs to what stands before it. */
function joined(items: readonly string[], namesGoods: (words: string) => number): string[] {
  const parts: string[] = [];
  for (const item of items) {
    const isCounted = /^\s*\d{1,4}\s+\p{L}{3,}/u.test(item) && !qualifies.test(foldText(item));
    const isGoods =
      isCounted ||
      (hasWord(item) && namesGoods(withoutCount(item)) >= goodsFrom && !qualifies.test(foldText(item)));
    if (isGoods || parts.length === 0) parts.push(item);
    else parts.push(`${parts.pop()}, ${item}`);
  }
  return parts;
}

/** What says something of goods and names none. */
const qualifies =
  /^\s*(?:with|without|made|for|of|in|size|color|from|con|sin|de|para|hech[oa]s?|talla|tipo|\d+(?:[.,]\d+)?\s*(?:%|mm|cm|m|ml|l|g|kg|oz|inch|in|w|v)\b)/;

const opening =
  /^(?:[\s,¿¡]*(?:and|also|y|tambien|ademas|plus|so|ok|hi|hello|please|por favor|can you|could you|necesito|i need|i have|we have|we import|we sell|tengo|tenemos|vendo|importo|importamos|classify|clasifica(?:r|me)?|the)(?![a-z])[\s,:]*)+/;

/** The part without the words that open a list: "please classify:", "I have three products:". */
function withoutOpening(part: string): string {
  const marked = goodsMarkers.exec(foldText(part));
  const text = marked ? part.slice(marked[0].length) : part;
  const colon = /^([^:;,]{2,60}):\s+(?=\S)/.exec(text);
  const opened = colon && heading.test(foldText(colon[1]!)) ? text.slice(colon[0].length) : text;
  const said = opening.exec(foldText(opened));
  return withoutCount(said ? opened.slice(said[0].length) : opened);
}

/** Words that tell that several follow. */
const ofMany =
  /\b(?:items|products|these|following|list|two|three|four|five|six|seven|eight|articulos|productos|mercancias|cosas|estos|estas|siguientes|lista|dos|tres|cuatro|cinco|seis|siete|ocho)\b/;

/** Words that tell of a list and name no goods. */
const heading =
  /\b(?:items?|products?|goods|things?|list|following|lines?|invoice|order|shipment|articul\w+|productos?|mercancias?|cosas|lista|siguientes?|factura|pedido|renglones|codes?|codigos?|fracciones|fraccion|classify|clasifica\w*|tambien|also|these|estos|estas|two|three|four|five|six|seven|eight|dos|tres|cuatro|cinco|seis|siete|ocho)\b/;

const isHeading = (text: string, written: string, namesGoods: (words: string) => number): boolean =>
  heading.test(foldText(text)) && (/:\s*$/.test(written) || namesGoods(text) < goodsFrom);

/** "a", "3", "2 cajas de": a count that says nothing of what the goods are. */
const withoutCount = (part: string): string =>
  part
    .replace(/^[\s,.:;-]+|[\s,.:;?!]+$/g, '')
    .replace(
      /^(?:(?:an?|the|some|my|our|one|un|una|unos|unas|el|la|los|las)\s+)?(?:(?:pairs?|boxes|box|cartons?|cases?|sets?|pieces?|pcs|units?|bags?|rolls?|packs?|dozens?|pares|par|cajas?|juegos?|piezas?|bolsas?|rollos?|paquetes?|docenas?)\s+(?:of|de)\s+)?/i,
      '',
    );

/** A pasted table with a heading that names the goods: the names of columns are those of lists on disk. */
function readTable(lines: readonly string[], countries: CountryTable): readonly ListRow[] | undefined {
  const [head, ...rows] = lines;
  if (head === undefined || rows.length === 0) return undefined;
  const parting = ['\t', '|', ';', ','].find((each) => head.split(each).length > 1);
  if (parting === undefined) return undefined;
  const fields = cellsOf(head, parting).map((cell) => fieldOf(cell)?.field ?? priceHeading(cell));
  const goods = fields.indexOf('description');
  if (goods < 0 || fields.filter((field) => field !== undefined).length < 2) return undefined;
  return rows
    .filter((row) => !/^[\s|:+-]+$/.test(row))
    .map((row): ListRow => {
      const cells = cellsOf(row, parting);
      if (cells.length !== fields.length)
        return { text: row.trim(), entry: {}, fault: `${cells.length} ≠ ${fields.length}` };
      const cell = (field: string): string => cells[fields.indexOf(field as never)] ?? '';
      const unit = cell('unit');
      const words = [
        ...(cell('quantity') === ''
          ? []
          : [`qty ${cell('quantity')} ${unit === '' && /\d\s*$/.test(cell('quantity')) ? 'pcs' : unit}`]),
        ...(cell('price') === '' ? [] : [`unit price ${cell('price')}`]),
        ...(cell('value') === '' ? [] : [`value ${cell('value')}`]),
      ];
      const { entry } = readInvoiceLine(words.join(' '), countries);
      const origin = cell('origin') === '' ? undefined : findCountry(cell('origin'), countries);
      return {
        text: cells[goods]!,
        entry: { ...entry, ...(origin ? { origin: origin.alpha2 } : {}) },
      };
    })
    .filter(({ text }) => hasWord(text));
}

const priceHeading = (cell: string): 'price' | undefined =>
  /^\s*(?:unit ?price|unit cost|price|u\/?p|precio(?: unitario)?|costo unitario)\b/i.test(cell)
    ? 'price'
    : undefined;

/** The cells of a line; quotes hold one together, and the borders of a drawn table are none. */
function cellsOf(line: string, parting: string): string[] {
  const text = parting === '|' ? line.trim().replace(/^\||\|$/g, '') : line;
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (const letter of text) {
    if (letter === '"') isQuoted = !isQuoted;
    else if (letter === parting && !isQuoted) {
      cells.push(cell.trim());
      cell = '';
    } else cell += letter;
  }
  return [...cells, cell.trim()];
}

const ordinals: readonly RegExp[] = [
  /\b(?:first|primer[oa]?)\b/,
  /\b(?:second|segund[oa])\b/,
  /\b(?:third|tercer[oa]?)\b/,
  /\b(?:fourth|cuart[oa])\b/,
  /\b(?:fifth|quint[oa])\b/,
  /\b(?:sixth|sext[oa])\b/,
  /\b(?:seventh|septim[oa])\b/,
];
const opens =
  /^\W*(?:please |por favor |ok,? |now |ahora )*(?:open|show|go to|go with|take(?! (?:out|off|away)\b)|pick|select|continue with|go on with|let'?s (?:do|see|take|open)|tell me (?:more )?about|details? (?:of|on)|more (?:on|about)|abre|abrir|muestra(?:me)?|ver|ve a|veamos|vamos con|toma|elige|seguimos con|sigue con|detalles? de)\s+(?:up )?(?:me )?(?:the |la |el |lo |al )?/;
const rowWord =
  /\b(?:row|line|item|number|no\.?|renglon|fila|linea|numero|articulo|producto|product|entry)\s*#?\s*(\d{1,3})\b/;

const drops =
  /^\W*(?:(?:please|ok|now|and|then|por favor|ahora|y)[\s,]+)*(?:drop|remove|delete|erase|take (?:out|off|away)|scratch|strike|leave out|lose|ditch|exclude|get rid of|cut out|we (?:don'?t|no longer) need|quita(?:r|me|le)?|borra(?:r|me)?|elimina(?:r|me)?|saca(?:r|me)?|descarta(?:r)?|ya no (?:quiero|necesito|ocupo|va))\s+(?:the |la |el |lo |las |los )?(.+?)(?:\s+(?:from|off|out of|de|del)\s+(?:the |la |el )?(?:list|lista|invoice|factura))?\W*$/;

/** The row of the list that a message takes out: "drop the hammer from the list", "quita la tercera". */
export function rowDropped(folded: string, { list }: ChatCase): number | undefined {
  const rest = list && list.length > 0 ? drops.exec(folded)?.[1] : undefined;
  if (rest === undefined) return undefined;
  const number = rowWord.exec(rest)?.[1] ?? /^#?(\d{1,3})$/.exec(rest)?.[1];
  if (number !== undefined) return Number(number);
  const ordinal = ordinals.findIndex((each) => each.test(rest)) + 1;
  return ordinal > 0 ? ordinal : rowNamed(rest, list!);
}

const adds =
  /^\W*(?:(?:please|ok|now|and|then|por favor|ahora|y)[\s,]+)*(?:(?:also |tambien )?(?:add|include|append|put in|agrega(?:r|me|le)?|anade(?:le|r)?|incluye|incluir|suma(?:le)?|mete(?:le)?)|plus|mas)\s+(?:to (?:the|that) list:?\s+|a la lista:?\s+)?/;

/** "Also 2 whiteboards", "y también unas tijeras" where the list itself was read last. */
const addsMore =
  /^\W*(?:(?:ok|oh|and|y|e|then|now|ahora|wait)[\s,]+)*(?:also|plus|and also|as well as|tambien|ademas|y tambien)[\s,:]+(?=\d|an?\s|some\s|the\s|un[oa]?s?\s)/;

/** What a message adds to the list: "agrega 30 martillos"; undefined where it adds nothing. */
export function rowsAdded(
  message: string,
  folded: string,
  { list, product, recent }: ChatCase,
): string | undefined {
  const isListed = list?.some((each) => each.product === product);
  if (!list || list.length === 0 || (product !== '' && !isListed)) return undefined;
  const isOfList = product === '' || recent?.kind === 'list';
  const opening = adds.exec(folded) ?? (isOfList ? addsMore.exec(folded) : null);
  const rest = opening
    ? message
        .trim()
        .slice(opening[0].length)
        .replace(/\s+(?:to (?:the|that) list|a la lista)\W*$/i, '')
    : '';
  return hasWord(rest) ? rest : undefined;
}

/** The row of the list that a message opens: "open 2", "the second", "abre la tercera"; undefined where it opens none. */
export function rowOpened(folded: string, { list, result, asked }: ChatCase): number | undefined {
  if (!list || list.length === 0) return undefined;
  const isAfterList = result?.code == null && asked === undefined;
  const opening = opens.exec(folded);
  const rest = opening ? folded.slice(opening[0].length) : folded;
  const number =
    rowWord.exec(folded)?.[1] ?? /^\W*#?(\d{1,3})(?:st|nd|rd|th|a|o)?(?:\s+one)?\W*$/.exec(rest)?.[1];
  const isBare =
    /^\W*(?:the |la |el |lo )?(?:\w+)(?:\s+(?:one|item|row|line|please|renglon|fila|linea|por favor))*\W*$/.test(
      rest,
    );
  const ordinal = isBare ? ordinals.findIndex((each) => each.test(rest)) + 1 : 0;
  const last = isBare && /\b(?:last|ultim[oa])\b/.test(rest) ? list.length : 0;
  const row = number === undefined ? ordinal || last : Number(number);
  if (row > 0 && (opening || isAfterList)) return row;
  return opening ? rowNamed(rest, list) : undefined;
}

const showsList =
  /\b(?:see|show|view|print|repeat|read|display|give|what'?s (?:on|in)|muestra(?:s|me)?|ver|ensena(?:s|me)?|repite(?:me)?|dame|que hay en)\b.{0,20}\b(?:list|lista|packing list|table|tabla)\b|^\W*(?:the |la |my )?(?:list|lista)(?: again| otra vez| de nuevo)?\W*$|^\W*(?:back to|go back to|vuelve a|regresa a) (?:the |la )(?:list|lista)\W*$/;

/** Whether a message asks for the list once more. */
export const asksForList = (folded: string, { list = [] }: ChatCase): boolean =>
  list.length > 0 && showsList.test(folded);

const ofQuestions =
  /^(?:what|which|much|duty|duties|rate|tariff|from|about|with|arancel|cuanto|paga|para|desde|tasa|impuesto|does|would|that|this)$/;

/** "open the belt": the one row whose goods bear the word. */
export function rowNamed(words: string, list: NonNullable<ChatCase['list']>): number | undefined {
  const said = (words.match(/[a-z]{4,}/g) ?? []).filter((word) => !ofQuestions.test(word));
  const found = list.flatMap(({ product }, at) =>
    said.some((word) => foldText(product).includes(word.replace(/s$/, ''))) ? [at + 1] : [],
  );
  return found.length === 1 ? found[0] : undefined;
}
