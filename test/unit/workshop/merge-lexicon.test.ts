import { expect, it } from 'vitest';
import { mergeRecords, readLexicon } from '../../../src/workshop/merge-lexicon.js';
import { loadEngine } from '../../exam/load-engine.js';

const { schedule } = loadEngine();

it('reads records and counts lines that are none', () =>
  expect(readLexicon('{"code":"0101","terms":["horse"]}\nnot json\n{"code":"1"}\n\n')).toEqual({
    records: [{ code: '0101', terms: ['horse'] }],
    bad: 2,
  }));

it('joins terms of one code, drops repeats and codes that the edition lacks, sorts by code', () =>
  expect(
    mergeRecords(
      [
        { code: '851830', terms: ['earbuds'] },
        { code: '010129', terms: ['horse'], es: ['caballo'] },
        { code: '851830', terms: ['earbuds', 'headphones'] },
        { code: '851830', example: 'Earbuds, black' },
        { code: '851830', example: 'Earbuds, black' },
        { code: '851899', terms: ['no such subheading'] },
      ],
      schedule,
    ),
  ).toEqual([
    { code: '010129', terms: ['horse'], es: ['caballo'] },
    { code: '851830', terms: ['earbuds', 'headphones'] },
    { code: '851830', example: 'Earbuds, black' },
  ]));
