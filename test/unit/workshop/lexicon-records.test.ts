import { expect, it } from 'vitest';
import { readLexicon } from '../../../src/workshop/lexicon-records.js';

it('reads records and counts lines that are none', () =>
  expect(readLexicon('{"code":"0101","terms":["horse"]}\nnot json\n{"code":"1"}\n\n')).toEqual({
    records: [{ code: '0101', terms: ['horse'] }],
    bad: 2,
  }));
