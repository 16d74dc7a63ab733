import { z } from 'zod';
import { changedValues } from '../monitor/change.js';
import { changeEvents } from '../monitor/law-change.js';

const version = z.literal('1');

const source = z.object({ name: z.string(), sha256: z.string() });

/** How many changes there are of each kind. */
const kindCounts = z.record(z.string(), z.number().int());

export const dataImport = z.object({
  schema_version: version,
  /** already_loaded: the same edition with the same content is there; nothing was written */
  status: z.enum(['imported', 'already_loaded']),
  edition: z.string(),
  revision: z.string(),
  effective: z.string(),
  covers_to: z.string().nullable(),
  file: z.string(),
  sha256: z.string(),
  source,
  counts: z.record(z.string(), z.number().int()),
  note: z.string().optional(),
  /** headings 9903 that no measure knows; `added`: no edition that ships prints it, so answers warn of it */
  unknown_headings: z.array(
    z.object({
      heading: z.string(),
      added: z.boolean(),
      /** as it is printed */
      general: z.string(),
      /** the same as a row of measures would say it; null where it cannot be read */
      rate: z.string().nullable(),
      origins: z.array(z.string()).exactOptional(),
      text: z.string(),
    }),
  ),
  /** what differs from the edition before it, where one is loaded */
  since: z.object({ edition: z.string(), changes: kindCounts }).nullable(),
});

export type DataImport = z.output<typeof dataImport>;

export const rulingsImport = z.object({
  schema_version: version,
  status: z.enum(['imported', 'already_loaded']),
  rulings: z.number().int(),
  /** by standing: active, modified, revoked */
  standing: kindCounts,
  /** dates of the oldest and the newest */
  from: z.string(),
  to: z.string(),
  file: z.string(),
  source,
});

export type RulingsImport = z.output<typeof rulingsImport>;

/** What became of rows of chapter 99 that the user brought. */
export const measuresImport = z.object({
  schema_version: version,
  /** replaced: rows that were there before went in the same step */
  status: z.enum(['imported', 'replaced', 'already_loaded']),
  /** what they are listed and removed by */
  name: z.string(),
  title: z.string(),
  from: z.string(),
  /** null where a row has no end */
  to: z.string().nullable(),
  covers_to: z.string().nullable(),
  /** the day of the shipped measures that they lie over */
  laid_over: z.string(),
  /** `shipped`: the heading has measures that ship, and these go before them */
  headings: z.array(z.object({ heading: z.string(), shipped: z.boolean(), rates: z.array(z.string()) })),
  counts: z.record(z.string(), z.number().int()),
  file: z.string(),
  sha256: z.string(),
  source,
});

export type MeasuresImport = z.output<typeof measuresImport>;

/** What came of asking for a published pack of measures. */
export const measuresUpdate = z.object({
  schema_version: version,
  /** current: this issue is loaded already; nothing was written */
  status: z.enum(['updated', 'current']),
  pack: z.string(),
  published: z.string(),
  address: z.string(),
  /** the beginning of the SHA-256 of the key that signed it */
  signed_by: z.string(),
  downloaded: z.object({ bytes: z.number().int(), sha256: z.string(), resumed_from: z.number().int() }),
  imported: measuresImport,
});

export type MeasuresUpdate = z.output<typeof measuresUpdate>;

export const measuresRemoved = z.object({
  schema_version: version,
  status: z.literal('removed'),
  name: z.string(),
  title: z.string(),
  file: z.string(),
  counts: z.record(z.string(), z.number().int()),
});

export type MeasuresRemoved = z.output<typeof measuresRemoved>;

export const dataUpdate = z.object({
  schema_version: version,
  /** current: the newest published edition is loaded already; nothing was downloaded */
  status: z.enum(['updated', 'current']),
  edition: z.string(),
  address: z.string(),
  downloaded: z
    .object({ bytes: z.number().int(), sha256: z.string(), resumed_from: z.number().int() })
    .nullable(),
  imported: dataImport.nullable(),
});

export type DataUpdate = z.output<typeof dataUpdate>;

export const dataVerify = z.object({
  schema_version: version,
  files: z.array(
    z.object({ path: z.string(), layer: z.string(), edition: z.string(), faults: z.array(z.string()) }),
  ),
  damaged: z.number().int(),
});

export type DataVerify = z.output<typeof dataVerify>;

const likelyLine = z.object({
  code: z.string(),
  formatted: z.string(),
  likeness: z.string(),
  /** the record of the change names it; otherwise it is found by its words */
  recorded: z.literal(true).optional(),
});

export const scheduleChange = z.object({
  kind: z.enum([
    'line_added',
    'line_removed',
    'line_reused',
    ...changedValues,
    'fee',
    'measure_began',
    'measure_ended',
    'measure_changed',
    'origin_rule',
    'mx_added',
    'mx_removed',
    'mx_rate',
    'mx_flag',
    'mx_text',
  ]),
  /** the event that webhooks and the feed tell it as */
  event: z.enum(changeEvents),
  code: z.string(),
  formatted: z.string(),
  text: z.string(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  /** what became of a line that went or whose number was given to other goods */
  fate: z.enum(['split', 'merged', 'renumbered', 'ended']).optional(),
  successors: z.array(likelyLine).optional(),
  from: z.array(likelyLine).optional(),
  /** the lines that a changed value reaches */
  lines: z.array(z.string()).optional(),
  /** first day on which it holds */
  effective: z.string(),
  /** the print or instrument that says so */
  source: z.string(),
  /** the only countries whose goods it reaches; left out where it is every country */
  origins: z.array(z.string()).optional(),
  /** ids of the measures of chapter 99, the earlier first */
  measures: z.array(z.string()).optional(),
  /** it asks more of the goods than their code and origin */
  conditional: z.boolean().optional(),
  /** it rests on a proposed or secondary list */
  provisional: z.boolean().optional(),
});

export type ScheduleChange = z.output<typeof scheduleChange>;

/** A body of law that was compared, or why it was not. */
const layerCompared = z.object({
  layer: z.enum(['schedule', 'measures', 'fees', 'origin_rules', 'mexico']),
  compared: z.boolean(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  note: z.string().nullable(),
});

const editionNamed = z.object({
  edition: z.string(),
  revision: z.string(),
  effective: z.string(),
  /** the day that dated measures and fees are read on */
  day: z.string(),
});

export const scheduleDiff = z.object({
  schema_version: version,
  from: editionNamed,
  to: editionNamed,
  counts: kindCounts,
  /** counts of each kind by chapter */
  chapters: z.array(z.object({ chapter: z.string(), counts: kindCounts })),
  layers: z.array(layerCompared),
  changes: z.array(scheduleChange),
});

export type ScheduleDiff = z.output<typeof scheduleDiff>;
