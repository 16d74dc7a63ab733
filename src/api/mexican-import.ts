import { z } from 'zod';

/** What became of a Mexican list: which one, of which day, and what it holds. */
export const mexicanImport = z.object({
  schema_version: z.literal('1'),
  status: z.enum(['imported', 'already_loaded']),
  list: z.enum(['base', 'catalogue', 'noms', 'permits', 'cuotas', 'immex', 'padron', 'treaty_rates']),
  title: z.string(),
  edition: z.string(),
  effective: z.string(),
  /** false: a part, so that absence from it says nothing */
  complete: z.boolean(),
  file: z.string(),
  sha256: z.string(),
  source: z.object({ name: z.string(), sha256: z.string() }),
  counts: z.record(z.string(), z.number().int()),
  columns: z.object({
    /** columns of docs/use/mexico.md that the file has not */
    missing: z.array(z.string()),
    /** headings of the file that nothing was read from */
    unread: z.array(z.string()),
  }),
  /** what was read of the file, and the rows that list nothing */
  sheet: z.object({
    rows: z.number().int(),
    skipped: z.array(
      z.object({
        row: z.number().int(),
        text: z.string(),
        why: z
          .enum(['title', 'heading', 'section', 'note'])
          .meta({ description: 'section: a line that says under what the next rows stand' }),
      }),
    ),
    /** other shown sheets of the workbook, of which nothing was read */
    other_sheets: z.array(z.string()),
  }),
  /** codes of the list that the loaded tariff does not have */
  unknown_codes: z.array(z.string()),
  /** what a broker should look at before relying on the list */
  remarks: z.array(z.string()),
});

export type MexicanImport = z.output<typeof mexicanImport>;
export type MexicanListName = MexicanImport['list'];
