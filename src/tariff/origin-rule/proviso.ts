import type { OriginTest, RegionalValue, ValueMethod } from './ast.js';
import { parseCodes } from './code-list.js';
import { attempt, type Cursor, cursorOn, take } from './cursor.js';

/**
 * What a rule demands beside, or instead of, the change of classification.
 *
 *   provisos   = "provided" [ "that" ] proviso { ( "," | "and" ) proviso } ;
 *   proviso    = regional value | content | cut and sew | process | components ;
 *   regional value = "there is [also] [a] regional value content of" ( "not less than" | "at least" ) methods
 *                  | "the regional value content is:" methods ;
 *   methods    = [ "(" letter ")" ] percent "percent" ( "where" | "under" ) "the" method [ "method" ] [ "is used" ] ... ;
 *   content    = what ( "do not exceed" | "constitute[s] [in single strength form] no more than" | "is not less than" )
 *                percent "percent" [ "by" basis ] "of" against [ "by" basis ]
 *              | ( "at least" | "not less than" ) percent "percent by" basis "of" what "is originating" ;
 *   cut and sew = "the good is [both] cut [(or knit to shape)] and [sewn or otherwise] assembled in the territory of ..." ;
 */
const number = String.raw`(\d+(?:\.\d+)?)`;
const opening =
  /there is (?:also )?(?:a )?regional value content of (?:not less than|at least):?|the regional value content is:/;
const method = new RegExp(
  `(?:\\(?\\(?(?:[A-Z]|\\d|[ivx]+)\\) )?${number} percent (?:where|under) the (transaction value|net cost)(?: method)?(?: is used)?`,
);

/** The percentages after "regional value content of not less than". */
function parseRegionalValue(cursor: Cursor): RegionalValue | undefined {
  if (!take(cursor, opening)) return undefined;
  const methods: { method: ValueMethod; percent: string }[] = [];
  for (;;) {
    const found = attempt(cursor, () => take(cursor, /[;,.]? ?(?:or )?/) && take(cursor, method));
    if (!found) break;
    const name = found[2]?.toLowerCase().replace(' ', '_') as ValueMethod;
    methods.push({ method: name, percent: found[1] ?? '' });
  }
  methods.sort((a) => (a.method === 'transaction_value' ? -1 : 1));
  return methods.length === 0 ? undefined : { kind: 'regional_value', methods };
}

const inUsmca = 'in the territory of one or more of the USMCA countries';
const cutAndSew = new RegExp(
  `the good is (?:both )?(cut \\(or knit to shape\\)|cut or knit to shape, or both,|cut) and (sewn or otherwise )?assembled ${inUsmca}`,
);

const nonOriginating = (words: string): string =>
  words
    .replace(/^(?:that )?(?:the )?/i, '')
    .replace(/nonoriginating/g, 'non-originating')
    .trim();

const limitAfter = new RegExp(
  `((?:[^,;.]|\\.(?=\\d))*?(?:, or [^,]*,)?(?:[^,;.]|\\.(?=\\d))*?) (do not exceed|constitutes?(?: in single strength form)? no more than|is not less than) ${number} percent (?:by (weight|volume|value) )?of ((?:the |total )[a-z ]+?)(?: by (weight|volume))?(?= and the |[,;.]|$)`,
);
const limitBefore = new RegExp(
  `(?:at least|not less than) ${number} percent by (weight|volume|value) of (.*?) is originating`,
);

/** The provisions named inside the description of what is measured. */
function goodsIn(
  words: string,
): { of_goods: { ranges: NonNullable<ReturnType<typeof parseCodes>> }[] } | object {
  const start = words.search(/(?:chapters?|headings?|subheadings?|tariff items?) \d/);
  if (start < 0) return {};
  const ranges = parseCodes(cursorOn(words.slice(start)));
  return ranges ? { of_goods: [{ ranges }] } : {};
}

const withoutCodes = (words: string): string =>
  words.replace(/ (?:of )?(?:chapters?|headings?|subheadings?|tariff items?) \d.*$/, '');

function parseContent(cursor: Cursor): OriginTest | undefined {
  const before = take(cursor, limitBefore);
  if (before) {
    const what = nonOriginating(before[3] ?? '').replace(/^total /, '');
    const named = goodsIn(what);
    return {
      kind: 'content',
      limit: 'at_least',
      percent: before[1] ?? '',
      by: before[2] as 'weight',
      what: `originating ${withoutCodes(what)}`,
      ...named,
      against: `all ${withoutCodes(what)}${'of_goods' in named ? ' of those provisions' : ''}`,
    };
  }
  const after = take(cursor, limitAfter);
  if (!after) return undefined;
  const single = /single strength/.test(after[2] ?? '') ? ' in single strength form' : '';
  const what = nonOriginating(after[1] ?? '');
  return {
    kind: 'content',
    limit: after[2] === 'is not less than' ? 'at_least' : 'at_most',
    percent: after[3] ?? '',
    by: (after[4] ?? after[6] ?? 'value') as 'weight',
    what: withoutCodes(what) + single,
    ...goodsIn(what),
    against: after[5] ?? '',
  };
}

/** Processes General Note 11 names in its rules: what is printed, our key, our words. */
const processes: readonly (readonly [RegExp, string, string])[] = [
  [
    /the good resulting from such change is the product of a chemical reaction/,
    'chemical_reaction',
    'the good is the product of a chemical reaction',
  ],
  [
    /if bar or rod is used, the cross-sectional area of the bar or rod is reduced by at least 50 percent/,
    'cross_section_halved',
    'bar or rod, if used, loses at least 50 percent of its cross-section',
  ],
  [
    /the nonoriginating materials undergo electrolytic, thermal or chemical separation or alloying/,
    'separation_or_alloying',
    'the non-originating materials are separated electrolytically, thermally or chemically, or alloyed',
  ],
];

const wholly = /the good, exclusive of ([^,]+(?:, [^,]+)*?), is wholly of such fabric/;
const pcas =
  /with respect to (.*?) of subheading (\d{4}\.\d{2}): \(A\) Except as provided in subparagraph \(B\), for each multiple of nine PCAs, or any portion thereof, that is contained in the good, only one PCA may be a nonoriginating PCA; and \(B\) If the good contains less than three PCAs, all of the PCAs must be originating PCAs/;

function parseOne(cursor: Cursor): OriginTest | undefined {
  const value = attempt(cursor, () => parseRegionalValue(cursor));
  if (value) return value;
  const sewn = take(cursor, cutAndSew);
  if (sewn)
    return {
      kind: 'cut_and_sew',
      cut: /knit/.test(sewn[1] ?? '') ? 'cut_or_knit_to_shape' : 'cut',
      assembled: sewn[2] ? 'sewn_or_assembled' : 'assembled',
    };
  for (const [printed, process, words] of processes)
    if (take(cursor, printed)) return { kind: 'process', process, words };
  const fabric = take(cursor, wholly);
  if (fabric)
    return {
      kind: 'process',
      process: 'wholly_of_fabric',
      words: `the good, leaving out ${fabric[1]}, is wholly of that fabric`,
    };
  const boards = take(cursor, pcas);
  if (boards) {
    const code = (boards[2] ?? '').replace('.', '');
    return {
      kind: 'component_limit',
      components: { ranges: [{ from: code, to: code }], words: boards[1] ?? '' },
      per: 9,
      allowed: 1,
      none_below: 3,
    };
  }
  return parseContent(cursor);
}

/** The tests after "provided"; none where the rule has no proviso, undefined where one cannot be read. */
export function parseProvisos(cursor: Cursor): OriginTest[] | undefined {
  const tests: OriginTest[] = [];
  if (!take(cursor, /,? ?provided(?: that)?,?/)) return tests;
  for (;;) {
    const test = parseOne(cursor);
    if (!test) return undefined;
    tests.push(test);
    if (!attempt(cursor, () => take(cursor, / and (?!such)/))) return tests;
  }
}
