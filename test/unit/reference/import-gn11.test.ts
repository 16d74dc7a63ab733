import { describe, expect, it } from 'vitest';
import { gn11Blocks, printedLines } from '../../../src/reference/gn11-blocks.js';
import { type Gn11Corrections, importGn11 } from '../../../src/reference/import-gn11.js';

/** A page or two in the manner of the print: heads, page marks, underlined numbers, wrapped lines. */
const print = `
[[page 1]]
                Harmonized Tariff Schedule of the United States Revision 99 (2031)
                                 Annotated for Statistical Reporting Purposes
                                                                        GN p.1
                                                                       USMCA
 (n) Interpretation.

 1. A change to heading 9999 from any other chapter.

 (o) Change in tariff classification _rules._

    _Chapter_ 3

    Chapter rule 1: Trout may be raised from imported eggs.

    1. A change to headings 0301 through 0305 from any other
       chapter.

    2. A change to heading 0306 from any other chapter, except from heading
       0301.
[[page 2]]
                                                                        GN p.2
    _Chapter_ 85

    Subheading rule: The underscoring of the designations in subdivision 1 pertain to goods provided for in subheading 8501.10 for use
    in a motor vehicle of chapter 87.

    _1._ A change to subheading 8501.10 from any otherheading.

    Subheading rule: Beginning on July 1, 2020 until July 1, 2025, the following rule of origin shall apply to heading 8502:

       (a) A change to heading 8502 from any other chapter.

    Heading rule: Beginning on July 1, 2025, and thereafter, the following rule of origin shall apply to heading 8502:

       (a) A change to heading 8502 from any heading.

    Heading rule: For the purposes of trade between the territory of Canada and the territory of the United States of goods of heading 8503
    the following rule of origin applies: (a) A change to heading 8503 from any other chapter.
    For the purposes of all other trade of heading 8503 the following rule of origin applies: (a) A change to heading 8503 from any other heading.

    2. For a good of heading 8504 for use in a heavy truck: (A) A change to heading 8504 from any other heading.

    .3. A change to heading 8505 by incantation.

    4. A change to heading 8504 from any other chapter.

 (p) Goods that shall be deemed to be originating goods.

    5. A change to heading 8599 from any other chapter.
`;

const table: Gn11Corrections = {
  joined_words: [['otherheading', 'other heading']],
  corrections: [
    { chapter: '85', printed: 'from any heading', read: 'from any other heading', why: 'a word is missing' },
    { chapter: '85', printed: 'no such words', read: '', why: 'stale' },
  ],
  heads_carried: [{ chapter: '85', number: '4', from: '2', why: 'one heading for both' }],
};

describe('the print of General Note 11', () => {
  it('is read line by line with its pages, running heads left out', () => {
    const lines = printedLines(print);
    expect(lines.filter((line) => /Annotated|GN p\.|^USMCA$/.test(line.text))).toEqual([]);
    expect(lines.at(-1)?.page).toBe(2);
  });

  it('is cut into rules and notes inside subdivision (o) only', () => {
    const blocks = gn11Blocks(print);
    expect(blocks.map((block) => `${block.chapter} ${block.kind} ${block.number} p${block.page}`)).toEqual([
      '03 chapter_rule 1 p1',
      '03 rule 1 p1',
      '03 rule 2 p1',
      '85 subheading_rule  p2',
      '85 rule 1 p2',
      '85 subheading_rule  p2',
      '85 heading_rule  p2',
      '85 heading_rule  p2',
      '85 rule 2 p2',
      '85 rule 3 p2',
      '85 rule 4 p2',
    ]);
    expect(blocks[2]?.text).toBe(
      'A change to heading 0306 from any other chapter, except from heading 0301.',
    );
    expect(blocks.filter((block) => block.underlined).map((block) => block.number)).toEqual(['1']);
  });
});

describe('importGn11', () => {
  const read = importGn11(print, table, [
    {
      id: 'GN11o-ch03-chapter-rule-1',
      effect: 'disregard',
      applies_to: [{ from: '03', to: '03' }],
      statement: 'Eggs do not matter.',
    },
    { id: 'GN11-x', effect: 'reading', applies_to: [], statement: 'Of another subdivision.', page: 7 },
    { id: 'GN11o-ch99-gone', effect: 'reading', applies_to: [], statement: 'Of a note that is gone.' },
  ]);
  const rule = (id: string) => read.rules.find((one) => one.id === id);

  it('gives rules their identifiers, pages and marks', () => {
    expect(read.rules.map((one) => one.id)).toEqual([
      'GN11o-ch03-1',
      'GN11o-ch03-2',
      'GN11o-ch85-1',
      'GN11o-ch85-subheading-rule-2',
      'GN11o-ch85-heading-rule-1',
      'GN11o-ch85-heading-rule-2-a',
      'GN11o-ch85-heading-rule-2-b',
      'GN11o-ch85-2',
      'GN11o-ch85-3',
      'GN11o-ch85-4',
    ]);
    expect(rule('GN11o-ch85-1')).toMatchObject({ automotive: true, page: 2 });
  });

  it('reads dates: until a first of the month excludes that day', () => {
    expect(rule('GN11o-ch85-subheading-rule-2')).toMatchObject({ from: '2020-07-01', until: '2025-06-30' });
    expect(rule('GN11o-ch85-heading-rule-1')).toMatchObject({ from: '2025-07-01' });
    expect(rule('GN11o-ch85-heading-rule-1')).not.toHaveProperty('until');
  });

  it('reads directions of trade', () => {
    expect(rule('GN11o-ch85-heading-rule-2-a')?.trade).toEqual({ kind: 'between', countries: ['CA', 'US'] });
    expect(rule('GN11o-ch85-heading-rule-2-b')?.trade?.kind).toBe('other_than');
  });

  it('corrects the print and says so', () => {
    expect(rule('GN11o-ch85-heading-rule-1')?.corrections).toEqual(['a word is missing']);
  });

  it('puts a rule under the heading of the rule before it', () => {
    expect(rule('GN11o-ch85-4')?.parts[0]?.for).toEqual(rule('GN11o-ch85-2')?.parts[0]?.for);
  });

  it('makes the statement of an automotive note from its codes', () => {
    expect(read.notes.find((note) => note.effect === 'automotive')).toMatchObject({
      id: 'GN11o-ch85-subheading-rule-1',
      applies_to: [{ from: '850110', to: '850110' }],
    });
  });

  it('takes page and number of a written note from the print', () => {
    expect(read.notes.find((note) => note.id === 'GN11o-ch03-chapter-rule-1')).toMatchObject({
      page: 1,
      number: '1',
    });
    expect(read.notes.find((note) => note.id === 'GN11-x')?.page).toBe(7);
  });

  it('reports everything it did not understand', () => {
    expect(read.issues.map((one) => one.code)).toEqual([
      'unused_correction',
      'note_not_found',
      'unread_rule',
    ]);
    expect(rule('GN11o-ch85-3')).toMatchObject({
      parts: [],
      unparsed: [expect.stringContaining('incantation')],
    });
  });

  it('asks for the statement of a note that has none', () => {
    const bare = importGn11(print, { ...table, corrections: [] }, []);
    expect(bare.issues.map((one) => one.message)).toContain(
      'GN11o-ch03-chapter-rule-1 on page 1 has no written statement',
    );
  });
});
