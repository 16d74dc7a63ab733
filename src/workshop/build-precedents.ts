import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Ruling } from '../tariff/ruling.js';

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

const source = '../shared/data/labelled/train_cross_recent_snippets.jsonl';
if (process.argv[1] === fileURLToPath(import.meta.url) && existsSync(source)) {
  const rulings = buildPrecedents(readFileSync(source, 'utf8'));
  writeFileSync(
    'data/us/precedents.json',
    `{"rulings":[\n${rulings.map((ruling) => JSON.stringify(ruling)).join(',\n')}\n]}\n`,
  );
}
