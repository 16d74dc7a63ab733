import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sheetCases } from './sheet-cases.js';

/** Writes the sheets of fixtures/sheets; those that LibreOffice makes are made again where it is installed. */
const folder = join(import.meta.dirname, '../../fixtures/sheets');
mkdirSync(folder, { recursive: true });
for (const { file, bytes } of sheetCases) writeFileSync(join(folder, file), bytes());

const names = [
  'live horses',
  'cotton shirts, knitted',
  'steel pipe 5" wide',
  'café molido',
  'phone, "smart"',
];
const list = Array.from({ length: 50 }, (_, i) => [
  `P-${String(i + 1).padStart(3, '0')}`,
  `${names[i % 5]} ${i + 1}`,
  ['MX', 'China', 'VNM'][i % 3]!,
  (i * 1.25).toFixed(2),
]);
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;
const csv = [
  'Part number,Description,Country of origin,Customs value',
  ...list.map((cells) => cells.map(quoted).join(',')),
].join('\n');
const cell = (text: string): string =>
  `<table:table-cell office:value-type="string"><text:p>${text}</text:p></table:table-cell>`;
const flat = `<?xml version="1.0" encoding="UTF-8"?><office:document xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0" xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0" xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0" xmlns:style="urn:oasis:names:tc:opendocument:xmlns:style:1.0" xmlns:number="urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0" xmlns:of="urn:oasis:names:tc:opendocument:xmlns:of:1.2" office:mimetype="application/vnd.oasis.opendocument.spreadsheet" office:version="1.2"><office:automatic-styles><number:date-style style:name="N1"><number:day number:style="long"/><number:text>/</number:text><number:month number:style="long"/><number:text>/</number:text><number:year number:style="long"/></number:date-style><style:style style:name="day" style:family="table-cell" style:data-style-name="N1"/></office:automatic-styles><office:body><office:spreadsheet>
<table:table table:name="Portada"><table:table-row>${cell('Catálogo')}</table:table-row></table:table>
<table:table table:name="Productos"><table:table-row>${cell('Lista de productos')}</table:table-row><table:table-row/>
<table:table-row>${cell('Clave')}${cell('Descripción')}${cell('Fecha de entrada')}${cell('Cantidad')}${cell('Fracción')}</table:table-row>
<table:table-row>${cell('A1')}<table:table-cell office:value-type="string" table:formula="of:=CONCATENATE(&quot;live&quot;;&quot; horses&quot;)" office:string-value="live horses"><text:p>live horses</text:p></table:table-cell><table:table-cell table:style-name="day" office:value-type="date" office:date-value="2026-06-15"><text:p>15/06/26</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="-3"><text:p>-3</text:p></table:table-cell><table:table-cell office:value-type="float" office:value="101210010"><text:p>101210010</text:p></table:table-cell></table:table-row>
<table:table-row>${cell('A2')}${cell('camisetas de algodón')}<table:table-cell/><table:table-cell office:value-type="boolean" office:boolean-value="true"><text:p>TRUE</text:p></table:table-cell>${cell('6109.10.00.04')}</table:table-row>
<table:table-row>${cell('A3')}<table:table-cell table:formula="of:=1/0" office:value-type="string"><text:p>#DIV/0!</text:p></table:table-cell></table:table-row>
</table:table></office:spreadsheet></office:body></office:document>`;

/** A list as a shop keeps it: a header of two lines, merged cells, headings of sections, hidden rows and euros. */
const spanned = (text: string, rows: number, columns = 1): string =>
  cell(text).replace(
    '<table:table-cell',
    `<table:table-cell table:number-rows-spanned="${rows}" table:number-columns-spanned="${columns}"`,
  );
const covered = '<table:covered-table-cell/>';
const euros = (amount: string): string =>
  `<table:table-cell table:style-name="euro" office:value-type="currency" office:currency="EUR" office:value="${amount}"/>`;
const line = (cells: readonly string[], more = ''): string =>
  `<table:table-row${more}>${cells.join('')}</table:table-row>`;
const euroStyle =
  '<number:currency-style style:name="N2"><number:number number:decimal-places="2" number:min-integer-digits="1" number:grouping="true"/><number:text> </number:text><number:currency-symbol number:language="de" number:country="DE">€</number:currency-symbol></number:currency-style><style:style style:name="euro" style:family="table-cell" style:data-style-name="N2"/>';
const desk = `${flat.slice(0, flat.indexOf('</office:automatic-styles>'))}${euroStyle}</office:automatic-styles><office:body><office:spreadsheet><table:table table:name="Preisliste">
${line([spanned('Artikelnummer', 2), spanned('Bezeichnung', 2), spanned('Zoll', 1, 2), covered])}
${line([covered, covered, cell('Ursprungsland'), cell('Zollwert USD')])}
${line([spanned('Hemden', 1, 4), covered, covered, covered])}
${line([cell('A1'), spanned('cotton shirt, woven, for men', 3), spanned('India', 2), euros('10.5')])}
${line([cell('A2'), covered, covered, euros('11')], ' table:visibility="collapse"')}
${line([cell('A3'), covered, cell('Vietnam'), '<table:table-cell office:value-type="float" office:value="12"/>'])}
${line([cell('Geschirr')])}
${line([cell('A4'), cell('ceramic mug'), cell('China'), spanned('30', 2)])}
${line([cell('A5'), cell('glass vase'), cell('CN'), covered])}
${line([cell('Gesamtsumme')])}
</table:table></office:spreadsheet></office:body></office:document>`;
const chinese = `${flat.slice(0, flat.indexOf('<office:body>'))}<office:body><office:spreadsheet><table:table table:name="P">${[
  ['货号', '商品名称', '材质', '原产国', '数量'],
  ['H1', 'steel bolt', '', 'CN', '5'],
  ['H2', 'shirt', '100% cotton, knitted', 'VN', '6'],
]
  .map((cells) => line(cells.map(cell)))
  .join('')}</table:table></office:spreadsheet></office:body></office:document>`;

const made = mkdtempSync(join(tmpdir(), 'tariff-sheets-'));
const convert = (source: string, to: string, name: string): void => {
  execFileSync(
    'soffice',
    [
      '--headless',
      `-env:UserInstallation=file://${made}/profile`,
      '--convert-to',
      to,
      '--outdir',
      made,
      join(made, source),
    ],
    { stdio: 'pipe' },
  );
  renameSync(join(made, `${source.replace(/\.\w+$/, '')}.${to.split(':')[0]}`), join(folder, name));
};
try {
  execFileSync('soffice', ['--version'], { stdio: 'pipe' });
  writeFileSync(join(made, 'list.csv'), csv);
  writeFileSync(join(made, 'book.fods'), flat);
  convert('list.csv', 'xlsx', 'libreoffice-list.xlsx');
  convert('book.fods', 'xlsx', 'libreoffice-book.xlsx');
  convert('book.fods', 'xls', 'libreoffice-book.xls');
  convert('book.fods', 'ods', 'libreoffice-book.ods');
  writeFileSync(join(made, 'desk.fods'), desk);
  convert('desk.fods', 'xlsx', 'libreoffice-desk.xlsx');
  writeFileSync(join(made, 'hanzi.fods'), chinese);
  // what LibreOffice calls 85 is GB18030
  convert('hanzi.fods', 'csv:Text - txt - csv (StarCalc):44,34,85,1', 'libreoffice-gb18030.csv');
} catch (fault) {
  process.stdout.write(
    `the sheets of LibreOffice are left as they are: ${(fault as Error).message.split('\n')[0]}\n`,
  );
} finally {
  rmSync(made, { recursive: true, force: true });
}
process.stdout.write(`${sheetCases.length} sheets written\n`);
