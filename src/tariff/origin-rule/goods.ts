import { inEnglish, type Say } from '../../core/say.js';
import type { CodeRange } from '../code-range.js';
import type { Goods, VehicleUse } from './ast.js';
import { formatCodes, type Joint, parseCodeList, parseCodes } from './code-list.js';
import { attempt, type Cursor, cursorOn, restOf, take } from './cursor.js';

/**
 * Goods and materials as General Note 11 describes them.
 *
 *   target   = codes | [ "any other good of" | "a good of" | words "of" ] codes [ qualifier ] ;   (the good a rule is for)
 *   material = codes
 *            | "any other good of" codes
 *            | words ( "of" | "within" ) codes [ but-for ]
 *            | words "incorporating" words ;                            (assemblies that have no code of their own)
 *   but-for  = ", other than" words "of" codes ", which but for their width would be classified in" codes ;
 */
const clauseEnd =
  /[;.]|,? ?(?:or,? )?whether or not there is|,? ?provided\b|,? ?(?:or )?(?:from )?any other (?:chapter|heading|subheading|tariff item)|,? ?(?:except|excluding) (?:for |from )|$/;

const namedCode = /(?:(?:chapters?|headings?|subheadings?|tariff items?) \d|\d{4}(?:\.\d|\b))/;
const ofCodes = new RegExp(`,? (?:of|within|in) (?=${namedCode.source})`);

const assembly = /^,? ?(?:or )?[a-z ]+ incorporating /;

const trimWords = (words: string): string =>
  words.replace(/^(?:from|a|an|any good,) /i, '').replace(/^[ ,]+|[ ,]+$/g, '');

/** Text up to a pattern, not going past the end of the clause. */
function takeUpTo(cursor: Cursor, pattern: RegExp): string | undefined {
  const rest = cursor.text.slice(cursor.at);
  const end = clauseEnd.exec(rest)!.index;
  const found = pattern.exec(rest);
  if (!found || found.index > end) return undefined;
  cursor.at += found.index;
  return rest.slice(0, found.index);
}

function parseButFor(cursor: Cursor): Goods | undefined {
  return attempt(cursor, () => {
    const found = take(cursor, /, other than ([^,]+?) of (?=(?:sub)?heading)/);
    const ranges = found && parseCodeList(cursor);
    if (!ranges || !take(cursor, /,? which,? but for their width,? would be classified in/)) return undefined;
    const elsewhere = cursor.at;
    if (!parseCodeList(cursor)) return undefined;
    const where = cursor.text.slice(elsewhere, cursor.at).trim();
    return { ranges, words: `${found[1]} that only their width keeps out of ${where}` };
  });
}

/** One entry of a list of materials. */
export function parseMaterial(cursor: Cursor): Goods | undefined {
  return attempt(cursor, () => {
    const ranges = parseCodeList(cursor);
    if (ranges) return { ranges };
    if (take(cursor, /any other good (?:of|within)/)) {
      const others = parseCodeList(cursor);
      return others && { ranges: others, rest: true };
    }
    const words = takeUpTo(cursor, ofCodes);
    if (words !== undefined && take(cursor, ofCodes)) {
      const of = parseCodeList(cursor);
      if (!of) return undefined;
      const meaning = take(cursor, /\((\S+ \S+ means (?:[^()]|\([^()]*\))*)\)/);
      const described = trimWords(words) + (meaning ? ` (${meaning[1]})` : '');
      const except = parseButFor(cursor);
      return { ranges: of, words: described, ...(except ? { except: [except] } : {}) };
    }
    const tail = takeUpTo(cursor, clauseEnd);
    return tail !== undefined && assembly.test(tail) ? { ranges: [], words: trimWords(tail) } : undefined;
  });
}

const bare = (goods: Goods): boolean => Object.keys(goods).length === 1;

/** Joins neighbours that are codes without words into one entry. */
export function joinMaterials(items: readonly Goods[]): Goods[] {
  const joined: Goods[] = [];
  for (const item of items) {
    const last = joined.at(-1);
    if (last && bare(last) && bare(item))
      joined[joined.length - 1] = { ranges: [...last.ranges, ...item.ranges] };
    else joined.push(item);
  }
  return joined;
}

const uses: readonly (readonly [RegExp, VehicleUse])[] = [
  [/passenger vehicle/, 'passenger_vehicle'],
  [/light truck/, 'light_truck'],
  [/heavy truck/, 'heavy_truck'],
];

const usesIn = (text: string): VehicleUse[] =>
  uses.filter(([pattern]) => pattern.test(text)).map(([, use]) => use);

/** The good a rule or option is for, read from the whole phrase before " from ". */
export function parseTarget(text: string, own: readonly CodeRange[] = []): Goods | undefined {
  const phrase = text.replace(/,$/, '');
  const start = namedCode.exec(phrase);
  if (!start) return phrase === '' && own.length > 0 ? { ranges: own } : undefined;
  const cursor = cursorOn(phrase);
  cursor.at = start.index;
  const named = parseCodes(cursor);
  if (!named) return undefined;
  const before = phrase.slice(0, start.index).trim();
  const inWords = own.length > 0 && !named.some((range) => own.some((mine) => sameHeading(range, mine)));
  const ranges = inWords ? own : named;
  const ownCodes = inWords
    ? / ?,? of (?:sub)?headings? [\d., ]+(?:through [\d.]+)?$/
    : /(?:^| )(?:of|within)(?: any of)?$/;
  const lead = trimWords((inWords ? phrase : before).replace(ownCodes, ''));
  const tail = inWords ? '' : restOf(cursor).replace(/^, /, '');
  const vehicle = /^(?:for use in|used for) /.test(tail) ? usesIn(tail) : [];
  const carved = /^except for a good of /.test(tail) ? parseCodes(cursorOn(tail.slice(21))) : undefined;
  const rest = /^any other (?:good|tariff item)$/i.test(lead.replace(/ of$/, ''));
  const narrow = rest || /^(?:good|)$/i.test(lead) ? '' : lead;
  const extra = vehicle.length > 0 || carved ? '' : tail;
  const words = [narrow.replace(/^any other good /i, ''), extra].filter((part) => part !== '').join(', ');
  return {
    ranges,
    ...(words === '' ? {} : { words }),
    ...(rest || /^any other good/i.test(lead) ? { rest: true as const } : {}),
    ...(carved ? { except: [{ ranges: carved }] } : {}),
    ...(vehicle.length > 0 ? { use: vehicle } : {}),
  };
}

const sameHeading = (a: CodeRange, b: CodeRange): boolean => {
  const length = Math.min(4, a.from.length, b.from.length);
  return a.from.slice(0, length) <= b.to && b.from.slice(0, length) <= a.to;
};

const useNames: Record<VehicleUse, readonly [en: string, es: string]> = {
  passenger_vehicle: ['passenger vehicle', 'vehículo de pasajeros'],
  light_truck: ['light truck', 'camión ligero'],
  heavy_truck: ['heavy truck', 'camión pesado'],
};

/** `passenger vehicle`: a vehicle that rules are for, in words. */
export const formatUse = (use: VehicleUse, say: Say = inEnglish): string => say(...useNames[use]);

/** `strips or rolls wider than 15 cm of heading 4823`, `any other good of subheading 0910.99`. */
export function formatGoods(
  goods: Goods,
  joint: Joint = 'or',
  shown: readonly CodeRange[] = goods.ranges,
  say: Say = inEnglish,
): string {
  const codes = formatCodes(shown, joint, say);
  const other = say('any other good', 'cualquier otra mercancía');
  const named = goods.rest ? [other, goods.words].filter(Boolean).join(' ') : (goods.words ?? '');
  const vehicles = goods.use
    ?.map((vehicle) => formatUse(vehicle, say))
    .join(', ')
    .replace(/, ([^,]*)$/, say(' or $1', ' o $1'));
  const use = vehicles ? say(` for use in a ${vehicles}`, ` para uso en un ${vehicles}`) : '';
  const not = goods.except ? formatMaterials(goods.except, say) : '';
  const except = not === '' ? '' : say(` (but not ${not})`, ` (pero no ${not})`);
  const place = /\d{4}/.test(named)
    ? `${named} (${codes})`
    : `${named}${/,/.test(named) ? ',' : ''} ${say('of', 'de')} ${codes}`;
  const phrase = named === '' ? codes : codes === '' ? named : place;
  return `${phrase}${use}${except}`;
}

/** A list of materials: `headings 7208 to 7229, or housings of subheading 8508.70`. */
export const formatMaterials = (goods: readonly Goods[], say: Say = inEnglish): string =>
  goods.map((one) => formatGoods(one, 'or', one.ranges, say)).join(say(', or ', ', o '));
