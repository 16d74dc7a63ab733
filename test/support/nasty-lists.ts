import type { ForeignList } from './foreign-lists.js';
import { cell, row, sheet } from './make-book.js';
import { book, inline, merged, utf8 } from './sheet-cases.js';

/** Lists as desks and old programs damage them, each with what a broker expects of it. */

const bolts = 'bolts of steel, threaded, M10';
const shirts = "men's T-shirts of cotton, knitted";
const honey = 'natural honey in jars';

/** 序号,商品名称,材质,原产国（地区）,数量,单位,金额（美元）, two goods and a row 合计, in GB18030. */
const gb18030 = Buffer.from(
  'd0f2bac52cc9ccc6b7c3fbb3c62cb2c4d6ca2cd4adb2fab9faa3a8b5d8c7f8a3a92ccafdc1bf2cb5a5cebb2cbdf0b6eea3a8c3c0d4aaa3a90a' +
    '312cc2ddcba820737465656c20626f6c74204d31302cb2bbd0e2b8d62cd6d0b9fa2ca3b1a3b02cbcfe2c31322e35300a' +
    '322c73686972742c223130302520636f74746f6e2c206b6e6974746564222cd4bdc4cf2c352cbcfe2c33300a' +
    'bacfbcc62c2c2c2c31352c2c34322e35300a',
  'hex',
);

const styled = '<c s="1"/>'.repeat(14);

/** A workbook in which bytes of one part are gone, or whose sum is not that of its words; its table of contents is whole. */
function damaged(how: 'cut' | 'changed'): Buffer {
  const rows = Array.from({ length: 300 }, (_, n) => inline(`A${n}`, `${bolts} ${n * 7919}`, 'DE'));
  const whole = book({ sheets: { P: sheet([inline('SKU', 'Description', 'Origin'), ...rows]) } })();
  const name = 'xl/worksheets/sheet1.xml';
  const start = whole.indexOf(name) + name.length;
  const length = whole.readUInt32LE(start - name.length - 12);
  const bytes = Buffer.from(whole);
  if (how === 'cut') bytes.fill(0, start + (length >> 1), start + length);
  else bytes[bytes.lastIndexOf(name) - 30]! ^= 1;
  return bytes;
}

export const nastyLists: readonly ForeignList[] = [
  {
    name: '66: UTF-16 with its mark, semicolons, German amounts and days',
    file: 'deutsch.csv',
    bytes: () =>
      Buffer.from(
        `\ufeffArtikel-Nr.;Warenbezeichnung;Ursprungsland;Zollwert (USD);Einfuhrdatum\r\nA1;${bolts};Deutschland;1.234,50;15.06.2026\r\nA2;${shirts};Indien;20;1.7.2026\r\n`,
        'utf16le',
      ),
    code: 0,
    rows: [
      [2, bolts, 'DE', 'A1'],
      [3, shirts, 'IN', 'A2'],
    ],
    asked: [
      { value: { amount: '1234.50' }, date: '2026-06-15' },
      { value: { amount: '20' }, date: '2026-07-01' },
    ],
  },
  {
    name: '67: a letterhead that names goods and origin, above a header of merged cells',
    file: 'letterhead.xlsx',
    bytes: book({
      sheets: {
        P: merged(
          [
            ['ACME Trading Co., Ltd.'],
            ['Product', 'Hardware and textiles', 'Origin', 'China', 'Currency', 'USD'],
            [],
            ['Part number', 'Description', 'Customs', '', 'Remarks'],
            ['', '', 'Origin', 'Customs value', ''],
            ['A1', bolts, 'DE', '#10', ''],
            ['A2', shirts, 'IN', '#20', 'urgent'],
          ],
          ['A1:F1', 'A4:A5', 'B4:B5', 'C4:D4', 'E4:E5'],
        ),
      },
    }),
    code: 0,
    rows: [
      [6, bolts, 'DE', 'A1'],
      [7, shirts, 'IN', 'A2'],
    ],
    asked: [{ value: { amount: '10' } }, { value: { amount: '20' } }],
  },
  {
    name: '68: formulas without values where nothing is read, and where the origin is',
    file: 'unsaved.xlsx',
    bytes: book({
      sheets: {
        P: sheet([
          inline('SKU', 'Description', 'Origin', 'Margin'),
          row([...['A1', bolts, 'DE'].map((text) => cell('inline', text)), '<c><f>1-A9/A8</f></c>']),
          row([...['A2', shirts].map((text) => cell('inline', text)), '<c><f>VLOOKUP(A3,X,2)</f></c>']),
        ]),
      },
    }),
    code: 3,
    rows: [
      [2, bolts, 'DE', 'A1'],
      [3, '!"Origin" (C3): the formula in C3 has no saved value'],
    ],
    counts: { products: 2, failed: 1 },
  },
  {
    name: '69: days as numbers, as text of many countries, and one that could be two days',
    file: 'days.xlsx',
    bytes: book({
      sheets: {
        P: sheet(
          [
            cell('inline', 'Entry date'),
            '<c s="1"><v>46188</v></c>',
            '<c><v>46188</v></c>',
            ...['2026-06-15', '15.06.2026', '6/15/2026', '15/06/2026', '15-Jun-2026', 'June 15, 2026'].map(
              (text) => cell('inline', text),
            ),
            ...['20260615', '2026年6月15日', '03/04/2026', 'soon'].map((text) => cell('inline', text)),
          ].map((day, n) => row([cell('inline', n === 0 ? 'Description' : bolts), day])),
        ),
      },
      formats: ['yyyy-mm-dd'],
    }),
    code: 3,
    counts: { products: 12, failed: 2 },
    asked: Array.from({ length: 10 }, () => ({ date: '2026-06-15' })),
    says: [
      /"Entry date" \(B3\): 46188 is read as 2026-06-15/,
      /"Entry date" \(B12\): "03\/04\/2026" could be 2026-03-04 or 2026-04-03/,
      /"Entry date" \(B13\): "soon" is not a date/,
    ],
  },
  {
    name: '70: codes on file that a spreadsheet rounded, or a person decorated',
    file: 'codes.csv',
    bytes: utf8(
      [
        'Description;HTS',
        `${shirts};6,10910E+09`,
        `${shirts};'6109100012`,
        `${shirts};6109 10 00 12`,
        `${shirts};6109-10-0012`,
        `${shirts};6109.10.00.12*`,
        `${shirts};HTS 6109.10.00.12`,
        `${shirts};Jun 09`,
        '',
      ].join('\n'),
    ),
    options: { checkColumn: 'HTS' },
    code: 0,
    counts: { products: 7, agree: 3, unreadable: 4 },
  },
  {
    name: '71: German amounts with the unit in the heading',
    file: 'mengen.csv',
    bytes: utf8(
      `Bezeichnung;Ursprung;Menge (Stk);Eigengewicht in kg;Wert in USD\n${bolts};DE;1.200;12,5;3.000,00\n${honey};AR;48;24,75;99,9\n`,
    ),
    code: 0,
    asked: [
      { value: { amount: '3000.00' }, quantities: [{ amount: '1200', unit: 'No.' }] },
      { value: { amount: '99.9' }, quantities: [{ amount: '48', unit: 'No.' }] },
    ],
  },
  {
    name: '72: Chinese headings and dollars in GB18030, with a total',
    ...{ file: 'qingdan.csv', bytes: () => gb18030, options: { encoding: 'gbk' } },
    code: 0,
    rows: [
      [2, '螺栓 steel bolt M10, 不锈钢', 'CN'],
      [3, 'shirt, 100% cotton, knitted', 'VN'],
      [4, 'TOTAL'],
    ],
    asked: [
      { value: { amount: '12.50' }, quantities: [{ amount: '10', unit: 'No.' }] },
      { value: { amount: '30' }, quantities: [{ amount: '5', unit: 'No.' }] },
    ],
    counts: { products: 2, totals: 1 },
  },
  {
    name: '73: hidden sheets around the list, ten empty columns and 500 coloured empty rows behind it',
    file: 'template.xlsx',
    bytes: book({
      sheets: {
        '~Lookup': sheet([inline('Description', 'Origin', 'SKU'), inline('old things', 'US', 'X1')]),
        List: sheet([
          row([...['SKU', 'Description', 'Origin'].map((text) => cell('inline', text)), styled]),
          row([...['A1', bolts, 'DE'].map((text) => cell('inline', text)), styled]),
          row([...['A2', shirts, 'IN'].map((text) => cell('inline', text)), styled]),
          ...Array.from({ length: 500 }, () => row([styled])),
        ]),
        '~Archive': sheet([inline('Description', 'Origin', 'SKU'), inline('old things', 'US', 'X1')]),
      },
      formats: ['0'],
    }),
    code: 0,
    rows: [
      [2, bolts, 'DE', 'A1'],
      [3, shirts, 'IN', 'A2'],
    ],
    counts: { products: 2 },
    never: /looks like a list of products too/,
  },
  {
    name: '74: line ends of an old Macintosh, semicolons and a cell of two lines',
    file: 'mac.csv',
    bytes: utf8(`\ufeffSKU;Description;Origin\rA1;"${bolts}\rzinc plated";DE\rA2;${shirts};IN\r`),
    code: 0,
    rows: [
      [2, `${bolts}\rzinc plated`, 'DE', 'A1'],
      [3, shirts, 'IN', 'A2'],
    ],
  },
  {
    name: '75: a workbook with a part cut off',
    ...{ file: 'cut-part.xlsx', bytes: () => damaged('cut'), code: 8, says: [/damaged/] },
  },
  {
    name: '75: a workbook with a part that is not the one that was saved',
    ...{ file: 'bit.xlsx', bytes: () => damaged('changed'), code: 8, says: [/damaged/] },
  },
  {
    name: '76: two columns of one heading, of which the first is empty',
    file: 'twice.csv',
    bytes: utf8(
      `SKU,Description,Origin,Description,Origin\nA1,,,${bolts.replaceAll(',', '')},DE\nA2,,,cotton T-shirts,IN\n`,
    ),
    code: 0,
    rows: [
      [2, 'bolts of steel threaded M10', 'DE', 'A1'],
      [3, 'cotton T-shirts', 'IN', 'A2'],
    ],
  },
  {
    name: '77: totals in the words of many programs',
    file: 'sums.csv',
    bytes: utf8(
      [
        'SKU;Description;Origin;Value',
        `A1;${bolts};DE;10`,
        ...['Total USD', 'TOTALS:', 'Grand Total (USD)', 'Total items: 5', 'Total general', 'Suma total'].map(
          (text) => `;${text};;10`,
        ),
        'Gesamtbetrag;;;10',
        'Importe total:;;;10',
        'A2;total station for surveying;JP;10',
        '',
      ].join('\n'),
    ),
    code: 0,
    counts: { products: 2, totals: 8, failed: 0 },
  },
  {
    name: '78: a header that is printed again on each page',
    file: 'pages.csv',
    bytes: utf8(
      `SKU,Description,Origin\nA1,"${bolts}",DE\nPage 1 of 2,,\nSKU,Description,Origin\nA2,"${shirts}",IN\nPage 2 of 2,,\n`,
    ),
    code: 0,
    rows: [
      [2, bolts, 'DE', 'A1'],
      [3, 'HEADING'],
      [4, 'HEADING'],
      [5, shirts, 'IN', 'A2'],
      [6, 'HEADING'],
    ],
    counts: { products: 2, headings: 3, failed: 0 },
  },
  {
    name: '79: a list of SAP, saved unconverted: bars around every row, lines of dashes',
    file: 'sap.txt',
    bytes: utf8(
      [
        '28.11.2026          Dynamic List Display          1',
        '---------------------------------------------------',
        '|Material  |Materialkurztext              |UrspL  |',
        '---------------------------------------------------',
        `|A1        |${bolts} |DE     |`,
        `|A2        |${shirts} |IN     |`,
        '---------------------------------------------------',
        '',
      ].join('\r\n'),
    ),
    options: { maps: ['origin=UrspL'] },
    code: 0,
    counts: { products: 2, failed: 0 },
    asked: [
      { description: bolts, origin: 'DE' },
      { description: shirts, origin: 'IN' },
    ],
  },
];
