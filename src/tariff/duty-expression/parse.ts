import { type Issue, issue } from '../../core/issue.js';
import { perText } from '../../core/made-once.js';
import { fail, ok, type Result } from '../../core/result.js';
import type { Bounded, CeilingIf, DutyExpression, SpecialRate } from './ast.js';
import { parseSentence } from './parse-sentence.js';
import { parseSum } from './parse-term.js';
import { plainRateText } from './rate-text.js';

/*
 * The rates of the schedule as a little language. Words are read without regard to case; markup, line breaks and
 * words broken by the printed column are mended first (rate-text.ts); a full stop at the end is decoration.
 *
 *   rate        = free | formula | ceiling | applicable | "No change" | on-part | reference | textual ;
 *   free        = "Free" [ "," condition ] ;
 *   formula     = sum { bound } ;
 *   bound       = "but not less than" sum | "but not more than" sum | "nor" ( "less" | "more" ) "than" sum ;
 *   sum         = term { ( "+" | "plus" ) term } ;
 *   term        = ad-valorem | specific | per-degree ;
 *   ad-valorem  = [ "a duty of" ] ( numeral | fraction ) ( "%" | "percent" ) [ ( "on" | "upon" | "of" ) basis [ ", if any" ] ] ;
 *   fraction    = [ digits ] digits "/" digits ;                                                  (33 1/3%)
 *   specific    = money per [ "over" numeral ] ;
 *   money       = "$" numeral | numeral ( "¢" | "c" | "cents" ) ;
 *   per         = "each" | "for each" basis | ( "/" | "per" ) ( unit | numeral [ unit | basis ] ) [ weighed ] ;
 *   weighed     = ( "on" | "of" ) basis | ", including weight of container" ;
 *   per-degree  = specific "less" specific "for each degree under" numeral "degrees"
 *                 "(and fractions of a degree in proportion)" ;
 *   ceiling     = sum ", but if" condition "the total duty shall not exceed" words ;
 *   applicable  = "The duty" [ "rate" ] "provided in" place [ ( "+" | "plus" ) sum | "minus" numeral "%" ] ;
 *   place       = "the applicable subheading" | "such subheading" | "subheadings" code { "," code } "or" code ;
 *   on-part     = "A duty upon the" [ "full" ] "value of" basis [ "less the" basis ] [ "(see" note ")" ] ;
 *   reference   = "See" ( code [ "-" code ] { "," code [ "-" code ] } | note ) ;
 *   textual     = four words or more, one of them duty or rate, and no figure of a rate (no %, ¢, $ or +) ;
 *
 *   special     = { rate programmes } | rate [ "(See" note ")" ] ;
 *   programmes  = "(" symbol { "," symbol } ")" ;             symbol = one or two capitals [ "+" | "*" ] ;
 *
 * Whatever holds a figure and is none of these is a fault, never textual.
 */

const hint = 'write it as the schedule does, for example "Free", "8.5%" or "4.4¢/kg + 8.5%"';

const notARate = (text: string): Result<never> =>
  fail(issue('bad_duty_expression', `"${text}" is not a duty rate`, { hint }));

function parseFormula(text: string): Bounded | undefined {
  const [rate = '', ...bounds] = text.split(/,? (?:but not|nor) (less|more)(?: than)? /i);
  let expression: Bounded | undefined = parseSum(rate);
  for (let i = 0; i < bounds.length && expression; i += 2) {
    const limit = parseSum(bounds[i + 1] ?? '');
    const kind = bounds[i]?.toLowerCase() === 'less' ? 'at_least' : 'at_most';
    expression = limit && { kind, expression, limit };
  }
  return expression;
}

function parseCeiling(text: string): CeilingIf | undefined {
  const match = /^(.+), but if (.+) the total duty shall not exceed (.+)$/i.exec(text);
  const expression = match ? parseSum(match[1] ?? '') : undefined;
  return (
    expression && { kind: 'ceiling_if', expression, condition: match?.[2] ?? '', ceiling: match?.[3] ?? '' }
  );
}

/** Columns repeat from line to line: what is read of so many texts is kept. */
const cellsAtMost = 5000;

/** Reads one rate of the general or the column 2 column, `4.4¢/kg + 8.5%`. */
export const parseDutyExpression = perText(cellsAtMost, (text): Result<DutyExpression, Issue> => {
  const plain = plainRateText(text).replace(/ ?\.$/, '');
  const found = /^[a-z]/i.test(plain) ? parseSentence(plain) : undefined;
  const expression = found ?? parseCeiling(plain) ?? parseFormula(plain);
  return expression ? ok(expression) : notARate(text);
});

const programmes = /\(\s*((?:[A-Z]{1,2}[+*]?\s*,\s*)*[A-Z]{1,2}[+*]?)\s*,?\s*\)/g;

function parseSpecialRate(text: string, programs: readonly string[]): Result<SpecialRate, Issue> {
  const whole = parseDutyExpression(text);
  if (whole.ok) {
    const seeNote = whole.value.kind === 'reference' && { seeNote: text.replace(/^see /i, '') };
    return ok({ expression: whole.value, programs, text, ...seeNote });
  }
  const noted = /^(.+?) ?\(see (.+)\)$/i.exec(text);
  const rate = noted && parseDutyExpression(noted[1] ?? '');
  if (!rate?.ok) return whole;
  return ok({ expression: rate.value, programs, text: noted?.[1] ?? '', seeNote: noted?.[2] ?? '' });
}

/** Reads a cell of the special column, `Free (A+,AU,S) 2.8¢/liter (JO) See 9822.04.05 (P+)`, rate by rate. */
export const parseSpecialCell = perText(cellsAtMost, (text): Result<readonly SpecialRate[], Issue> => {
  const plain = plainRateText(text).replace(/\(([A-Z]{2}) \(\1\)/g, '($1)');
  const rates: SpecialRate[] = [];
  let from = 0;
  for (const match of [...plain.matchAll(programmes), undefined]) {
    const rateText = plain.slice(from, match?.index).trim();
    if (!match && rateText === '') break;
    const rate = parseSpecialRate(rateText, match?.[1]?.split(/\s*,\s*/) ?? []);
    if (!rate.ok) return rate;
    rates.push(rate.value);
    from = match ? match.index + match[0].length : plain.length;
  }
  return ok(rates);
});
