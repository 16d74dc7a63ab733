import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { decimal } from '../../src/core/decimal.js';
import { openHs2012Concordance } from '../../src/tariff/origin-rule/hs2012-concordance.js';
import { openRuleBook } from '../../src/tariff/origin-rule/rule-book.js';

const root = join(import.meta.dirname, '..', '..');
const text = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The rules of origin as they are shipped. */
export const shippedBook = () => openRuleBook(text('data/usmca/rules.json'));

export const shippedConcordance = () => openHs2012Concordance(text('data/usmca/hs2022-to-hs2012.json'));

const amounts = ['value', 'net_cost', 'weight', 'regional_content'];

/** A row of a fixture with its amounts as exact numbers. */
export const withAmounts = (row: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, amounts.includes(key) ? decimal(String(value)) : value]),
  );

/** Every HS 2022 subheading of the US schedule, chapters 1 to 97. */
export const usSubheadings = (): string[] =>
  text('fixtures/origin/us-hs6.txt')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [heading = '', ...tails] = line.split(' ');
      return tails.map((tail) => heading + tail);
    });

/** Lines of a grammar fixture: an entry and, where it has one, what stands under it after "= ". */
export function grammarFixture(name: string): { title: string; line: string; expected: string }[] {
  const entries: { title: string; line: string; expected: string }[] = [];
  let title = '';
  for (const line of text(`fixtures/grammar/${name}`).trim().split('\n')) {
    const last = entries.at(-1);
    if (line.startsWith('# ')) title = line.slice(2);
    else if (line.startsWith('= ') && last) last.expected = line.slice(2);
    else entries.push({ title, line, expected: '' });
  }
  return entries;
}
