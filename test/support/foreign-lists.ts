import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cell, row, sheet } from './make-book.js';
import { nastyLists } from './nasty-lists.js';
import {
  book,
  type ExpectedRow,
  inline,
  merged,
  type SheetOptions,
  sheetCases,
  utf8,
} from './sheet-cases.js';

/** A list as another program writes it, and what `tariff batch` comes to with it. */
export interface ForeignList {
  readonly name: string;
  readonly file: string;
  readonly bytes: () => Buffer;
  readonly options?: SheetOptions;
  /** 0: every row is answered; 3: rows failed; 2 and 8: the list is refused */
  readonly code: 0 | 2 | 3 | 8;
  /** as of `SheetCase` */
  readonly rows?: readonly ExpectedRow[];
  /** the heading of each answered row, where the case is about the answers */
  readonly headings?: readonly string[];
  /** counts of the summary */
  readonly counts?: Readonly<Record<string, number>>;
  /** what the summary, stderr or a row's warnings say, one by one */
  readonly says?: readonly RegExp[];
  /** a part of what is asked of each row that is answered */
  readonly asked?: readonly Readonly<Record<string, unknown>>[];
  /** a part of the first row's own columns, as they come out again */
  readonly kept?: Readonly<Record<string, unknown>>;
  /** what nothing of it says */
  readonly never?: RegExp;
  /** what the same run writes into a CSV file */
  readonly csv?: RegExp;
}

const fixture = (file: string) => () =>
  readFileSync(join(import.meta.dirname, '../../fixtures/sheets', file));

type Outcome = Omit<ForeignList, 'name' | 'file' | 'bytes'>;

/** A sheet that is read row by row in the tests of sheets already, here through the whole command. */
function known(name: string, file: string, outcome: Outcome): ForeignList {
  const found = sheetCases.find((one) => one.file === file)!;
  const { bytes, options, rows, refused, warned } = found;
  const says = [...(refused ? [refused] : []), ...(warned ? [warned] : []), ...(outcome.says ?? [])];
  return {
    ...{ name: `${name}: ${file}`, file, bytes },
    ...(options && { options }),
    ...(rows && { rows }),
    ...outcome,
    says,
  };
}

const head = ['SKU', 'Description', 'Origin'];
const goods = [
  ['A1', 'live horses, pure-bred, for breeding', 'MX'],
  ['A2', "men's T-shirts of cotton, knitted", 'CN'],
  ['A3', 'bolts of steel, threaded, M10', 'DE'],
  ['A4', 'vacuum bottle of stainless steel', 'VN'],
  ['A5', 'natural honey in jars', 'AR'],
] as const;
const headings = ['0101', '6109', '7318', '9617', '0409'];
const goodsFrom = (first: number): ExpectedRow[] =>
  goods.map(([sku, description, origin], i) => [first + i, description, origin, sku]);
const sheetOf = (...rows: readonly (readonly string[])[]): string =>
  sheet(rows.map((cells) => inline(...cells)));
const csvOf = (...rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((text) => `"${text.replaceAll('"', '""')}"`).join(',')).join('\n');
const wide = Array.from({ length: 497 }, (_, i) => `Attribute ${i + 1}`);
const many = (count: number, text: (n: number) => string): string =>
  ['SKU,Description,Origin', ...Array.from({ length: count }, (_, i) => text(i + 1)), ''].join('\n');
const plainRow = (n: number): string => `S${n},steel bolts,CN`;

const workbooks: readonly ForeignList[] = [
  {
    ...{
      name: '01: a plain workbook',
      file: 'plain.xlsx',
      bytes: book({ sheets: { P: sheetOf(head, ...goods) } }),
    },
    ...{ code: 0, rows: goodsFrom(2), headings },
  },
  known('02: formulas without values', 'formulas-without-values.xlsx', { code: 3, counts: { failed: 4 } }),
  {
    name: '02: formulas that LibreOffice saved',
    file: 'libreoffice-book.xlsx',
    bytes: fixture('libreoffice-book.xlsx'),
    ...{ code: 3, counts: { products: 3, failed: 1 }, says: [/#DIV\/0!/] },
  },
  {
    name: '03: a merged title, the header in row 3, a merged description',
    file: 'merged.xlsx',
    bytes: book({
      sheets: {
        P: merged(
          [
            ['Catalogue of ACME'],
            ['', '', ''],
            head,
            ['A1', goods[1][1], 'MX'],
            ['A2', '', 'CN'],
            ['A3', goods[2][1], 'DE'],
          ],
          ['A1:C1', 'B4:B5'],
        ),
      },
    }),
    code: 0,
    rows: [
      [4, goods[1][1], 'MX', 'A1'],
      [5, goods[1][1], 'CN', 'A2'],
      [6, goods[2][1], 'DE', 'A3'],
    ],
    headings: ['6109', '6109', '7318'],
  },
  {
    name: '04: a cover, the list and a sheet of look-ups',
    file: 'cover.xlsx',
    bytes: book({
      sheets: {
        Cover: sheetOf(['Catalogue of ACME'], ['valid from 2026']),
        List: sheetOf(head, ...goods),
        Lookup: sheetOf(['Code', 'Country'], ['MX', 'Mexico'], ['CN', 'China']),
      },
    }),
    ...{ code: 0, rows: goodsFrom(2), headings },
  },
  known('05: two lists', 'two-lists.xlsx', { code: 0 }),
  {
    name: '06: hidden rows behind a filter',
    file: 'hidden-rows.xlsx',
    bytes: book({
      sheets: {
        P: sheet([
          inline(...head),
          ...goods.map((cells, i) => inline(...cells).replace('<row>', i % 2 ? '<row hidden="1">' : '<row>')),
        ]).replace(
          '</sheetData>',
          '</sheetData><autoFilter ref="A1:C6"><filterColumn colId="2"><filters><filter val="MX"/></filters></filterColumn></autoFilter>',
        ),
      },
    }),
    ...{ code: 0, rows: goodsFrom(2), counts: { hidden: 2 }, says: [/2 rows that the sheet does not show/] },
  },
  known('07: a hidden sheet before the list', 'hidden-sheet-first.xlsx', { code: 0 }),
  {
    name: '08: days and moments',
    file: 'days.xlsx',
    bytes: book({
      sheets: {
        P: sheet([
          inline('Description', 'Origin', 'Ordered', 'Seen'),
          row([
            ...goods[2].slice(1).map((text) => cell('inline', text)),
            '<c s="1"><v>46188</v></c>',
            '<c s="2"><v>46188.5</v></c>',
          ]),
        ]),
      },
      formats: ['dd.mm.yyyy', 'm/d/yy h:mm'],
    }),
    ...{ code: 0, kept: { Ordered: '2026-06-15', Seen: '2026-06-15T12:00:00' } },
  },
  {
    name: '09: codes as numbers, a zero lost',
    file: 'numbers.xlsx',
    bytes: book({
      sheets: {
        P: sheet([
          inline('Description', 'Origin', 'HTS'),
          row([cell('inline', 'avocados, fresh, Hass'), cell('inline', 'MX'), '<c><v>804400020</v></c>']),
        ]),
      },
    }),
    options: { checkColumn: 'HTS' },
    ...{ code: 0, counts: { repaired: 1, dead: 0 }, says: [/a zero was lost/] },
  },
  {
    name: '10: percentages and amounts of money',
    file: 'formats.xlsx',
    bytes: book({
      sheets: {
        P: merged(
          [
            [...head, 'Customs value', 'Margin'],
            [...goods[0], '#1234.5@1', '#0.125@2'],
            [...goods[1], '#10@3', '#0.5@2'],
          ],
          [],
        ),
      },
      formats: ['[$$-409]#,##0.00', '0.0%', '#,##0.00\\ [$€-407]'],
    }),
    ...{ code: 0, counts: { products: 2 }, kept: { Margin: '0.125', 'Customs value': '1234.5' } },
    says: [/value is in EUR and is not used/],
  },
  {
    name: '11: a table with a name and comments',
    file: 'table.xlsx',
    bytes: book({
      sheets: {
        P: sheetOf(head, ...goods).replace(
          '</sheetData>',
          '</sheetData><legacyDrawing r:id="rId2"/><tableParts count="1"><tablePart r:id="rId1"/></tableParts>',
        ),
      },
      more: {
        'xl/worksheets/_rels/sheet1.xml.rels':
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/table" Target="../tables/table1.xml"/><Relationship Id="rId3" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/comments" Target="../comments1.xml"/></Relationships>',
        'xl/tables/table1.xml':
          '<table xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" id="1" name="Products" displayName="Products" ref="A1:C6"><autoFilter ref="A1:C6"/><tableColumns count="3"><tableColumn id="1" name="SKU"/><tableColumn id="2" name="Description"/><tableColumn id="3" name="Origin"/></tableColumns></table>',
        'xl/comments1.xml':
          '<comments xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><authors><author>x</author></authors><commentList><comment ref="B2" authorId="0"><text><t>not these horses</t></text></comment></commentList></comments>',
      },
    }),
    ...{ code: 0, rows: goodsFrom(2), headings },
  },
  known('12: rich text with readings', 'rich-text.xlsx', { code: 0 }),
  known('13: cells that hold errors', 'error-cells.xlsx', { code: 3, counts: { products: 2, failed: 2 } }),
  known('14: true and false', 'booleans.xlsx', { code: 0, kept: { SKU: 'TRUE' } }),
  {
    name: '15: headings of sections and subtotals',
    file: 'subtotals.xlsx',
    bytes: book({
      sheets: {
        P: merged(
          [
            [...head, 'Customs value'],
            ['Animals', '', '', ''],
            [...goods[0], '#10'],
            ['', 'Subtotal', '', '#10'],
            ['Clothing', '', '', ''],
            [...goods[1], '#5'],
            ['Grand total', '', '', '#15'],
          ],
          [],
        ),
      },
    }),
    code: 0,
    rows: [
      [2, 'HEADING'],
      [3, goods[0][1], 'MX', 'A1'],
      [4, 'TOTAL'],
      [5, 'HEADING'],
      [6, goods[1][1], 'CN', 'A2'],
      [7, 'TOTAL'],
    ],
    counts: { products: 2, failed: 0, totals: 2, headings: 2 },
  },
  {
    name: '17: a workbook of 500 columns',
    file: 'wide.xlsx',
    bytes: book({
      sheets: {
        P: sheetOf([...wide, ...head], ...goods.map((cells) => [...wide.map((_, i) => `v${i}`), ...cells])),
      },
    }),
    ...{ code: 0, rows: goodsFrom(2), headings, kept: { 'Attribute 497': 'v496' } },
  },
  {
    name: '18: cells of a megabyte',
    file: 'megabyte.xlsx',
    bytes: book({
      sheets: { P: sheetOf(head, ['A0', 'long words '.repeat(95_000), 'MX'], ...goods) },
    }),
    ...{ code: 3, rows: [[2, '!at most 4,000'], ...goodsFrom(3)], counts: { failed: 1, products: 6 } },
  },
];

const texts: readonly ForeignList[] = [
  {
    ...{ name: '16: a CSV of 500 columns', file: 'wide.csv' },
    bytes: utf8(
      csvOf([...wide, ...head], ...goods.map((cells) => [...wide.map((_, i) => `v${i}`), ...cells])),
    ),
    ...{ code: 0, rows: goodsFrom(2), headings, kept: { 'Attribute 1': 'v0' } },
  },
  {
    ...{ name: '18: a cell of a megabyte in a CSV', file: 'megabyte.csv' },
    bytes: utf8(csvOf(head, ['A0', 'long words '.repeat(95_000), 'MX'], ...goods)),
    ...{ code: 3, rows: [[2, '!at most 4,000'], ...goodsFrom(3)], counts: { failed: 1, products: 6 } },
  },
  known('19', 'utf-16le-mark.csv', { code: 0 }),
  known('20', 'utf-16be-mark.csv', { code: 0 }),
  known('21', 'utf-16le-bare.csv', { code: 0 }),
  known('22', 'windows-1252-euro.csv', { code: 0 }),
  known('23', 'windows-1252.csv', { code: 0 }),
  known('24: Shift-JIS unnamed', 'japanese.csv', { code: 2, never: /the first row is|[\u0080-\u00ff]{2}/ }),
  known('24: Shift-JIS named', 'japanese-named.csv', { code: 0, headings: ['7318'] }),
  {
    name: '25: GB18030 unnamed',
    ...{ file: 'gb18030.csv', bytes: fixture('libreoffice-gb18030.csv') },
    ...{ code: 2, says: [/say --encoding gb18030 \(it then reads "货号"\)/] },
  },
  {
    name: '25: GB18030 named',
    ...{ file: 'gb18030.csv', bytes: fixture('libreoffice-gb18030.csv'), options: { encoding: 'gb18030' } },
    code: 0,
    rows: [
      [2, 'steel bolt', 'CN', 'H1'],
      [3, 'shirt, 100% cotton, knitted', 'VN', 'H2'],
    ],
    headings: ['7318', '61'],
  },
  known('26: Chinese headings', 'chinese.csv', { code: 0 }),
  known('27: German headings', 'german.csv', { code: 0, headings: ['7318'] }),
  known('28', 'tab.csv', { code: 0 }),
  known('29', 'pipe.csv', { code: 0 }),
  known('30: quotes around whole rows', 'quotes-around-rows.csv', {
    code: 3,
    counts: { products: 6, failed: 1 },
  }),
  known('31', 'mixed-line-ends.csv', { code: 0 }),
  known('32', 'empty.csv', { code: 8 }),
  known('33', 'header-only.csv', { code: 0, counts: { products: 0 }, says: [/no product|no row/] }),
  known('34', 'no-header-unsaid.csv', { code: 2 }),
  known('35', 'two-descriptions.csv', { code: 0 }),
  {
    name: '36: cells and a heading that begin as formulas',
    file: 'formulas.csv',
    bytes: utf8('SKU,Description,Origin,=cmd|x\n=1+1,=HYPERLINK("x") steel bolts,CN,@SUM(A1)\n'),
    ...{ code: 0, csv: /,'=cmd\|x,[\s\S]*\n'=1\+1,"'=HYPERLINK\(""x""\) steel bolts",CN,'@SUM\(A1\),/ },
  },
  // what reads a sheet refuses it by name; the command unpacks it first
  { ...known('37', 'packed.csv.gz', { code: 0, counts: { products: 2 } }), says: [/2 rows/] },
  known('38', 'lines.ndjson', { code: 3, counts: { products: 4, failed: 1 } }),
  known('39: one NUL', 'one-nul.csv', { code: 3, counts: { products: 3, failed: 1 } }),
  known('40', 'picture.csv', { code: 8 }),
  known('41', 'web-page.xls', { code: 8 }),
  known('42: a comma without quotes', 'comma-without-quotes.csv', { code: 3 }),
  known('42: short rows', 'short-rows.csv', { code: 3 }),
  {
    ...{ name: '43: an old workbook', file: 'book.xls', bytes: fixture('libreoffice-book.xls') },
    ...{ code: 8, says: [/old \.xls format/] },
  },
  {
    ...{ name: '44: OpenDocument', file: 'book.ods', bytes: fixture('libreoffice-book.ods') },
    ...{ code: 8, says: [/OpenDocument/] },
  },
  {
    name: '44: flat OpenDocument',
    file: 'book.fods',
    bytes: utf8(
      '<?xml version="1.0" encoding="UTF-8"?>\n<office:document office:mimetype="application/vnd.oasis.opendocument.spreadsheet"></office:document>',
    ),
    ...{ code: 8, says: [/XML/] },
  },
  {
    ...{
      name: '47: an old workbook that is called a new one',
      file: 'renamed.xlsx',
      bytes: fixture('libreoffice-book.xls'),
    },
    ...{ code: 8, says: [/old \.xls format/] },
  },
  {
    ...{
      name: '47: OpenDocument that is called a workbook',
      file: 'renamed.xlsx',
      bytes: fixture('libreoffice-book.ods'),
    },
    ...{ code: 8, says: [/OpenDocument/] },
  },
  {
    ...{
      name: '47: a CSV that is called a workbook',
      file: 'renamed.xlsx',
      bytes: utf8(csvOf(head, ...goods)),
    },
    ...{ code: 0, rows: goodsFrom(2), headings },
  },
  {
    name: '47: a workbook that is called a CSV',
    ...{ file: 'renamed.csv', bytes: book({ sheets: { P: sheetOf(head, ...goods) } }) },
    ...{ code: 0, rows: goodsFrom(2), headings },
  },
  known('45: countries nobody knows', 'countries.csv', {
    code: 3,
    counts: { products: 5, failed: 1, no_origin: 1 },
  }),
  known('45: negative amounts', 'decimal-point.csv', { code: 0 }),
  known('46', 'multi-line-cells.csv', { code: 0 }),
  known('48: one byte that is no UTF-8', 'two-encodings.csv', { code: 0 }),
  known('49', 'no-last-line-end.csv', { code: 0 }),
  known('50: no header, columns named', 'no-header.csv', { code: 0 }),
  known('51', 'list.json', { code: 0 }),
  known('52', 'cut.json', { code: 8 }),
  known('60: a quote in a list of one column', 'one-column-swallowed.csv', {
    code: 3,
    counts: { products: 8, failed: 1 },
  }),
  known('61: a quote without end', 'quote-never-closed.csv', { code: 3, counts: { products: 3, failed: 1 } }),
  known('62: inches', 'inch-mark.csv', { code: 0 }),
  known('63: cells of several lines', 'addresses.csv', { code: 0 }),
  {
    name: '64: a quote without end, 120 rows before the end',
    file: 'unclosed.csv',
    bytes: utf8(many(150, (n) => (n === 30 ? `S30,"steel bolts,CN` : plainRow(n)))),
    ...{ code: 3, counts: { products: 150, failed: 1 }, says: [/row 31: a quote opens here/] },
  },
  {
    name: '65: a quote that swallows 90 products',
    file: 'swallow90.csv',
    bytes: utf8(
      many(400, (n) =>
        n === 100 ? 'S100,"cotton shirts,CN' : n === 190 ? 'S190,steel bolts",CN' : plainRow(n),
      ),
    ),
    ...{ code: 3, counts: { products: 400, failed: 1 }, says: [/row 101: a quote opens here/] },
  },
];

export const foreignLists: readonly ForeignList[] = [...workbooks, ...texts, ...nastyLists];
