import { existsSync, readFileSync } from 'node:fs';
import { sources } from './builder.js';
import { rowsOf } from './read-labelled.js';

/** A name of goods out of an open list, and where readers put it: the better home first. */
export interface PlacedName {
  /** the list that it is of */
  readonly source: string;
  /** the line that it is of, the same for a name, its Spanish and its shorthand */
  readonly id: string;
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

/** The lists that are read. */
export const placedSources: readonly string[] = [
  ...['cpv-en', 'cpv-es', 'dot-hazmat', 'fda-device', 'hcpcs', 'naics-index', 'ncic-articles', 'sctg'],
  ...['shopify-en', 'shopify-es', 'uci-online-retail', 'usb-ids', 'usda-sr28', 'wands-query', 'wordnet'],
].map((name) => `product-texts/${name}.jsonl`);

/** Where readers put the lines of each list: codes in the order of its lines. */
function placedHomes(): Map<string, readonly string[]> {
  const { codes } = JSON.parse(readFileSync('data/lexicon/placed-codes.json', 'utf8')) as {
    readonly codes: Readonly<Record<string, string>>;
  };
  const homes = new Map<string, readonly string[]>();
  for (const [source, placed] of Object.entries(codes))
    placed.split(' ').forEach((written, n) => {
      const known = written.split('|').filter((code) => /^\d{4,6}$/.test(code) && code < '98');
      if (known.length > 0) homes.set(`${source}:${n + 1}`, known);
    });
  return homes;
}

/** The names that readers placed, in the order of their lists; none where the lists are not here. Those of Spanish lists stand where the English name stands. */
export function placedNames(): PlacedName[] {
  if (!existsSync(folder)) return [];
  const homes = placedHomes();
  const found: PlacedName[] = [];
  const byName = new Map<string, string>();
  for (const path of placedSources) {
    const source = /([\w-]+)\.jsonl$/.exec(path)![1]!;
    for (const row of rowsOf<Row>(`${sources}/${path}`)) {
      const id = homes.has(row.id) ? row.id : byName.get(`${source} ${row.en}`);
      if (id === undefined) continue;
      byName.set(`${source.replace('-en', '-es')} ${row.text}`, id);
      const name = { id, homes: homes.get(id)! };
      found.push({ ...name, source, text: row.text, hint: row.hint ?? '' });
      if (row.short !== undefined)
        found.push({ ...name, source: `${source}-short`, text: row.short, hint: '' });
    }
  }
  return found;
}
