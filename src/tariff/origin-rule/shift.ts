import type { Say } from '../../core/say.js';
import type { CodeRange } from '../code-range.js';
import type { Exclusion, Goods, ShiftLevel, ShiftSource, TariffShift } from './ast.js';
import { formatCodes, parseCodeList, parseCodes } from './code-list.js';
import { attempt, type Cursor, sees, take } from './cursor.js';
import { formatGoods, formatMaterials, joinMaterials, parseMaterial } from './goods.js';

/**
 * Where non-originating materials may come from, and what is excepted.
 *
 *   sources    = source { separator [ "from" ] source } ;
 *   source     = "any other" level [ "within" codes | "within that group" ] [ ", including another" level "within that group" ]
 *              | "any" level "outside that group"
 *              | "any other good" ( "within that" level | "of" codes [ "except" words ] )
 *              | [ words ] ( "within" | "of" ) "that" level
 *              | "more than one of the following:" set { "," set }
 *              | material ;
 *   level      = "chapter" | "heading" | "subheading" | "tariff item" ;
 *   exclusions = "except" "from" exclusion { separator exclusion } ;
 *   exclusion  = material | "any" level "within that group"
 *              | "more than one of the following:" set { "," set }
 *              | "a combination of both:" set "; and" set
 *              | "changes resulting from the following processes performed on" words "of" codes ":" operation { ";" operation } ;
 *   set        = "(" letter ")" codes ;
 *
 * A source that follows the exceptions ("or any other heading") is a source like those before them.
 */
const levelWord = '(chapter|heading|subheading|tariff item)s?';
const anyOther = new RegExp(`(?:any other|another) ${levelWord}(?! \\d)`);
const outside = new RegExp(`any ${levelWord} outside (?:that|the) group`);
const inside = new RegExp(`any other ${levelWord} within that group`);
const including = new RegExp(`,? ?including (?:another|any other) ${levelWord} within that ?group`);
const otherGoodSame = new RegExp(`any other good within (?:that|those|the same|these) ${levelWord}`);
const goodsSame = new RegExp(`((?:[^,;.]|, )*?) ?(?:within|of) (?:that|those|these) ${levelWord}`);
const separator = /,? ?(?:or )?(?:from )?/;

const levelOf = (word: string | undefined): ShiftLevel =>
  (word ?? '').toLowerCase().replace(' ', '_') as ShiftLevel;

/** Where "that subheading" or "that group" points: the provisions the rule is for. */
export interface ShiftContext {
  readonly own: readonly CodeRange[];
}

function parseSource(cursor: Cursor, context: ShiftContext): ShiftSource | undefined {
  const out = take(cursor, outside);
  if (out) return { kind: 'any_other', level: levelOf(out[1]), group: 'outside' };
  const grouped = take(cursor, inside);
  if (grouped) return { kind: 'any_other', level: levelOf(grouped[1]), within: context.own };
  const other = take(cursor, anyOther);
  if (other) {
    const level = levelOf(other[1]);
    const within = attempt(cursor, () => take(cursor, /within/) && parseCodeList(cursor));
    const group = take(cursor, including) ? { group: 'inside' as const } : {};
    return { kind: 'any_other', level, ...group, ...(within ? { within } : {}) };
  }
  const same = take(cursor, otherGoodSame);
  if (same) return { kind: 'same', level: levelOf(same[1]), other: true };
  const another = attempt(cursor, () => take(cursor, /any other good (?:of|within)/) && parseCodes(cursor));
  if (another) {
    const but = take(cursor, / except ([^,]+)(?=,)/);
    const except = but ? { except: [{ ranges: another, words: but[1] ?? '' }] } : {};
    return { kind: 'other_good', goods: { ranges: another, ...except } };
  }
  const own = attempt(cursor, () => {
    const found = take(cursor, goodsSame);
    return found && !/\d{4}|any other/.test(found[1] ?? '') ? found : undefined;
  });
  if (own) {
    const words = (own[1] ?? '').replace(/^(?:from|an?) /, '').trim();
    return { kind: 'same', level: levelOf(own[2]), ...(words === '' ? {} : { words }) };
  }
  if (take(cursor, /more than one of the following:/)) {
    const sets = parseSets(cursor);
    return sets && { kind: 'more_than_one_of', sets };
  }
  const material = parseMaterial(cursor);
  return material && { kind: 'listed', goods: [material] };
}

const setLabel = /,? ?(?:;? ?(?:or|and) )?\(?(?:[A-Z]|\d|[ivx]+)\)/;

/** `(A) subheading 8413.50, (B) tariff items ...`: each letter is one set. */
function parseSets(cursor: Cursor): Goods[][] | undefined {
  const sets: Goods[][] = [];
  for (;;) {
    const set = attempt(cursor, () => {
      if (!take(cursor, setLabel)) return undefined;
      const ranges = parseCodes(cursor);
      return ranges && [{ ranges }];
    });
    if (!set) return sets.length > 1 ? sets : undefined;
    sets.push(set);
  }
}

/** Joins neighbouring lists of materials into one source. */
function joinSources(sources: readonly ShiftSource[]): ShiftSource[] {
  const joined: ShiftSource[] = [];
  for (const source of sources) {
    const last = joined.at(-1);
    if (source.kind === 'listed' && last?.kind === 'listed')
      joined[joined.length - 1] = {
        kind: 'listed',
        goods: joinMaterials([...last.goods, ...source.goods]),
      };
    else joined.push(source);
  }
  return joined;
}

/** The sources after "from". */
export function parseSources(cursor: Cursor, context: ShiftContext): ShiftSource[] | undefined {
  const first = parseSource(cursor, context);
  if (!first) return undefined;
  const sources = [first];
  for (;;) {
    if (sees(cursor, /,? (?:or )?whether or not there is|,? (?:except|excluding|provided)|[;.]/)) break;
    const next = attempt(cursor, () => take(cursor, separator) && parseSource(cursor, context));
    if (!next) break;
    sources.push(next);
  }
  return joinSources(sources);
}

function parseOperations(cursor: Cursor): Exclusion | undefined {
  const found = take(
    cursor,
    /changes resulting from the following processes performed on (.*?) of(?= heading)/,
  );
  const ranges = found && parseCodeList(cursor);
  if (!found || !ranges || !take(cursor, /:/)) return undefined;
  const operations = cursor.text
    .slice(cursor.at)
    .split(/;? ?(?:or )?\((?:[ivx]+)\)/)
    .map((operation) => operation.replace(/[.;]$/, '').trim())
    .filter((operation) => operation !== '');
  cursor.at = cursor.text.length;
  return { kind: 'mere_operations', on: { ranges, words: found[1] ?? '' }, operations };
}

export interface Exceptions {
  readonly except: readonly Exclusion[];
  /** sources named after the exceptions */
  readonly more: readonly ShiftSource[];
}

/** The exceptions after a list of sources; none gives empty lists. */
export function parseExceptions(cursor: Cursor, context: ShiftContext): Exceptions | undefined {
  const goods: Goods[] = [];
  const except: Exclusion[] = [];
  const more: ShiftSource[] = [];
  if (!take(cursor, /,? ?(?:except|excluding)(?: for)?(?: from)?/)) return { except, more };
  for (;;) {
    const operations = attempt(cursor, () => parseOperations(cursor));
    if (operations) except.push(operations);
    else if (take(cursor, /more than one of the following:/)) {
      const sets = parseSets(cursor);
      if (!sets) return undefined;
      except.push({ kind: 'not_more_than_one_of', sets });
    } else if (take(cursor, /a combination of both:/)) {
      const sets = parseSets(cursor);
      if (!sets) return undefined;
      except.push({ kind: 'not_all_of', sets });
    } else if (take(cursor, new RegExp(`any ${levelWord} within that ?group`))) {
      goods.push({ ranges: context.own });
    } else if (sees(cursor, anyOther)) {
      const source = parseSource(cursor, context);
      if (!source) return undefined;
      more.push(source);
    } else {
      const material = parseMaterial(cursor);
      if (!material) return undefined;
      goods.push(material);
    }
    if (sees(cursor, /,? ?(?:or,? )?whether or not there is|,? ?provided|[;.]|,?$/)) break;
    if (!take(cursor, /,? ?(?:or |and )?(?:from )?/)) break;
  }
  const joined = joinMaterials(goods);
  return { except: joined.length > 0 ? [{ kind: 'none_of', goods: joined }, ...except] : except, more };
}

const formatSets = (sets: readonly (readonly Goods[])[], say: Say): string =>
  sets.map((set, index) => `(${index + 1}) ${formatMaterials(set, say)}`).join(', ');

/** Each level in Spanish: by itself, with "other", and with "the same". */
const levelNames: Readonly<Record<ShiftLevel, readonly [any: string, other: string, same: string]>> = {
  chapter: ['capítulo', 'otro capítulo', 'del mismo capítulo'],
  heading: ['partida', 'otra partida', 'de la misma partida'],
  subheading: ['subpartida', 'otra subpartida', 'de la misma subpartida'],
  tariff_item: ['fracción arancelaria', 'otra fracción arancelaria', 'de la misma fracción arancelaria'],
};

function formatSource(source: ShiftSource, say: Say): string {
  switch (source.kind) {
    case 'any_other': {
      const level = source.level.replace('_', ' ');
      const [nivel, otro] = levelNames[source.level];
      const codes = source.within ? formatCodes(source.within, 'and', say) : '';
      const within = codes === '' ? '' : say(` within ${codes}`, ` dentro de ${codes}`);
      if (source.group === 'outside')
        return say(
          `any ${level} outside the provisions of this rule${within}`,
          `cualquier ${nivel} fuera de las disposiciones de esta regla${within}`,
        );
      const group =
        source.group === 'inside'
          ? say(', another one of this rule included', ', también otra de esta regla')
          : '';
      return say(`any other ${level}${within}${group}`, `cualquier ${otro}${within}${group}`);
    }
    case 'same': {
      const goods = source.other
        ? say('another good', 'otra mercancía')
        : (source.words ?? say('any good', 'cualquier mercancía'));
      const [, , mismo] = levelNames[source.level];
      return `${goods} ${say(`of the same ${source.level.replace('_', ' ')}`, mismo)}`;
    }
    case 'other_good':
      return `${say('another good of', 'otra mercancía de')} ${formatAny(source.goods, say)}`;
    case 'listed':
      return formatMaterials(source.goods, say);
    case 'more_than_one_of':
      return `${say('more than one of', 'más de uno de')} ${formatSets(source.sets, say)}`;
  }
}

const formatAny = (goods: Goods, say: Say): string => formatGoods(goods, 'or', goods.ranges, say);

function formatExclusion(exclusion: Exclusion, say: Say): string {
  switch (exclusion.kind) {
    case 'none_of':
      return `${say('not from', 'no de')} ${formatMaterials(exclusion.goods, say)}`;
    case 'not_more_than_one_of':
      return `${say('not from more than one of', 'no de más de uno de')} ${formatSets(exclusion.sets, say)}`;
    case 'not_all_of':
      return `${say('not from all of these together', 'no de todos estos a la vez')}: ${formatSets(exclusion.sets, say)}`;
    case 'mere_operations': {
      const operations = exclusion.operations.map((operation, index) => `(${index + 1}) ${operation}`);
      return `${say('not merely by these operations on', 'no solo por estas operaciones sobre')} ${formatAny(exclusion.on, say)}: ${operations.join('; ')}`;
    }
  }
}

const formatSources = (
  sources: readonly ShiftSource[],
  except: readonly Exclusion[] | undefined,
  say: Say,
): string =>
  [
    sources.map((source) => formatSource(source, say)).join(say(', or from ', ', o de ')),
    ...(except ?? []).map(
      (one, index) => `${index === 0 ? say('but', 'pero') : say('and', 'y')} ${formatExclusion(one, say)}`,
    ),
  ].join(', ');

/** What every non-originating material must have come from. */
export function formatShift(shift: TariffShift, say: Say): string {
  const also = shift.also
    ? `; ${say('materials may also come from', 'los materiales también pueden provenir de')} ${formatSources(shift.also, shift.also_except, say)}`
    : '';
  const from = formatSources(shift.from, shift.except, say);
  return `${say('every non-originating material must come from', 'todo material no originario debe provenir de')} ${from}${also}`;
}

/** "materials from any other heading may be used as well" under a test that asks for no change. */
export const formatAlso = (also: readonly ShiftSource[], say: Say): string =>
  `${say('whether or not materials also come from', 'provengan o no materiales también de')} ${formatSources(also, undefined, say)}`;
