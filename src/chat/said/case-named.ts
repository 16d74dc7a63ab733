import { foldText } from '../../classify/facts/scan-words.js';
import type { ShelvedCase } from '../chat-case.js';

/** How many letters two words must share at their beginning to be one: "backpacks", "mochilas". */
const sameLetters = 4;

/** The case that a message means: most of its words, or its place; undefined where none does. */
export function caseNamed(others: readonly ShelvedCase[], said: string): ShelvedCase | undefined {
  const words = said.match(/[a-z0-9]{2,}/g) ?? [];
  const scored = others.map((each, at) => {
    const own = foldText(`${each.name ?? ''} ${each.product}`).match(/[a-z0-9]{2,}/g) ?? [];
    const shared = words.filter((word) => own.some((other) => isSame(word, other))).length;
    return { each, at, shared };
  });
  const [best] = scored.toSorted((a, b) => b.shared - a.shared || b.at - a.at);
  if (best && best.shared > 0) return best.each;
  const place = /\b(?:first|1st|primer[oa]?|1er[oa]?)\b/.test(said)
    ? 0
    : /\b(?:second|2nd|segund[oa])\b/.test(said)
      ? 1
      : /\b(?:third|3rd|tercer[oa]?)\b/.test(said)
        ? 2
        : undefined;
  if (place !== undefined) return others[place];
  const number = /\b(?:case|item|caso|articulo|product|producto)\s+(\d)\b/.exec(said)?.[1];
  if (number !== undefined) return others[Number(number) - 1];
  return /\b(?:previous|earlier|last|before|other|anterior|antes|otr[oa])\b/.test(said) &&
    !/^\W*(?:which|what|list|show|que|cual|lista|muestra)/.test(said)
    ? others.at(-1)
    : undefined;
}

function isSame(one: string, other: string): boolean {
  if (one === other) return !small.has(one);
  const length = Math.max(sameLetters, Math.min(one.length, other.length) - 2);
  return one.length >= length && other.length >= length && one.slice(0, length) === other.slice(0, length);
}

/** Words of any sentence, which name no case. */
const small = new Set(
  'the and for with case caso para con los las una uno del que back about first other to of is it no de la el al en un my go me mi one item it in on at or so ok us do be an as 1st 2nd 3rd 1er again'.split(
    ' ',
  ),
);
