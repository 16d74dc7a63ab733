import { readFileSync } from 'node:fs';
import { TariffError } from '../../errors.js';
import type { ProductSheet } from '../raw-record.js';
import { type CsvOptions, csvSheet } from './csv.js';
import type { FileFacts } from './inspect-file.js';
import { jsonSheet } from './json.js';
import { openWorkbook } from './workbook.js';
import { xlsxSheet } from './xlsx.js';

export interface OpenOptions extends CsvOptions {
  /** a sheet of the workbook by its name or its number, from 1 */
  readonly sheet?: string;
  /** what messages call the input */
  readonly name: string;
}

/** The sheets of a file that may hold the products, likeliest first; `close` lets go of the file. */
export interface OpenedFile {
  readonly sheets: readonly ProductSheet[];
  close(): void;
}

const starts = (head: Buffer, ...bytes: number[]): boolean => bytes.every((byte, i) => head[i] === byte);

const refused = (name: string, what: string, hint: string): TariffError =>
  new TariffError('input_unreadable', `${name} is ${what}`, { hint });

/** Opens an input by what it holds, not by what it is called. */
export async function openSheets(facts: FileFacts, options: OpenOptions): Promise<OpenedFile> {
  const { head } = facts;
  const { name } = options;
  refuseForeign(facts, name);
  const alone = (sheet: ProductSheet): OpenedFile => ({ sheets: [sheet], close: () => undefined });
  if (starts(head, 0x50, 0x4b, 3, 4)) return openXlsx(facts.path, options);
  if (options.sheet !== undefined)
    throw new TariffError('usage', `--sheet: ${name} is no workbook and has no sheets`, {
      hint: 'leave --sheet out',
    });
  const text = head
    .toString('latin1')
    .replace(/^\u00ef\u00bb\u00bf|^\u00ff\u00fe/, '')
    .replaceAll('\0', '')
    .trimStart();
  if (/\.(json|ndjson|jsonl)$/i.test(facts.path) || /^(\[\s*[[{\]]|\{\s*["}])/.test(text))
    return alone(await jsonSheet(facts, name));
  return alone(csvSheet(facts, name, options));
}

/** So many bytes that are no text may be damage in a short list; more of them are another format. */
const damagedAtMost = 4;

const listInstead = 'give the list itself: .csv, .xlsx, .json or .ndjson';

/** What a file begins with that is another format, what it is called, and what to do instead. */
const foreignFormats: readonly (readonly [mark: RegExp, what: string, hint: string])[] = [
  [/^%PDF/, 'a PDF document', 'export the list as .xlsx or .csv'],
  [/^\x89PNG/, 'a picture (PNG)', listInstead],
  [/^\xff\xd8\xff/, 'a picture (JPEG)', listInstead],
  [/^GIF8[79]a/, 'a picture (GIF)', listInstead],
  [/^(?:II\*\0|MM\0\*)/, 'a picture (TIFF)', listInstead],
  [/^RIFF.{4}WEBP/s, 'a picture (WebP)', listInstead],
  [/^\{\\rtf/, 'a text document (RTF)', 'export the list as .xlsx or .csv'],
  [/^7z\xbc\xaf/, 'packed with 7-Zip', 'unpack it first'],
  [/^Rar!\x1a/, 'packed with RAR', 'unpack it first'],
  [/^BZh[1-9]1AY/, 'compressed with bzip2', 'unpack it first: bzcat FILE | tariff batch - ...'],
  [/^\xfd7zXZ/, 'compressed with xz', 'unpack it first: xzcat FILE | tariff batch - ...'],
  [/^\x28\xb5\x2f\xfd/, 'compressed with zstd', 'unpack it first: zstdcat FILE | tariff batch - ...'],
  [/^.{257}ustar/s, 'an archive (tar)', 'unpack it first'],
];

/** Formats that are no list of rows are called by their names, before anything is guessed about them. */
function refuseForeign({ head, bytes, path }: FileFacts, name: string): void {
  if (bytes === 0) throw refused(name, 'empty', 'check what was saved');
  if (starts(head, 0xd0, 0xcf, 0x11, 0xe0)) {
    const sealed = Buffer.from('EncryptedPackage', 'utf16le');
    const isEncrypted = (bytes < 100_000_000 ? readFileSync(path) : head).includes(sealed);
    throw isEncrypted
      ? refused(name, 'protected by a password', 'save a copy without the password in a spreadsheet program')
      : refused(name, 'a workbook of the old .xls format', 'save it as .xlsx in a spreadsheet program');
  }
  if (starts(head, 0x1f, 0x8b))
    throw refused(name, 'compressed with gzip', 'unpack it first: zcat FILE | tariff batch - ...');
  const marks = head.toString('latin1', 0, 512);
  const [, foreign, hint] = foreignFormats.find(([mark]) => mark.test(marks)) ?? [];
  if (foreign !== undefined) throw refused(name, foreign, hint!);
  const start = head.toString('latin1', 0, 2000).replaceAll('\0', '').toLowerCase();
  if (/^[\s\u00bb\u00bf\u00ef]*<(!doctype html|html|table|meta|div)/.test(start))
    throw refused(
      name,
      'a web page, whatever its name says',
      'open it in a spreadsheet program and save it as .xlsx',
    );
  if (/^[\s\u00bb\u00bf\u00ef]*<\?xml/.test(start))
    throw refused(name, 'an XML file', 'open it in a spreadsheet program and save it as .xlsx');
  const sample = head.subarray(0, 8000);
  const isWide = starts(head, 0xff, 0xfe) || starts(head, 0xfe, 0xff);
  const controls = sample.filter((byte) => byte < 9 || (byte > 13 && byte < 27)).length;
  const zeros = sample.filter((byte) => byte === 0).length;
  const isZip = starts(head, 0x50, 0x4b, 3, 4);
  if (
    !isZip &&
    !isWide &&
    controls > Math.max(damagedAtMost, sample.length / 50) &&
    !(zeros > sample.length / 4 && zeros > controls * 0.9)
  )
    throw refused(
      name,
      'not a list of rows: it holds bytes that are no text',
      'give .csv, .xlsx, .json or .ndjson',
    );
}

async function openXlsx(path: string, { name, sheet: wanted }: OpenOptions): Promise<OpenedFile> {
  const book = await openWorkbook(path);
  const named = { ...book, file: name };
  const close = (): void => book.parts.close();
  const visible = book.sheets.filter((sheet) => !sheet.hidden);
  const fail = (fault: TariffError): never => {
    close();
    throw fault;
  };
  const titles = book.sheets
    .map(({ name: title, hidden }) => `"${title}"${hidden ? ' (hidden)' : ''}`)
    .join(', ');
  if (wanted === undefined) {
    if (visible.length === 0)
      fail(
        refused(
          name,
          'a workbook without a visible sheet',
          titles === '' ? 'check what was saved' : `name one with --sheet: ${titles}`,
        ),
      );
    return { sheets: visible.map((sheet) => xlsxSheet(named, sheet)), close };
  }
  const folded = (text: string): string => text.trim().toLowerCase();
  const found =
    book.sheets.find((sheet) => sheet.name === wanted) ??
    book.sheets.find((sheet) => folded(sheet.name) === folded(wanted)) ??
    (/^\d+$/.test(wanted) ? book.sheets[Number(wanted) - 1] : undefined);
  if (!found)
    fail(
      new TariffError('usage', `--sheet: there is no sheet "${wanted}"`, {
        hint: `the sheets are ${titles}`,
      }),
    );
  return { sheets: [xlsxSheet(named, found!)], close };
}
