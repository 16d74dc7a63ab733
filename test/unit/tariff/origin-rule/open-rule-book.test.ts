import { describe, expect, it } from 'vitest';
import { openHs2012Concordance } from '../../../../src/tariff/origin-rule/hs2012-concordance.js';
import { openRuleBook } from '../../../../src/tariff/origin-rule/rule-book.js';

describe('a book of rules', () => {
  const part = (...ranges: [string, string][]) => ({
    goods: { ranges: ranges.map(([from, to]) => ({ from, to })) },
    test: { kind: 'no_change' },
  });
  const note = (id: string, from: string, to: string) => ({ id, applies_to: [{ from, to }] });
  const book = openRuleBook(
    JSON.stringify({
      edition: { id: 'e' },
      rules: [
        { id: 'first', chapter: '61', parts: [part(['6101', '6108'])] },
        { id: 'second', chapter: '61', parts: [part(['610910', '610910']), part(['6111', '6117'])] },
        { id: 'third', chapter: '62', parts: [part(['62', '62'])] },
      ],
      notes: [note('garments', '61', '62'), note('shirts', '6109', '6109'), note('all', '01', '97')],
    }),
  );
  const rules = (code: string) => book.rulesAt(code).map(({ id }) => id);
  const notes = (code: string) => book.notesAt(code).map(({ id }) => id);

  it('has for a code the rules of which a part may speak of its goods', () => {
    expect([rules('610100'), rules('610910'), rules('610990'), rules('611100')]).toEqual([
      ['first'],
      ['second'],
      [],
      ['second'],
    ]);
    expect([rules('61'), rules('6109'), rules('620100'), rules('630100')]).toEqual([
      ['first', 'second'],
      ['second'],
      ['third'],
      [],
    ]);
    expect(rules('610100')).toEqual(['first']);
  });

  it('has for a code the notes that may bear on it', () => {
    expect([notes('610910'), notes('610100'), notes('620100'), notes('980100')]).toEqual([
      ['garments', 'shirts', 'all'],
      ['garments', 'all'],
      ['garments', 'all'],
      [],
    ]);
    expect(notes('61')).toEqual(['garments', 'shirts', 'all']);
  });

  it('is the pack otherwise', () => {
    expect(book.edition).toEqual({ id: 'e' });
    expect(book.rules).toHaveLength(3);
  });
});

describe('the subheadings of HS 2012 that hold the goods of one of HS 2022', () => {
  const { hs2012Of } = openHs2012Concordance(
    JSON.stringify({
      changed: { '851713': ['851712'], '852411': ['852990', '853120'], '852491': ['852990'] },
    }),
  );

  it('are itself where nothing is written, or those that are written', () => {
    expect([hs2012Of('610910'), hs2012Of('851713'), hs2012Of('852411')]).toEqual([
      ['610910'],
      ['851712'],
      ['852990', '853120'],
    ]);
  });

  it('of a heading or chapter are itself, and what came into it from outside, each once', () => {
    expect([hs2012Of('8524'), hs2012Of('8517'), hs2012Of('85'), hs2012Of('61')]).toEqual([
      ['8524', '852990', '853120'],
      ['8517'],
      ['85'],
      ['61'],
    ]);
  });
});
