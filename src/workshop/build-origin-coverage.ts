import { readFileSync, writeFileSync } from 'node:fs';
import { civilDate } from '../core/civil-date.js';
import { matchRule } from '../determine/origin/match-rule.js';
import { formatCode } from '../tariff/code.js';
import { type Hs2012Concordance, openHs2012Concordance } from '../tariff/origin-rule/hs2012-concordance.js';
import { type OriginRuleBook, openRuleBook } from '../tariff/origin-rule/rule-book.js';
import { runBuilder } from './builder.js';

const bullet = (lines: readonly string[], none: string): string =>
  lines.length === 0 ? none : lines.map((line) => `- ${line}`).join('\n');

/** The page docs/use/origin-coverage.md: what of General Note 11(o) is structured, and which goods it reaches. */
export function originCoverage(
  book: OriginRuleBook,
  concordance: Hs2012Concordance,
  subheadings: readonly string[],
  counts: Readonly<Record<string, number>>,
): string {
  const date = civilDate('2026-06-08');
  const tally = { one: 0, asks: 0, chapter: 0, none: 0 };
  const named: string[] = [];
  for (const code of subheadings) {
    const match = matchRule(code, book, concordance, { date, origin: 'MX' });
    if (match.kind === 'rule') tally[match.ambiguous ? 'asks' : 'one'] += 1;
    else if (match.kind === 'chapter_rule') {
      tally.chapter += 1;
      named.push(
        `${formatCode(code)}: by chapter rule (${match.notes
          .filter((note) => note.effect === 'reading')
          .map((note) => note.id)
          .join(', ')})`,
      );
    } else {
      tally.none += 1;
      named.push(`${formatCode(code)}: ${match.why}`);
    }
  }
  const partial = book.rules
    .filter((rule) => rule.unparsed)
    .map((rule) => `${rule.id}, page ${rule.page}: ${rule.unparsed?.length} passage(s) not read`);
  const corrected = book.rules
    .filter((rule) => rule.corrections)
    .map((rule) => `${rule.id}, page ${rule.page}: ${rule.corrections?.join('; ')}`);
  const effects = new Map<string, number>();
  for (const note of book.notes) effects.set(note.effect, (effects.get(note.effect) ?? 0) + 1);
  return `# Coverage of the USMCA rules of origin

Written by \`npm run build:origin-coverage\` and compared by a test; do not edit. Rules: ${book.edition.name}, print of ${book.edition.as_of}.

## Rules

| | |
|---|---|
${Object.entries(counts)
  .map(([name, count]) => `| ${name.replace(/_/g, ' ')} | ${count} |`)
  .join('\n')}

Rules that are not read whole:

${bullet(partial, 'None.')}

Printer's errors and places of headings put right before reading (\`data/usmca/written/corrections.json\`):

${bullet(corrected, 'None.')}

## Notes

Chapter rules, notes and the subdivisions a determination reads, by what they do: ${[...effects].map(([effect, count]) => `${effect} ${count}`).join(', ')}.
Their statements are written by hand in \`data/usmca/written/notes.json\`; the importer refuses a note of the print that has none, and a statement whose note is gone.

## Subheadings of the schedule

Of ${subheadings.length} HS 2022 subheadings of chapters 1 to 97 (six digits only, entry on ${date}, from Mexico):

| | |
|---|---|
| one rule | ${tally.one} |
| rules that a fact decides between (tariff item, description, use, or where the goods stood in HS 2012) | ${tally.asks} |
| chapter rule only | ${tally.chapter} |
| not covered | ${tally.none} |

${bullet(named, 'All are covered.')}

## Kept out

- Definitions that are long lists (refinery processes, parts of printers, facsimile machines and copiers, purification uses) are carried as a statement with the page, not item by item.
- The tables A.1 to G of the automotive appendix are not in the rule book: rules by use print the last percentage, which is staged by date; for other parts marked automotive, an evaluation passes at the table's percentage, fails below the rule's, and asks between them.
- Core parts, labor value content and purchases of steel and aluminum are declared by the producer and compared with the percentages by date.
`;
}

const [rules, concordance, provenance] = ['rules.json', 'hs2022-to-hs2012.json', 'provenance.json'].map(
  (name) => `data/usmca/${name}`,
) as [string, string, string];
const subheadings = 'fixtures/origin/us-hs6.txt';
const page = 'docs/use/origin-coverage.md';

/** The subheadings of a list that has a heading a line and the last two digits of each below it. */
const subheadingsIn = (text: string): string[] =>
  text
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .flatMap((line) => {
      const [heading = '', ...tails] = line.split(' ');
      return tails.map((tail) => heading + tail);
    });

export const originCoverageBuilder = {
  script: 'build:origin-coverage',
  makes: 'the page that says what of the USMCA rules of origin is read',
  reads: [rules, concordance, provenance, subheadings],
  outside: [],
  writes: [page],
  run: () => {
    const text = (file: string): string => readFileSync(file, 'utf8');
    const { counts } = JSON.parse(text(provenance)) as { counts: Record<string, number> };
    const [book, older] = [openRuleBook(text(rules)), openHs2012Concordance(text(concordance))];
    writeFileSync(page, originCoverage(book, older, subheadingsIn(text(subheadings)), counts));
  },
};

await runBuilder(import.meta.url, originCoverageBuilder);
