import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src/core/civil-date.js';
import { sayIn } from '../../../../src/core/say.js';
import type { OriginRule } from '../../../../src/tariff/origin-rule/ast.js';
import {
  formatOriginCitation,
  formatOriginNote,
  formatOriginRule,
  formatOriginTest,
} from '../../../../src/tariff/origin-rule/format.js';

const heading = [{ from: '8504', to: '8504' }];
const rule: OriginRule = {
  id: 'GN11o-ch85-subheading-rule-2',
  chapter: '85',
  number: '',
  page: 97,
  parts: [{ goods: { ranges: heading }, test: { kind: 'no_change' } }],
};

describe('rendering of rules', () => {
  it('is told in Spanish too, but for the words of the law', () => {
    const knit = {
      kind: 'all_of',
      tests: [
        {
          kind: 'tariff_shift',
          from: [{ kind: 'any_other', level: 'heading', within: [{ from: '61', to: '61' }] }],
          except: [
            {
              kind: 'none_of',
              goods: [
                {
                  ranges: [
                    { from: '5106', to: '5113' },
                    { from: '54', to: '54' },
                  ],
                },
                { ranges: [{ from: '961900', to: '961900' }], words: 'made-up articles' },
              ],
            },
          ],
        },
        { kind: 'regional_value', methods: [{ method: 'net_cost', percent: '50' }] },
        { kind: 'cut_and_sew', cut: 'cut_or_knit_to_shape', assembled: 'sewn_or_assembled' },
      ],
    } as const;
    expect(formatOriginTest(knit, sayIn('es'))).toBe(
      'todo material no originario debe provenir de cualquier otra partida dentro de capítulo 61, ' +
        'pero no de partidas 5106 a 5113 o capítulo 54, o made-up articles de subpartida 9619.00; ' +
        'y el valor de contenido regional debe ser al menos 50 por ciento por el método de costo neto; ' +
        'y la mercancía debe ser cortada (o tejida a la forma) y cosida o ensamblada de otra manera en países del T-MEC',
    );
  });

  it('says from when to when, and in which trade', () => {
    const dated = { ...rule, from: civilDate('2020-07-01'), until: civilDate('2025-06-30') };
    expect(formatOriginRule(dated)).toBe(
      'From 2020-07-01 to 2025-06-30: Heading 8504: no change of classification is required.',
    );
    const directed = { ...rule, trade: { kind: 'other_than', countries: ['CA', 'US'] } } as const;
    expect(formatOriginRule(directed)).toBe(
      'In all trade other than between Canada and the United States: Heading 8504: no change of classification is required.',
    );
  });

  it('says that something is missing where the rule was not read whole', () => {
    expect(formatOriginRule({ ...rule, unparsed: ['(B) by incantation'] })).toMatch(/read the law\.$/);
  });

  it('says that options for overlapping goods are alternatives', () => {
    const parts = [
      ...rule.parts,
      { goods: { ranges: heading, words: 'foil' }, test: { kind: 'no_change' } },
    ] as const;
    expect(formatOriginRule({ ...rule, parts })).toContain('meeting one suffices');
  });

  it('numbers the branches of a test that has several', () => {
    expect(
      formatOriginTest({
        kind: 'any_of',
        tests: [{ kind: 'wholly_obtained' }, { kind: 'textual', words: 'read note 3', reason: 'prose' }],
      }),
    ).toBe(
      'one of these must be met: (1) the good must be wholly obtained or produced in USMCA countries; (2) read note 3',
    );
  });

  it('cites chapter, number and page', () => {
    expect(formatOriginCitation({ ...rule, number: '15', chapter: '61', page: 49 })).toBe(
      'GN 11(o), chapter 61, rule 15, page 49',
    );
    expect(formatOriginCitation(rule)).toBe('GN 11(o), chapter 85, subheading rule 2, page 97');
  });

  it('puts the provisions of a note before it', () => {
    const note = {
      id: 'n',
      effect: 'definition',
      page: 1,
      applies_to: [{ from: '04', to: '05' }],
      statement: 'Milk.',
    } as const;
    expect(formatOriginNote(note)).toBe('Chapters 4 to 5: Milk.');
  });
});
