import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { TariffError } from '../../errors.js';
import { columnLetter } from '../column-map.js';
import { neutralise } from '../neutralise.js';
import { type Cell, cellText } from '../raw-record.js';
import { dateSerial } from '../read/serial-date.js';
import type { PackFacts, RowFormat, SummaryLine } from './row-format.js';
import {
  contentTypes,
  packageRelations,
  styleOf,
  styles,
  workbookPart,
  workbookRelations,
} from './xlsx-parts.js';

/** What a sheet can hold (Excel's own limits). */
const rowsAtMost = 1_048_576;
const lettersAtMost = 32_767;

const illegal =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g;
const marked: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Text for XML: what XML cannot hold is written `_x0007_`, as workbooks have it. */
const xmlText = (text: string): string =>
  text
    .replace(/_x(?=[0-9A-Fa-f]{4}_)/g, '_x005F_x')
    .replace(illegal, (letter) => `_x${letter.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`)
    .replace(/\r/g, '_x000D_')
    .replace(/[&<>"]/g, (letter) => marked[letter]!);

const textCell = (text: string, style = 0): string => {
  if (text === '') return style === 0 ? '<c/>' : `<c s="${style}"/>`;
  const kept = text.length > lettersAtMost ? `${text.slice(0, lettersAtMost - 1)}\u2026` : text;
  return `<c${style === 0 ? '' : ` s="${style}"`} t="inlineStr"><is><t xml:space="preserve">${xmlText(kept)}</t></is></c>`;
};

const isNumber = (text: string): boolean =>
  /^-?(0|[1-9]\d*)(\.\d+)?([eE][+-]?\d+)?$/.test(text) && text.replace(/[eE].*|\D/g, '').length <= 15;

/** A number stays a number, a day a day, a code a text. */
function cellXml(cell: Cell): string {
  if (typeof cell === 'string')
    return cell.startsWith('-') && isNumber(cell) && String(Number(cell)) === cell
      ? `<c><v>${cell}</v></c>`
      : textCell(neutralise(cell));
  if (cell.kind === 'number' && isNumber(cell.text)) return `<c><v>${cell.text}</v></c>`;
  if (cell.kind === 'boolean') return `<c t="b"><v>${cell.text === 'TRUE' ? 1 : 0}</v></c>`;
  const serial = cell.kind === 'date' ? dateSerial(cell.text) : undefined;
  if (serial !== undefined)
    return `<c s="${cell.text.includes('T') ? styleOf.moment : styleOf.day}"><v>${serial}</v></c>`;
  return textCell(neutralise(cellText(cell)));
}

const rowXml = (cells: readonly string[]): string => `<row>${cells.join('')}</row>\n`;

/** Headings that hold long texts get more room. */
function widthOf(heading: string, isAnswer: boolean): number {
  if (/desc|question|warning|error|alternatives|rule|nombre|name/i.test(heading)) return 44;
  return Math.min(30, Math.max(isAnswer ? 14 : 10, heading.length + 3));
}

const sheetStart = (widths: readonly number[]): string =>
  '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
  `<cols>${widths.map((width, i) => `<col min="${i + 1}" max="${i + 1}" width="${width}" customWidth="1"/>`).join('')}</cols><sheetData>\n`;

function sheetEnd({ columns, rows }: PackFacts): string {
  const range = `A1:${columnLetter(Math.max(0, columns.length - 1))}${rows + 1}`;
  return `</sheetData><autoFilter ref="${range}"/></worksheet>\n`;
}

const summarySheet = (summary: readonly SummaryLine[]): string => {
  const lines = summary.map(([label, value]) =>
    rowXml([
      textCell(label, styleOf.head),
      typeof value === 'number' ? `<c><v>${value}</v></c>` : textCell(neutralise(value)),
    ]),
  );
  return `${sheetStart([34, 90]).replace(/<sheetViews>.*<\/sheetViews>/, '')}${lines.join('')}</sheetData></worksheet>\n`;
};

async function* sheetXml(part: string, facts: PackFacts): AsyncGenerator<Uint8Array | string> {
  yield sheetStart(facts.columns.map((heading, i) => widthOf(heading, i >= facts.answersFrom)));
  yield* createReadStream(part, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>;
  yield sheetEnd(facts);
}

/** The zip's own clock stands still: the same rows give the same bytes. */
const still = { mtime: new Date(Date.UTC(1980, 0, 1, 12)), forceDosTimestamp: true, compressionLevel: 4 };

/** Packs rows into a workbook: the rows under a frozen header with filters, and a sheet that sums them up. */
async function packWorkbook(part: string, path: string, facts: PackFacts): Promise<void> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  const rows = Readable.from(sheetXml(part, facts), { objectMode: false });
  rows.on('error', (fault) => zip.emit('error', fault));
  const text = (content: string): Buffer => Buffer.from(content, 'utf8');
  zip.addBuffer(text(contentTypes), '[Content_Types].xml', still);
  zip.addBuffer(text(packageRelations), '_rels/.rels', still);
  zip.addBuffer(text(workbookPart), 'xl/workbook.xml', still);
  zip.addBuffer(text(workbookRelations), 'xl/_rels/workbook.xml.rels', still);
  zip.addBuffer(text(styles), 'xl/styles.xml', still);
  zip.addReadStream(rows, 'xl/worksheets/sheet1.xml', still);
  zip.addBuffer(text(summarySheet(facts.summary)), 'xl/worksheets/sheet2.xml', still);
  zip.end();
  const failed = new Promise<never>((_, refuse) => {
    zip.on('error', refuse);
  });
  await Promise.race([written, failed]);
}

/** A workbook; its rows are kept as XML until they are packed. */
export const xlsxFormat: RowFormat = {
  whole: false,
  lettersAtMost,
  head: (columns) => rowXml(columns.map((heading) => textCell(neutralise(heading), styleOf.head))),
  row({ cells }, index) {
    if (index + 2 > rowsAtMost)
      throw new TariffError('usage', `a workbook holds ${rowsAtMost - 1} rows, and the input has more`, {
        hint: 'write .csv or .ndjson',
      });
    return rowXml(cells.map(cellXml));
  },
  tail: '',
  pack: packWorkbook,
};
