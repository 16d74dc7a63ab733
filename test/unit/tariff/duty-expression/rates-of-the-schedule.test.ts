import { readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { DutyExpression } from '../../../../src/tariff/duty-expression/ast.js';
import { formatDutyExpression } from '../../../../src/tariff/duty-expression/format.js';
import { parseDutyExpression, parseSpecialCell } from '../../../../src/tariff/duty-expression/parse.js';
import {
  columns,
  editions,
  fixtureLines,
  noEditions,
  oneLine,
  rateRows,
} from '../../../support/rate-texts.js';

const fixtures = {
  rates: 'fixtures/grammar/duty-expression.valid.txt',
  cells: 'fixtures/grammar/special-cell.valid.txt',
  words: 'fixtures/duty/textual-rates.txt',
};
const updating = process.env['UPDATE_FIXTURES'] === '1';
const whole = noEditions === undefined ? describe : describe.skip;
if (noEditions !== undefined) console.log(`rates of the whole schedule not read: ${noEditions}`);

const inWords = new Set<DutyExpression['kind']>(['textual', 'reference', 'ceiling_if']);

function expressionsOf(column: string, text: string): DutyExpression[] {
  if (column === 'special') {
    const cell = parseSpecialCell(text);
    return cell.ok ? cell.value.map((rate) => rate.expression) : [];
  }
  const rate = parseDutyExpression(text);
  return rate.ok ? [rate.value] : [];
}

const isRate = (text: string | null): text is string => text !== null && oneLine(text) !== '';

function distinctRates(edition: string): { rates: Set<string>; cells: Set<string> } {
  const rates = new Set<string>();
  const cells = new Set<string>();
  for (const row of rateRows(edition)) {
    for (const text of [row.general, row.other, row.additionalDuties])
      if (isRate(text)) rates.add(oneLine(text));
    if (isRate(row.special)) cells.add(oneLine(row.special));
  }
  return { rates, cells };
}

/** Every rate that is words, with the rows that print it and the ten-digit lines that fall under it. */
function ratesInWords(): { list: string[]; totals: string } {
  const rows = rateRows('2026_rev_10');
  const lines = rows.map((row) => row.htsno.replace(/\D/g, '')).filter((code) => code.length === 10);
  const found = new Map<string, { rows: number; lines: number }>();
  const totals = { low: { rows: 0, lines: 0 }, high: { rows: 0, lines: 0 } };
  for (const row of rows) {
    const code = row.htsno.replace(/\D/g, '');
    const under = lines.filter((line) => line.startsWith(code)).length;
    for (const column of columns) {
      for (const expression of expressionsOf(column, row[column] ?? '')) {
        if (!inWords.has(expression.kind)) continue;
        const group = code < '98' ? '01-97' : '98-99';
        const key = [expression.kind, group, column, formatDutyExpression(expression)].join('\t');
        const count = found.get(key) ?? { rows: 0, lines: 0 };
        found.set(key, { rows: count.rows + 1, lines: count.lines + under });
        if (column !== 'general') continue;
        const total = code < '98' ? totals.low : totals.high;
        total.rows += 1;
        total.lines += under;
      }
    }
  }
  const list = [...found].map(([key, count]) => {
    const [kind, group, column, text] = key.split('\t');
    return [kind, group, column, count.rows, count.lines, text].join('\t');
  });
  const say = ({ rows: r, lines: l }: { rows: number; lines: number }) => `${r} rows, ${l} ten-digit lines`;
  return {
    list: list.sort(),
    totals: `general column, chapters 1-97: ${say(totals.low)}; chapters 98-99: ${say(totals.high)}`,
  };
}

whole('every rate of the published schedules', () => {
  if (updating) {
    const { rates, cells } = distinctRates('2026_rev_10');
    const head = (what: string) =>
      `# Every distinct ${what} of HTS 2026 Revision 10 (USITC), white space single.\n# Made by UPDATE_FIXTURES=1 npx vitest run test/unit/tariff/duty-expression\n`;
    writeFileSync(
      fixtures.rates,
      `${head('general, column 2 and additional rate text')}${[...rates].join('\n')}\n`,
    );
    writeFileSync(fixtures.cells, `${head('cell of the special column')}${[...cells].join('\n')}\n`);
    const { list, totals } = ratesInWords();
    const titles = '# kind, chapters, column, rows that print it, ten-digit lines under them, text';
    writeFileSync(
      fixtures.words,
      `# Rates of HTS 2026 Revision 10 that are words: answered as text, never computed.\n# ${totals}\n${titles}\n${list.join('\n')}\n`,
    );
  }

  test.each(editions)('%s: nothing is left unread', (edition) => {
    const { rates, cells } = distinctRates(edition);
    const unread = [
      ...[...rates].filter((text) => !parseDutyExpression(text).ok),
      ...[...cells].filter((text) => !parseSpecialCell(text).ok),
    ];
    // one cell of 2025 Revision 32 (9913.95.01, column 2) holds nothing but a colon
    expect(unread).toEqual(edition === '2025_rev_32' ? [':'] : []);
  });

  test('every rate text as published parses, raw white space and all', () => {
    for (const row of rateRows('2026_rev_10'))
      for (const column of columns) {
        const text = row[column];
        if (isRate(text)) expect(expressionsOf(column, text), `${row.htsno} ${column}`).not.toEqual([]);
      }
  });

  test('the rates that are words are the committed ones, and as many', () => {
    const { list, totals } = ratesInWords();
    console.log(`rates in words, ${totals}`);
    expect(list).toEqual(fixtureLines(fixtures.words));
    expect(readFileSync(fixtures.words, 'utf8')).toContain(totals);
  });

  test('the committed sample has every distinct text', () => {
    const { rates, cells } = distinctRates('2026_rev_10');
    expect(fixtureLines(fixtures.rates)).toEqual([...rates]);
    expect(fixtureLines(fixtures.cells)).toEqual([...cells]);
  });
});
