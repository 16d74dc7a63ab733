import { resolve } from 'node:path';
import type { HistoryPage } from '../../api/answers.js';
import type { HistoryQueryInput } from '../../api/history-query.js';
import type { TariffService } from '../../api/tariff-service.js';
import { neutralise } from '../../batch/neutralise.js';
import type { Cell } from '../../batch/raw-record.js';
import { csvFormat } from '../../batch/write/csv.js';
import { formatOfName, plainColumns } from '../../batch/write/row-format.js';
import { exitCodes, TariffError } from '../../errors.js';
import { renderJsonLines } from '../../render/json.js';
import { safeText } from '../../render/safe-text.js';
import { formatCode, isCode } from '../../tariff/code.js';
import { writeOutput } from '../../write-output.js';
import type { CommandBody } from '../command-body.js';
import { Faults } from '../entry-fields.js';
import { readChoice } from '../read-fields.js';
import { readHistoryFilter } from './read-history-filter.js';

type Entry = HistoryPage['items'][number];

const formats = ['csv', 'ndjson'] as const;
const pageOf = 200;

const dotted = (code: string): string => (isCode(code) ? formatCode(code) : code);

/** The newest word on an answer that was not taken back. */
const standing = ({ feedback }: Entry) =>
  feedback.find(({ withdrawn_at: withdrawn }) => withdrawn === undefined);

/** What each column of the sheet holds, named as in a list that was classified; of several feedbacks the newest that stands. */
const columns: Readonly<Record<string, (entry: Entry) => Cell>> = {
  id: ({ id }) => id,
  created_at: ({ created_at }) => created_at,
  reference: ({ reference }) => reference ?? '',
  client: ({ client }) => client ?? '',
  description: ({ description }) => description,
  origin: ({ origin }) => origin ?? '',
  tariff_code: ({ confident_to }) => dotted(confident_to),
  decision: ({ decision }) => decision,
  likely_line: ({ code }) => dotted(code ?? ''),
  likely_confidence: ({ confidence }) => ({ kind: 'number', text: String(confidence) }),
  edition: ({ edition }) => edition,
  feedback: (entry) => standing(entry)?.verdict ?? '',
  feedback_code: (entry) => dotted(standing(entry)?.code ?? ''),
  feedback_comment: (entry) => standing(entry)?.comment ?? '',
};

/** `tariff history export`: every classification that fits, one a row, as CSV or NDJSON. */
export const historyExport: CommandBody = async (context, { options }) => {
  const faults = new Faults();
  const filter = readHistoryFilter(options, faults);
  const written = readChoice('--format', options['format'], formats, faults);
  faults.refuse();
  const path = options['output'] === undefined ? undefined : resolve(context.cwd, String(options['output']));
  const format = written ?? formatOf(path) ?? (context.settings.json ? 'ndjson' : 'csv');
  const service = await context.service();
  const texts = textsOf(service, filter, format, options['bom'] === true);
  const count = path === undefined ? await each(texts, context.print) : await writePrivately(path, texts);
  if (path !== undefined) await context.talk(`${count} classifications are in ${path}`);
  return exitCodes.ok;
};

function formatOf(path: string | undefined): (typeof formats)[number] | undefined {
  const named = path === undefined ? undefined : formatOfName(path);
  if (named === 'json' || named === 'xlsx')
    throw new TariffError('usage', `a history is exported as CSV or NDJSON, not as .${named}`, {
      hint: 'name the file .csv or .ndjson, or give --format',
    });
  return named;
}

/** A piece of the export, and how many classifications it holds. */
interface Piece {
  readonly text: string;
  readonly rows: number;
}

async function* textsOf(
  service: TariffService,
  filter: HistoryQueryInput,
  format: (typeof formats)[number],
  mark: boolean,
): AsyncGenerator<Piece> {
  const csv = csvFormat(mark);
  const headings = plainColumns(Object.keys(columns));
  const line = (entry: Entry): string =>
    csv.row(
      { cells: Object.values(columns).map((cell) => shown(cell(entry))), object: () => entry },
      0,
      headings,
    );
  if (format === 'csv') yield { text: csv.head(headings), rows: 0 };
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page: HistoryPage = await service.history({
      limit: pageOf,
      ...filter,
      ...(cursor ? { cursor } : {}),
    });
    const text =
      format === 'csv' ? page.items.map(line).join('') : renderJsonLines(page.schema_version, page.items);
    yield { text, rows: page.items.length };
    cursor = page.next_cursor;
  }
}

/** No spreadsheet runs a text, no terminal obeys it, and it keeps to its line. */
const shown = (cell: Cell): Cell => (typeof cell === 'string' ? safeText(neutralise(cell)) : cell);

async function each(pieces: AsyncIterable<Piece>, write: (text: string) => Promise<void>): Promise<number> {
  let count = 0;
  for await (const { text, rows } of pieces) {
    await write(text);
    count += rows;
  }
  return count;
}

/** Writes a file that its owner alone can read, where none was. */
async function writePrivately(path: string, pieces: AsyncIterable<Piece>): Promise<number> {
  let count = 0;
  const texts = async function* (): AsyncGenerator<string> {
    for await (const { text, rows } of pieces) {
      count += rows;
      yield text;
    }
  };
  await writeOutput(path, texts(), { mode: 0o600 });
  return count;
}
