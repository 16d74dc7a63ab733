import type { Cell } from '../raw-record.js';
import type { NumberFormat } from '../read/number-forms.js';

/** One row of an output: cells for a sheet, one object for JSON. */
export interface OutputRow {
  readonly cells: readonly Cell[];
  readonly object: () => object;
  /** what the next run takes its answer over by */
  readonly state?: string;
  /** what a sheet offers to choose from in its row */
  readonly choices?: RowChoices;
}

export interface RowChoices {
  /** codes that could be approved */
  readonly codes: readonly string[];
  /** answers to the question */
  readonly answers: readonly string[];
}

/** The remarks on a whole job in the workbook that it fills. */
export type SummaryLine = readonly [label: string, value: string | number];

/** What the columns of an output are. */
export interface SheetColumns {
  /** the headings, those of the input first */
  readonly headings: readonly string[];
  /** ours by their own names, whatever they are called beside the input's: the last of the headings */
  readonly ours: readonly string[];
  /** the number formats that cells of the input name */
  readonly formats: readonly NumberFormat[];
}

/** The columns of a table that has nothing but its headings. */
export const plainColumns = (headings: readonly string[]): SheetColumns => ({
  headings,
  ours: [],
  formats: [],
});

/**
 * How rows become a file. Rows are text that is only ever appended, so that a job can be cut off after any of them and go
 * on; `finish` makes the file of them, and makes the same file when it is asked again.
 */
export interface RowFormat {
  /** rows come as JSON objects with the whole answer in each */
  readonly whole: boolean;
  /** what one cell can hold; more is cut */
  readonly lettersAtMost?: number;
  /** what stands before the rows */
  head(columns: SheetColumns): string;
  /** what holds for this row and all others of its kind, said before it; `index` as of a row */
  notice?(notices: readonly string[], index: number): string;
  /** `index` counts the rows before this one, and the notices where they are written */
  row(row: OutputRow, index: number, columns: SheetColumns): string;
  /** appended to the rows once they are all there */
  readonly tail: string;
  /** packs the rows at `part` into `path`; formats that are their own rows leave it out */
  readonly pack?: (part: string, path: string, facts: PackFacts) => Promise<void>;
}

export interface PackFacts {
  readonly columns: SheetColumns;
  readonly rows: number;
  readonly summary: readonly SummaryLine[];
}

export const formatNames = ['csv', 'xlsx', 'json', 'ndjson'] as const;
export type FormatName = (typeof formatNames)[number];

const gzipName = /\.gz$/i;

/** Whether a file's name asks for it to be compressed. */
export const asksGzip = (path: string): boolean => gzipName.test(path);

/** The format that a file's name asks for: `.jsonl` is NDJSON, and `.gz` may stand behind it. */
export function formatOfName(path: string): FormatName | undefined {
  const extension = /\.([a-z]+)$/i.exec(path.replace(gzipName, ''))?.[1]?.toLowerCase();
  if (extension === 'jsonl') return 'ndjson';
  return formatNames.find((name) => name === extension);
}
