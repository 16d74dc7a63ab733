import { foldText } from '../../classify/facts/scan-words.js';
import type { KnownWords } from '../act.js';

/** A text with its mistyped words and shorthand written out, and what was read as what. */
export interface Repaired {
  readonly text: string;
  /** two words or more were shortened */
  readonly isShorthand: boolean;
  readonly changes: readonly { readonly said: string; readonly read: string }[];
}

/** What lines of orders and invoices shorten, folded; where one stands for two, both are tried. */
const shorthand: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  `brkt=bracket|brkts=brackets|mtg=mounting|stl=steel|ss=stainless steel,short sleeve|s/s=stainless steel,short sleeve|sst=stainless steel|zn=zinc|pltd=plated|galv=galvanized|alum=aluminum|alu=aluminum|brs=brass|cu=copper|ci=cast iron|pnl=panel|ctrl=control|pntd=painted|hsg=housing|brg=bearing|brgs=bearings|vlv=valve|mtr=motor|pmp=pump|assy=assembly|assm=assembly|conn=connector|cbl=cable|xfmr=transformer|pwr=power|adptr=adapter|scrw=screw|scrws=screws|blt=bolt|wshr=washer|spr=spring|gskt=gasket|plst=plastic|plas=plastic|pls=plastic|pp=polypropylene|pe=polyethylene|pvc=pvc|rbr=rubber|wd=wood|wdn=wooden|gls=glass|crmc=ceramic|porc=porcelain|lthr=leather|ctn=cotton,carton|cttn=cotton|cot=cotton|ply=polyester|poly=polyester|pes=polyester|nyl=nylon|acr=acrylic|wl=wool|slk=silk|lin=linen|knt=knit|knttd=knitted|wvn=woven|shrt=shirt|shrts=shirts|tshrt=t-shirt|blse=blouse|trsr=trousers|trsrs=trousers|pnt=pants|pnts=pants|jkt=jacket|swtr=sweater|drs=dress|skrt=skirt|sck=socks|scks=socks|sox=socks|glv=gloves|shs=shoes|bts=boots|mns=men's|mens=men's|lds=ladies'|wmns=women's|wms=women's|grls=girls'|bys=boys'|inf=infants'|ls=long sleeve|twl=towel|bth=bath|try=terry|wht=white|blk=black|blu=blue|grn=green|w/=with|w=with|wo=without|w/o=without|btl=bottle|cntr=container|bx=box|tbl=table|chr=chair|furn=furniture|elec=electric|cab=caballero|alg=algodon|m/c=manga corta|m/l=manga larga|pza=pieza|ac=acero|inox=inoxidable|plas.=plastico`
    .split('|')
    .map((row) => row.split('='))
    .map(([short, long]) => [short!, long!.split(',')]),
);

const longestTexts = 4;
/** a word alone is repaired only where it is so long: a short one may be any other */
const aloneFrom = 6;
const wordPattern = /[\p{L}][\p{L}'’/]*/gu;
const letters = 'abcdefghijklmnopqrstuvwxyz';

/**
 * The ways in which goods may be meant whose words are mistyped or shortened, against the words of the lexicon; none where
 * every word is known. A word written as a name in small letters of others stays as it is.
 */
export function repairs(text: string, words: KnownWords): readonly Repaired[] {
  if (/[?¿]/.test(text)) return [];
  const isCapitals = text === text.toUpperCase() && /\p{L}{2}/u.test(text);
  const found = [...text.matchAll(wordPattern)];
  const isShort = (word: string): boolean =>
    shorthand[word] !== undefined && (!words.knows(word) || isCapitals || word.length < 3);
  const shortened = found.filter(([word]) => isShort(foldText(word))).length;
  const usesShorthand = isCapitals ? shortened > 0 : shortened > 1 || /(?:^|\s)w\/?\s/.test(foldText(text));
  const choices = found.map((match, at) => {
    const [written] = match;
    const folded = foldText(written);
    const isName = !isCapitals && at > 0 && /^\p{Lu}/u.test(written);
    const options =
      usesShorthand && isShort(folded) ? shorthand[folded]! : isName ? [] : nearestWords(folded, words);
    return { at: match.index, written, options };
  });
  const isAlone = found.filter(([word]) => word.length > 2).length < 2;
  const changed = choices.filter(
    ({ options, written }) => options.length > 0 && (!isAlone || written.length >= aloneFrom),
  );
  if (changed.length === 0) return [];
  const most = Math.min(longestTexts, Math.max(...changed.map(({ options }) => options.length)));
  return Array.from({ length: most }, (_, way) => written(text, changed, way, shortened > 1));
}

interface Choice {
  readonly at: number;
  readonly written: string;
  readonly options: readonly string[];
}

function written(text: string, changed: readonly Choice[], way: number, isShorthand: boolean): Repaired {
  let end = 0;
  let repaired = '';
  const changes = changed.map(({ at, written: said, options }) => {
    const read = options[Math.min(way, options.length - 1)]!;
    repaired += text.slice(end, at) + read;
    end = at + said.length;
    return { said, read };
  });
  return { text: repaired + text.slice(end), isShorthand, changes };
}

/** The known words that a word may be mistyped from: one slip of the keyboard away, else with letters left out of it. */
function nearestWords(word: string, words: KnownWords): readonly string[] {
  if (word.length < 4 || !/^[a-z]+$/.test(word) || words.knows(word) || words.knows(word.replace(/e?s$/, '')))
    return [];
  let best: string | undefined;
  for (const each of slipsOf(word))
    if (words.knows(each) && (best === undefined || words.rank(each) < words.rank(best))) best = each;
  return best === undefined ? words.shortenedTo(word).slice(0, longestTexts) : [best];
}

/** The words one letter left out, doubled, changed or swapped away. */
function* slipsOf(word: string): Generator<string> {
  for (let at = 0; at <= word.length; at++) {
    const [head, tail] = [word.slice(0, at), word.slice(at)];
    if (tail.length > 1) yield head + tail[1] + tail[0] + tail.slice(2);
    if (tail.length > 0) yield head + tail.slice(1);
    for (const letter of letters) {
      yield head + letter + tail;
      if (tail.length > 0) yield head + letter + tail.slice(1);
    }
  }
}
