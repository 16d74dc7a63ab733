import { describe, expect, test } from 'vitest';
import type { Classification } from '../../../src/classify/classification.js';
import { classify } from '../../../src/classify/classify.js';
import { loadClassifier } from '../../exam/load-classifier.js';

const classifier = loadClassifier();
const ask = (description: string, facts: Record<string, string> = {}, threshold = 0.8): Classification =>
  classify(classifier, { description, facts, threshold, candidates: 10, memory: [] });
const sure = (description: string, threshold?: number): string =>
  ask(description, {}, threshold).confident_to;

describe('a limit that was not stated', () => {
  test.each([
    ['MDF board', '4411'],
    // what it is made of is not said, and "of other textile materials" is no fact of it
    ['knitted t-shirt', '6109'],
    ['knit t-shirt for men', '6109'],
    // nor do lines of textiles part goods by a fibre that nobody named
    ['leggings', '6104'],
    ['car floor mats carpet', '5703'],
    ['kids wooden puzzle', '95030000'],
    ['aluminum sheet', '7606'],
    ['servo motor', '8501'],
  ])('%s is sure no further than %s', (description, most) => {
    expect(most.startsWith(sure(description))).toBe(true);
    expect(most.startsWith(sure(description, 0.5))).toBe(true);
  });

  test('is asked for first, and the lines beside the likeliest get what it gives up', () => {
    const { questions, candidates, confidence } = ask('MDF board');
    expect(questions[0]?.text).toBe('What is its thickness?');
    expect(confidence.subheading / confidence.heading).toBeLessThanOrEqual(0.751);
    expect(candidates.some(({ code }) => code.startsWith('441112') || code.startsWith('441113'))).toBe(true);
    for (const { probability } of candidates)
      expect(probability).toBeLessThanOrEqual(candidates[0]!.probability);
  });

  test('is no limit where the fabric is of one fibre alone: denim is cotton', () => {
    expect(sure("men's jeans")).toMatch(/^620342/);
    expect(sure("women's cotton leggings")).toMatch(/^610462/);
  });

  test('is no limit once it is stated, in the description or as an answer', () => {
    expect(sure('MDF board 12 mm')).toBe('441114');
    const { questions } = ask('MDF board');
    const answered = ask('MDF board', { [questions[0]!.id]: 'Of a thickness exceeding 9 mm' });
    expect(answered.confident_to.startsWith('441114')).toBe(true);
  });

  test('covers what goods contain: gummies that name no sugar are not known to contain it', () => {
    const { candidates, confident_to } = ask('collagen gummies');
    expect(confident_to.length).toBeLessThanOrEqual(8);
    expect(candidates[0]!.probability).toBeLessThan(0.75);
    const shareOf = (description: string): number => {
      const below = ask(description).candidates.filter(({ code }) => code.startsWith('21069099'));
      const all = below.reduce((sum, { probability }) => sum + probability, 0);
      return (below.find(({ code }) => code === '2106909992')?.probability ?? 0) / all;
    };
    expect(shareOf('collagen gummies')).toBeLessThanOrEqual(0.751);
    expect(shareOf('collagen gummies with cane sugar')).toBeGreaterThan(0.8);
  });

  test('does not hold back what a client has confirmed', () => {
    const memory = [
      {
        kind: 'feedback' as const,
        ref: 'cls_1',
        description: 'MDF board',
        code: '4411141000',
        date: '2026-01-02',
      },
    ];
    const { confident_to } = classify(classifier, {
      description: 'MDF board',
      facts: {},
      candidates: 5,
      memory,
    });
    expect(confident_to).toBe('4411141000');
  });
});

describe('the language of the answer', () => {
  const inLanguage = (description: string, language: 'en' | 'es'): Classification =>
    classify(classifier, { description, facts: {}, candidates: 5, memory: [], language });

  test.each(['solar panel', 'silla de oficina', 'MDF board'])('%s has one code in both', (description) => {
    const [english, spanish] = [inLanguage(description, 'en'), inLanguage(description, 'es')];
    expect(spanish.code).toBe(english.code);
    expect(spanish.confidence).toEqual(english.confidence);
    for (const { text } of spanish.questions) expect(text).toMatch(/^¿/);
    for (const { text } of english.questions) expect(text).not.toMatch(/¿/);
  });

  test('is that of the description where none is named', () => {
    expect(ask('zapatos').questions[0]?.text).toMatch(/^¿/);
    expect(ask('shoes').questions[0]?.text).toMatch(/^W/);
  });

  test.each(['solar panel', 'servo motor 750 W'])('an article changes nothing: %s', (description) => {
    const [bare, other] = [ask(description), ask(`the ${description}`)];
    expect([other.code, other.decision, other.confidence]).toEqual([
      bare.code,
      bare.decision,
      bare.confidence,
    ]);
  });
});

describe('the number that decides', () => {
  test.each(['servo motor 750 W', 'servo motor 750 watts', 'servo motor 750W', '0.75 kW servo motor'])(
    '%s leads to no line of up to 735 W',
    (description) => {
      const { code, candidates } = ask(description);
      expect(code).toMatch(/^85015160/);
      const wrong = candidates.filter((one) => /^(?:85015140|85013140|85014040)/.test(one.code));
      for (const { probability } of wrong) expect(probability).toBeLessThan(0.01);
    },
  );

  test('a designation says whether a metal is alloyed', () => {
    expect(ask('aluminium sheet 5052').code).toMatch(/^760612/);
    expect(ask('aluminum sheet 1100 2 mm').code).toMatch(/^760611/);
  });

  test('a tumbler of 20 oz is not asked for its capacity', () => {
    const { code, questions } = ask('insulated tumbler 20oz with straw');
    expect(code).toBe('9617001000');
    expect(questions.filter(({ text }) => /capacity/i.test(text))).toEqual([]);
  });
});
