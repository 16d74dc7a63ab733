import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { sources } from './builder.js';

/** A name of goods out of an open list, and where readers put it: the better home first. */
export interface PlacedName {
  /** the list that it is of */
  readonly source: string;
  readonly text: string;
  /** where the list has it, for names that say too little alone */
  readonly hint: string;
  /** headings or subheadings */
  readonly homes: readonly string[];
}

interface Row {
  readonly id: string;
  readonly text: string;
  readonly hint?: string;
  readonly en?: string;
  readonly short?: string;
}

const folder = `${sources}/product-texts`;

/** The lists that are read, and the files of their places. */
export const placedSources: readonly string[] = [
  ...['cpv-en', 'cpv-es', 'dot-hazmat', 'fda-device', 'hcpcs', 'naics-index', 'ncic-articles', 'sctg'],
  ...['shopify-en', 'shopify-es', 'uci-online-retail', 'usb-ids', 'usda-sr28', 'wands-query', 'wordnet'],
]
  .map((name) => `product-texts/${name}.jsonl`)
  .concat('product-texts/placed');

const linesOf = (file: string): string[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

/** The names that readers placed, in the order of their lists; none where the lists are not here. Those of Spanish lists stand where the English name stands. */
export function placedNames(): PlacedName[] {
  if (!existsSync(`${folder}/placed`)) return [];
  const homes = new Map<string, string[]>();
  for (const file of readdirSync(`${folder}/placed`).sort())
    for (const line of linesOf(`${folder}/placed/${file}`)) {
      const [id = '', placed = '-'] = line.split('\t');
      const codes = placed.split('|').filter((code) => /^\d{4,6}$/.test(code) && code < '98');
      if (codes.length > 0) homes.set(id, codes);
    }
  const found: PlacedName[] = [];
  const byName = new Map<string, readonly string[]>();
  for (const path of placedSources.slice(0, -1)) {
    const source = /([\w-]+)\.jsonl$/.exec(path)![1]!;
    for (const row of linesOf(`${sources}/${path}`).map((line) => JSON.parse(line) as Row)) {
      const placed = homes.get(row.id) ?? byName.get(`${source} ${row.en}`);
      if (placed === undefined) continue;
      byName.set(`${source.replace('-en', '-es')} ${row.text}`, placed);
      found.push({ source, text: row.text, hint: row.hint ?? '', homes: placed });
      if (row.short !== undefined)
        found.push({ source: `${source}-short`, text: row.short, hint: '', homes: placed });
    }
  }
  return found;
}
