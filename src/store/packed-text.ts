import { once } from 'node:events';
import { StringDecoder } from 'node:string_decoder';
import { setImmediate as othersFirst } from 'node:timers/promises';
import { createGunzip, createGzip } from 'node:zlib';

/** Characters that are handed over before others have their turn. */
const charactersAtOnce = 128_000;

/** Writes a long text short, for a column of the database: others have their turn meanwhile, however long it is. */
export async function packText(text: string): Promise<string> {
  const gzip = createGzip({ level: 1 });
  const packed: Buffer[] = [];
  gzip.on('data', (piece: Buffer) => packed.push(piece));
  const whole = once(gzip, 'end');
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + charactersAtOnce);
    // the two halves of a character stay together
    if (to < text.length && (text.charCodeAt(to - 1) & 0xfc00) === 0xd800) to += 1;
    if (!gzip.write(text.slice(from, to), 'utf8')) await once(gzip, 'drain');
    await othersFirst();
    from = to;
  }
  gzip.end();
  await whole;
  return Buffer.concat(packed).toString('base64');
}

/** The text again. */
export async function unpackText(packed: string): Promise<string> {
  const decoder = new StringDecoder('utf8');
  const pieces: string[] = [];
  const gunzip = createGunzip({ chunkSize: 2 * charactersAtOnce });
  gunzip.end(Buffer.from(packed, 'base64'));
  for await (const piece of gunzip) pieces.push(decoder.write(piece));
  return pieces.join('') + decoder.end();
}
