import { StringDecoder } from 'node:string_decoder';
import { SaxesParser } from 'saxes';

/** What a reader of XML is told; names are without their prefix. */
export interface XmlReader {
  open?(name: string, attributes: Readonly<Record<string, string>>): void;
  close?(name: string): void;
  text?(text: string): void;
}

/** Between two tags; a cell holds 32,767 characters, and the parser keeps a text until its end. */
const textAtMost = 2_000_000;

/** Stops at a text that is longer than any sheet's: a small file may unpack to one of hundreds of megabytes. */
function textMeter(): (piece: Buffer) => void {
  let length = 0;
  return (piece) => {
    const first = piece.indexOf('<');
    length += first === -1 ? piece.length : first;
    if (length > textAtMost)
      throw new Error('a text in it is longer than a cell can be, which is 32,767 characters');
    if (first !== -1) length = piece.length - piece.lastIndexOf('<');
  };
}

/**
 * Reads XML piece by piece and gives control back after each, so that rows can be handed on as they come. A prefix
 * before a name (`x:row`, `r:id`) means nothing here: the writers of workbooks do not agree on them.
 */
export async function* xmlPieces(source: AsyncIterable<Buffer>, reader: XmlReader): AsyncGenerator<void> {
  const parser = new SaxesParser({ position: false });
  const plain = (name: string): string => name.slice(name.indexOf(':') + 1);
  parser.on('opentag', ({ name, attributes }) => {
    const own = Object.entries(attributes).map(([key, value]) => [plain(key), value]);
    reader.open?.(plain(name), Object.fromEntries(own));
  });
  parser.on('closetag', ({ name }) => reader.close?.(plain(name)));
  parser.on('text', (text) => reader.text?.(text));
  parser.on('cdata', (text) => reader.text?.(text));
  parser.on('error', (fault) => {
    throw fault;
  });
  const decoder = new StringDecoder('utf8');
  const measure = textMeter();
  for await (const piece of source) {
    measure(piece);
    parser.write(decoder.write(piece));
    yield;
  }
  parser.write(decoder.end()).close();
}

/** Reads a small XML part from beginning to end. */
export async function readXml(source: AsyncIterable<Buffer>, reader: XmlReader): Promise<void> {
  for await (const _ of xmlPieces(source, reader));
}
