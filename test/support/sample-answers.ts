import { addUpEntry } from '../../src/api/add-up-entry.js';
import {
  type DataStatus,
  type DutyResult,
  dataStatus,
  dutyResult,
  type FeedbackRecord,
  feedbackRecord,
  type HistoryPage,
  historyPage,
  type LookupResult,
  lookupResult,
  type SearchResult,
  searchResult,
} from '../../src/api/answers.js';
import { type ClassificationResult, classificationResult } from '../../src/api/classification-result.js';
import {
  type DataImport,
  type DataUpdate,
  type DataVerify,
  dataImport,
  dataUpdate,
  dataVerify,
  type MeasuresImport,
  type MeasuresRemoved,
  type MeasuresUpdate,
  measuresImport,
  measuresRemoved,
  measuresUpdate,
  type RulingsImport,
  rulingsImport,
  type ScheduleDiff,
  scheduleDiff,
} from '../../src/api/data-answers.js';
import { dutyRates } from '../../src/api/duty-rates.js';
import { type NotesResult, notesResult } from '../../src/api/notes-answer.js';
import type { RulesOfOrigin, Usmca } from '../../src/api/origin.js';
import { type UsageResult, usageResult } from '../../src/api/usage-answer.js';

/** Answers as a service gives them, each read through its own schema: what the renderers and commands are tried on. */
const edition = {
  schedule: 'HTSUS',
  revision: '2026 HTS Revision 10',
  effective: '2026-06-08',
  data_hash: 'a'.repeat(64),
};

export const samplePath = [
  { code: '61', text: 'Articles of apparel and clothing accessories, knitted or crocheted' },
  { code: '6109', text: 'T-shirts, singlets, tank tops and similar garments, knitted or crocheted:' },
  { code: '610910', text: 'Of cotton' },
  { code: '61091000', text: 'Of cotton' },
  { code: '', text: "Women's or girls':" },
  { code: '6109100040', text: 'T-shirts' },
];

const duty = dutyRates.parse({
  general: { text: '16.5%', expression: '16.5%', ad_valorem: '16.5', printed_at: '6109.10.00' },
  special: [
    {
      program: 'S',
      name: 'USMCA',
      rate: 'Free',
      ad_valorem: '0',
      countries: ['CA', 'MX'],
      claimable: true,
      why: 'the goods come from Mexico',
      condition: 'they must originate under General Note 11',
      citation: 'HTSUS GN 11',
      saving: { ad_valorem: '16.5', amount: '1980.00' },
    },
    {
      program: 'KR',
      name: 'Korea',
      rate: 'Free',
      countries: ['KR'],
      claimable: false,
      why: 'the goods do not come from Korea',
      condition: 'they must originate under General Note 33',
      citation: 'HTSUS GN 33',
    },
  ],
  column_2: { text: '90%', expression: '90%', ad_valorem: '90', printed_at: '6109.10.00' },
  applied: {
    column: 'general',
    expression: '16.5%',
    ad_valorem: '16.5',
    why: 'no special programme is claimed',
    citation: 'HTSUS GN 3(a)(ii)',
  },
  additional: [
    {
      heading: '99038815',
      formatted: '9903.88.15',
      authority: 'Section 301, China, list 4A',
      applies: true,
      form: 'additional',
      rate: '7.5%',
      basis: 'the customs value',
      in_force: { from: '2020-02-14', to: null },
      citation: 'HTSUS chapter 99, U.S. note 20(r)',
      why: 'the line is on the list',
      effective_percent: '7.5',
      amount: '900.00',
    },
    {
      heading: '99030125',
      formatted: '9903.01.25',
      authority: 'IEEPA, reciprocal',
      applies: false,
      form: 'additional',
      rate: '10%',
      basis: 'the customs value',
      in_force: { from: '2025-04-05', to: '2026-02-24' },
      citation: 'EO 14257',
      why: 'it ended on 2026-02-24',
    },
  ],
  fees: [
    {
      fee: 'MPF',
      name: 'merchandise processing fee',
      rate: '0.3464',
      min: '33.58',
      max: '651.50',
      applies: true,
      amount: '41.57',
      citation: '19 CFR 24.23(b)',
      why: 'a formal entry',
      verification: 'official',
    },
    {
      fee: 'HMF',
      name: 'harbor maintenance fee',
      rate: '0.125',
      applies: false,
      citation: '19 CFR 24.24',
      why: 'the goods do not come by sea',
      verification: 'official',
    },
  ],
  amounts: {
    currency: 'USD',
    per_line: [
      { kind: 'additional', ref: '9903.88.15', label: '7.5% of the customs value', amount: '900.00' },
      { kind: 'duty', ref: '6109.10.00.40', label: '16.5% of the customs value', amount: '1980.00' },
      { kind: 'fee', ref: 'MPF', label: 'merchandise processing fee', amount: '41.57' },
    ],
    total: '2921.57',
  },
  total_ad_valorem: '24',
  needs: [{ what: 'quantity', unit: 'kg', text: 'the weight in kilograms' }],
  questions: [
    {
      fact: 's301_exclusion',
      text: 'Are the goods described by an exclusion?',
      decides: ['99038869'],
    },
  ],
  ace_order: [
    {
      code: '99038815',
      formatted: '9903.88.15',
      section: 'chapter_99',
      why: 'chapter 99 comes first',
    },
    { code: '6109100040', formatted: '6109.10.00.40', section: 'chapter_1_97', why: 'then the line' },
  ],
  not_computed: [
    { code: 'ad_cvd', what: 'antidumping and countervailing duties', why: 'no orders are loaded' },
  ],
  complete: false,
  as_of: {
    schedule: '2026-06-08',
    revision: '2026 HTS Revision 10',
    programs: '2026-06-08',
    fees: '2026-10-01',
    additional: '2026-02-24',
  },
});

const usmca: Usmca = {
  verdict: 'needs_facts',
  program_rate: 'Free',
  criterion: null,
  saving: { text: 'saves the general rate of 16.5%', amount: '1980.00' },
  needs: ['the materials, with their tariff codes and origins'],
  why: 'the rule asks where yarn and fabric were made',
};

const rulesOfOrigin: RulesOfOrigin = {
  status: 'found',
  why: 'the rule of the chapter',
  rules: [
    {
      rule_id: 'gn11o-61-38',
      scope: 'headings 6108 through 6109',
      text: 'A change to headings 6108 through 6109 from any other chapter, except from headings 5106 through 5113, provided that the good is cut and sewn in the territory of one or more USMCA countries.',
      tests: [{ kind: 'cut_and_sew', cut: 'cut', assembled: 'sewn_or_assembled' }],
      tolerance: '10 percent of the weight',
      notes: ['chapter rule 2: only the component that decides the classification counts'],
      citation: 'HTSUS GN 11(o), chapter 61, rule 38, page 74',
      edition: '2025 HTS Revision 7',
    },
  ],
};

export const sampleClassification: ClassificationResult = classificationResult.parse({
  schema_version: '1',
  id: 'cls_01jx3v7z8k0abcdefghijkmnpq',
  created_at: '2026-06-15T09:30:00Z',
  request: {
    description: "women's knitted cotton t-shirt",
    origin: 'MX',
    destination: 'US',
    date: '2026-06-15',
    value: { amount: '12000', currency: 'USD' },
    quantities: [{ amount: '400', unit: 'doz.' }],
    facts: {},
    candidates: 3,
    client: 'ACME',
    reference: 'SKU-1',
  },
  engine_version: '0.1.0',
  edition,
  code: '6109100040',
  formatted: '6109.10.00.40',
  description:
    "T-shirts, singlets, tank tops and similar garments, knitted or crocheted > Of cotton > Women's or girls' > T-shirts",
  path: samplePath.map((row) => ({ ...row, formatted: row.code })),
  units: ['doz.', 'kg'],
  confidence: { chapter: 0.998, heading: 0.95, subheading: 0.91, tariff_line: 0.91, statistical: 0.62 },
  confident_to: '61091000',
  decision: 'review',
  missing: [],
  candidates: [
    {
      code: '6109100040',
      formatted: '6109.10.00.40',
      description:
        "T-shirts, singlets, tank tops and similar garments, knitted or crocheted > Of cotton > Women's or girls' > T-shirts",
      probability: 0.62,
      evidence: [{ kind: 'lexicon', ref: '6109100040', text: "women's cotton t-shirt", weight: 0.7 }],
    },
    {
      code: '6109100012',
      formatted: '6109.10.00.12',
      description:
        "T-shirts, singlets, tank tops and similar garments, knitted or crocheted > Of cotton > Men's or boys' > T-shirts, all white",
      probability: 0.21,
      evidence: [{ kind: 'line', ref: '6109100012', text: 'T-shirts of cotton', weight: 0.5 }],
    },
    {
      code: '6110202079',
      formatted: '6110.20.20.79',
      description: 'Sweaters, pullovers and similar articles > Of cotton > Other',
      probability: 0.004,
      evidence: [],
    },
  ],
  questions: [
    {
      id: 'wearer',
      text: 'Who wears it?',
      why: 'the statistical lines part men from women',
      options: [
        { answer: 'women or girls', leads_to: '6109100040' },
        { answer: 'men or boys', leads_to: '6109100012' },
      ],
    },
  ],
  reasoning: [
    { rule: 'GRI 1', decision: 'heading 6109 names T-shirts, knitted', refs: ['6109'] },
    { rule: 'GRI 6', decision: 'subheading 6109.10 is for cotton', refs: ['610910', 'note 2 to section XI'] },
  ],
  duty_rates: duty,
  usmca,
  rules_of_origin: rulesOfOrigin,
  warnings: ['a later edition has been published and is not loaded'],
  notice: 'Decision support: a licensed customs broker decides.',
});

export const sampleRefusal: ClassificationResult = classificationResult.parse({
  ...sampleClassification,
  request: { description: 'stuff', quantities: [], facts: {} },
  code: null,
  formatted: null,
  description: null,
  path: [],
  units: [],
  confidence: { chapter: 0.1, heading: 0, subheading: 0, tariff_line: 0, statistical: 0 },
  confident_to: '',
  decision: 'refused',
  missing: ['what the product is', 'what it is made of'],
  candidates: [],
  questions: [],
  reasoning: [],
  duty_rates: null,
  usmca: null,
  rules_of_origin: null,
  warnings: [],
});

export const sampleDuty: DutyResult = dutyResult.parse({
  schema_version: '1',
  origin: 'MX',
  date: '2026-06-15',
  code: '6109100040',
  formatted: '6109.10.00.40',
  description: sampleClassification.description,
  edition,
  duty_rates: duty,
  usmca,
  rules_of_origin: rulesOfOrigin,
  warnings: [],
});

export const sampleEntry = addUpEntry([{ row: 2, duty: sampleDuty }]);

export const sampleLookup: LookupResult = lookupResult.parse({
  schema_version: '1',
  edition,
  code: '610910',
  formatted: '6109.10',
  text: 'Of cotton',
  path: samplePath.slice(0, 3).map((row) => ({ ...row, formatted: row.code })),
  units: [],
  rates: { general: '', special: '', column_2: '', from: '' },
  footnotes: [{ columns: ['general'], text: 'See 9903.88.15.' }],
  children: [
    { code: '61091000', formatted: '6109.10.00', text: 'Of cotton', declarable: false, general: '16.5%' },
  ],
  rules_of_origin: rulesOfOrigin,
});

export const sampleSearch: SearchResult = searchResult.parse({
  schema_version: '1',
  edition,
  query: 'ball bearing',
  lines: [
    {
      code: '8482101000',
      formatted: '8482.10.10.00',
      text: 'Ball bearings with integral shafts',
      declarable: true,
      general: '2.4%',
      path: 'Ball or roller bearings, and parts thereof > Ball bearings > Ball bearings with integral shafts',
      score: 1,
    },
  ],
});

export const sampleNotes: NotesResult = notesResult.parse({
  schema_version: '1',
  of: 'note 1(a) to section XV',
  as_of: '2025-rev-7',
  statements: [
    {
      citation: 'note 1(a) to section XV',
      kind: 'excludes',
      statement: 'Metallic paint goes to heading 3207.',
      scope: ['72'],
      to: ['3207'],
    },
  ],
  sent_here: [],
  also: [],
  caveats: ['in our own words'],
});

export const sampleFeedback: FeedbackRecord = feedbackRecord.parse({
  id: 'fbk_01jx3v7z8k0abcdefghijkmnpq',
  created_at: '2026-06-16T10:00:00Z',
  classification_id: sampleClassification.id,
  verdict: 'incorrect',
  code: '6109100012',
  description: sampleClassification.request.description,
  client: 'ACME',
  comment: 'they are for men',
});

export const sampleHistory: HistoryPage = historyPage.parse({
  schema_version: '1',
  next_cursor: 'next-1',
  items: [
    {
      id: sampleClassification.id,
      created_at: sampleClassification.created_at,
      description: sampleClassification.request.description,
      code: '6109100040',
      decision: 'review',
      confident_to: '61091000',
      confidence: 0.62,
      edition: '2026 HTS Revision 4',
      origin: 'MX',
      reference: 'SKU-1',
      client: 'ACME',
      feedback: [sampleFeedback],
    },
    {
      id: 'cls_01jx3v7z8k0abcdefghijkmnpr',
      created_at: '2026-06-14T09:30:00Z',
      description: 'stuff',
      code: null,
      decision: 'refused',
      confident_to: '',
      confidence: 0,
      edition: '2026 HTS Revision 4',
      feedback: [],
    },
  ],
});

export const sampleStatus: DataStatus = dataStatus.parse({
  schema_version: '1',
  as_of: '2026-06-15',
  layers: [
    {
      layer: 'schedule',
      name: '2026 HTS Revision 10',
      edition: '2026-rev-10',
      effective: '2026-06-08',
      covers_to: '2026-06-30',
      age_days: 7,
      publisher: 'USITC',
      counts: { lines: 19856 },
      sha256: 'b'.repeat(64),
      note: 'Revision 11 of 1 July is not loaded',
    },
  ],
});

export const sampleUsage: UsageResult = usageResult.parse({
  schema_version: '1',
  from: '2026-06-01',
  to: '2026-06-30',
  group_by: 'month',
  rows: [{ key: '2026-06', classifications: 12, calls: 12, batches: 0 }],
  total: 12,
  quota: null,
  limits: null,
});

export const sampleRulingsImport: RulingsImport = rulingsImport.parse({
  schema_version: '1',
  status: 'imported',
  rulings: 2,
  standing: { active: 1, revoked: 1 },
  from: '2023-01-02',
  to: '2024-01-02',
  file: 'us/rulings-616c5e5d773e.json',
  source: { name: 'rulings.json', sha256: '616c5e5d773e' },
});

export const sampleImport: DataImport = dataImport.parse({
  schema_version: '1',
  status: 'imported',
  edition: '2026-rev-21',
  revision: '2026 HTS Revision 21',
  effective: '2026-10-05',
  covers_to: null,
  file: 'us/hts-2026-rev-21.pack',
  sha256: 'c'.repeat(64),
  source: { name: 'htsdata.json', sha256: 'd'.repeat(64) },
  counts: { official_rows: 35600, ten_digit_lines: 19900, rows: 35800 },
  unknown_headings: [
    {
      heading: '9903.07.20',
      added: true,
      general: 'The duty provided in the applicable subheading + 25%',
      rate: '+25%',
      origins: ['VN'],
      text: 'Articles the product of Viet Nam, as provided for in U.S. note 60(b) to this subchapter',
    },
  ],
  since: { edition: '2026-rev-10', changes: { line_added: 12, general: 3 } },
});

export const sampleMeasuresImport: MeasuresImport = measuresImport.parse({
  schema_version: '1',
  status: 'imported',
  name: 'my-measures',
  title: 'my-measures',
  from: '2026-11-01',
  to: null,
  covers_to: '2026-11-20',
  laid_over: '2026-09-28',
  headings: [
    { heading: '9903.05.01', shipped: true, rates: ['ended from 2026-11-10'] },
    { heading: '9903.05.20', shipped: true, rates: ['+20% from 2026-11-15'] },
    {
      heading: '9903.07.10',
      shipped: false,
      rates: ['+25% from 2026-11-01', 'no additional duty from 2026-11-01'],
    },
  ],
  counts: { measures: 4, headings: 3, ended: 1 },
  file: 'us/measures-my-measures-616c5e5d773e.json',
  sha256: 'e'.repeat(64),
  source: { name: 'my-measures.csv', sha256: '616c5e5d773e' },
});

export const sampleMeasuresUpdate: MeasuresUpdate = measuresUpdate.parse({
  schema_version: '1',
  status: 'updated',
  pack: 'acme-chapter-99',
  published: '2026-11-02',
  address: 'https://example.test/measures.json',
  signed_by: '0123456789abcdef',
  downloaded: { bytes: 4096, sha256: 'f'.repeat(64), resumed_from: 0 },
  imported: sampleMeasuresImport,
});

export const sampleMeasuresRemoved: MeasuresRemoved = measuresRemoved.parse({
  schema_version: '1',
  status: 'removed',
  name: 'my-measures',
  title: 'my-measures',
  file: '/home/data/us/measures-my-measures-616c5e5d773e.json',
  counts: { measures: 4, headings: 3, ended: 1 },
});

export const sampleUpdate: DataUpdate = dataUpdate.parse({
  schema_version: '1',
  status: 'updated',
  edition: '2026-rev-21',
  address: 'https://example.test/exportList',
  downloaded: { bytes: 13000000, sha256: 'd'.repeat(64), resumed_from: 4096 },
  imported: sampleImport,
});

export const sampleVerify: DataVerify = dataVerify.parse({
  schema_version: '1',
  files: [
    { path: '/data/us/hts-2026-rev-10.pack', layer: 'schedule', edition: '2026-rev-10', faults: [] },
    {
      path: '/data/us/fees.json',
      layer: 'fees',
      edition: 'fiscal years 2025 to 2027',
      faults: ['is not what was installed (sha256)'],
    },
  ],
  damaged: 1,
});

export const sampleDiff: ScheduleDiff = scheduleDiff.parse({
  schema_version: '1',
  from: {
    edition: '2026-basic',
    revision: '2026 HTS Basic Edition',
    effective: '2026-01-01',
    day: '2026-01-01',
  },
  to: { edition: '2026-rev-4', revision: '2026 HTS Revision 4', effective: '2026-02-24', day: '2026-02-24' },
  counts: { line_removed: 1, line_added: 1, unit: 1 },
  chapters: [
    { chapter: '02', counts: { line_removed: 1, line_added: 1 } },
    { chapter: '84', counts: { unit: 1 } },
  ],
  layers: [
    {
      layer: 'schedule',
      compared: true,
      from: '2026 HTS Basic Edition',
      to: '2026 HTS Revision 4',
      note: null,
    },
    { layer: 'measures', compared: true, from: '2026-01-01', to: '2026-02-24', note: null },
    {
      layer: 'origin_rules',
      compared: false,
      from: null,
      to: null,
      note: 'only General Note 11, HTSUS 2025 Revision 7 is loaded',
    },
  ],
  changes: [
    {
      kind: 'line_removed',
      event: 'tariff.line_removed',
      effective: '2026-02-24',
      source: '2026 HTS Revision 4',
      code: '0201305085',
      formatted: '0201.30.50.85',
      text: 'Other',
      before: 'Other',
      after: null,
      fate: 'split',
      successors: [
        { code: '0201305097', formatted: '0201.30.50.97', likeness: '1.00' },
        { code: '0201305091', formatted: '0201.30.50.91', likeness: '0.33' },
      ],
    },
    {
      kind: 'line_added',
      event: 'tariff.line_added',
      effective: '2026-02-24',
      source: '2026 HTS Revision 4',
      code: '0201305091',
      formatted: '0201.30.50.91',
      text: 'Certified organic',
      before: null,
      after: 'Certified organic',
      from: [{ code: '0201305085', formatted: '0201.30.50.85', likeness: '0.33' }],
    },
    {
      kind: 'unit',
      event: 'tariff.line_changed',
      effective: '2026-02-24',
      source: '2026 HTS Revision 4',
      code: '8409915085',
      formatted: '8409.91.50.85',
      text: 'Other',
      before: 'kg',
      after: 'kg, No.',
      lines: ['8409915085'],
    },
  ],
});
