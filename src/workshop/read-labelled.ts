import { existsSync, readFileSync } from 'node:fs';
import { sources } from './builder.js';

export interface Described {
  readonly text: string;
  readonly codes: readonly string[];
}

interface LabelledRow extends Described {
  readonly id: string;
}

/** The rows of a file that has one JSON object a line. */
export const rowsOf = <T>(file: string): T[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as T);

/** Goods with their codes that stand beside the project; none where they are not here. */
export function readLabelled(name: string): LabelledRow[] {
  const file = `${sources}/labelled/${name}.jsonl`;
  return existsSync(file) ? rowsOf(file) : [];
}

/** The exam's own sets: easy goods in short words. */
export const writtenSet = (name: 'everyday' | 'spanish'): (Described & { readonly en?: string })[] =>
  rowsOf(`test/exam/${name}.jsonl`);
