import { gzipSync } from 'node:zlib';
import { type BookParts, bookBytes, cell, row, sheet } from './make-book.js';

/**
 * Sheets as they come in the wild, each with what must be read from it. A row is
 * `[number, description, origin, reference]`, `[number, '!part of the error']`, `[number, 'TOTAL']` or `[number, 'HEADING']`.
 */
export type ExpectedRow = readonly [row: number, description: string, origin?: string, reference?: string];

export interface SheetCase {
  readonly file: string;
  readonly bytes: () => Buffer;
  readonly options?: SheetOptions;
  readonly rows?: readonly ExpectedRow[];
  /** what the refusal says, where the file is refused */
  readonly refused?: RegExp;
  /** what some warning of the file or of a row says */
  readonly warned?: RegExp;
  /** the codes of the checked column: as read, or why not */
  readonly checked?: readonly string[];
  /** customs values as they are read, row by row; '' where there is none */
  readonly values?: readonly string[];
}

export interface SheetOptions {
  readonly maps?: readonly string[];
  readonly headerRow?: string;
  readonly checkColumn?: string;
  readonly sheet?: string;
  readonly encoding?: string;
  readonly delimiter?: string;
  readonly decimal?: 'comma' | 'point';
}

export const utf8 = (text: string) => () => Buffer.from(text, 'utf8');
const latin = (text: string) => () => Buffer.from(text, 'latin1');
const wide = (text: string) => () => Buffer.from(text, 'utf16le');
const wideBig = (text: string) => () => Buffer.from(text, 'utf16le').swap16();
export const book = (parts: BookParts) => () => bookBytes(parts);

/** The headings `品番,品名,原産国` in Shift-JIS, and `원산지 국가` in EUC-KR. */
const shiftJis = Buffer.from('956994d42c956996bc2c8cb48e598d910a', 'hex');
const eucKr = Buffer.from('bff8bbeac1f620b1b9b0a1', 'hex');

const plain = 'SKU,Description,Origin\nA1,live horses,MX\nA2,cotton shirts,CN\n';
const plainRows: readonly ExpectedRow[] = [
  [2, 'live horses', 'MX', 'A1'],
  [3, 'cotton shirts', 'CN', 'A2'],
];
const spanish = 'Clave;Descripción;País de origen\nA1;camisetas de algodón;México\nA2;piñas;España\n';
const spanishRows: readonly ExpectedRow[] = [
  [2, 'camisetas de algodón', 'MX', 'A1'],
  [3, 'piñas', 'ES', 'A2'],
];

/** A sheet of texts and, behind #, numbers (`#5@1` in the first format), with its merged cells. */
export function merged(rows: readonly (readonly string[])[], ranges: readonly string[]): string {
  const xml = (text: string): string => {
    const [, number, style] = /^#([\d.]+)(?:@(\d))?$/.exec(text) ?? [];
    if (number !== undefined) return `<c${style === undefined ? '' : ` s="${style}"`}><v>${number}</v></c>`;
    return text === '' ? '<c/>' : cell('inline', text);
  };
  const merges = `<mergeCells>${ranges.map((range) => `<mergeCell ref="${range}"/>`).join('')}</mergeCells>`;
  return sheet(rows.map((cells) => row(cells.map(xml)))).replace(
    '</sheetData>',
    `</sheetData>${ranges.length === 0 ? '' : merges}`,
  );
}

const csvCases: readonly SheetCase[] = [
  { file: 'plain.csv', bytes: utf8(plain), rows: plainRows },
  { file: 'crlf.csv', bytes: utf8(plain.replaceAll('\n', '\r\n')), rows: plainRows },
  { file: 'cr-only.csv', bytes: utf8(plain.replaceAll('\n', '\r')), rows: plainRows },
  {
    file: 'mixed-line-ends.csv',
    bytes: utf8('SKU,Description,Origin\r\nA1,live horses,MX\nA2,cotton shirts,CN\r\n'),
    rows: plainRows,
  },
  { file: 'no-last-line-end.csv', bytes: utf8(plain.trimEnd()), rows: plainRows },
  { file: 'bom.csv', bytes: utf8(`\ufeff${plain}`), rows: plainRows },
  {
    file: 'bom-quoted-heading.csv',
    bytes: utf8(`\ufeff"Description",Origin\nlive horses,MX\n`),
    rows: [[2, 'live horses', 'MX']],
  },
  { file: 'semicolon-spanish.csv', bytes: utf8(spanish), rows: spanishRows },
  { file: 'windows-1252.csv', bytes: latin(spanish), rows: spanishRows, warned: /windows-1252/ },
  {
    file: 'windows-1252-euro.csv',
    bytes: () =>
      Buffer.concat(
        [Buffer.from('Description;Price\nshirt \x96 blue;'), Buffer.from([0x80]), Buffer.from('5\n')].map(
          (part, i) => (i === 0 ? Buffer.from('Description;Price\nshirt \x96 blue;', 'latin1') : part),
        ),
      ),
    rows: [[2, 'shirt \u2013 blue']],
    warned: /windows-1252/,
  },
  { file: 'utf-16le-mark.csv', bytes: wide(`\ufeff${spanish}`), rows: spanishRows },
  { file: 'utf-16be-mark.csv', bytes: wideBig(`\ufeff${spanish}`), rows: spanishRows },
  { file: 'utf-16le-bare.csv', bytes: wide(plain), rows: plainRows },
  { file: 'utf-16be-bare.csv', bytes: wideBig(plain), rows: plainRows },
  {
    file: 'macintosh-named.csv',
    bytes: () =>
      Buffer.concat([
        Buffer.from('Description,Origin\ncamisetas de algod'),
        Buffer.from([0x97]),
        Buffer.from('n,MX\n'),
      ]),
    options: { encoding: 'macintosh' },
    rows: [[2, 'camisetas de algodón', 'MX']],
  },
  {
    file: 'two-encodings.csv',
    bytes: () => Buffer.concat([Buffer.from('Description\nalgodón\n'), Buffer.from('piña\n', 'latin1')]),
    rows: [
      [2, 'algodón'],
      [3, 'pi\ufffda'],
    ],
    warned: /no UTF-8/,
  },
  { file: 'tab.csv', bytes: utf8(plain.replaceAll(',', '\t')), rows: plainRows },
  { file: 'pipe.csv', bytes: utf8(plain.replaceAll(',', '|')), rows: plainRows },
  {
    file: 'caret-named.csv',
    bytes: utf8(plain.replaceAll(',', '^')),
    options: { delimiter: '^' },
    rows: plainRows,
  },
  { file: 'separator-line.csv', bytes: utf8(`sep=;\r\n${plain.replaceAll(',', ';')}`), rows: plainRows },
  {
    file: 'commas-in-semicolons.csv',
    bytes: utf8(
      'SKU;Description;Origin\nA1;shirts, knitted, of cotton, for men;MX\nA2;horses, live, pure-bred, for breeding;CN\n',
    ),
    rows: [
      [2, 'shirts, knitted, of cotton, for men', 'MX', 'A1'],
      [3, 'horses, live, pure-bred, for breeding', 'CN', 'A2'],
    ],
  },
  {
    file: 'semicolons-in-commas.csv',
    bytes: utf8('SKU,Description,Origin\nA1,shirts; knitted; cotton,MX\nA2,horses; live,CN\n'),
    rows: [
      [2, 'shirts; knitted; cotton', 'MX', 'A1'],
      [3, 'horses; live', 'CN', 'A2'],
    ],
  },
  {
    file: 'multi-line-cells.csv',
    bytes: utf8('SKU,Description,Origin\nA1,"live\nhorses",MX\nA2,"cotton\r\nshirts",CN\n'),
    rows: [
      [2, 'live\nhorses', 'MX', 'A1'],
      [3, 'cotton\r\nshirts', 'CN', 'A2'],
    ],
  },
  {
    file: 'doubled-quotes.csv',
    bytes: utf8('Description,Origin\n"pipe, 5"" wide",MX\n'),
    rows: [[2, 'pipe, 5" wide', 'MX']],
  },
  {
    file: 'inch-mark.csv',
    bytes: utf8('SKU,Description,Origin\nA1,5" steel pipe,MX\nA2,6" pipe 2" wide,CN\n'),
    rows: [
      [2, '5" steel pipe', 'MX', 'A1'],
      [3, '6" pipe 2" wide', 'CN', 'A2'],
    ],
  },
  {
    file: 'quote-never-closed.csv',
    bytes: utf8('SKU,Description\nA1,"live horses\nA2,shirts\nA3,pipes\n'),
    rows: [
      [2, '!row 2: a quote opens here and is not closed in this row'],
      [3, 'shirts', '', 'A2'],
      [4, 'pipes', '', 'A3'],
    ],
  },
  {
    file: 'quotes-around-rows.csv',
    bytes: utf8(
      'SKU,Description,Origin\nA1,horses,MX\nA2,shirts,CN\nA3,"pipes,CN\nA4,bolts,MX\nA5,nuts 5",CN\nA6,"pans, iron",MX\n',
    ),
    rows: [
      [2, 'horses', 'MX', 'A1'],
      [3, 'shirts', 'CN', 'A2'],
      [4, '!row 4: a quote opens here'],
      [5, 'bolts', 'MX', 'A4'],
      [6, 'nuts 5"', 'CN', 'A5'],
      [7, 'pans, iron', 'MX', 'A6'],
    ],
  },
  {
    file: 'quote-in-header.csv',
    bytes: utf8('SKU;"Description;Origin\nA1;horses;MX\nA2;"shirts; knitted";CN\n'),
    rows: [
      [2, 'horses', 'MX', 'A1'],
      [3, 'shirts; knitted', 'CN', 'A2'],
    ],
    warned: /row 1: a quote opens here/,
  },
  {
    file: 'addresses.csv',
    bytes: utf8(
      'SKU,Origin,Description\nA1,MX,shirts\nA2,CN,"pipes\nAcme Corp, 5 Main St\nSpringfield, IL, 62701"\nA3,CN,"pans\nsize:M,L\ncolor:red,blue"\nA4,MX,bolts\n',
    ),
    rows: [
      [2, 'shirts', 'MX', 'A1'],
      [3, 'pipes\nAcme Corp, 5 Main St\nSpringfield, IL, 62701', 'CN', 'A2'],
      [4, 'pans\nsize:M,L\ncolor:red,blue', 'CN', 'A3'],
      [5, 'bolts', 'MX', 'A4'],
    ],
  },
  {
    file: 'one-nul.csv',
    bytes: utf8('SKU,Description\nA1,horses\nA2,shi\u0000rts\nA3,pipes\n'),
    rows: [
      [2, 'horses', '', 'A1'],
      [3, '!row 3: it holds a NUL character'],
      [4, 'pipes', '', 'A3'],
    ],
  },
  {
    file: 'composition.csv',
    bytes: utf8(
      'SKU,Item,Composición,Material,Tela,Origin\nA1,shirt,"100% cotton, knitted",100-2345,popelina,CN\nA2,bag,,200-11,,MX\nA3,,80% lana,200-12,,MX\n',
    ),
    rows: [
      [2, 'shirt, 100% cotton, knitted, popelina', 'CN', 'A1'],
      [3, 'bag', 'MX', 'A2'],
      [4, '!the description is empty'],
    ],
  },
  {
    file: 'material-words.csv',
    bytes: utf8('Part number;Description;Material\nA1;bolt M10;stainless steel 304\nA2;hose;rubber\n'),
    rows: [
      [2, 'bolt M10, stainless steel 304', '', 'A1'],
      [3, 'hose, rubber', '', 'A2'],
    ],
  },
  {
    file: 'material-alone.csv',
    bytes: utf8('SKU,Material\nA1,steel bolts\n'),
    rows: [[2, 'steel bolts', '', 'A1']],
  },
  {
    file: 'composition-named.csv',
    bytes: utf8('SKU,Description,Made from\nA1,shirt,cotton\n'),
    options: { maps: ['composition=Made from'] },
    rows: [[2, 'shirt, cotton', '', 'A1']],
  },
  {
    file: 'composition-left-out.csv',
    bytes: utf8('SKU,Description,Composition\nA1,shirt,see label\n'),
    options: { maps: ['composition=-'] },
    rows: [[2, 'shirt', '', 'A1']],
  },
  {
    file: 'composition-checked.csv',
    bytes: utf8('SKU,Description,Material\nA1,shirt,6109100004\n'),
    options: { checkColumn: 'Material' },
    rows: [[2, 'shirt', '', 'A1']],
    checked: ['6109100004'],
  },
  {
    file: 'comma-without-quotes.csv',
    bytes: utf8('SKU,Description,Origin\nA1,shirts, knitted,MX\nA2,horses,CN\n'),
    rows: [
      [2, '!the row has 4 cells and the header 3'],
      [3, 'horses', 'CN', 'A2'],
    ],
  },
  {
    file: 'short-rows.csv',
    bytes: utf8('SKU,Description,Origin\nA1,live horses\nA2\n'),
    rows: [
      [2, 'live horses', '', 'A1'],
      [3, '!the description is empty'],
    ],
  },
  {
    file: 'trailing-separators.csv',
    bytes: utf8('SKU,Description,Origin,,\nA1,live horses,MX,,\nA2,cotton shirts,CN,,\n'),
    rows: plainRows,
  },
  {
    file: 'blank-rows.csv',
    bytes: utf8('\n\nSKU,Description,Origin\n\nA1,live horses,MX\n,,\n   ,,\nA2,cotton shirts,CN\n\n'),
    rows: [
      [5, 'live horses', 'MX', 'A1'],
      [8, 'cotton shirts', 'CN', 'A2'],
    ],
  },
  {
    file: 'title-rows.csv',
    bytes: utf8(
      'Product catalogue of ACME,,\nprinted 2026-01-31,,\n,,\nSKU,Description,Origin\nA1,live horses,MX\n',
    ),
    rows: [[5, 'live horses', 'MX', 'A1']],
  },
  {
    file: 'totals.csv',
    bytes: utf8(
      'SKU,Description,Value\nA1,live horses,10\n,Subtotal:,10\nA2,total station (surveying),5\nTOTAL,,15\n,Gran total,15\n',
    ),
    rows: [
      [2, 'live horses', '', 'A1'],
      [3, 'TOTAL'],
      [4, 'total station (surveying)', '', 'A2'],
      [5, 'TOTAL'],
      [6, 'TOTAL'],
    ],
  },
  {
    file: 'section-headings.csv',
    bytes: utf8(
      'SKU,Description,Origin,Value\nFurniture,,,\nA1,oak table,MX,80\n2. Kitchen and bath,,,\nA2,steel sink,CN,50\nA-77,,,\n,Sonstige Waren,,\nZwischensumme,,,130\n合计：,,,130\n',
    ),
    rows: [
      [2, 'HEADING'],
      [3, 'oak table', 'MX', 'A1'],
      [4, 'HEADING'],
      [5, 'steel sink', 'CN', 'A2'],
      [6, '!the description is empty'],
      [7, 'Sonstige Waren'],
      [8, 'TOTAL'],
      [9, 'TOTAL'],
    ],
    warned: /^only the description is filled: is it the heading of a section\?$/m,
  },
  {
    file: 'german.csv',
    bytes: utf8(
      'Artikel-Nr.;Warenbezeichnung;Material;Ursprungsland;Menge;Einheit;Wert;Kunde\nA1;steel bolt;rostfreier Stahl;Deutschland;10;Stück;1,50;ACME\n',
    ),
    rows: [[2, 'steel bolt, rostfreier Stahl', 'DE', 'A1']],
    values: [''],
  },
  {
    file: 'chinese.csv',
    bytes: utf8(
      '货号,中文品名,英文品名,材质,原产国（地区）,数量,单位\nＡ１,衬衫,shirt,100% cotton,ＣＮ,５,件\n',
    ),
    rows: [[2, 'shirt, 100% cotton', 'CN', 'A1']],
  },
  {
    file: 'spanish-customs.csv',
    bytes: utf8(
      'Núm. de parte;Descripción de las mercancías;País origen/procedencia;Cantidad UMC;Valor factura (USD)\nA1;perno de acero;CHN;5;10,50\n',
    ),
    rows: [[2, 'perno de acero', 'CN', 'A1']],
    values: ['10.50'],
  },
  {
    file: 'two-languages.csv',
    bytes: utf8('Part No/Description,品名 / Description,Origen / Country of origin\nA1,live horses,MX\n'),
    rows: [[2, 'live horses', 'MX']],
  },
  {
    file: 'japanese-named.csv',
    bytes: () => Buffer.concat([shiftJis, Buffer.from('A1,steel bolt,CN\n')]),
    options: { encoding: 'shift_jis' },
    rows: [[2, 'steel bolt', 'CN', 'A1']],
  },
  {
    file: 'japanese.csv',
    bytes: () => Buffer.concat([shiftJis, Buffer.from('A1,steel bolt,CN\n')]),
    refused: /no row names a description column.*say --encoding shift_jis \(it then reads "品番"\)/,
  },
  {
    file: 'korean.csv',
    bytes: () => Buffer.concat([Buffer.from('Description,'), eucKr, Buffer.from('\nlive horses,KR\n')]),
    rows: [[2, 'live horses']],
    warned: /does not look like that: say .*--encoding euc-kr \(it then reads "원산지 국가"\)/,
  },
  {
    file: 'polish.csv',
    bytes: () => Buffer.from('Description;Kraj\n\x9cruba stalowa \xb3o\xbfysko;PL\n', 'latin1'),
    rows: [[2, '\u0153ruba stalowa \u00b3o\u00bfysko']],
    warned: /read as windows-1252; name another with --encoding/,
  },
  {
    file: 'two-line-header.csv',
    bytes: utf8('Item,Item,Country\nNo,Description,of origin\nA1,live horses,MX\n'),
    options: { headerRow: '1-2', maps: ['reference=Item No'] },
    rows: [[3, 'live horses', 'MX', 'A1']],
  },
  {
    file: 'header-row-named.csv',
    bytes: utf8('Description of this file\nSKU,Goods,Origin\nA1,live horses,MX\n'),
    options: { headerRow: '2' },
    rows: [[3, 'live horses', 'MX', 'A1']],
  },
  {
    file: 'no-header.csv',
    bytes: utf8('A1,live horses,MX\nA2,cotton shirts,CN\n'),
    options: { headerRow: '0', maps: ['description=B', 'origin=C', 'reference=A'] },
    rows: [
      [1, 'live horses', 'MX', 'A1'],
      [2, 'cotton shirts', 'CN', 'A2'],
    ],
  },
  {
    file: 'no-header-unsaid.csv',
    bytes: utf8('A1,live horses,MX\nA2,cotton shirts,CN\n'),
    refused: /no row names a description column/,
  },
  {
    file: 'mapped.csv',
    bytes: utf8('Nr,Was,Woher\nA1,live horses,MX\n'),
    options: { maps: ['description=Was', 'origin=Woher', 'reference=Nr'] },
    rows: [[2, 'live horses', 'MX', 'A1']],
  },
  {
    file: 'joined.csv',
    bytes: utf8('Name,Material,Use\nshirt,cotton,\npipe,steel,for oil\n'),
    options: { maps: ['description=Name+Material+Use'] },
    rows: [
      [2, 'shirt, cotton'],
      [3, 'pipe, steel, for oil'],
    ],
  },
  {
    file: 'mapped-missing.csv',
    bytes: utf8(plain),
    options: { maps: ['description=Item Desc'] },
    refused: /there is no column "Item Desc"|no row names/,
  },
  {
    file: 'two-descriptions.csv',
    bytes: utf8('Description,Description,Origin\nlive horses,caballos vivos,MX\n'),
    rows: [[2, 'live horses', 'MX']],
    warned: /two columns are called "Description"/,
  },
  {
    file: 'heading-remarks.csv',
    bytes: utf8('SKU #,DESCRIPTION (English),Country of Origin*\nA1,live horses,Mexico\n'),
    rows: [[2, 'live horses', 'MX', 'A1']],
  },
  {
    file: 'countries.csv',
    bytes: utf8('Description,COO\na horse,MEX\na horse,mexico\na horse,Viet Nam\na horse,Narnia\na horse,\n'),
    rows: [
      [2, 'a horse', 'MX'],
      [3, 'a horse', 'MX'],
      [4, 'a horse', 'VN'],
      [5, '!"Narnia" is not a country'],
      [6, 'a horse', ''],
    ],
  },
  {
    file: 'hard-spaces.csv',
    bytes: utf8('SKU\u00a0,\u00a0Description ,Origin\n A1\u00a0,\u00a0live\u00a0horses\u200b  , MX\u00a0\n'),
    rows: [[2, 'live horses', 'MX', 'A1']],
  },
  {
    file: 'formulas.csv',
    bytes: utf8(
      'SKU,Description\nA1,"=HYPERLINK(""http://x"",""y"")"\nA2,+cmd|calc\nA3,@SUM(A1)\nA4,-red shirts\n',
    ),
    rows: [
      [2, '=HYPERLINK("http://x","y")', '', 'A1'],
      [3, '+cmd|calc', '', 'A2'],
      [4, '@SUM(A1)', '', 'A3'],
      [5, '-red shirts', '', 'A4'],
    ],
  },
  {
    file: 'decimal-comma.csv',
    bytes: utf8('Descripción;Valor\nun caballo;1.234,50\nun caballo;12,5\nun caballo;7\nun caballo;1.234\n'),
    rows: [
      [2, 'un caballo'],
      [3, 'un caballo'],
      [4, 'un caballo'],
      [5, 'un caballo'],
    ],
    values: ['1234.50', '12.5', '7', '1234'],
    warned: /"1.234" is read as 1234/,
  },
  {
    file: 'decimal-point.csv',
    bytes: utf8(
      'Description,Value\na horse,"1,234.50"\na horse,$12.5\na horse,USD 7\na horse,-4\na horse,EUR 9\na horse,n/a\n',
    ),
    rows: [2, 3, 4, 5, 6, 7].map((n) => [n, 'a horse'] as const),
    values: ['1234.50', '12.5', '7', '', '', ''],
    warned: /negative|EUR/,
  },
  {
    file: 'decimal-doubtful.csv',
    bytes: utf8('Description\tValue\na horse\t1,234\n'),
    rows: [[2, 'a horse']],
    values: ['1234'],
    warned: /"1,234" is read as 1234/,
  },
  {
    file: 'decimal-said.csv',
    bytes: utf8('Description\tValue\na horse\t1,234\n'),
    options: { decimal: 'comma' },
    rows: [[2, 'a horse']],
    values: ['1.234'],
  },
  {
    file: 'lost-zeros.csv',
    bytes: utf8(
      'Description,HTS\na,101210010\nbb,0101.21.00.10\ncc,101.21.00.10\ndd,8.51762E+09\nee,2026-01-31\nff,\ngg,12-Jan\nhh,610910004\nii,6109.10.0004\njj,6109.1\n',
    ),
    options: { checkColumn: 'HTS' },
    rows: [
      [2, '!at least 2 characters'],
      [3, 'bb'],
      [4, 'cc'],
      [5, 'dd'],
      [6, 'ee'],
      [7, 'ff'],
      [8, 'gg'],
      [9, 'hh'],
      [10, 'ii'],
      [11, 'jj'],
    ],
    checked: [
      '0101210010',
      '0101210010',
      '0101210010',
      '!digits of the code are gone',
      '!is a date',
      '',
      '!is a date',
      '!no code of the edition',
      '6109100004',
      '610910',
    ],
    warned: /a zero was lost/,
  },
  {
    file: 'long-description.csv',
    bytes: utf8(`Description\n${'x'.repeat(4001)}\n${'y'.repeat(4000)}\n`),
    rows: [
      [2, '!at most 4,000'],
      [3, 'y'.repeat(4000)],
    ],
  },
  {
    file: 'nul-bytes.csv',
    bytes: utf8(`Description,Origin\nlive\u0000 horses,MX\n${'cotton shirts,CN\n'.repeat(40)}`),
    rows: [
      [2, '!row 2: it holds a NUL character'],
      ...Array.from({ length: 40 }, (_, i) => [i + 3, 'cotton shirts', 'CN'] as const),
    ],
  },
  { file: 'header-only.csv', bytes: utf8('SKU,Description,Origin\n'), rows: [] },
  {
    file: 'one-column-swallowed.csv',
    bytes: utf8(
      'Description\nlive horses\nmules\nasses\n"pipes\nbolts\n"nuts, hexagonal"\nsteel pipes"\nshirts\n',
    ),
    rows: [
      [2, 'live horses'],
      [3, 'mules'],
      [4, 'asses'],
      [5, '!row 5: a quote opens here'],
      [6, 'bolts'],
      [7, 'nuts, hexagonal'],
      [8, 'steel pipes"'],
      [9, 'shirts'],
    ],
  },
  {
    file: 'one-column-of-lines.csv',
    bytes: utf8('Description\n"pipe\nof steel"\nmules\nasses\n"shirt\nof cotton"\nbolts\n'),
    rows: [
      [2, 'pipe\nof steel'],
      [3, 'mules'],
      [4, 'asses'],
      [5, 'shirt\nof cotton'],
      [6, 'bolts'],
    ],
  },
  {
    file: 'one-column.csv',
    bytes: utf8('Description\nlive horses\ncotton shirts\n'),
    rows: [
      [2, 'live horses'],
      [3, 'cotton shirts'],
    ],
  },
  { file: 'empty.csv', bytes: utf8(''), refused: /is empty/ },
  { file: 'only-blank.csv', bytes: utf8('\n\n\n'), refused: /no row names a description column/ },
  {
    file: 'own-output.csv',
    bytes: utf8('SKU,Description,tariff_code,decision\nA1,live horses,0101.21.00.10,accept\n'),
    rows: [[2, 'live horses', '', 'A1']],
  },
  {
    file: 'emoji-and-han.csv',
    bytes: utf8('Description,Origin\n棉质T恤 👕,CN\n'),
    rows: [[2, '棉质T恤 👕', 'CN']],
  },
];

const builtIns = [1, 2, 9, 10, 13, 14, 15, 17, 22, 23, 26, 27, 36, 37, 44, 45, 47, 48, 49, 50, 58, 59];
const builtInDates = new Set([14, 15, 17, 22, 27, 36, 45, 47, 50, 58]);

const jsonCases: readonly SheetCase[] = [
  {
    file: 'list.json',
    bytes: utf8(
      '[{"sku":"A1","description":"live horses","origin":"MX"},\n {"sku":"A2","description":"cotton, \\"fine\\" [shirts]","origin":"CN"}]',
    ),
    rows: [
      [1, 'live horses', 'MX', 'A1'],
      [2, 'cotton, "fine" [shirts]', 'CN', 'A2'],
    ],
  },
  {
    file: 'items.json',
    bytes: utf8('{"account":"x","items":[{"description":"live horses"},{"description":"shirts"}],"more":1}'),
    rows: [
      [1, 'live horses'],
      [2, 'shirts'],
    ],
  },
  {
    file: 'lines.ndjson',
    bytes: utf8(
      '{"description":"live horses","origin":"MX"}\n\n{"description":"shirts"}\n{"description": oops}\n{"description":"pipes"}\n',
    ),
    rows: [
      [1, 'live horses', 'MX'],
      [3, 'shirts'],
      [4, '!line 4 is not a JSON object'],
      [5, 'pipes'],
    ],
  },
  {
    file: 'late-keys.ndjson',
    bytes: utf8('{"description":"live horses"}\n{"origin":"CN","description":"shirts","sku":7}\n'),
    rows: [
      [1, 'live horses'],
      [2, 'shirts', 'CN', '7'],
    ],
  },
  {
    file: 'exact-numbers.json',
    bytes: utf8(
      '[{"description":"a phone","part number":12345678901234567890,"HTS":8517130000,"x":8517.10}]',
    ),
    options: { checkColumn: 'HTS' },
    rows: [[1, 'a phone', '', '12345678901234567890']],
    checked: ['8517130000'],
  },
  {
    file: 'whole-requests.ndjson',
    bytes: utf8(
      '{"description":"live horses","value":{"amount":"12.50","currency":"USD"}}\n{"description":"shirts","value":{"amount":1}}\n',
    ),
    rows: [
      [1, 'live horses'],
      [2, '!value'],
    ],
    values: ['12.50', ''],
  },
  { file: 'cut.json', bytes: utf8('[{"description":"live horses"},{"descri'), refused: /not whole JSON/ },
  { file: 'no-list.json', bytes: utf8('{"description":"live horses"}\n'), rows: [[1, 'live horses']] },
  { file: 'bom.ndjson', bytes: utf8('\ufeff{"description":"live horses"}\n'), rows: [[1, 'live horses']] },
];

const shared = ['SKU', 'Description', 'Origin', 'live horses', 'MX', 'cotton shirts', 'CN'];
const sharedSheet = sheet([
  row([cell('s', '0'), cell('s', '1'), cell('s', '2')]),
  row(['<c t="str"><v>A1</v></c>', cell('s', '3'), cell('s', '4')]),
  row(['<c t="str"><v>A2</v></c>', cell('s', '5'), cell('s', '6')]),
]);
const heads = row([cell('inline', 'SKU'), cell('inline', 'Description'), cell('inline', 'Origin')]);
export const inline = (...texts: string[]) => row(texts.map((text) => cell('inline', text)));

const xlsxCases: readonly SheetCase[] = [
  {
    file: 'shared-strings.xlsx',
    bytes: book({ sheets: { Products: sharedSheet }, strings: shared.map((text) => `<t>${text}</t>`) }),
    rows: plainRows,
  },
  {
    file: 'strings-after-sheet.xlsx',
    bytes: book({
      sheets: { Products: sharedSheet },
      strings: shared.map((text) => `<t>${text}</t>`),
      stringsLast: true,
    }),
    rows: plainRows,
  },
  {
    file: 'inline-strings.xlsx',
    bytes: book({
      sheets: {
        Products: sheet([heads, inline('A1', 'live horses', 'MX'), inline('A2', 'cotton shirts', 'CN')]),
      },
    }),
    rows: plainRows,
  },
  {
    file: 'rich-text.xlsx',
    bytes: book({
      sheets: { P: sheet([row([cell('s', '0')]), row([cell('s', '1')])]) },
      strings: [
        '<r><t>Descrip</t></r><r><rPr><b/></rPr><t>tion</t></r>',
        '<r><t xml:space="preserve">live </t></r><r><t>horses</t></r><rPh sb="0" eb="1"><t>READING</t></rPh>',
      ],
    }),
    rows: [[2, 'live horses']],
  },
  {
    file: 'cells-without-place.xlsx',
    bytes: book({ sheets: { P: sheet([heads, inline('A1', 'live horses', 'MX')]) } }),
    rows: [[2, 'live horses', 'MX', 'A1']],
  },
  {
    file: 'placed-cells.xlsx',
    bytes: book({
      sheets: {
        P: sheet([
          '<row r="3"><c r="B3" t="inlineStr"><is><t>Description</t></is></c><c r="D3" t="inlineStr"><is><t>Origin</t></is></c></row>',
          '<row r="7"><c r="D7" t="inlineStr"><is><t>MX</t></is></c><c r="B7" t="inlineStr"><is><t>live horses</t></is></c></row>',
        ]),
      },
    }),
    rows: [[7, 'live horses', 'MX']],
  },
  {
    file: 'prefixed-tags.xlsx',
    bytes: book({
      sheets: {
        P: sheet([heads, inline('A1', 'live horses', 'MX')])
          .replace(/<(\/?)(?=[a-z])/g, '<$1x:')
          .replace('xmlns=', 'xmlns:x='),
      },
    }),
    rows: [[2, 'live horses', 'MX', 'A1']],
  },
  {
    file: 'cached-formulas.xlsx',
    bytes: book({
      sheets: {
        P: sheet([
          heads,
          row([
            '<c t="str"><f>"A"&amp;1</f><v>A1</v></c>',
            '<c t="str"><f>CONCATENATE("live"," horses")</f><v>live horses</v></c>',
            cell('inline', 'MX'),
          ]),
        ]),
      },
    }),
    rows: [[2, 'live horses', 'MX', 'A1']],
  },
  {
    file: 'formulas-never-run.xlsx',
    bytes: book({
      sheets: {
        P: sheet([
          heads,
          row([cell('inline', 'A1'), '<c><f>CONCATENATE("live"," horses")</f></c>', cell('inline', 'MX')]),
        ]),
      },
    }),
    rows: [
      [2, '!the formula in B2 has no saved value: open the file in the spreadsheet program and save it'],
    ],
  },
  {
    // as programs write them that calculate nothing: an empty value; an empty text is one, and a row of formulas is no blank row
    file: 'formulas-without-values.xlsx',
    bytes: book({
      sheets: {
        P: sheet([
          heads,
          row([cell('inline', 'A1'), '<c><f>A9</f><v></v></c>', cell('inline', 'MX')]),
          row(['<c><f>A8</f><v/></c>', '<c><f>B8</f><v/></c>', '<c><f>C8</f><v/></c>']),
          row([cell('inline', 'A3'), '<c t="str"><f>B9</f><v></v></c>', cell('inline', 'MX')]),
          row([cell('inline', 'A4'), cell('inline', 'live horses'), '<c><f>C9</f><v></v></c>']),
        ]),
      },
    }),
    rows: [
      [2, '!the formula in B2 has no saved value'],
      [3, '!the formula in B3 has no saved value'],
      [4, '!the description is empty'],
      [5, '!the formula in C5 has no saved value'],
    ],
  },
  {
    file: 'beyond-column-z.xlsx',
    bytes: book({
      sheets: {
        P: sheet([
          `<row r="1"><c r="A1" t="inlineStr"><is><t>SKU</t></is></c><c r="Z1" t="inlineStr"><is><t>Notes</t></is></c><c r="AA1" t="inlineStr"><is><t>Description</t></is></c><c r="BC1" t="inlineStr"><is><t>Origin</t></is></c></row>`,
          `<row r="2"><c r="A2" t="inlineStr"><is><t>A1</t></is></c><c r="AA2" t="inlineStr"><is><t>live horses</t></is></c><c r="BC2" t="inlineStr"><is><t>MX</t></is></c></row>`,
          `<row r="3"><c r="A3" t="inlineStr"><is><t>A2</t></is></c><c r="Z3" t="inlineStr"><is><t>x</t></is></c><c r="BC3" t="inlineStr"><is><t>MX</t></is></c></row>`,
        ]),
      },
    }),
    rows: [
      [2, 'live horses', 'MX', 'A1'],
      [3, '!the description is empty'],
    ],
  },
  {
    // ECMA-376 part 1, 18.8.30: 14 to 22, 27 to 36, 45 to 47 and 50 to 58 are days or hours
    file: 'built-in-formats.xlsx',
    bytes: book({
      sheets: {
        P: sheet([
          row([cell('inline', 'Description'), cell('inline', 'Part number')]),
          ...builtIns.map((_, i) => row([cell('inline', 'live horses'), `<c s="${i + 1}"><v>46188</v></c>`])),
        ]),
      },
      formats: builtIns,
    }),
    rows: builtIns.map((id, i) => [i + 2, 'live horses', '', builtInDates.has(id) ? '2026-06-15' : '46188']),
  },
  {
    file: 'error-cells.xlsx',
    bytes: book({
      sheets: {
        P: sheet([
          heads,
          row([cell('inline', 'A1'), '<c t="e"><v>#N/A</v></c>', cell('inline', 'MX')]),
          row(['<c t="e"><v>#REF!</v></c>', cell('inline', 'shirts'), '<c t="e"><v>#VALUE!</v></c>']),
        ]),
      },
    }),
    rows: [
      [2, '!holds #N/A'],
      [3, '!holds #VALUE!'],
    ],
  },
  {
    file: 'booleans.xlsx',
    bytes: book({
      sheets: {
        P: sheet([
          heads,
          row(['<c t="b"><v>1</v></c>', cell('inline', 'live horses'), cell('inline', 'MX')]),
        ]),
      },
    }),
    rows: [[2, 'live horses', 'MX', 'TRUE']],
  },
  {
    file: 'dates-1900.xlsx',
    bytes: book({
      sheets: {
        P: sheet([
          row([cell('inline', 'Description'), cell('inline', 'Entry date'), cell('inline', 'Part number')]),
          row([cell('inline', 'live horses'), '<c s="1"><v>46188</v></c>', '<c s="1"><v>1</v></c>']),
        ]),
      },
      formats: ['yyyy-mm-dd'],
    }),
    rows: [[2, 'live horses', '', '1900-01-01']],
  },
  {
    file: 'dates-1904.xlsx',
    bytes: book({
      sheets: {
        P: sheet([
          row([cell('inline', 'Description'), cell('inline', 'Part number')]),
          row([cell('inline', 'live horses'), '<c s="1"><v>44726</v></c>']),
        ]),
      },
      formats: ['m/d/yy'],
      from1904: true,
    }),
    rows: [[2, 'live horses', '', '2026-06-15']],
  },
  {
    file: 'codes-that-became-dates.xlsx',
    bytes: book({
      sheets: {
        P: sheet([
          row([cell('inline', 'Description'), cell('inline', 'HTS')]),
          row([cell('inline', 'live horses'), '<c s="1"><v>44562</v></c>']),
        ]),
      },
      formats: ['mmm-yy'],
    }),
    options: { checkColumn: 'HTS' },
    rows: [[2, 'live horses']],
    checked: ['!is a date'],
  },
  {
    file: 'codes-as-numbers.xlsx',
    bytes: book({
      sheets: {
        P: sheet([
          row([cell('inline', 'Description'), cell('inline', 'HTS')]),
          row([cell('inline', 'aa'), '<c><v>101210010</v></c>']),
          row([cell('inline', 'bb'), '<c><v>6109100004</v></c>']),
          row([cell('inline', 'cc'), '<c><v>8.51713E9</v></c>']),
          row([cell('inline', 'dd'), '<c><v>6109.1000000000004</v></c>']),
          row([cell('inline', 'ee'), '<c t="inlineStr"><is><t>8.51713E+09</t></is></c>']),
        ]),
      },
    }),
    options: { checkColumn: 'HTS' },
    rows: [
      [2, 'aa'],
      [3, 'bb'],
      [4, 'cc'],
      [5, 'dd'],
      [6, 'ee'],
    ],
    warned: /a zero was lost/,
    checked: ['0101210010', '6109100004', '8517130000', '610910', '!digits of the code are gone'],
  },
  {
    file: 'codes-behind-zeros.xlsx',
    bytes: book({
      sheets: {
        P: sheet([
          row([cell('inline', 'Description'), cell('inline', 'HTS')]),
          row([cell('inline', 'aa'), '<c s="1"><v>101210010</v></c>']),
          row([cell('inline', 'bb'), '<c s="2"><v>101210010</v></c>']),
        ]),
      },
      formats: ['0000000000', '0000\\.00\\.00\\.00'],
    }),
    options: { checkColumn: 'HTS' },
    rows: [
      [2, 'aa'],
      [3, 'bb'],
    ],
    checked: ['0101210010', '0101210010'],
  },
  {
    file: 'float-dust.xlsx',
    bytes: book({
      sheets: {
        P: sheet([
          row([cell('inline', 'Description'), cell('inline', 'Value')]),
          row([cell('inline', 'live horses'), '<c><v>0.30000000000000004</v></c>']),
        ]),
      },
    }),
    rows: [[2, 'live horses']],
    values: ['0.3'],
  },
  {
    file: 'several-sheets.xlsx',
    bytes: book({
      sheets: {
        Cover: sheet([inline('Catalogue of ACME')]),
        Products: sheet([heads, inline('A1', 'live horses', 'MX')]),
        Notes: sheet([inline('nothing')]),
      },
    }),
    rows: [[2, 'live horses', 'MX', 'A1']],
  },
  {
    file: 'two-lists.xlsx',
    bytes: book({
      sheets: {
        First: sheet([heads, inline('A1', 'live horses', 'MX')]),
        Second: sheet([heads, inline('B1', 'shirts', 'CN')]),
      },
    }),
    rows: [[2, 'live horses', 'MX', 'A1']],
    warned: /Second.*--sheet/,
  },
  {
    file: 'sheet-named.xlsx',
    bytes: book({
      sheets: {
        First: sheet([heads, inline('A1', 'live horses', 'MX')]),
        Second: sheet([heads, inline('B1', 'shirts', 'CN')]),
      },
    }),
    options: { sheet: 'second' },
    rows: [[2, 'shirts', 'CN', 'B1']],
  },
  {
    file: 'sheet-missing.xlsx',
    bytes: book({ sheets: { First: sheet([heads]) } }),
    options: { sheet: 'Third' },
    refused: /no sheet "Third"/,
  },
  {
    file: 'hidden-sheet-first.xlsx',
    bytes: book({
      sheets: {
        '~Old': sheet([heads, inline('X', 'old things', 'US')]),
        Now: sheet([heads, inline('A1', 'live horses', 'MX')]),
      },
    }),
    rows: [[2, 'live horses', 'MX', 'A1']],
  },
  {
    file: 'escaped-characters.xlsx',
    bytes: book({
      sheets: {
        P: sheet([heads, inline('A1', 'live_x000D_\nhorses &amp; &lt;mules&gt; _x005F_x0041_', 'MX')]),
      },
    }),
    rows: [[2, 'live\r\nhorses & <mules> _x0041_', 'MX', 'A1']],
  },
  {
    file: 'cdata.xlsx',
    bytes: book({
      sheets: {
        P: sheet([
          heads,
          row([
            cell('inline', 'A1'),
            '<c t="inlineStr"><is><t><![CDATA[live & horses]]></t></is></c>',
            cell('inline', 'MX'),
          ]),
        ]),
      },
    }),
    rows: [[2, 'live & horses', 'MX', 'A1']],
  },
  {
    file: 'merged-title.xlsx',
    bytes: book({
      sheets: {
        P: `${sheet(['<row r="1"><c r="A1" t="inlineStr"><is><t>Description of our goods</t></is></c></row>', '<row r="4"><c r="A4" t="inlineStr"><is><t>SKU</t></is></c><c r="B4" t="inlineStr"><is><t>Description</t></is></c></row>', '<row r="5"><c r="A5" t="inlineStr"><is><t>A1</t></is></c><c r="B5" t="inlineStr"><is><t>live horses</t></is></c></row>']).replace('</sheetData>', '</sheetData><mergeCells count="1"><mergeCell ref="A1:C1"/></mergeCells>')}`,
      },
    }),
    rows: [[5, 'live horses', '', 'A1']],
  },
  {
    file: 'merged-rows.xlsx',
    bytes: book({
      sheets: {
        P: merged(
          [
            ['SKU', 'Description', 'Origin', 'Customs value'],
            ['Shirts'],
            ['A1', 'cotton shirt', 'IN', '#300'],
            ['A2', '', '', ''],
            ['', '', '', ''],
            ['A3', '', 'CN', ''],
            ['A4', 'mug', '', '#5'],
          ],
          ['A2:D2', 'B3:B6', 'C3:C4', 'D3:D6'],
        ),
      },
    }),
    rows: [
      [2, 'HEADING'],
      [3, 'cotton shirt', 'IN', 'A1'],
      [4, 'cotton shirt', 'IN', 'A2'],
      [6, 'cotton shirt', 'CN', 'A3'],
      [7, 'mug', '', 'A4'],
    ],
    values: ['', '', '', '', '5'],
    warned:
      /\(D3\): the value is merged over several rows and is not used[\s\S]*"Customs value" \(D6\): the value is merged/,
  },
  {
    file: 'merged-header.xlsx',
    bytes: book({
      sheets: {
        P: merged(
          [
            ['Artikelnummer', 'Bezeichnung', 'Zoll', ''],
            ['', '', 'Ursprungsland', 'Bestimmungsland'],
            ['A1', 'steel bolt', 'CN', 'US'],
          ],
          ['A1:A2', 'B1:B2', 'C1:D1'],
        ),
      },
    }),
    rows: [[3, 'steel bolt', 'CN', 'A1']],
  },
  {
    file: 'currency-formats.xlsx',
    bytes: book({
      sheets: {
        P: merged(
          [
            ['Description', 'Customs value'],
            ['euros', '#10.5@1'],
            ['pesos', '#10.5@2'],
            ['dollars', '#10.5@3'],
            ['yuan', '#10.5@4'],
            ['percent', '#10.5@5'],
          ],
          [],
        ),
      },
      formats: [
        '#,##0.00\\ [$€-407]',
        '&quot;MXN&quot;\\ 0.00',
        '[$$-409]#,##0.00',
        '[$¥-804]#,##0.00',
        '#,##0.00;[Red]-#,##0.00',
      ],
    }),
    rows: [
      [2, 'euros'],
      [3, 'pesos'],
      [4, 'dollars'],
      [5, 'yuan'],
      [6, 'percent'],
    ],
    values: ['', '', '10.5', '', '10.5'],
    warned: /value is in EUR and is not used[\s\S]*value is in MXN[\s\S]*value is in CNY/,
  },
  {
    file: 'comments-and-entities.xlsx',
    bytes: book({
      sheets: { P: sheet(['<!-- made by hand -->', heads, inline('A1', 'caf&#233; &#x2014; ground', 'MX')]) },
    }),
    rows: [[3 - 1, 'café — ground', 'MX', 'A1']],
  },
  {
    file: 'bad-string-number.xlsx',
    bytes: book({
      sheets: { P: sheet([heads, row([cell('s', '9'), cell('inline', 'x y'), cell('inline', 'MX')])]) },
    }),
    refused: /refers to a text that is not there/,
  },
  {
    file: 'broken-xml.xlsx',
    bytes: book({
      sheets: { P: sheet([heads, inline('A1', 'live horses', 'MX')]).replace('</sheetData>', '</sheetDat') },
    }),
    refused: /damaged/,
  },
  {
    file: 'cut.xlsx',
    bytes: () =>
      bookBytes({ sheets: { P: sheet([heads, inline('A1', 'live horses', 'MX')]) } }).subarray(0, 500),
    refused: /not a whole XLSX/,
  },
  { file: 'no-sheet.xlsx', bytes: book({ sheets: {} }), refused: /without a visible sheet/ },
];

const ole = (mark: string): Buffer =>
  Buffer.concat([
    Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]),
    Buffer.alloc(1016),
    Buffer.from(mark, 'utf16le'),
    Buffer.alloc(512),
  ]);

const foreignCases: readonly SheetCase[] = [
  { file: 'password.xlsx', bytes: () => ole('EncryptedPackage'), refused: /protected by a password/ },
  { file: 'old-workbook.xls', bytes: () => ole('Workbook'), refused: /old \.xls format/ },
  {
    file: 'binary-workbook.xlsb',
    bytes: book({ sheets: {}, only: { 'xl/workbook.bin': 'x' } }),
    refused: /\.xlsb/,
  },
  {
    file: 'just-a-zip.xlsx',
    bytes: book({ sheets: {}, only: { 'readme.txt': 'x' } }),
    refused: /without a workbook/,
  },
  {
    file: 'web-page.xls',
    bytes: utf8('<html><table><tr><td>Description</td></tr></table></html>'),
    refused: /web page/,
  },
  { file: 'spreadsheet-2003.xml', bytes: utf8('<?xml version="1.0"?><Workbook/>'), refused: /XML file/ },
  { file: 'document.pdf', bytes: utf8('%PDF-1.7 ...'), refused: /PDF/ },
  { file: 'packed.csv.gz', bytes: () => gzipSync(plain, { level: 9 }), refused: /gzip/ },
  {
    file: 'picture.csv',
    bytes: () => Buffer.concat([Buffer.from([0x89, 0x50, 0x4e, 0x47, 1, 2, 3, 4]), Buffer.alloc(300, 7)]),
    refused: /a picture \(PNG\)/,
  },
  { file: 'bytes.csv', bytes: () => Buffer.alloc(300, 7), refused: /no text/ },
  ...(
    [
      ['photo.csv', '\xff\xd8\xff\xe0JFIF', /a picture \(JPEG\)/],
      ['short.csv', 'GIF89a....', /a picture \(GIF\)/],
      ['scan.csv', 'II*\0', /a picture \(TIFF\)/],
      ['shop.csv', 'RIFF0123WEBPVP8 ', /a picture \(WebP\)/],
      ['letter.csv', '{\\rtf1\\ansi Description}', /RTF/],
      ['list.csv.bz2', 'BZh91AY&SY', /bzip2/],
      ['list.csv.xz', '\xfd7zXZ\0', /with xz/],
      ['list.csv.zst', '(\xb5/\xfd', /zstd/],
      ['list.7z', "7z\xbc\xaf'\x1c", /7-Zip/],
      ['list.rar', 'Rar!\x1a\x07', /RAR/],
      ['list.tar', `${'list.csv'.padEnd(257, '0')}ustar`, /an archive \(tar\)/],
    ] as const
  ).map(([file, text, refused]): SheetCase => ({ file, bytes: () => Buffer.from(text, 'latin1'), refused })),
];

export const sheetCases: readonly SheetCase[] = [...csvCases, ...jsonCases, ...xlsxCases, ...foreignCases];
