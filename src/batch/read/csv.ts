import type { ProductSheet, RawRecord } from '../raw-record.js';
import { type CsvDialect, csvDialect } from './csv-dialect.js';
import { CsvRecords } from './csv-records.js';
import { decodeFile, encodingOf } from './decode-text.js';
import type { FileFacts } from './inspect-file.js';

export interface CsvOptions {
  readonly encoding?: string;
  readonly delimiter?: string;
}

/** A text file of rows: comma, semicolon, tab or bar, any encoding; its rows are numbered as a spreadsheet numbers them. */
export function csvSheet(facts: FileFacts, name: string, options: CsvOptions): ProductSheet {
  const encoding = encodingOf(facts, options.encoding);
  const sample = new TextDecoder(encoding.label).decode(facts.head);
  const dialect = csvDialect(sample, options.delimiter);
  let read = 0;
  return {
    name,
    warnings: encoding.warnings,
    ...(encoding.isDoubtful && { isMisread: true }),
    decimalComma: dialect.decimalComma,
    progress: () => (facts.bytes === 0 ? 1 : read / facts.bytes),
    rows: () =>
      csvRecords(
        decodeFile(facts.path, encoding.label, (bytes) => {
          read = bytes;
        }),
        dialect,
      ),
  };
}

/** The records of CSV text as it comes, the empty ones too. */
async function* csvRecords(text: AsyncIterable<string>, dialect: CsvDialect): AsyncGenerator<RawRecord> {
  const records = new CsvRecords(dialect);
  for await (const piece of text) yield* records.add(piece);
  yield* records.end();
}
