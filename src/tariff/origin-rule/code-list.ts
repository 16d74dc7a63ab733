import { inEnglish, type Say } from '../../core/say.js';
import { formatCode } from '../code.js';
import type { CodeRange } from '../code-range.js';
import { attempt, type Cursor, take } from './cursor.js';

/**
 * The provisions a rule names, as General Note 11 writes them.
 *
 *   codes = list { separator list } ;
 *   list  = [ "chapter" | "heading" | "subheading" | "tariff item" , [ "s" ] ] run { separator run } ;
 *   run   = code [ "through" code ] ;
 *   code  = 1 or 2 digits (after "chapter" only), 4 digits, or 4 digits and one or two groups ".dd" ;
 *   separator = "," | "or" | "and" | ", or" | ", and" | blank ;
 */
const keyword = /(chapters?|headings?|subheadings?|tariff items?) (?=\d)/;
const longCode = String.raw`\d{4}(?:\.\d{2}){0,2}(?![\d.]*\d)`;
const run = new RegExp(`(${longCode})(?: through (${longCode}))?`);
const chapterRun = /(\d{1,2})(?![\d.]*\d)(?: through (\d{1,2}))?(?! ?(?:percent|cm|mm|grams))/;
const between = /,? ?(?:or |and )?(?=\d)/;

const digits = (code: string): string => code.replace(/\./g, '').padStart(2, '0');

function parseRun(cursor: Cursor, pattern: RegExp): CodeRange | undefined {
  return attempt(cursor, () => {
    const found = take(cursor, pattern);
    if (!found) return undefined;
    const from = digits(found[1] ?? '');
    const to = found[2] === undefined ? from : digits(found[2]);
    return to.length === from.length && to >= from ? { from, to } : undefined;
  });
}

/** One list: a keyword (it may be missing before four digits and more) and its codes. */
export function parseCodeList(cursor: Cursor): CodeRange[] | undefined {
  return attempt(cursor, () => {
    const named = take(cursor, keyword);
    const pattern = named?.[1]?.toLowerCase().startsWith('chapter') ? chapterRun : run;
    const first = parseRun(cursor, pattern);
    if (!first) return undefined;
    const ranges = [first];
    for (;;) {
      const next = attempt(cursor, () => take(cursor, between) && parseRun(cursor, pattern));
      if (!next) return ranges;
      ranges.push(next);
    }
  });
}

/** Lists of several kinds in a row: "chapter 54, headings 5508 through 5516 or 6001 through 6006". */
export function parseCodes(cursor: Cursor): CodeRange[] | undefined {
  const first = parseCodeList(cursor);
  if (!first) return undefined;
  const ranges = [...first];
  for (;;) {
    const next = attempt(cursor, () => take(cursor, /,? ?(?:or |and )?/) && parseCodeList(cursor));
    if (!next) return ranges;
    ranges.push(...next);
  }
}

const levelNames: Record<number, readonly [one: string, several: string, uno: string, varios: string]> = {
  2: ['chapter', 'chapters', 'capítulo', 'capítulos'],
  4: ['heading', 'headings', 'partida', 'partidas'],
  6: ['subheading', 'subheadings', 'subpartida', 'subpartidas'],
  8: ['tariff item', 'tariff items', 'fracción arancelaria', 'fracciones arancelarias'],
};

function levelName(digits: number, plural: boolean, say: Say): string {
  const [one, several, uno, varios] = levelNames[digits]!;
  return plural ? say(several, varios) : say(one, uno);
}

/** What joins the last of a list. */
export type Joint = 'and' | 'or';

const joinWith = (items: readonly string[], word: string): string =>
  items.length < 2 ? (items[0] ?? '') : `${items.slice(0, -1).join(', ')} ${word} ${items[items.length - 1]}`;

const written = (code: string): string => (code.length === 2 ? String(Number(code)) : formatCode(code));

/** `headings 5106 to 5113 and 5204, chapter 54`: each kind of provision named once in a row. */
export function formatCodes(
  ranges: readonly CodeRange[],
  joint: Joint = 'and',
  say: Say = inEnglish,
): string {
  const word = say(joint, joint === 'and' ? 'y' : 'o');
  const groups: { level: number; items: string[]; plural: boolean }[] = [];
  for (const { from, to } of ranges) {
    const item = from === to ? written(from) : `${written(from)} ${say('to', 'a')} ${written(to)}`;
    const last = groups.at(-1);
    if (last && last.level === from.length) {
      last.items.push(item);
      last.plural = true;
    } else groups.push({ level: from.length, items: [item], plural: from !== to });
  }
  return joinWith(
    groups.map((group) => `${levelName(group.level, group.plural, say)} ${joinWith(group.items, word)}`),
    word,
  );
}
