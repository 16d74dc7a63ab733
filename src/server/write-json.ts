import { setImmediate as othersFirst } from 'node:timers/promises';

/** Characters that are written before others have their turn. */
const charactersAtOnce = 256_000;
/** lists and objects below this are small enough to be written at once */
const deepest = 4;

/** The pieces of a value as JSON; what is not a list or an object near the top is one of them. */
function* pieces(value: unknown, depth: number): Generator<string> {
  if (depth === deepest || typeof value !== 'object' || value === null) {
    yield JSON.stringify(value) ?? 'null';
    return;
  }
  let first = true;
  if (Array.isArray(value)) {
    yield '[';
    for (const each of value) {
      if (!first) yield ',';
      first = false;
      yield* pieces(each, depth + 1);
    }
    yield ']';
    return;
  }
  yield '{';
  for (const [name, each] of Object.entries(value)) {
    if (each === undefined) continue;
    yield `${first ? '' : ','}${JSON.stringify(name)}:`;
    first = false;
    yield* pieces(each, depth + 1);
  }
  yield '}';
}

/** Writes plain data as JSON.stringify does; after every so many characters others have their turn. */
export async function writeJson(value: unknown): Promise<string> {
  const written: string[] = [];
  let text = '';
  for (const piece of pieces(value, 0)) {
    text += piece;
    if (text.length < charactersAtOnce) continue;
    written.push(text);
    text = '';
    await othersFirst();
  }
  return written.length === 0 ? text : `${written.join('')}${text}`;
}
