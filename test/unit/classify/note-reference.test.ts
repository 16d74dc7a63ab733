import { describe, expect, test } from 'vitest';
import {
  citedAs,
  notesAt,
  notesSendingTo,
  readNoteReference,
} from '../../../src/classify/notes/note-reference.js';
import { notesOf } from '../../../src/reference/open-classifier.js';
import { shippedLibrary } from '../../support/shipped.js';

const cited = (text: string): string | undefined => {
  const reference = readNoteReference(text);
  return reference && citedAs(reference);
};

describe('a reference to the notes', () => {
  test.each([
    ['what does note 1 to section XV say?', 'note 1 to section XV'],
    ['¿qué excluye la nota 1 de la sección XI?', 'note 1 to section XI'],
    ['read me note 2(b) to section 16', 'note 2(b) to section XVI'],
    ['nota 3 a) del capítulo 42', 'note 3(a) to chapter 42'],
    ['chapter 64 note 1(d)', 'note 1(d) to chapter 64'],
    ['notes of chapter 5', 'notes to chapter 5'],
    ['additional U.S. note 1 to chapter 5', 'additional U.S. note 1 to chapter 5'],
    ['nota adicional 1 del capítulo 5', 'additional U.S. note 1 to chapter 5'],
    ['subheading note 1 to chapter 74', 'subheading note 1 to chapter 74'],
    ['nota de subpartida 1 del capítulo 74', 'subheading note 1 to chapter 74'],
    ['what is GRI 3(b)?', 'general rule of interpretation 3(b)'],
    ['gri 5b', 'general rule of interpretation 5(b)'],
    ['explícame la regla general 3 a)', 'general rule of interpretation 3(a)'],
    ['rule 1', 'general rule of interpretation 1'],
    ['the general rules of interpretation', 'general rules of interpretation'],
    ['las reglas generales de interpretación', 'general rules of interpretation'],
    ['additional U.S. rule of interpretation 1(a)', 'additional U.S. rule of interpretation 1(a)'],
    ['9617', '9617'],
    ['6109.10', '6109.10'],
    ['61', 'notes to chapter 61'],
  ])('%s', (text, expected) => {
    expect(cited(text)).toBe(expected);
  });

  test.each(['the moon', 'a note on shoes', 'rule 9', 'section XXX', '', '100% cotton'])(
    'none in "%s"',
    (text) => {
      expect(cited(text)).toBeUndefined();
    },
  );
});

describe('the notes at a reference', () => {
  const notes = notesOf(shippedLibrary());
  const at = (text: string) => notesAt(notes, readNoteReference(text)!).map(({ citation }) => citation);

  test('are those of that note, its parts included, and of no other', () => {
    expect(at('note 1 to section XV')).toContain('note 1(a) to section XV');
    expect(at('note 1 to section XV').every((citation) => citation.startsWith('note 1('))).toBe(true);
    expect(at('note 1 to section XV').some((citation) => citation.startsWith('note 10'))).toBe(false);
    expect(at('note 1(ij) to section XV')).toEqual(['note 1(ij) to section XV']);
  });

  test('cover every citation that is written: each reads as a reference to itself', () => {
    const lost = notes.edges.filter((edge) => {
      const reference = readNoteReference(edge.citation);
      return !reference || !notesAt(notes, reference).includes(edge);
    });
    expect(lost.map(({ citation }) => citation)).toEqual([]);
  });

  test('of a heading are those whose scope holds it; others send goods there', () => {
    expect(notesAt(notes, { of: 'code', code: '7318' }).map(({ citation }) => citation)).toContain(
      'note 7 to section XV',
    );
    const sent = notesSendingTo(notes, '6309');
    expect(sent.map(({ citation }) => citation)).toContain('note 1(c) to chapter 64');
    expect(sent.every(({ to }) => to.includes('6309'))).toBe(true);
  });
});
