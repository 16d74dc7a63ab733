import { setImmediate as othersFirst } from 'node:timers/promises';

/** Characters that are written or sent before others have their turn. */
const charactersAtOnce = 128_000;
const longFrom = 100;
/** short items of a list that make one piece */
const itemsAtOnce = 50;
const deepest = 5;

/** Whether a value is worth being written piece by piece: a list of many, or an object that has one. */
const isLong = (value: unknown, depth: number): boolean => {
  if (typeof value !== 'object' || value === null || depth > deepest) return false;
  if (Array.isArray(value)) return value.length > longFrom;
  for (const name in value) if (isLong(value[name as keyof typeof value], depth + 1)) return true;
  return false;
};

/** How the keys of objects follow one another: as they were set, or by their letters, so that alike is written alike. */
type KeyOrder = 'as set' | 'sorted';

const sorted = (entries: readonly (readonly [string, unknown])[]) =>
  entries.toSorted(([a], [b]) => (a < b ? -1 : 1));

/** A value with the keys of its objects sorted. */
function inOrder(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(inOrder);
  return Object.fromEntries(sorted(Object.entries(value)).map(([name, each]) => [name, inOrder(each)]));
}

const textOf = (value: unknown, order: KeyOrder): string =>
  JSON.stringify(order === 'sorted' ? inOrder(value) : value) ?? 'null';

/** The pieces of a value as JSON. */
function* pieces(value: unknown, order: KeyOrder, depth: number): Generator<string> {
  if (!isLong(value, depth)) yield textOf(value, order);
  else if (Array.isArray(value)) yield* piecesOfList(value, order, depth);
  else yield* piecesOfObject(value as object, order, depth);
}

/** The pieces of a list: short items some at a time, as a list of thousands of codes is mostly commas otherwise. */
function* piecesOfList(list: readonly unknown[], order: KeyOrder, depth: number): Generator<string> {
  for (let at = 0; at < list.length; ) {
    const before = at === 0 ? '[' : ',';
    let to = at;
    while (to < list.length && to - at < itemsAtOnce && !isLong(list[to], depth + 1)) to += 1;
    if (to > at) yield `${before}${textOf(list.slice(at, to), order).slice(1, -1)}`;
    else {
      yield before;
      yield* pieces(list[to], order, depth + 1);
      to += 1;
    }
    at = to;
  }
  yield ']';
}

function* piecesOfObject(value: object, order: KeyOrder, depth: number): Generator<string> {
  let first = true;
  const entries = Object.entries(value);
  for (const [name, each] of order === 'sorted' ? sorted(entries) : entries) {
    if (each === undefined) continue;
    yield `${first ? '{' : ','}${JSON.stringify(name)}:`;
    first = false;
    yield* pieces(each, order, depth + 1);
  }
  yield '}';
}

/** Writes plain data as JSON.stringify does; after every so many characters others have their turn. */
export async function writeJson(value: unknown, order: KeyOrder = 'as set'): Promise<string> {
  const written: string[] = [];
  let since = 0;
  for (const piece of pieces(value, order, 0)) {
    written.push(piece);
    since += piece.length;
    if (since < charactersAtOnce) continue;
    since = 0;
    await othersFirst();
  }
  return written.join('');
}

/** Whether a text is sent in slices. */
export const isLongText = (text: string): boolean => text.length > 4 * charactersAtOnce;

/** A long text as bytes, a slice at a time. */
export async function* textSlices(text: string): AsyncGenerator<Buffer> {
  for (let from = 0; from < text.length; ) {
    let to = Math.min(text.length, from + charactersAtOnce);
    // the two halves of a character stay together
    const last = text.charCodeAt(to - 1);
    if (to < text.length && last >= 0xd800 && last < 0xdc00) to += 1;
    yield Buffer.from(text.slice(from, to));
    from = to;
    await othersFirst();
  }
}
