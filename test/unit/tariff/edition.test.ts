import { expect, it } from 'vitest';
import { civilDate } from '../../../src/core/civil-date.js';
import {
  changedSince,
  coverageOn,
  type Edition,
  editionTitle,
  isAboutEdition,
  isUnchecked,
} from '../../../src/tariff/edition.js';
import { sectionNumbered, sectionOf } from '../../../src/tariff/sections.js';

const edition: Edition = {
  schedule: 'HTSUS',
  id: '2026-rev-10',
  revision: '2026 HTS Revision 10',
  effective: civilDate('2026-06-08'),
  dataHash: '',
};

it('an edition covers the days from its first on, to its last or until somebody should have looked again', () => {
  const on = (day: string, more: Partial<Edition> = {}) =>
    coverageOn({ ...edition, ...more }, civilDate(day));
  expect([on('2026-06-07'), on('2026-06-08')]).toEqual(['before', 'covered']);
  const ended = { coversTo: civilDate('2026-06-30') };
  expect([on('2026-06-30', ended), on('2026-07-01', ended)]).toEqual(['covered', 'past']);
  // 45 days after 8 June
  expect([on('2026-07-23'), on('2026-07-24')]).toEqual(['covered', 'unchecked']);
  expect(isUnchecked(civilDate('2026-06-08'), civilDate('2026-07-23'))).toBe(false);
  expect(isUnchecked(civilDate('2026-06-08'), civilDate('2026-07-24'))).toBe(true);
});

it('what a later edition changed is told from its first day, for the codes that begin so', () => {
  const later = [
    { codes: ['8703', '6109'], from: civilDate('2026-07-01'), kind: 'rows', edition: '2026 HTS Revision 11' },
  ] as const;
  const changed = (code: string, day: string) =>
    changedSince({ ...edition, later }, code, civilDate(day)).length;
  expect([changed('6109100004', '2026-07-01'), changed('6109100004', '2026-06-30')]).toEqual([1, 0]);
  expect(changed('6110', '2026-07-01')).toBe(0);
  expect(changedSince(edition, '6109', civilDate('2026-07-01'))).toEqual([]);
});

it('is named with its schedule, once', () => {
  expect(editionTitle(edition)).toBe('2026 HTS Revision 10');
  expect(editionTitle({ schedule: 'TIGIE', revision: 'Base Única LIGIE' })).toBe('TIGIE Base Única LIGIE');
  expect(editionTitle({ schedule: 'TIGIE', revision: 'TIGIE 2026' })).toBe('TIGIE 2026');
  expect(isAboutEdition('2026 HTS Revision 10 is unchecked', edition)).toBe(true);
  expect(isAboutEdition('2026 HTS Revision 101 is unchecked', edition)).toBe(false);
});

it('a section holds its chapters, the first and the last', () => {
  const of = (chapter: string) => sectionOf(`${chapter}0000`)?.number;
  expect(['01', '05', '06', '15', '16', '63', '64', '83', '84', '97', '98', '99'].map(of)).toEqual([
    'I',
    'I',
    'II',
    'III',
    'IV',
    'XI',
    'XII',
    'XV',
    'XVI',
    'XXI',
    'XXII',
    'XXII',
  ]);
  expect(sectionOf('0000')).toBeUndefined();
  expect(sectionOf('11')).toMatchObject({ number: 'II', first: 6, last: 14 });
  expect(sectionNumbered('xvi')).toMatchObject({ first: 84, last: 85 });
  expect(sectionNumbered('16')).toEqual(sectionNumbered('XVI'));
  expect(sectionNumbered('1')).toMatchObject({ number: 'I', first: 1, last: 5 });
  expect([
    sectionNumbered('0'),
    sectionNumbered('23'),
    sectionNumbered('IIX'),
    sectionNumbered('2a'),
  ]).toEqual([undefined, undefined, undefined, undefined]);
});
