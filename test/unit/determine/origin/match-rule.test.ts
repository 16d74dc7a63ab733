import { describe, expect, it } from 'vitest';
import { civilDate } from '../../../../src/core/civil-date.js';
import { matchRule, type RuleMatch } from '../../../../src/determine/origin/match-rule.js';
import { shippedBook, shippedConcordance, usSubheadings } from '../../../support/origin-law.js';

const book = shippedBook();
const concordance = shippedConcordance();
const today = { date: civilDate('2026-06-08'), origin: 'MX' };

const find = (code: string, circumstances = today): RuleMatch =>
  matchRule(code, book, concordance, circumstances);

const rulesOf = (match: RuleMatch): string[] =>
  match.kind === 'rule' ? match.candidates.map((candidate) => candidate.rule.id.slice(6)) : [];

describe('matchRule', () => {
  it('finds the one rule of a shirt', () => {
    const match = find('6109100004');
    expect(rulesOf(match)).toEqual(['ch61-15']);
    expect(match.kind === 'rule' && match.ambiguous).toBe(false);
    expect(match.kind === 'rule' && match.candidates[0]?.specificity).toBe(4);
  });

  it('takes the rule for the tariff item, and then no other (GN 11(n)(viii))', () => {
    expect(rulesOf(find('8415908040'))).toEqual(['ch84-52']);
    expect(rulesOf(find('8415904000'))).toEqual(['ch84-51']);
  });

  it('asks where six digits cannot tell the tariff item', () => {
    const match = find('841590');
    expect(rulesOf(match)).toEqual(['ch84-51', 'ch84-52']);
    expect(match.kind === 'rule' && match.ambiguous).toBe(true);
    expect(match.kind === 'rule' && match.candidates[0]?.scope_note).toBe('goods of tariff item 8415.90.40');
  });

  it('keeps the rule of a tariff item that the schedule no longer has, with a question', () => {
    const retired = book.rules.find((rule) =>
      rule.parts.every((part) => part.goods.ranges.every(({ from }) => book.retired_items.includes(from))),
    );
    const item = retired?.parts[0]?.goods.ranges[0]?.from ?? '';
    const match = find(`${item.slice(0, 6)}9998`);
    expect(rulesOf(match)).toContain(retired?.id.slice(6));
    expect(match.kind === 'rule' && match.ambiguous).toBe(true);
  });

  it('offers every rule that splits a subheading by the use of the good', () => {
    const match = find('8708295060');
    expect(rulesOf(match)).toEqual(['ch87-24', 'ch87-25', 'ch87-26']);
    expect(match.kind === 'rule' && match.candidates.map((candidate) => candidate.scope_note)).toEqual([
      'body stamping of subheading 8708.29 for use in a passenger vehicle or light truck',
      'any other good of subheading 8708.29 for use in a passenger vehicle, light truck or heavy truck',
      'any other good of subheading 8708.29',
    ]);
  });

  it('picks the rule in force on the date', () => {
    const on = (date: string) => rulesOf(find('8504210000', { date: civilDate(date), origin: 'MX' }));
    expect(on('2025-06-30')).toEqual(['ch85-subheading-rule-1']);
    expect(on('2025-07-01')).toEqual(['ch85-subheading-rule-2']);
    expect(rulesOf(matchRule('850421', book, concordance))).toEqual([
      'ch85-subheading-rule-1',
      'ch85-subheading-rule-2',
    ]);
  });

  it('picks the rule of the direction of trade', () => {
    const from = (origin: string) => rulesOf(find('611030', { ...today, origin }));
    expect(from('MX')).toEqual(['ch61-subheading-rule-3-a']);
    expect(from('CA')).toEqual(['ch61-subheading-rule-3-b']);
  });

  it('leaves out a part whose provisions carve the good out', () => {
    const options = (code: string) => {
      const match = find(code);
      return match.kind === 'rule' ? match.candidates[0]?.parts.map((part) => part.label) : undefined;
    };
    expect(options('291632')).toEqual(['A']);
    expect(options('291631')).toEqual(['A', 'B']);
  });

  it('goes through HS 2012 where the number changed', () => {
    const match = find('220299');
    expect(match.kind === 'rule' && match.hs2012).toEqual(['220290']);
    expect(rulesOf(find('854143'))).toEqual(['ch85-109']);
  });

  it('asks where goods of the provision came from several', () => {
    const match = find('880622');
    expect(match.kind === 'rule' && match.ambiguous).toBe(true);
    expect(rulesOf(match)).toEqual(['ch85-61', 'ch88-2']);
  });

  it('falls back on a chapter rule', () => {
    const match = find('847149');
    expect(match.kind).toBe('chapter_rule');
    expect(match.kind === 'chapter_rule' && match.notes.map((note) => note.id)).toContain(
      'GN11o-ch84-chapter-rule-2',
    );
  });

  it('says why nothing covers a good', () => {
    expect(find('854929')).toMatchObject({ kind: 'not_covered', why: expect.stringContaining('scattered') });
    expect(find('8517')).toMatchObject({ kind: 'not_covered', why: expect.stringContaining('too short') });
    expect(find('9801001012')).toMatchObject({
      kind: 'not_covered',
      why: expect.stringContaining('9801.00'),
    });
  });

  it('brings the notes that bear on the good, and no others', () => {
    const ids = (code: string) => {
      const match = find(code);
      return match.kind === 'rule' ? match.notes.map((note) => note.id) : [];
    };
    expect(ids('620520')).toEqual(
      expect.arrayContaining(['GN11o-ch62-subheading-rule-1', 'GN11o-ch62-chapter-rule-4', 'GN11-n-vii']),
    );
    expect(ids('620630')).not.toContain('GN11o-ch62-subheading-rule-1');
    expect(ids('151710')).not.toContain('GN11-q-i');
    expect(ids('291631').filter((id) => id.startsWith('GN11-n-iv'))).toHaveLength(6);
  });
});

describe('every subheading of the US schedule', () => {
  it('has its rule, or is named', () => {
    const counts = { rule: 0, chapter_rule: 0, not_covered: 0 };
    const named: string[] = [];
    for (const code of usSubheadings()) {
      const match = find(code);
      counts[match.kind] += 1;
      if (match.kind !== 'rule') named.push(`${code} ${match.kind}`);
    }
    expect(counts).toEqual({ rule: 5605, chapter_rule: 1, not_covered: 6 });
    expect(named).toEqual([
      '847149 chapter_rule',
      '854921 not_covered',
      '854929 not_covered',
      '854931 not_covered',
      '854939 not_covered',
      '854991 not_covered',
      '854999 not_covered',
    ]);
  });

  it('never meets two rules of equal rank unless words, use or HS 2012 codes tell them apart', () => {
    const doubled = usSubheadings().filter((code) => {
      const match = find(code);
      if (match.kind !== 'rule' || match.hs2012.length > 1) return false;
      return match.candidates.filter((candidate) => candidate.scope_note === undefined).length > 1;
    });
    expect(doubled).toEqual([]);
  });
});
