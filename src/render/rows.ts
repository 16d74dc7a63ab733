import { glyphsOf, type Paint, paletteOf, type Style } from './style.js';
import { cutTo, padTo, textWidth, wrapText } from './text-width.js';

/** A piece of a row. Where the row is too long, pieces are left out from the end, but for those that are kept. */
export interface Piece {
  readonly text: string;
  readonly paint?: Paint;
  /** stays whatever the room */
  readonly kept?: boolean;
  /** may be cut inside where even the kept pieces are too long */
  readonly cut?: boolean;
  /** how it is joined to the piece before: by a dot where nothing is said */
  readonly joint?: string;
}

/** A row of a short answer, with its label; the head has none. */
export interface Row {
  readonly label?: string;
  readonly pieces: readonly Piece[];
  /** what stands in the place of the pieces that are left out */
  readonly more?: (gone: readonly Piece[]) => Piece | undefined;
  /** lines that it takes where there is room for them */
  readonly linesAtMost: number;
  /** which rows give way first when all are too long together: those with the highest */
  readonly yields: number;
  /** stands on the line of the row before where the rows are too long together */
  readonly joins?: boolean;
}

/** Lines of a short answer on 80 columns and more; on fewer it takes as many as it needs. */
const linesOn80 = 10;
const linesOn = (width: number): number => (width >= 80 ? linesOn80 : Number.POSITIVE_INFINITY);

/** Columns that a row's text has at least, and those that a cut piece keeps. */
const roomAtLeast = 20;
const cutAtLeast = 12;

/** Draws rows inside the width, together in ten lines at most where it is 80 columns and more. */
export function renderRows(rows: readonly Row[], style: Style): string[] {
  const { faint } = paletteOf(style);
  const told = rows.filter(({ pieces }) => pieces.length > 0);
  const left = Math.max(0, ...told.map(({ label = '' }) => textWidth(label))) + 2;
  const whole = drawRows(told, left, style);
  const drawn = isOver(whole, style)
    ? shrink(drawRows(joined(told, faint), left, style), left, style)
    : whole;
  return drawn.flatMap(({ row: { label }, lines }) =>
    lines.map((line, i) => {
      if (label === undefined) return i === 0 ? line : `  ${line}`;
      return (i === 0 ? faint(padTo(label, left)) : ' '.repeat(left)) + line;
    }),
  );
}

interface Drawn {
  readonly row: Row;
  readonly lines: readonly string[];
}

const drawRows = (rows: readonly Row[], left: number, style: Style): Drawn[] =>
  rows.map((row) => ({ row, lines: fit(row, roomOf(row, left, style), row.linesAtMost, style) }));

const roomOf = ({ label }: Row, left: number, { width }: Style): number =>
  Math.max(roomAtLeast, width - (label === undefined ? 2 : left));

const isOver = (drawn: readonly Drawn[], { width }: Style): boolean =>
  drawn.reduce((sum, { lines }) => sum + lines.length, 0) > linesOn(width);

/** The rows with those that join the one before as pieces of it. */
function joined(rows: readonly Row[], faint: Paint): Row[] {
  const done: Row[] = [];
  for (const row of rows) {
    const before = done.at(-1);
    const [first, ...others] = row.pieces;
    if (!row.joins || !before || !first) {
      done.push(row);
      continue;
    }
    const label: Piece = { text: row.label ?? '', paint: faint, kept: true };
    const pieces = [...before.pieces, label, { ...first, joint: '' }, ...others];
    done[done.length - 1] = { ...before, pieces, ...(row.more && { more: row.more }) };
  }
  return done;
}

/** Takes lines from the rows, one after the other, until all fit or none can give any. */
function shrink(drawn: readonly Drawn[], left: number, style: Style): readonly Drawn[] {
  let now = drawn;
  for (const { row } of [...drawn].sort((a, b) => b.row.yields - a.row.yields))
    while (isOver(now, style)) {
      const at = now.findIndex((each) => each.row === row);
      const { lines } = now[at]!;
      const fewer = fit(row, roomOf(row, left, style), lines.length - 1, style);
      if (fewer.length >= lines.length) break;
      now = now.with(at, { row, lines: fewer });
    }
  return now;
}

/** The row in so many lines, as far as what it must say lets it. */
function fit(row: Row, room: number, linesAtMost: number, style: Style): string[] {
  const free = row.pieces.flatMap(({ kept }, i) => (kept ? [] : [i]));
  for (let dropped = 0; dropped <= free.length; dropped++) {
    const lines = drawPieces(without(row, free, dropped), room, style);
    if (lines.length <= linesAtMost) return lines;
  }
  return cutPiece(without(row, free, free.length), room, linesAtMost, style);
}

/** The pieces but for so many of the last free ones, and what stands in the place of these. */
function without({ pieces, more }: Row, free: readonly number[], dropped: number): readonly Piece[] {
  if (dropped === 0) return pieces;
  const gone = free.slice(free.length - dropped);
  const instead = more?.(gone.map((i) => pieces[i]!)) ?? [];
  return pieces.flatMap((piece, i) => (i === gone.at(-1) ? instead : gone.includes(i) ? [] : [piece]));
}

/** The pieces with the one that may be cut made shorter until they fit. */
function cutPiece(pieces: readonly Piece[], room: number, linesAtMost: number, style: Style): string[] {
  const at = pieces.findIndex(({ cut }) => cut);
  const whole = drawPieces(pieces, room, style);
  if (at < 0) return whole;
  const { ellipsis } = glyphsOf(style);
  for (let width = textWidth(pieces[at]!.text) - 1; width >= cutAtLeast; width--) {
    const text = cutTo(pieces[at]!.text, width, ellipsis);
    const lines = drawPieces(pieces.with(at, { ...pieces[at]!, text }), room, style);
    if (lines.length <= linesAtMost) return lines;
  }
  return whole;
}

const unbreakable = '\u00a0';

/** A text that stands on one line, where a line has room for it. */
export const unbroken = (text: string): string => text.replaceAll(' ', unbreakable);

interface Word {
  readonly text: string;
  readonly paint: Paint;
}

const plain: Paint = (text) => text;

/** Joints that stand at the end of a word; others are words of their own. */
const clinging = /^[,;:]$/;

/** The words of the pieces, with what joins these. */
function wordsOf(pieces: readonly Piece[], style: Style): Word[] {
  const words: Word[] = [];
  for (const { text, paint = plain, joint = glyphsOf(style).dot } of pieces) {
    const last = words.at(-1);
    if (last && clinging.test(joint)) words[words.length - 1] = { ...last, text: last.text + joint };
    else if (last && joint !== '') words.push({ text: joint, paint: plain });
    for (const word of text.split(/[ \n]+/)) if (word !== '') words.push({ text: word, paint });
  }
  return words;
}

/** The pieces one after the other, broken between words, each word painted as its piece is. */
function drawPieces(pieces: readonly Piece[], room: number, style: Style): string[] {
  const { dot } = glyphsOf(style);
  const lines: Word[][] = [];
  let used = room;
  for (const word of wordsOf(pieces, style)) {
    for (const text of wrapText(word.text, room)) {
      if (used + 1 + textWidth(text) > room) {
        if (text === dot) continue;
        lines.push([]);
        used = -1;
      }
      lines.at(-1)!.push({ ...word, text });
      used += 1 + textWidth(text);
    }
  }
  return lines.map(paintLine);
}

/** The words of one line, those of one colour painted together. */
function paintLine(words: readonly Word[]): string {
  const runs: { text: string; paint: Paint }[] = [];
  for (const { text, paint } of words) {
    const last = runs.at(-1);
    if (last?.paint === paint) last.text += ` ${text}`;
    else runs.push({ text, paint });
  }
  return runs.map(({ text, paint }) => paint(text.replaceAll(unbreakable, ' '))).join(' ');
}
