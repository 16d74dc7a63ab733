import { issue } from '../../core/issue.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { CodeRange } from '../code-range.js';
import type { Goods, OriginTest, RulePart, ShiftSource } from './ast.js';
import { parseCodeList } from './code-list.js';
import { type Cursor, cursorOn, restOf, take } from './cursor.js';
import { parseTarget } from './goods.js';
import { parseProvisos } from './proviso.js';
import { parseExceptions, parseSources, type ShiftContext } from './shift.js';

/**
 * A product-specific rule of General Note 11(o), one number with all its options.
 *
 *   rule       = [ for ] ( option | "(A)" option { separator "(B)" option } ) "." ;
 *   for        = "For" target [ ( "for use in" | "used for" ) vehicles ] ":" ;
 *   option     = shift | no-change | production ;          an option may carry a new `for` for those after it
 *   shift      = "A change to" target "from" sources [ exceptions ] [ also ] [ provisos ] [ waiver ] ;
 *   no-change  = "No [required] change in tariff classification to" target [ also ] [ provisos ] [ waiver ] ;
 *   production = "Production of any good of" codes "as the result of" process [ ", provided that:" conditions ] ;
 *   also       = "whether or not there is also a change from" sources [ exceptions ] ;
 *   waiver     = "and such goods will not be subject to chapter rules" numbers "of this chapter" ;
 *
 * target, sources, exceptions and provisos have their grammar in goods.ts, shift.ts and proviso.ts.
 * An option that begins with "whether or not there is also a change" continues the option before it (84-149 is so printed).
 * Every word must be read: what is left over makes the rule partial and is reported, never dropped.
 */
export interface RuleContext {
  /** provisions the rule is for where the option does not repeat them */
  readonly own?: readonly CodeRange[];
  /** option labels: (A), (B) in numbered rules, (a), (b) in dated ones */
  readonly labels?: 'upper' | 'lower';
}

export interface ParsedRule {
  readonly parts: readonly RulePart[];
  /** what could not be given structure */
  readonly unparsed: readonly string[];
}

const labelAt = (index: number, labels: 'upper' | 'lower'): string =>
  String.fromCharCode((labels === 'upper' ? 65 : 97) + index);

interface PrintedOption {
  readonly label?: string;
  readonly text: string;
}

/** Splits "(A) ...; or (B) ..." in the order of the letters; a rule without (A) is one option. */
function splitOptions(text: string, labels: 'upper' | 'lower'): PrintedOption[] {
  if (!text.startsWith(`(${labelAt(0, labels)})`)) return [{ text }];
  const options: PrintedOption[] = [];
  let rest = text.slice(3);
  for (let index = 0; ; index++) {
    const next = rest.search(new RegExp(`[;:.,]?\\s(?:or\\s*)?\\(?${labelAt(index + 1, labels)}\\)`));
    const body = next < 0 ? rest : rest.slice(0, next);
    const continued = /^\s*whether or not there is/i.test(body);
    const last = options.at(-1);
    if (continued && last)
      options[options.length - 1] = { ...last, text: `${last.text}, w${body.trim().slice(1)}` };
    else options.push({ label: labelAt(index, labels), text: body.trim() });
    if (next < 0) return options;
    rest = rest.slice(rest.indexOf(`${labelAt(index + 1, labels)})`, next) + 2);
  }
}

const tidy = (text: string): string =>
  text
    .replace(/\s+/g, ' ')
    .replace(/\[Compiler's note:[^\]]*\]\s*/gi, '')
    .replace(/[“”]/g, '"')
    .trim()
    .replace(/(?:[.;,\s]|\bor)+$/, '');

const allOf = (tests: readonly OriginTest[]): OriginTest =>
  tests.length === 1 ? tests[0]! : { kind: 'all_of', tests };

interface ReadOption {
  readonly goods: Goods;
  readonly test: OriginTest;
  readonly waives?: readonly string[];
}

/** "and such goods will not be subject to chapter rules 2 through 4 of this chapter" */
function parseWaiver(cursor: Cursor): string[] {
  const found = take(
    cursor,
    /[,.]? ?(?:and )?such goods (?:will|shall) not be subject to (?:chapter )?rules? (\d)(?: through (\d))? of this chapter/,
  );
  if (!found) return [];
  const [first, last] = [Number(found[1]), Number(found[2] ?? found[1])];
  return Array.from({ length: last - first + 1 }, (_, offset) => String(first + offset));
}

function parseAlso(cursor: Cursor, context: ShiftContext): readonly ShiftSource[] | undefined {
  return take(cursor, /,? ?(?:or,? )?whether or not there is also a change from/)
    ? parseSources(cursor, context)
    : [];
}

/** Provisos, waiver and the end of the option: nothing may be left. */
function finish(cursor: Cursor, goods: Goods, first: OriginTest): ReadOption | undefined {
  const provisos = parseProvisos(cursor);
  const waives = parseWaiver(cursor);
  if (!provisos || restOf(cursor) !== '') return undefined;
  return { goods, test: allOf([first, ...provisos]), ...(waives.length > 0 ? { waives } : {}) };
}

function parseShift(cursor: Cursor, own: readonly CodeRange[]): ReadOption | undefined {
  const named =
    take(cursor, /A ?change (?:to|of) ((?:.*?\d{4}|chapters? \d).*?),? from /) ??
    take(cursor, /A change() from /);
  const goods = named && parseTarget(named[1] ?? '', own);
  if (!goods) return undefined;
  const context = { own: goods.ranges };
  const from = parseSources(cursor, context);
  if (!from) return undefined;
  const exceptions = parseExceptions(cursor, context);
  if (!exceptions) return undefined;
  const also = parseAlso(cursor, context);
  if (!also) return undefined;
  const alsoExceptions = parseExceptions(cursor, context);
  if (!alsoExceptions) return undefined;
  return finish(cursor, goods, {
    kind: 'tariff_shift',
    from: [...from, ...exceptions.more],
    ...(exceptions.except.length > 0 ? { except: exceptions.except } : {}),
    ...(also.length > 0 ? { also: [...also, ...alsoExceptions.more] } : {}),
    ...(alsoExceptions.except.length > 0 ? { also_except: alsoExceptions.except } : {}),
  });
}

function parseNoChange(cursor: Cursor, own: readonly CodeRange[]): ReadOption | undefined {
  if (!take(cursor, /No (?:required )?(?:change in tariff classification|tariff change)(?: to)?/))
    return undefined;
  const named = take(cursor, /(.*?)(?= is required|,? whether or not there is|,? provided|$)/);
  const goods = named && parseTarget(named[1] ?? '', own);
  if (!goods) return undefined;
  take(cursor, / is required/);
  const also = parseAlso(cursor, { own: goods.ranges });
  return also && finish(cursor, goods, { kind: 'no_change', ...(also.length > 0 ? { also } : {}) });
}

const blending =
  /direct blending, provided that: \(1\) The nonoriginating material is classified in chapter (\d+), \(2\) No component of that nonoriginating material is classified under heading (\d{4}), and \(3\) The nonoriginating material constitutes no more than (\d+) percent by volume of the good/;

function parseProduction(cursor: Cursor): ReadOption | undefined {
  if (!take(cursor, /Production of any good of/)) return undefined;
  const ranges = parseCodeList(cursor);
  if (!ranges || !take(cursor, /as the result of/)) return undefined;
  const mixed = take(cursor, blending);
  if (mixed) {
    const listed = { kind: 'listed' as const, goods: [{ ranges: [{ from: mixed[1]!, to: mixed[1]! }] }] };
    const none = { kind: 'none_of' as const, goods: [{ ranges: [{ from: mixed[2]!, to: mixed[2]! }] }] };
    return finish(
      cursor,
      { ranges },
      {
        kind: 'all_of',
        tests: [
          { kind: 'process', process: 'direct_blending', words: 'the good is made by direct blending' },
          { kind: 'tariff_shift', from: [listed], except: [none] },
          {
            kind: 'content',
            limit: 'at_most',
            percent: mixed[3]!,
            by: 'volume',
            what: 'non-originating material',
            against: 'the good',
          },
        ],
      },
    );
  }
  const named = take(cursor, /([a-z ,]+)$/);
  if (!named) return undefined;
  return finish(
    cursor,
    { ranges },
    {
      kind: 'process',
      process: 'refining',
      words: `the good is made by ${named[1]}`,
    },
  );
}

/** Reads one rule of subdivision (o); the fault names the words that could not be read. */
export function parseOriginRule(text: string, context: RuleContext = {}): Result<ParsedRule> {
  const labels = context.labels ?? 'upper';
  const parts: RulePart[] = [];
  const unparsed: string[] = [];
  let own = context.own ?? [];
  let head: Goods | undefined;
  const takeHead = (printed: string): string => {
    const found = /^For ([^:]*\d{4}[^:]*?)(?::\s*|$)/.exec(printed);
    const goods = found && parseTarget(found[1] ?? '', own);
    if (!goods) return printed;
    head = goods;
    own = goods.ranges;
    return printed.slice(found[0].length);
  };
  for (const option of splitOptions(takeHead(tidy(text)), labels)) {
    const body = tidy(takeHead(option.text));
    if (body === '') continue;
    const cursor = cursorOn(body);
    const read =
      parseShift(cursorOn(body), own) ?? parseNoChange(cursorOn(body), own) ?? parseProduction(cursor);
    if (!read) {
      unparsed.push(option.label ? `(${option.label}) ${body}` : body);
      continue;
    }
    if (own.length === 0) own = read.goods.ranges;
    parts.push({ ...(option.label ? { label: option.label } : {}), ...(head ? { for: head } : {}), ...read });
  }
  return parts.length === 0
    ? fail(issue('unread_rule', `no option of the rule can be read: "${text.slice(0, 80)}"`))
    : ok({ parts, unparsed });
}
