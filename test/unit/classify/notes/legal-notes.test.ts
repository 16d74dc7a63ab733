import { describe, expect, test } from 'vitest';
import { findGoods } from '../../../../src/classify/notes/find-goods.js';
import { legalGate } from '../../../../src/classify/notes/legal-gate.js';
import { citeInSpanish, type SpanishNotes } from '../../../../src/classify/notes/legal-notes.js';
import { shippedBook, shippedNotes } from '../../../support/condition-book.js';
import { shippedLibrary } from '../../../support/shipped.js';

const notes = shippedNotes();
const schedule = shippedBook().schedule;
const candidate = (code: string, probability: number) => ({ code, probability, evidence: [] });

describe('the shipped notes', () => {
  test('are many, each with its own id, a statement and a citation', () => {
    expect(notes.edges.length).toBeGreaterThan(900);
    expect(new Set(notes.edges.map(({ id }) => id)).size).toBe(notes.edges.length);
    for (const { id, statement, citation } of notes.edges)
      if (
        !/\.$/.test(statement) ||
        statement.length > 220 ||
        !/^(?:additional|subheading|note|general)/.test(citation)
      )
        throw new Error(`${id}: "${statement}" (${citation})`);
  });

  test('name only codes of the schedule', () => {
    for (const { id, scope, to } of notes.edges)
      for (const code of [...scope, ...to])
        if (code !== '' && !schedule.has(code)) throw new Error(`${id} names ${code}`);
  });

  test('send goods away and not back to where they are', () => {
    for (const { id, kind, scope, to } of notes.edges)
      if (kind === 'excludes' && (to.length === 0 || scope.some((code) => code !== '' && to.includes(code))))
        throw new Error(`${id} excludes to nowhere else`);
  });

  test.each([
    '39',
    '40',
    '42',
    '44',
    '48',
    '61',
    '62',
    '63',
    '64',
    '71',
    '73',
    '84',
    '85',
    '87',
    '90',
    '91',
    '94',
    '95',
    '96',
  ])('speak of chapter %s', (chapter) => {
    const own = notes.notesFor(chapter).filter(({ id }) => !id.startsWith('gri'));
    expect(own.length).toBeGreaterThan(3);
  });

  test('are found by code, the narrowest first, and between two codes', () => {
    expect(notes.notesFor('4202923131')[0]?.scope.some((code) => code.length === 6)).toBe(true);
    expect(notes.exclusionsBetween('3926909989', '9503000073').map(({ id }) => id)).toContain('ch39-note-2y');
    expect(notes.exclusionsBetween('9503000073', '3926909989').map(({ id }) => id)).toContain('ch39-note-2y');
    expect(notes.find('ch42-note-2c')?.to).toEqual(['5608']);
    expect(notes.find('nothing')).toBeUndefined();
  });
});

describe('goods of the notes in a description', () => {
  const named = (description: string) => findGoods(description, notes.goods).map(({ edge }) => edge.id);

  test.each([
    ['plastic toy', 'ch39-note-2y'],
    ['toys of plastics', 'ch39-note-2y'],
    ['wooden tables for gardens', 'ch44-note-1o'],
    ['electric blanket, 120 V', 'ch85-note-1a'],
  ])('%s: %s', (description, id) => {
    expect(named(description)).toContain(id);
  });

  test.each([
    ['toy box', 'ch39-note-2y'],
    ['cover for toys', 'ch39-note-2y'],
    ['car seat cover', 'ch94-us-note-1'],
    ['white chocolate', 'ch17-note-1a'],
  ])('%s is not of %s', (description, id) => {
    expect(named(description)).not.toContain(id);
  });
});

describe('notes in Spanish', () => {
  const spanish = shippedLibrary().json<SpanishNotes>('us/notes-es.json').statements;
  const numbers = (text: string): string[] => (text.match(/\d[\d.,]*\d|\d/g) ?? []).sort();

  test('every note has a statement, with the same numbers', () => {
    expect(Object.keys(spanish)).toEqual(notes.edges.map(({ id }) => id));
    for (const { id, statement } of notes.edges) {
      expect(numbers(spanish[id]!), id).toEqual(numbers(statement));
      expect(spanish[id], id).not.toBe(statement);
      expect(spanish[id]!.endsWith('.'), id).toBe(statement.endsWith('.'));
    }
  });

  test('every citation is put into Spanish', () => {
    for (const edge of notes.edges) {
      const { citation } = notes.quote(edge, 'es');
      expect(citation).toMatch(/^(?:nota|regla)/);
      expect(citation).not.toMatch(/ to |note|rule|U\.S\./);
    }
    expect(citeInSpanish('additional U.S. note 1(a) to section XV')).toBe(
      'nota adicional de los Estados Unidos 1(a) de la sección XV',
    );
  });

  test('the gate says in Spanish what it doubts', () => {
    const { warnings } = legalGate([candidate('3926909989', 1)], 'plastic toy', notes, 'es');
    expect(warnings[0]).toMatch(
      /^la partida 3926 es dudosa: la nota 2\(y\) del capítulo 39 envía "toy" a otro lugar\. /,
    );
  });
});

describe('the legal gate', () => {
  test('moves weight to where the note sends the goods, and says so', () => {
    const { candidates, excluded, warnings } = legalGate(
      [candidate('3926909989', 0.6), candidate('9503000073', 0.4)],
      'plastic toy',
      notes,
      'en',
    );
    expect(candidates[0]?.code).toBe('9503000073');
    expect(candidates.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1);
    expect(candidates[1]?.evidence).toMatchObject([{ kind: 'exclusion', ref: 'ch39-note-2y' }]);
    expect(excluded.map(({ code }) => code)).toEqual(['3926909989']);
    expect(warnings[0]).toMatch(/^heading 3926 is doubtful: note 2\(y\) to chapter 39/);
  });

  test('says it even where no candidate stands there, and then changes no weight', () => {
    const { candidates, warnings } = legalGate([candidate('3926909989', 1)], 'plastic toy', notes, 'en');
    expect(candidates[0]).toMatchObject({ probability: 1, evidence: [{ kind: 'exclusion' }] });
    expect(warnings).toHaveLength(1);
  });

  test('leaves alone what no note speaks of', () => {
    const given = [candidate('3926909989', 0.6), candidate('3924104000', 0.4)];
    expect(legalGate(given, 'plastic bucket', notes, 'en')).toEqual({
      candidates: given,
      excluded: [],
      warnings: [],
    });
  });
});
