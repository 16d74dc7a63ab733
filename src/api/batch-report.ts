import { z } from 'zod';
import { answersTaken } from './answers-taken.js';
import type { Plain } from './schema.js';

const version = z.literal('1');
const count = z.number().int();

const shortAnswer = z.object({ tariff_code: z.string(), likely_line: z.string(), decision: z.string() });

/** What a batch came to: the summary on the terminal, under --json and in the file of --summary. */
export const batchReport = z.object({
  schema_version: version,
  input: z.string(),
  output: z.string().nullable(),
  review: z.string().nullable(),
  /** the page of --report */
  report: z.string().nullable(),
  /** what codes of the United States are checked against */
  edition: z.object({ schedule: z.string(), revision: z.string(), effective: z.string() }),
  /** the editions that rows were answered from, in words */
  editions: z.array(z.string()),
  engine_version: z.string(),
  /** the columns that were read as the goods, in the order in which they are put together */
  goods_columns: z.array(z.string()),
  date: z.string(),
  /** false where the run was stopped before its last row */
  complete: z.boolean(),
  rows: z.object({
    products: count,
    accept: count,
    review: count,
    needs_facts: count,
    refused: count,
    failed: count,
    /** answered, but without an origin and so without a total */
    no_origin: count,
    blank: count,
    totals: count,
    /** headings of sections and remarks between the rows */
    headings: count,
    /** products in rows that the sheet does not show */
    hidden: count,
  }),
  checked_codes: z
    .object({
      agree: count,
      differs: count,
      dead: count,
      /** no code that can be read */
      unreadable: count,
      repaired: count,
      /** duty under the likeliest lines against that under the codes on file, where a value is given and both are known */
      duty: z.object({
        rows: count,
        /** rows that differ and give no value in US dollars */
        without_value: count,
        /** US dollars more in some rows, less in others */
        more: z.string(),
        less: z.string(),
        /** the greatest differences first, fifty at most */
        greatest: z.array(
          z.object({
            row: count,
            reference: z.string().nullable(),
            code: z.string(),
            likely_line: z.string(),
            sure: z.boolean(),
            difference: z.string(),
          }),
        ),
      }),
    })
    .nullable(),
  /** what became of the rows since the last run; null where none is looked back to */
  since_last_run: z
    .object({
      /** the day of entry of the last run; null where there was none */
      date: z.string().nullable(),
      edition: z.string().nullable(),
      /** answers that were taken over */
      kept: count,
      new: count,
      changed: count,
      /** asked as before, under another law, model, program or feedback */
      renewed: count,
      /** why rows were asked again; a row may have changed in several parts */
      because: z.object({
        text: count,
        origin: count,
        facts: count,
        options: count,
        law: count,
        model: count,
        program: count,
        taught: count,
      }),
    })
    .nullable(),
  /** what became of the answers that came back with the list; null where it came without any */
  answers: answersTaken.nullable(),
  /** rows whose answer is another one than they came back with: how many, and the first thousand of them */
  changed: z
    .object({
      count,
      rows: z.array(
        z.object({
          row: count,
          reference: z.string().nullable(),
          before: shortAnswer,
          after: shortAnswer,
          /** a person answered the row, or approved its code */
          answered: z.boolean(),
        }),
      ),
    })
    .nullable(),
  /** what holds for all rows, and so stands in none of them */
  notices: z.array(z.string()),
  faults: z.array(z.object({ message: z.string(), count, first_row: count })),
  seconds: z.number(),
  exit_code: count,
});

export type BatchReport = Plain<z.output<typeof batchReport>>;

/** How a sheet would be read: its columns, and the first rows as they would be asked. */
export const batchPreview = z.object({
  schema_version: version,
  input: z.string(),
  header_row: count,
  fields: z.array(z.object({ field: z.string(), columns: z.array(z.string()) })),
  passed_through: z.array(z.string()),
  check_column: z.string().nullable(),
  warnings: z.array(z.string()),
  first: z.array(
    z.object({
      row: count,
      description: z.string().nullable(),
      origin: z.string().nullable(),
      reference: z.string().nullable(),
      /** why it is not asked: what is wrong in it, or that it is no product */
      error: z.string().nullable(),
    }),
  ),
});

export type BatchPreview = Plain<z.output<typeof batchPreview>>;
