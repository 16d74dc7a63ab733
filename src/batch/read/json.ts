import { TariffError } from '../../errors.js';
import type { Cell, ProductSheet, RawRecord } from '../raw-record.js';
import { decodeFile } from './decode-text.js';
import type { FileFacts } from './inspect-file.js';
import { type JsonPiece, jsonElements, jsonLines } from './json-pieces.js';

/** Whether a JSON text is one document or one object a line. */
function isLines(facts: FileFacts, text: string): boolean {
  if (/\.(ndjson|jsonl)$/i.test(facts.path)) return true;
  const start = text.replace(/^\ufeff/, '').trimStart();
  if (!start.startsWith('{')) return false;
  const end = start.indexOf('\n');
  try {
    const first = JSON.parse(end < 0 ? start : start.slice(0, end)) as Record<string, unknown>;
    return !Object.values(first).some((value) => Array.isArray(value) && typeof value[0] === 'object');
  } catch {
    return false;
  }
}

const cellOf = (value: unknown): Cell => {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
      return { kind: 'number', text: String(value) };
    case 'boolean':
      return { kind: 'boolean', text: value ? 'TRUE' : 'FALSE' };
    default:
      return value === null || value === undefined ? '' : { kind: 'json', text: JSON.stringify(value) };
  }
};

/** Numbers of JSON keep their digits: `8517130000.10` and codes of more than fifteen digits are not rounded. */
const exactNumbers = (text: string): string =>
  text.replace(
    /("(?:[^"\\]|\\.)*")|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/g,
    (found, quoted: string | undefined) =>
      quoted === undefined && (found.length > 15 || /\.\d*0$/.test(found)) ? JSON.stringify(found) : found,
  );

function readObject(piece: JsonPiece): Record<string, unknown> | string {
  try {
    const value: unknown = JSON.parse(exactNumbers(piece.text));
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : 'it is not an object';
  } catch (fault) {
    return (fault as Error).message;
  }
}

/** A list of objects, as a JSON document or one a line; its columns are the keys of all of them, in the order they come. */
export async function jsonSheet(facts: FileFacts, name: string): Promise<ProductSheet> {
  const label = facts.head[0] === 0xff && facts.head[1] === 0xfe ? 'utf-16le' : 'utf-8';
  const lines = isLines(facts, new TextDecoder(label).decode(facts.head));
  let read = 0;
  const pieces = (): AsyncGenerator<JsonPiece> => {
    const text = decodeFile(facts.path, label, (bytes) => {
      read = bytes;
    });
    return lines ? jsonLines(text) : jsonElements(text);
  };
  const damaged = (cause: unknown): TariffError =>
    cause instanceof TariffError
      ? cause
      : new TariffError('input_unreadable', `${name} is not whole JSON: ${(cause as Error).message}`, {
          cause,
          hint: 'give a list of objects, or one object a line (.ndjson)',
        });
  const places = new Map<string, number>();
  try {
    for await (const piece of pieces()) {
      const value = readObject(piece);
      if (typeof value === 'object')
        for (const key of Object.keys(value)) if (!places.has(key)) places.set(key, places.size);
    }
  } catch (cause) {
    throw damaged(cause);
  }
  async function* rows(): AsyncGenerator<RawRecord> {
    let row = 0;
    try {
      for await (const piece of pieces()) {
        row = lines ? piece.line : row + 1;
        const value = readObject(piece);
        const cells: Cell[] = Array.from({ length: places.size }, () => '');
        if (typeof value === 'string') {
          yield { row, cells, fault: `line ${piece.line} is not a JSON object: ${value}` };
          continue;
        }
        for (const [key, each] of Object.entries(value)) cells[places.get(key)!] = cellOf(each);
        yield { row, cells };
      }
    } catch (cause) {
      throw damaged(cause);
    }
  }
  return {
    name,
    keys: [...places.keys()],
    warnings: [],
    progress: () => (facts.bytes === 0 ? 1 : read / facts.bytes),
    rows,
  };
}
