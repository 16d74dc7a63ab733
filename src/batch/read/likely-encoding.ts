import { fieldOf } from '../field-names.js';

/** Encodings of lists that are neither Unicode nor windows-1252, as the WHATWG calls them. */
const candidates = ['shift_jis', 'gb18030', 'big5', 'euc-kr', 'windows-1251', 'macintosh'];
/** Those in which letters stand in runs that are no ASCII. */
const inRuns = /^(?!macintosh)/;

const linesLooked = 30;
const headBytes = 64 * 1024;
const shownLetters = 12;

/** An encoding that the bytes may be written in, and how they would begin. */
export interface LikelyEncoding {
  readonly label: string;
  /** the first cell that is not plain ASCII, read so */
  readonly reads: string;
}

/**
 * What text that is neither UTF-8 nor UTF-16 may be written in: the one encoding in which more of its headings are known
 * words than in windows-1252, else those in which all its bytes are letters where they do not look like windows-1252.
 */
export function likelyEncodings(head: Buffer): LikelyEncoding[] {
  const bytes = wholeLines(head);
  const western = read(bytes, 'windows-1252')!;
  const readings = candidates.flatMap((label) => {
    const text = read(bytes, label);
    return text === undefined ? [] : [{ label, text, known: knownHeadings(text), reads: firstForeign(text) }];
  });
  const known = knownHeadings(western);
  const most = Math.max(known, ...readings.map((each) => each.known));
  const best = readings.filter((each) => each.known === most && most > known);
  if (best.length === 1) return best;
  if (!standsInRuns(bytes)) return [];
  return readings.filter(({ label, text }) => inRuns.test(label) && isLetters(text));
}

/** The text up to its last line end: a letter may be cut where the beginning of a file ends. */
function wholeLines(head: Buffer): Buffer {
  const bytes = head.subarray(0, headBytes);
  const end = Math.max(bytes.lastIndexOf(0x0a), bytes.lastIndexOf(0x0d));
  return end > 0 ? bytes.subarray(0, end) : bytes;
}

function read(bytes: Buffer, label: string): string | undefined {
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

const cellsOf = (text: string): string[] =>
  text
    .split(/\r\n|\r|\n/, linesLooked)
    .flatMap((line) => line.split(/[,;\t|]/))
    .map((cell) => cell.replaceAll('"', '').trim());

const isForeign = (text: string): boolean => /[^\x00-\x7f]/.test(text);

const knownHeadings = (text: string): number =>
  cellsOf(text).filter((cell) => isForeign(cell) && fieldOf(cell)).length;

const firstForeign = (text: string): string => cellsOf(text).find(isForeign)?.slice(0, shownLetters) ?? '';

/** Most bytes beyond ASCII stand beside others: in Western languages they stand alone. */
function standsInRuns(bytes: Buffer): boolean {
  let [high, beside] = [0, 0];
  for (let at = 0; at < bytes.length; at++) {
    if (bytes[at]! < 0x80) continue;
    high++;
    if ((bytes[at - 1] ?? 0) >= 0x80 || (bytes[at + 1] ?? 0) >= 0x80) beside++;
  }
  return high >= 4 && beside * 4 >= high * 3;
}

const expected =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Cyrillic}]/gu;
const unexpected = /[^\x00-\x7f\u3000-\u303f\uff00-\uffef]/gu;

/** Nearly all that is not ASCII is a letter of a script that such an encoding is used for, and mostly small where there are two sizes. */
function isLetters(text: string): boolean {
  const letters = text.match(expected)?.length ?? 0;
  const capitals = text.match(/\p{Lu}/gu)?.filter(isForeign).length ?? 0;
  return letters * 20 >= (text.match(unexpected)?.length ?? 0) * 19 && capitals * 2 <= letters;
}
