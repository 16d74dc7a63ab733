import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type AgreementRules, importAgreement } from '../../../src/workshop/import-agreements.js';
import { dataFolder, sourceFolder } from '../../support/shipped.js';

const print = `GN p.11
Korea
(o)

Product-specific rules [NOT UPDATED FOR PRES. PROC. 8771]

Chapter 1.
1.

A change to headings 0101 through 0106 from any other chapter.

Harmonized Tariff Schedule of the United States Revision 7 (2025)
GN p.12
Korea
Chapter 2.
Chapter rule 1: A note between the rules.
1.

A change to headings 0201 through 0210 from any other chapter, except from
heading 0105.

2.

Something else entirely.
`;

describe('importAgreement', () => {
  it('finds the place of each chapter and counts the rules that are read whole', () => {
    expect(importAgreement(print, 33, 'Korea FTA')).toEqual({
      note: 33,
      group: 'Korea FTA',
      subdivision: 'o',
      page: 11,
      remark: 'NOT UPDATED FOR PRES. PROC. 8771',
      chapters: { '01': 11, '02': 12 },
      rules: 3,
      read_whole: 2,
    });
  });

  it('gives nothing for a note without such rules', () => {
    expect(importAgreement('GN p.1\nJapan\nOriginating goods', 36, 'Japan agreement')).toBeUndefined();
  });

  const general = join(sourceFolder, 'us/general-notes');
  const skip = existsSync(general) ? false : `${general} is not here`;
  it.skipIf(skip)(`reads the notes as they are shipped${skip ? ` (skipped: ${skip})` : ''}`, () => {
    const shipped = JSON.parse(readFileSync(join(dataFolder, 'origin/agreements.json'), 'utf8')) as {
      agreements: AgreementRules[];
    };
    expect(shipped.agreements).toHaveLength(8);
    for (const one of shipped.agreements) {
      const text = readFileSync(join(general, `General Note ${one.note}.txt`), 'utf8');
      expect(importAgreement(text, one.note, one.group)).toEqual(one);
    }
  });
});
