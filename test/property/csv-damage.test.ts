import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cellText, type RawRecord } from '../../src/batch/raw-record.js';
import { CsvRecords } from '../../src/batch/read/csv-records.js';

/** Lists as they are exported: plain cells, cells in quotes, doubled quotes, inch marks and addresses of several lines. */
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const word = fc.constantFrom(
  'bolt',
  'steel pipe',
  'camisa de algodón',
  'phone, smart',
  'nut; hex',
  '棉质T恤',
);
const description = fc.oneof(
  { weight: 6, arbitrary: word.map((text) => (/[,;]/.test(text) ? quoted(text) : text)) },
  { weight: 2, arbitrary: word.map((text) => quoted(`${text} 5" wide`)) },
  { weight: 1, arbitrary: word.map((text) => `${text.replace(/[,;]/g, '')} 5"`) },
  {
    weight: 1,
    arbitrary: word.map((text) => quoted(`${text}\nAcme Corp, Unit 5\nSpringfield, IL, 62701`)),
  },
);
const country = fc.constantFrom('CN', 'MX', 'Vietnam', '');
const list = fc.record({
  rows: fc.array(fc.tuple(description, country, fc.integer({ min: 0, max: 99_999 })), {
    minLength: 4,
    maxLength: 40,
  }),
  mark: fc.constantFrom(',', ';', '\t'),
  lineEnd: fc.constantFrom('\n', '\r\n'),
  order: fc.constantFrom([0, 1, 2, 3], [0, 2, 3, 1], [1, 0, 2, 3]),
});

function written({ rows, mark, lineEnd, order }: typeof list extends fc.Arbitrary<infer T> ? T : never) {
  const cells = [
    ['SKU', 'Description', 'Origin', 'Value'],
    ...rows.map(([text, origin, value], i) => [`S${100 + i}`, text, origin, `${value / 100}`]),
  ];
  return cells.map((row) => `${order.map((at) => row[at]).join(mark)}${lineEnd}`);
}

function read(text: string, mark: string, pieces: number): RawRecord[] {
  const records = new CsvRecords({ delimiter: mark, separatorLine: false, decimalComma: false });
  const found: RawRecord[] = [];
  for (let at = 0; at < text.length; at += pieces) found.push(...records.add(text.slice(at, at + pieces)));
  return [...found, ...records.end()];
}

const linesIn = (text: string): number => text.match(/\r\n|\n|\r/g)?.length ?? 0;
const linesOfFile = (text: string): number => linesIn(text) + (/[\r\n]$/.test(text) ? 0 : 1);
const linesOf = (record: RawRecord): number => 1 + linesIn(record.cells.map(cellText).join(''));
const texts = (record: RawRecord): string => JSON.stringify(record.cells.map(cellText));

describe('a CSV list that is damaged in one place', () => {
  it('is answered in every row but the damaged one, and every line of it is accounted for', () => {
    const damage = fc.record({
      list,
      what: fc.constantFrom('"', '\0'),
      where: fc.double({ min: 0, max: 1, noNaN: true }),
      pieces: fc.integer({ min: 7, max: 4000 }),
    });
    fc.assert(
      fc.property(damage, ({ list: asked, what, where, pieces }) => {
        const rows = written(asked);
        const whole = read(rows.join(''), asked.mark, pieces);
        expect(whole.filter(({ fault }) => fault)).toEqual([]);
        expect(whole).toHaveLength(rows.length);

        const body = rows.slice(1).join('');
        const at = rows[0]!.length + Math.floor(where * body.length);
        const text = rows.join('');
        const before = rows.findIndex((_, i) => rows.slice(0, i + 1).join('').length > at);
        const broken = `${text.slice(0, at)}${what}${text.slice(at)}`;
        const damaged = read(broken, asked.mark, pieces);

        const others = whole.filter((_, i) => i !== before).map(texts);
        const readWell = damaged.filter(({ fault }) => fault === undefined).map(texts);
        expect(readWell).toEqual(expect.arrayContaining(others));
        expect(damaged.reduce((sum, record) => sum + linesOf(record), 0)).toBe(linesOfFile(broken));
        expect(damaged.map(({ row }) => row)).toEqual(damaged.map((_, i) => i + 1));
      }),
      { numRuns: Number(process.env['RUNS'] ?? 400) },
    );
  });

  it('reads the same whatever pieces the file comes in', () => {
    fc.assert(
      fc.property(
        list,
        fc.array(fc.nat(), { maxLength: 6 }),
        fc.integer({ min: 1, max: 300 }),
        (asked, places, pieces) => {
          let text = written(asked).join('');
          for (const place of places) {
            const at = place % text.length;
            text = `${text.slice(0, at)}"${text.slice(at)}`;
          }
          const inPieces = read(text, asked.mark, pieces);
          expect(inPieces).toEqual(read(text, asked.mark, text.length));
          expect(inPieces.reduce((sum, record) => sum + linesOf(record), 0)).toBe(linesOfFile(text));
        },
      ),
      { numRuns: Number(process.env['RUNS'] ?? 300) },
    );
  });
});
