import { setImmediate as othersFirst } from 'node:timers/promises';

/** Characters that are written or sent before others have their turn. */
const charactersAtOnce = 128_000;
const longFrom = 100;
const deepest = 5;

/** Whether a value is worth being written piece by piece: a list of many, or an object that has one. */
const isLong = (value: unknown, depth: number): boolean => {
  if (typeof value !== 'object' || value === null || depth > deepest) return false;
  if (Array.isArray(value)) return value.length > longFrom;
  for (const name in value) if (isLong(value[name as keyof typeof value], depth + 1)) return true;
  return false;
};

/** The pieces of a value as JSON. */
function* pieces(value: unknown, depth: number): Generator<string> {
  if (!isLong(value, depth)) {
    yield JSON.stringify(value) ?? 'null';
    return;
  }
  let first = true;
  if (Array.isArray(value)) {
    for (const each of value) {
      yield first ? '[' : ',';
      first = false;
      yield* pieces(each, depth + 1);
    }
    yield ']';
    return;
  }
  for (const [name, each] of Object.entries(value as object)) {
    if (each === undefined) continue;
    yield `${first ? '{' : ','}${JSON.stringify(name)}:`;
    first = false;
    yield* pieces(each, depth + 1);
  }
  yield '}';
}

/** Writes plain data as JSON.stringify does; after every so many characters others have their turn. */
export async function writeJson(value: unknown): Promise<string> {
  const written: string[] = [];
  let since = 0;
  for (const piece of pieces(value, 0)) {
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
