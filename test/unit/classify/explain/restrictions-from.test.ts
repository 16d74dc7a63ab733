import { describe, expect, test } from 'vitest';
import { applyAnswers } from '../../../../src/classify/explain/apply-answers.js';
import { restrictionsFrom } from '../../../../src/classify/explain/restrictions-from.js';
import { shippedBook } from '../../../support/condition-book.js';

const book = shippedBook();
const keepOf = (id: string, answer: string) => restrictionsFrom(book, { [id]: answer }).steps[0]?.keep;

describe('answers read by the id of their question', () => {
  test.each([['Of cotton'], ['of COTTON'], ['1'], ['cotton'], ['100% cotton'], ['6109.10'], ['algodón']])(
    '"%s" chooses cotton',
    (answer) => {
      const [first] = keepOf('q-6109-material', answer) ?? [];
      expect(first).toMatch(/^610910/);
    },
  );

  test.each([
    ['q-22042150-value', '$0.90', ['2204215005', '2204215015', '2204215025']],
    ['q-87032101~1-measure', '1998 cc', ['87032301']],
    ['q-87032101~1-measure', '2 liters', ['87032301']],
    ['q-contrast-construction-6105.6205', 'knitted', ['6105']],
    ['q-headings-3926.8517.9503', '8517', ['8517']],
    ['q-headings-3926.8517.9503', '2', ['8517']],
  ])('%s "%s"', (id, answer, keep) => {
    expect(keepOf(id, answer)).toEqual(keep);
  });

  test.each(['None of these, or not known', 'not known', 'no se sabe', ''])(
    '"%s" changes nothing',
    (answer) => {
      expect(restrictionsFrom(book, { 'q-6109-material': answer })).toEqual({
        steps: [],
        facts: [],
        issues: [],
      });
    },
  );

  test('none of the headings rules them out', () => {
    const { steps } = restrictionsFrom(book, { 'q-headings-3926.8517.9503': 'none of these' });
    expect(steps[0]).toMatchObject({ keep: [], drop: ['3926', '8517', '9503'] });
    const left = applyAnswers(
      book,
      [
        { code: '9503000073', probability: 0.6 },
        { code: '6109100040', probability: 0.2 },
      ],
      { steps, facts: [], issues: [] },
    );
    expect(left).toEqual([{ code: '6109100040', probability: expect.closeTo(0.8) }]);
  });

  test('none of the branches rules out what was offered, and nothing else', () => {
    expect(restrictionsFrom(book, { 'q-6109-material': 'none of these' }).steps).toMatchObject([
      { under: [], keep: [], drop: ['61091000', '610990'] },
    ]);
    const [step] = restrictionsFrom(book, { 'q-8479-goods-0.5': 'none' }).steps;
    expect(step?.drop).toEqual(['84791000', '8479600000']);
  });

  test('goods that are named by a branch are of its heading, and of the branch in the same words elsewhere in it', () => {
    const { steps } = restrictionsFrom(book, { 'q-63022150-goods': 'Sheets' });
    expect(steps[0]).toMatchObject({ keep: ['6302215020'] });
    expect(steps).toContainEqual(expect.objectContaining({ under: [], keep: ['6302'] }));
    const beside = steps.find(({ keep }) => keep[0] === '6302219020');
    expect(beside?.under).toEqual(['63022190']);
    // who it is for, and "other than these", name no goods
    for (const id of ['q-61091000-person', 'q-63022150-goods'])
      expect(
        restrictionsFrom(book, { [id]: id.endsWith('person') ? '1' : 'Other than these' }).steps,
      ).not.toContainEqual(expect.objectContaining({ under: [] }));
  });

  test('an answer states facts that hold beyond its own branch', () => {
    expect(restrictionsFrom(book, { 'q-6109-material': 'Of cotton' }).facts).toMatchObject([
      { kind: 'material', value: 'cotton' },
    ]);
  });

  test('an unknown question, and an answer that is none of the options, are faults that list what is valid', () => {
    const { issues, steps } = restrictionsFrom(book, {
      'q-9999-x': '1',
      'q-6109-material': 'banana',
      'q-nonsense': 'x',
      us_metal: 'yes',
      'q-headings-0000': '1',
    });
    expect(steps).toEqual([]);
    expect(issues.map(({ code, path }) => [code, path])).toEqual([
      ['unknown_answer', '/facts/q-6109-material'],
      ['unknown_question', '/facts/q-9999-x'],
      ['unknown_question', '/facts/q-headings-0000'],
      ['unknown_question', '/facts/q-nonsense'],
    ]);
    expect(issues[0]?.hint).toMatch(/^answer one of: 1\. Of cotton; 2\. Of other textile materials; 3\. /);
  });
});

describe('candidates that the answers leave', () => {
  const shirts = [...book.schedule.lines('6109')].map(({ code }) => ({ code, probability: 0.02 }));
  const elsewhere = { code: '6205202016', probability: 0.3 };

  test('the weight of the branch moves to what is kept, the rest stays', () => {
    const left = applyAnswers(
      book,
      [...shirts, elsewhere],
      restrictionsFrom(book, { 'q-6109-material': 'Of cotton' }),
    );
    const below = left.filter(({ code }) => code.startsWith('6109'));
    expect(below.every(({ code }) => code.startsWith('610910'))).toBe(true);
    expect(below.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(0.7);
    expect(left).toContainEqual(elsewhere);
  });

  test('a chosen branch that no word led to is pulled in', () => {
    const wool = shirts.filter(({ code }) => code.startsWith('610990'));
    const left = applyAnswers(book, wool, restrictionsFrom(book, { 'q-6109-material': 'Of cotton' }));
    expect(left).toHaveLength([...book.schedule.lines('61091000')].length);
    expect(left.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(wool.length * 0.02);
  });
});
