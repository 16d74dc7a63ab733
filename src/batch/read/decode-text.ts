import { createReadStream } from 'node:fs';
import { TariffError } from '../../errors.js';
import type { FileFacts } from './inspect-file.js';
import { type LikelyEncoding, likelyEncodings } from './likely-encoding.js';

/** How the letters of a text file are written. */
export interface Encoding {
  /** as the WHATWG calls it */
  readonly label: string;
  readonly warnings: readonly string[];
  /** the bytes look like another: what is read with this one says nothing to anybody */
  readonly isDoubtful?: boolean;
}

const starts = (head: Buffer, ...bytes: number[]): boolean => bytes.every((byte, i) => head[i] === byte);

/** The encoding that was named, or that the file's mark and bytes show: UTF-8, UTF-16, else windows-1252. */
export function encodingOf(facts: Pick<FileFacts, 'head' | 'utf8'>, named: string | undefined): Encoding {
  if (named !== undefined) return { label: namedEncoding(named), warnings: [] };
  const { head } = facts;
  if (starts(head, 0xff, 0xfe)) return { label: 'utf-16le', warnings: [] };
  if (starts(head, 0xfe, 0xff)) return { label: 'utf-16be', warnings: [] };
  const zeros = [0, 0];
  for (let at = 0; at < Math.min(head.length, 4000); at++) if (head[at] === 0) zeros[at % 2]!++;
  const many = Math.min(head.length, 4000) / 8;
  if (zeros[1]! > many && zeros[0]! <= zeros[1]! / 4) return { label: 'utf-16le', warnings: [] };
  if (zeros[0]! > many && zeros[1]! <= zeros[0]! / 4) return { label: 'utf-16be', warnings: [] };
  if (facts.utf8 === 'all') return { label: 'utf-8', warnings: [] };
  if (!starts(head, 0xef, 0xbb, 0xbf) && (facts.utf8 === 'none' || isHardlyUtf8(head))) {
    const likely = likelyEncodings(head);
    return {
      label: 'windows-1252',
      warnings: [`its letters are not UTF-8: read as windows-1252; ${otherEncoding(likely)}`],
      isDoubtful: likely.length > 0,
    };
  }
  return {
    label: 'utf-8',
    warnings: [
      'some of its bytes are no UTF-8 and are shown as \ufffd: was it joined from files of two encodings?',
    ],
  };
}

/** Whether more of the letters beyond ASCII are no UTF-8 than are, as where another encoding looks like it by chance. */
function isHardlyUtf8(head: Buffer): boolean {
  const letters = [...new TextDecoder('utf-8').decode(head)].filter((letter) => letter > '\u007f');
  return letters.filter((letter) => letter === '\ufffd').length * 2 > letters.length;
}

/** Which other encoding to name, where the bytes show one. */
function otherEncoding([one, ...others]: readonly LikelyEncoding[]): string {
  if (!one) return 'name another with --encoding';
  const named = [one, ...others].map(({ label, reads }) => `--encoding ${label} (it then reads "${reads}")`);
  return others.length === 0
    ? `it looks like another: say ${named.join('')}`
    : `it does not look like that: say ${named.join(', or ')}`;
}

function namedEncoding(named: string): string {
  try {
    return new TextDecoder(named.trim()).encoding;
  } catch {
    throw new TariffError('usage', `--encoding: "${named}" is not an encoding that I know`, {
      hint: 'write utf-8, utf-16le, windows-1252, iso-8859-15, macintosh, shift_jis, gb18030 or big5',
    });
  }
}

/** The text of a file, piece by piece; a byte order mark is no text. */
export async function* decodeFile(
  path: string,
  label: string,
  onRead: (bytes: number) => void,
): AsyncGenerator<string> {
  const decoder = new TextDecoder(label);
  let read = 0;
  for await (const piece of createReadStream(path, { highWaterMark: 128 * 1024 }) as AsyncIterable<Buffer>) {
    read += piece.length;
    onRead(read);
    const text = decoder.decode(piece, { stream: true });
    if (text !== '') yield text;
  }
  const rest = decoder.decode();
  if (rest !== '') yield rest;
}
