import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ruling } from '../tariff/ruling.js';
import { runBuilder, sources } from './builder.js';

interface Snippet {
  readonly id: string;
  readonly date: string;
  readonly text: string;
  readonly codes: readonly string[];
}

/** The recent rulings' facts (number, date, goods, codes) as precedents, newest first. */
export function buildPrecedents(jsonl: string): Ruling[] {
  return jsonl
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Snippet)
    .map(({ id, date, text, codes }) => ({
      number: id.replace(/^cross:/, ''),
      date,
      goods: text.replace(/[’‘]/g, "'").trim(),
      codes: [...codes],
      status: 'active' as const,
    }))
    .sort((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : a.number < b.number ? -1 : 1));
}

const source = 'labelled/train_cross_recent_snippets.jsonl';
const target = 'data/us/precedents.json';

export const importPrecedents = {
  script: 'import:precedents',
  makes: 'the rulings that ship as precedents',
  reads: [],
  outside: [source],
  writes: [target],
  run: () => {
    const rulings = buildPrecedents(readFileSync(join(sources, source), 'utf8'));
    const lines = rulings.map((ruling) => JSON.stringify(ruling)).join(',\n');
    writeFileSync(target, `{"rulings":[\n${lines}\n]}\n`);
  },
};

await runBuilder(import.meta.url, importPrecedents);
