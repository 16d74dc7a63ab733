import { describe, expect, test } from 'vitest';
import { askQuestions, type Weighed } from '../../../../src/classify/explain/ask-questions.js';
import { extractFacts } from '../../../../src/classify/facts/extract-facts.js';
import { shippedBook, vocabulary } from '../../../support/condition-book.js';

const book = shippedBook();

/** The lines of some prefixes, each prefix as likely as the next and its lines alike. */
const even = (...prefixes: string[]): Weighed[] =>
  prefixes.flatMap((prefix) => {
    const lines = [...book.schedule.lines(prefix)];
    return lines.map(({ code }) => ({ code, probability: 1 / prefixes.length / lines.length }));
  });

const ask = (candidates: Weighed[], description = '', language: 'en' | 'es' = 'en', answered = {}) =>
  askQuestions({ book, candidates, facts: extractFacts(description, vocabulary), answered, language });

describe('questions from what parts the candidates', () => {
  test('who it is for, in the words of the branches', () => {
    const question = ask(even('61091000')).find(({ id }) => id === 'q-61091000-person');
    expect(question).toMatchObject({
      text: 'Who is it for?',
      options: [
        { answer: "Men's or boys'", leads_to: '61091000' },
        { answer: "Women's or girls'", leads_to: '61091000' },
        { answer: 'None of these, or not known', leads_to: '61091000' },
      ],
    });
  });

  test('what the description states is not asked', () => {
    expect(ask(even('6109'), "women's, 100% cotton").map(({ id }) => id)).not.toContain('q-61091000-person');
    expect(ask(even('6109'), '100% cotton').map(({ id }) => id)).not.toContain('q-6109-material');
  });

  test('what was answered is not asked again', () => {
    const [first] = ask(even('6109'));
    expect(ask(even('6109'), '', 'en', { [first!.id]: 'not known' }).map(({ id }) => id)).not.toContain(
      first!.id,
    );
  });

  test('no two are in the same words: which goods are asked about is said, and a fact is asked once at a time', () => {
    const prefixes = ['61091000', '610910', '6204', '9403', '8517', '640419', '7323', '4202', '8712'];
    const asked = prefixes.flatMap((prefix) =>
      (['en', 'es'] as const).map((language) =>
        askQuestions({ book, candidates: even(prefix), facts: [], answered: {}, language, atMost: 6 }),
      ),
    );
    expect(Math.max(...asked.map(({ length }) => length))).toBeGreaterThan(2);
    for (const questions of asked)
      expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length);
    expect(asked.flat().map(({ text }) => text)).toContainEqual(expect.stringMatching(/^Which .* \(.+\)\?$/));
  });

  test('headings that a fact parts are asked by that fact', () => {
    expect(ask(even('6105', '6205')).map(({ id }) => id)).toContain('q-contrast-construction-6105.6205');
    const material = ask(even('3923', '4415', '4819', '7310'))[0];
    expect(material).toMatchObject({ text: 'What is it made of, by weight?' });
    expect(material?.options.map(({ leads_to }) => leads_to)).toEqual(['3923', '4415', '4819', '7310']);
  });

  test('headings that none parts are asked by what their goods are called', () => {
    const [question] = ask(
      ['3926909989', '8517130000', '9503000073'].map((code) => ({ code, probability: 0.3 })),
    );
    expect(question?.id).toBe('q-headings-3926.8517.9503');
    expect(question?.options[1]?.answer).toMatch(/^Phones, .*\(8517\)$/);
  });

  test('a bracket names what is measured and its unit', () => {
    const all = [...ask(even('640419')), ...ask(even('870321', '870322', '870323', '870324'))];
    const texts = all.map(({ text }) => text);
    expect(texts).toContain('What is its value per pair, in US dollars?');
    expect(texts).toContain('What is its cylinder capacity?');
  });

  test('what stands above or beside the settled digits is not asked', () => {
    const lines = even('6109', '6110', '6205');
    const asked = (settled: string) =>
      askQuestions({ book, candidates: lines, facts: [], answered: {}, language: 'en', settled });
    expect(asked('').some(({ id }) => id.startsWith('q-headings') || id.startsWith('q-contrast'))).toBe(true);
    const below = asked('6109');
    expect(below.length).toBeGreaterThan(0);
    for (const { options } of below)
      for (const { leads_to } of options) expect(leads_to.slice(0, 4)).toBe('6109');
    expect(asked('6109100040')).toEqual([]);
  });

  test('goods that hardly anything speaks for are not offered by name', () => {
    const [question] = ask([
      { code: '8479891000', probability: 0.5 },
      { code: '8479500000', probability: 0.45 },
      { code: '8479400000', probability: 0.01 },
    ]);
    expect(question?.options.map(({ leads_to }) => leads_to)).toEqual(['8479500000', '8479', '8479']);
    expect(question?.options.map(({ share }) => share)).toEqual([
      expect.closeTo(0.474, 2),
      expect.closeTo(0.526, 2),
      undefined,
    ]);
  });

  test('headings of a material that is stated otherwise are not offered', () => {
    const tiles = [...even('6907', '6810')];
    expect(ask(tiles).map(({ id }) => id)).toContain('q-contrast-material-6810.6907');
    expect(ask(tiles, 'ceramic floor tile').map(({ id }) => id)).not.toContain(
      'q-contrast-material-6810.6907',
    );
  });

  test('answers that share the code above them say which lines they hold', () => {
    const [question] = ask(even('9102'));
    const spans = question!.options.map(({ span }) => span);
    expect(spans[0]?.[0]).toMatch(/^910211/);
    expect(new Set(spans.slice(0, -1).map((span) => span?.join())).size).toBe(spans.length - 1);
    expect(spans.at(-1)).toBeUndefined();
  });

  test('in Spanish where the words are known', () => {
    const question = ask(even('61091000'), '', 'es').find(({ id }) => id === 'q-61091000-person');
    expect(question?.text).toBe('¿Para quién es?');
    expect(question?.options[0]?.answer).toBe('Hombres o niños');
  });

  test('one likely line leaves nothing to ask', () => {
    expect(ask([{ code: '6109100040', probability: 1 }])).toEqual([]);
    expect(ask([])).toEqual([]);
  });
});
