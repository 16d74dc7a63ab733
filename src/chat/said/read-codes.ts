import { foldText } from '../../classify/facts/scan-words.js';
import type { CodeAsked } from '../intent.js';
import { CutText } from './cut-text.js';

const dotted =
  /(?<![\d.$,])(\d{4}\.\d{2}(?:\.\d{2}){0,2}|\d{4}\.\d{4}|\d{4}\.\d{2}\.\d{4}|\d{4}(?: \d{2}){2,3})(?![\d%]|[.,]\d)/;
const plain =
  /(?<![\d.$,-])(\d{10}|\d{8}|\d{6})(?![\d%-]|[.,]\d|\s*(?:usd|mxn|eur|dollars|dolares|pesos|kg|pcs)\b)/;
const named =
  /\b(?:dut(?:y|ies) (?:on|for|of)|arancel(?:es)? (?:de|del|para)|regulations (?:for|of)|regulaciones (?:de|para)|chapters?|capitulos?|headings?|partidas?|subheadings?|subpartidas?|codes?|codigos?|fracciones|fraccion|lines?|lineas?|hts|hs)\s+(?:no\.?\s*)?(\d{2}(?:\d{2}){0,4})(?![\d%]|[.,]\d)/;
const bare =
  /(?<![\d.$,-])(\d{4})(?![\d%-]|[.,]\d|\s*(?:usd|mxn|eur|dollars|dolares|pesos|kg|pcs|ml|g|w|v|mm)\b)/;

const ordinals: readonly (readonly [RegExp, number])[] = [
  [/\b(?:first|primer[oa]?)\b/, 1],
  [/\b(?:second|segund[oa])\b/, 2],
  [/\b(?:third|tercer[oa]?)\b/, 3],
  [/\b(?:fourth|cuart[oa])\b/, 4],
  [/\b(?:fifth|quint[oa])\b/, 5],
];

/** Cuts the codes out of a message, in their order; `loose`: four bare digits and "the second" are codes too. */
export function readCodes(text: CutText, loose: boolean): CodeAsked[] {
  const found: CodeAsked[] = [];
  const patterns = [named, dotted, plain, ...(loose ? [bare] : [])];
  for (let more = true; more && found.length < 4; ) {
    const places = patterns.flatMap((pattern) => text.find(pattern) ?? []);
    const first = places.toSorted((a, b) => a.at - b.at || b.end - a.end)[0];
    more = first !== undefined;
    if (!first) continue;
    found.push({ code: first.groups[1]!.replace(/\D/g, '') });
    text.cut(first.at, first.end);
  }
  if (!loose) return found;
  const numbered = text.take(/\b(?:candidate|candidat[oa]|number|numero|option|opcion|#)\s*(\d{1,2})\b/);
  if (numbered) found.push({ candidate: Number(numbered[1]) });
  for (const [pattern, candidate] of ordinals) if (text.take(pattern)) found.push({ candidate });
  if (found.length === 0) {
    const alone = text.take(/(?<![\d.,$])\b([1-9])\b(?![\d%.,])/);
    if (alone) found.push({ candidate: Number(alone[1]) });
  }
  return found;
}

/** Whether a message writes a code out. */
export const hasCode = (message: string): boolean =>
  readCodes(new CutText(message, foldText), false).length > 0;
