import { originResult, originRuleResult } from '../../src/api/origin-result.js';

const rulesEdition = {
  name: 'General Note 11, HTSUS 2025 Revision 7',
  effective: '2020-07-01',
  as_of: '2025-04-04',
};

/** A chair that fails its rule by the frame, as the service answers it: what the renderers and commands are tried on. */
export const sampleOrigin = originResult.parse({
  schema_version: '1',
  code: '94016160',
  formatted: '9401.61.60',
  description: 'Seats > Upholstered, with wooden frames: > Other',
  date: '2026-06-15',
  edition: { schedule: 'HTSUS', revision: '2026 HTS Revision 10', effective: '2026-06-08', data_hash: 'abc' },
  rules_edition: rulesEdition,
  usmca: {
    verdict: 'does_not_qualify',
    program_rate: null,
    criterion: null,
    saving: null,
    needs: [],
    why: 'GN11o-ch94-1: material 3 (frame) of 9401.90 is not among the sources the rule admits',
    evaluation: {
      verdict: 'does_not_qualify',
      criterion: null,
      why: 'GN11o-ch94-1: material 3 (frame) of 9401.90 is not among the sources the rule admits',
      needs: [],
      failed: [
        {
          rule_id: 'GN11o-ch94-1',
          option: 'B',
          test: 'the regional value content must be at least 60 percent by the transaction value method',
          found:
            'RVC = (TV - VNM) / TV x 100 = (100 - 44.2) / 100 x 100 = 55.8%, at least 60% required, GN 11(c)(ii)',
          short_by: '4.2',
        },
      ],
      changes: [
        { text: 'source material 3 (frame) in the region, 40 in value', materials: ['3'], value: '40' },
      ],
      options: [
        {
          rule_id: 'GN11o-ch94-1',
          option: 'B',
          goods: 'subheadings 9401.10 to 9401.80',
          test: 'the regional value content must be at least 60 percent by the transaction value method',
          citation: 'GN 11(o), chapter 94, rule 1, page 132',
          outcome: 'failed',
          steps: ['RVC = (TV - VNM) / TV x 100 = (100 - 44.2) / 100 x 100 = 55.8%, at least 60% required'],
        },
      ],
      materials: [
        {
          id: '2',
          description: 'fabric',
          code: '540752',
          confidence: 0.61,
          hs2012: ['540752'],
          origin: 'CN',
          status: 'non_originating',
          value: '4.2',
        },
        {
          id: '3',
          description: 'frame',
          code: '94019100',
          hs2012: ['940190'],
          origin: 'CN',
          status: 'non_originating',
          value: '40',
        },
      ],
      trace: [{ step: '2 materials: 0 originating, 2 non-originating', ref: 'GN 11(c)(ii)' }],
      not_tested: ['that nothing was done only to get around the note'],
    },
  },
  rules_of_origin: { status: 'found', why: 'one rule', rules: [] },
  marking: 'The mark of origin is another question.',
  programmes: [
    {
      agreement: 'United States-Mexico-Canada Agreement',
      symbols: ['S'],
      countries: ['CA', 'MX'],
      listed: false,
      rule: 'General Note 11',
    },
  ],
  issues: [{ code: 'missing_value', message: 'the row has no value', row: 4, column: 'value' }],
  certification: {
    elements: [
      {
        number: 1,
        title: 'Importer, exporter or producer certification',
        lines: [{ label: 'certified by the', text: 'producer <b>"A" & Sons</b>' }],
        missing: [],
      },
      { number: 7, title: 'Origin criterion', lines: [], missing: ['Origin criterion: not determined'] },
      {
        number: 9,
        title: 'Authorized signature and date',
        lines: [],
        missing: ['signature of the certifier'],
      },
    ],
    statement: 'I certify.',
    complete: false,
    missing: ['Origin criterion: not determined', 'signature of the certifier'],
    signed: false,
    basis: 'USMCA Article 5.2 and Annex 5-A',
  },
  warnings: [],
  notice: 'Decision support.',
});

export const sampleOriginRule = originRuleResult.parse({
  schema_version: '1',
  code: '610910',
  formatted: '6109.10',
  hs2012: ['610910'],
  status: 'rule',
  why: 'the good is 6109.10 there',
  rules_edition: rulesEdition,
  rules: [
    {
      rule_id: 'GN11o-ch61-15',
      citation: 'GN 11(o), chapter 61, rule 15, page 49',
      page: 49,
      scope: '6109',
      text: 'Heading 6109: every non-originating material must come from any other chapter.',
      structure: [{ goods: { ranges: [{ from: '6109', to: '6109' }] } }],
      corrections: [],
      automotive: false,
    },
  ],
  notes: [
    { id: 'GN11o-ch61-chapter-rule-1', effect: 'component', page: 47, statement: 'One component only.' },
  ],
});
