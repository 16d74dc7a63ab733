import type { CountryCode } from '../core/country.js';
import { type Code, prefixesOf } from '../tariff/code.js';
import { meetsRange } from '../tariff/code-range.js';
import { type LoadedCountry, profileOf } from '../tariff/country-profile.js';
import type { MeasureBook } from '../tariff/measure/measure.js';
import { coversCode, coversOrigin } from '../tariff/measure/scope.js';
import type { Hs2012Concordance } from '../tariff/origin-rule/hs2012-concordance.js';
import type { Schedule } from '../tariff/schedule.js';
import type { Tigie } from '../tariff/tigie.js';
import type { WatchedProduct } from './catalog-product.js';
import type { LawChange, MeasureChanged, OriginRuleChanged } from './law-change.js';

/** What finding the changes of a product needs beside the changes. */
export interface DiffContext {
  readonly before: Schedule;
  readonly after: Schedule;
  readonly measures: MeasureBook;
  readonly concordance: Hs2012Concordance;
  /** countries whose goods pay column 2, and never the general rate */
  readonly columnTwo: ReadonlySet<CountryCode>;
  /** Mexico's tariff on both days; absent where one of them is not loaded, and nothing can be compared */
  readonly mexico?: { readonly before: Tigie; readonly after: Tigie };
}

/** Finds the changes that reach a product; made once for all products. */
export interface ChangeIndex {
  /** places in the list of changes, ascending; what reaches every entry is not among them */
  reaching(product: Pick<WatchedProduct, 'code' | 'origin' | 'destination'>): readonly number[];
}

/** The rows of the schedule that a change is about, by their own codes. */
export function rowsOfChange(change: LawChange): readonly Code[] {
  switch (change.kind) {
    case 'line_removed':
    case 'line_reused':
    case 'mx_added':
    case 'mx_removed':
    case 'mx_rate':
    case 'mx_flag':
    case 'mx_text':
      return [change.code];
    case 'line_added':
      return [change.code, ...change.from.map(({ code }) => code)];
    case 'fee':
    case 'origin_rule':
    case 'measure_began':
    case 'measure_ended':
    case 'measure_changed':
      return [];
    default:
      return change.lines;
  }
}

/** Codes of rows in order, so that all below a prefix stand together. */
class RowIndex {
  readonly #rows: readonly (readonly [code: Code, change: number])[];
  readonly #byCode = new Map<Code, number[]>();

  constructor(rows: (readonly [Code, number])[]) {
    this.#rows = rows.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
    for (const [code, change] of rows) {
      const known = this.#byCode.get(code);
      if (known) known.push(change);
      else this.#byCode.set(code, [change]);
    }
  }

  /** Changes of the row itself, of rows above it and of rows below it. */
  meeting(code: Code): number[] {
    const found = prefixesOf(code).flatMap((prefix) => this.#byCode.get(prefix) ?? []);
    for (let at = this.#after(code); at < this.#rows.length; at++) {
      const [row, change] = this.#rows[at]!;
      if (!row.startsWith(code)) break;
      found.push(change);
    }
    return found;
  }

  /** The first row after a code. */
  #after(code: Code): number {
    let low = 0;
    let high = this.#rows.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#rows[middle]![0] <= code) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

const isMexican = ({ kind }: LawChange): boolean => kind.startsWith('mx_');

/** Sorts changes so that those of one product are found without looking at all of them. */
export function indexChanges(changes: readonly LawChange[], context: DiffContext): ChangeIndex {
  const rowsOf = (mexican: boolean): RowIndex =>
    new RowIndex(
      changes.flatMap((change, at) =>
        isMexican(change) === mexican ? rowsOfChange(change).map((code) => [code, at] as const) : [],
      ),
    );
  const rows = { US: rowsOf(false), MX: rowsOf(true) };
  const listed = changes.flatMap((change, at) => ('scopes' in change ? [{ change, at }] : []));
  const rules = changes.flatMap((change, at) => (change.kind === 'origin_rule' ? [{ change, at }] : []));

  const scopedPlaces = indexScopes(listed);
  /** Where only the code decides, products of one code are the same. */
  const byCode = new Map<string, { readonly rows: readonly number[]; readonly lists: ListsOfCode }>();
  const ofCode = (code: Code, destination: LoadedCountry) => {
    const key = `${destination}${code}`;
    let found = byCode.get(key);
    if (!found) {
      const isAssessed = profileOf(destination).rates === 'assessed';
      const own = isAssessed ? rules.filter(({ change }) => reachesRule(change, code, context)) : [];
      found = {
        rows: [...rows[destination].meeting(code), ...own.map(({ at }) => at)],
        lists: isAssessed ? listsOf(code, context) : { key: '', held: [] },
      };
      byCode.set(key, found);
    }
    return found;
  };
  return {
    reaching({ code, origin, destination }) {
      const { rows: ofRows, lists } = ofCode(code, destination);
      const scoped = scopedPlaces(lists, origin);
      if (ofRows.length === 0) return scoped;
      const found = new Set(ofRows.filter((at) => reachesOrigin(changes[at]!, origin, context)));
      for (const at of scoped) found.add(at);
      return [...found].sort((a, b) => a - b);
    },
  };
}

/** The lists of provisions that hold the lines of a code; codes of one key are in the same lists. */
interface ListsOfCode {
  readonly key: string;
  /** for each line that is held otherwise than the others */
  readonly held: readonly ReadonlySet<number>[];
}

function listsOf(code: Code, context: DiffContext): ListsOfCode {
  const lines = linesOf(code, context).filter((line) => !line.startsWith('99'));
  const held = new Map<string, ReadonlySet<number>>();
  for (const line of lines) {
    const lists = context.measures.lists.holding(line);
    held.set([...lists].sort((a, b) => a - b).join(' '), lists);
  }
  return { key: [...held.keys()].sort().join('/'), held: [...held.values()] };
}

/** Places of measures by lists and origin, each combination found once. */
function indexScopes(
  listed: readonly { readonly change: MeasureChanged; readonly at: number }[],
): (lists: ListsOfCode, origin: CountryCode | undefined) => readonly number[] {
  const known = new Map<string, readonly number[]>();
  return ({ key, held }, origin) => {
    const name = `${origin ?? ''} ${key}`;
    let places = held.length === 0 ? [] : known.get(name);
    if (!places) {
      places = listed
        .filter(({ change }) => held.some((lists) => reachesLine(change, lists, origin)))
        .map(({ at }) => at);
      known.set(name, places);
    }
    return places;
  };
}

/** Where only the scope changed, goods that are in both are as before. */
function reachesLine(
  { onlyScope, scopes }: MeasureChanged,
  lists: ReadonlySet<number>,
  origin: CountryCode | undefined,
): boolean {
  const covering = scopes.filter(
    (scope) => coversCode(scope, lists) && (origin === undefined || coversOrigin(scope, origin)),
  );
  return onlyScope && origin !== undefined ? covering.length === 1 : covering.length > 0;
}

/** The lines a code stands for, in either edition. */
export function linesOf(
  code: Code,
  { before, after }: Pick<DiffContext, 'before' | 'after'>,
): readonly Code[] {
  if (code.length === 10) return [code];
  return [...new Set([code, ...[...before.lines(code), ...after.lines(code)].map((line) => line.code)])];
}

/** A rule of origin is written in HS 2012. */
function reachesRule({ ranges }: OriginRuleChanged, code: Code, { concordance }: DiffContext): boolean {
  const then = concordance.hs2012Of(code.slice(0, 6));
  return ranges.some((range) => then.some((old) => meetsRange(old, range)));
}

/** Whether a change can reach goods of a country: rates of one column reach only those who pay it. */
export function reachesOrigin(
  change: LawChange,
  origin: CountryCode | undefined,
  { columnTwo }: Pick<DiffContext, 'columnTwo'>,
): boolean {
  if (origin === undefined) return true;
  if (change.kind === 'general') return !columnTwo.has(origin);
  if ('scopes' in change) return change.scopes.some((scope) => coversOrigin(scope, origin));
  return !('origins' in change) || change.origins === undefined || change.origins.has(origin);
}
