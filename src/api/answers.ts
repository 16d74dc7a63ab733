import { z } from 'zod';
import { classificationResult } from './classification-result.js';
import { dutyRates } from './duty-rates.js';
import { code, countryCode, date, edition, time } from './fields.js';
import { rulesOfOrigin, usmca } from './origin.js';
import type { Plain } from './schema.js';

const version = z.literal('1');

export const dutyResult = z
  .object({
    schema_version: version,
    origin: countryCode,
    /** the entry date */
    date,
    code,
    formatted: z.string(),
    description: z.string(),
    edition,
    duty_rates: dutyRates,
    usmca,
    rules_of_origin: rulesOfOrigin,
    warnings: z.array(z.string()),
  })
  .meta({ id: 'DutyResult' });

export type DutyResult = Plain<z.output<typeof dutyResult>>;

const lineSummary = z.object({
  code: z.string(),
  formatted: z.string(),
  text: z.string(),
  /** true where the line itself can be declared */
  declarable: z.boolean(),
  general: z.string(),
});

export const lookupResult = z
  .object({
    schema_version: version,
    edition,
    code,
    formatted: z.string(),
    text: z.string(),
    path: z.array(z.object({ code: z.string(), formatted: z.string(), text: z.string() })),
    units: z.array(z.string()),
    rates: z.object({ general: z.string(), special: z.string(), column_2: z.string(), from: z.string() }),
    footnotes: z.array(z.object({ columns: z.array(z.string()), text: z.string() })),
    children: z.array(
      lineSummary.extend({
        units: z
          .array(z.string())
          .exactOptional()
          .meta({ description: 'units of quantity that the row prints' }),
      }),
    ),
    rules_of_origin: rulesOfOrigin,
    /** what has to be known of the number: it stood for other goods, or a later edition changed it */
    warnings: z.array(z.string()).exactOptional(),
    /** Mexico's fracciones under the same six digits: a join, no legal equivalence */
    siblings: z
      .object({
        schedule: z.string(),
        note: z.string(),
        lines: z.array(z.object({ code, formatted: z.string(), text: z.string(), igi: z.string() })),
      })
      .exactOptional(),
  })
  .meta({ id: 'LookupResult' });

export type LookupResult = Plain<z.output<typeof lookupResult>>;

export const searchResult = z
  .object({
    schema_version: version,
    edition,
    query: z.string(),
    lines: z.array(
      lineSummary.extend({
        path: z.string(),
        score: z
          .number()
          .meta({ description: 'how well it is found, 0 to 1: to order lines by, no probability' }),
        found_in: z
          .array(
            z.object({
              where: z.enum(['line', 'above', 'goods', 'ruling']).meta({
                description:
                  'line: its own words; above: those it stands under; goods: goods of the lexicon that are placed there, which may be called otherwise in the law; ruling: goods of a binding ruling',
              }),
              text: z.string(),
            }),
          )
          .exactOptional(),
      }),
    ),
    read_as: z
      .array(z.object({ typed: z.string(), read: z.string() }))
      .exactOptional()
      .meta({ description: 'words that stand nowhere, and the ones that were searched for in their place' }),
    notes: z
      .array(z.object({ citation: z.string(), statement: z.string() }))
      .exactOptional()
      .meta({ description: 'legal notes that say all of the words, in our own words' }),
  })
  .meta({ id: 'SearchResult' });

export type SearchResult = Plain<z.output<typeof searchResult>>;

export const feedbackRecord = z
  .object({
    id: z.string(),
    created_at: time,
    classification_id: z.string(),
    verdict: z.enum(['correct', 'incorrect']),
    code,
    description: z.string(),
    client: z.string().exactOptional(),
    comment: z.string().exactOptional(),
    withdrawn_at: time
      .exactOptional()
      .meta({ description: 'when it was taken back; from then on it teaches nothing' }),
    warnings: z.array(z.string()).exactOptional().meta({
      description:
        'told when it is given: that the number stood for other goods before, and is taken as of today',
    }),
  })
  .meta({ id: 'Feedback' });

export type FeedbackRecord = Plain<z.output<typeof feedbackRecord>>;

/** What brokers taught, newest first. */
export const feedbackPage = z
  .object({
    schema_version: version,
    items: z.array(feedbackRecord),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'FeedbackPage' });

export type FeedbackPage = Plain<z.output<typeof feedbackPage>>;

/** What was taken back. */
export const feedbackForgotten = z
  .object({ schema_version: version, items: z.array(feedbackRecord) })
  .meta({ id: 'FeedbackForgotten' });

export type FeedbackForgotten = Plain<z.output<typeof feedbackForgotten>>;

/** What became of the line that an earlier answer named, in the edition of today. */
export const lineChange = z
  .object({
    kind: z.enum(['ended', 'changed_meaning']).meta({
      description: 'ended: the number is gone; changed_meaning: it stands for other goods now',
    }),
    since: z.string(),
    edition: z.string(),
    lines: z
      .array(z.object({ code, formatted: z.string() }))
      .meta({ description: 'the lines that have its goods now, likely ones where no record names them' }),
    text: z.string(),
  })
  .meta({ id: 'LineChange' });

export type LineChange = Plain<z.output<typeof lineChange>>;

const historyEntry = z.object({
  id: z.string(),
  created_at: time,
  description: z.string(),
  code: z.string().nullable(),
  decision: z.string(),
  confident_to: z.string(),
  confidence: z.number(),
  /** the edition that the answer was read from */
  edition: z.string(),
  origin: z.string().exactOptional(),
  reference: z.string().exactOptional(),
  client: z.string().exactOptional(),
  line_change: lineChange.exactOptional(),
  feedback: z.array(feedbackRecord),
});

export const historyPage = z
  .object({
    schema_version: version,
    items: z.array(historyEntry),
    next_cursor: z.string().nullable(),
  })
  .meta({ id: 'ClassificationPage' });

export type HistoryPage = Plain<z.output<typeof historyPage>>;

export const historyItem = z
  .object({
    schema_version: version,
    result: classificationResult,
    line_change: lineChange.exactOptional(),
    feedback: z.array(feedbackRecord),
  })
  .meta({ id: 'StoredClassification' });

export type HistoryItem = Plain<z.output<typeof historyItem>>;

const dataLayer = z.object({
  layer: z.string(),
  name: z.string(),
  edition: z.string(),
  effective: z.string(),
  covers_to: z.string().nullable(),
  /** of an edition that changes a part of an earlier one: the last day that the rest is known to hold */
  rest_covers_to: z.string().exactOptional(),
  age_days: z.number().int(),
  publisher: z.string(),
  counts: z.record(z.string(), z.number()),
  sha256: z.string(),
  note: z.string().exactOptional(),
  /** headings of chapter 99 that an imported edition adds and no measure knows */
  unknown_headings: z.array(z.string()).exactOptional(),
  /** rows of chapter 99 that the user laid over those that ship; by this name they are removed */
  yours: z.string().exactOptional(),
});

export const dataStatus = z
  .object({
    schema_version: version,
    as_of: z.string(),
    layers: z.array(dataLayer),
  })
  .meta({ id: 'DataStatus' });

export type DataStatus = Plain<z.output<typeof dataStatus>>;
