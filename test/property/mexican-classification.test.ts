import { describe, expect, it } from 'vitest';
import { classificationResult } from '../../src/api/classification-result.js';
import { classifyRequest } from '../../src/api/classify-request.js';
import { civilDate } from '../../src/core/civil-date.js';
import { answerClassification } from '../../src/engine/answer-classification.js';
import { mexicanLawOn } from '../../src/reference/mexican-library.js';
import { openClassifier } from '../../src/reference/open-classifier.js';
import { isCode } from '../../src/tariff/code.js';
import { mexicanItems } from '../exam/mexico-exam.js';
import { shippedLibrary } from '../support/shipped.js';

describe('answers for Mexico', () => {
  it('name no code that is not in the data, and share out probability without loss of order', () => {
    const library = shippedLibrary();
    const date = civilDate('2026-04-10');
    const classifier = openClassifier(library, library.scheduleOn(date));
    const { tigie } = mexicanLawOn(library, date);
    const schedule = classifier.book.schedule;
    const declarable = (code: string): boolean => {
      const line = tigie.find(code.slice(0, 8));
      return (
        line !== undefined && (code.length === 8 || line.nicos.some(({ nico }) => nico === code.slice(8)))
      );
    };
    const texts = mexicanItems().flatMap(({ text, en }, i) =>
      i % 3 === 0 ? [text, ...(en ? [en] : [])] : [],
    );
    const odd = [
      'x',
      '12345',
      'de de de',
      'ñandú 🦤 vivo',
      '<b>tela</b>',
      'a'.repeat(300),
      'producto',
      'repuesto',
    ];
    for (const description of [...texts, ...odd.filter((text) => text.length > 1)]) {
      const result = answerClassification(
        library,
        classifier,
        classifyRequest.parse({ description, destination: 'MX', origin: 'CN' }),
        date,
        [],
        'test',
      );
      classificationResult.parse({ ...result, id: 'cls_1', created_at: '2026-06-15T00:00:00.000Z' });
      if (result.code === null) {
        expect([description, result.decision]).toEqual([description, 'refused']);
        continue;
      }
      expect(result.candidates.length).toBeGreaterThanOrEqual(3);
      const named = [
        result.code,
        ...result.candidates.map(({ code }) => code),
        ...result.questions
          .filter(({ id }) => id.startsWith('mx-'))
          .flatMap(({ options }) => options.map(({ leads_to }) => leads_to)),
      ];
      expect([description, named.filter((code) => !declarable(code))]).toEqual([description, []]);
      const refs = result.reasoning.flatMap(({ refs: all }) => all).filter(isCode);
      expect([
        description,
        refs.filter((ref) => !schedule.has(ref) && tigie.below(ref).length === 0),
      ]).toEqual([description, []]);
      const { chapter, heading, subheading, tariff_line, statistical } = result.confidence;
      const told = [chapter, heading, subheading, tariff_line, statistical];
      expect([description, told]).toEqual([description, told.toSorted((a, b) => b - a)]);
      expect(result.candidates.reduce((sum, { probability }) => sum + probability, 0)).toBeLessThanOrEqual(
        1.001,
      );
      expect(result.code.startsWith(result.confident_to)).toBe(true);
    }
  }, 120_000);
});
