import { pipeline, Readable } from 'node:stream';
import { type Options, parse } from 'csv-parse';
import { parse as parseNow } from 'csv-parse/sync';
import { TariffError } from '../../errors.js';
import type { ProductSheet, RawRecord } from '../raw-record.js';
import { type CsvDialect, csvDialect } from './csv-dialect.js';
import { decodeFile, encodingOf } from './decode-text.js';
import type { FileFacts } from './inspect-file.js';

export interface CsvOptions {
  readonly encoding?: string;
  readonly delimiter?: string;
}

/** One record may hold a long description, not a book: more than this is a quote that nobody closed. */
const recordAtMost = 2_000_000;

/** A text file of rows: comma, semicolon, tab or bar, any encoding; its rows are numbered as a spreadsheet numbers them. */
export function csvSheet(facts: FileFacts, name: string, options: CsvOptions): ProductSheet {
  const encoding = encodingOf(facts, options.encoding);
  const sample = new TextDecoder(encoding.label).decode(facts.head);
  const dialect = csvDialect(sample, options.delimiter);
  let read = 0;
  return {
    name,
    warnings: encoding.warnings,
    decimalComma: dialect.decimalComma,
    progress: () => (facts.bytes === 0 ? 1 : read / facts.bytes),
    rows: () =>
      csvRecords(
        decodeFile(facts.path, encoding.label, (bytes) => {
          read = bytes;
        }),
        dialect,
        name,
      ),
  };
}

/** The records of CSV text as it comes, the empty ones too. */
async function* csvRecords(
  text: AsyncIterable<string>,
  dialect: CsvDialect,
  name: string,
): AsyncGenerator<RawRecord> {
  const parser = parse(parserOptions(dialect));
  // a fault of either end comes out where the records are awaited
  pipeline(Readable.from(text, { objectMode: false }), parser, () => undefined);
  let row = 0;
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      row++;
      yield { row, cells };
    }
  } catch (cause) {
    throw csvFault(cause, name, row);
  }
}

/** The records of CSV text that is in memory. */
export function csvRecordsOf(text: string, dialect: CsvDialect, name: string): string[][] {
  let row = 0;
  const count = (cells: string[]): string[] => {
    row++;
    return cells;
  };
  try {
    return parseNow(text, { ...parserOptions(dialect), on_record: count });
  } catch (cause) {
    throw csvFault(cause, name, row);
  }
}

const parserOptions = (dialect: CsvDialect): Options => ({
  bom: true,
  delimiter: dialect.delimiter,
  record_delimiter: ['\r\n', '\n', '\r'],
  relax_column_count: true,
  relax_quotes: true,
  skip_empty_lines: false,
  from: dialect.separatorLine ? 2 : 1,
  max_record_size: recordAtMost,
});

function csvFault(cause: unknown, name: string, row: number): TariffError {
  const { code, message } = cause as { code?: string; message: string };
  const unclosed = code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE';
  return new TariffError(
    'input_unreadable',
    unclosed
      ? `${name} cannot be read as CSV: a quote that opens in row ${row + 1} is not closed`
      : `${name} cannot be read as CSV after row ${row}: ${message}`,
    { cause, hint: 'check that the file is whole and its quotes are closed' },
  );
}
