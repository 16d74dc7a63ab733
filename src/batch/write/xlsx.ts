import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { TariffError } from '../../errors.js';
import type { PackFacts, RowFormat } from './row-format.js';
import { lettersAtMost } from './xlsx-cells.js';
import { contentTypes, packageRelations, stylesPart, workbookPart, workbookRelations } from './xlsx-parts.js';
import { classifiedEnd, classifiedStart, dataRow, headRow, rangesOf, summarySheet } from './xlsx-sheet.js';

/** What a sheet can hold (Excel's own limit). */
const rowsAtMost = 1_048_576;

async function* sheetXml(part: string, { columns, rows }: PackFacts): AsyncGenerator<Uint8Array | string> {
  yield classifiedStart(columns);
  yield* createReadStream(part, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>;
  yield classifiedEnd(columns, rows);
}

/** The zip's own clock stands still: the same rows give the same bytes. */
const still = { mtime: new Date(Date.UTC(1980, 0, 1, 12)), forceDosTimestamp: true, compressionLevel: 4 };

/** Packs rows into a workbook: the rows as a sheet to be worked in, and a sheet that sums them up. */
async function packWorkbook(part: string, path: string, facts: PackFacts): Promise<void> {
  const zip = new ZipFile();
  const written = pipeline(zip.outputStream, createWriteStream(path));
  const rows = Readable.from(sheetXml(part, facts), { objectMode: false });
  rows.on('error', (fault) => zip.emit('error', fault));
  const text = (content: string): Buffer => Buffer.from(content, 'utf8');
  zip.addBuffer(text(contentTypes), '[Content_Types].xml', still);
  zip.addBuffer(text(packageRelations), '_rels/.rels', still);
  zip.addBuffer(text(workbookPart(rangesOf(facts.columns, facts.rows))), 'xl/workbook.xml', still);
  zip.addBuffer(text(workbookRelations), 'xl/_rels/workbook.xml.rels', still);
  zip.addBuffer(text(stylesPart(facts.columns.formats)), 'xl/styles.xml', still);
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
  head: headRow,
  row(row, index, columns) {
    if (index + 2 > rowsAtMost)
      throw new TariffError('usage', `a workbook holds ${rowsAtMost - 1} rows, and the input has more`, {
        hint: 'write .csv or .ndjson',
      });
    return dataRow(row, columns);
  },
  tail: '',
  pack: packWorkbook,
};
