import { describe, expect, it } from 'vitest';
import { commonQuestions, plainAnswers } from '../../../../src/classify/fraccion/common-questions.js';

const question = {
  id: 'q-headings-8481.8412',
  text: '?',
  why: '',
  options: [
    { answer: 'Valves', leads_to: '8481300000' },
    { answer: 'Pumps', leads_to: '8413' },
    { answer: 'Ninguna de estas, o no se sabe', leads_to: '84' },
  ],
};
const titles: Readonly<Record<string, string>> = { '848130': 'Válvulas de retención', '84': 'Máquinas' };

describe('questions that all countries share', () => {
  it('gives a Spanish caller the Mexican title with its code, where one is loaded', () => {
    const [asked] = commonQuestions([question], (code) => titles[code]);
    expect(asked?.options).toEqual([
      { answer: 'Válvulas de retención (8481.30)', leads_to: '848130' },
      { answer: 'Pumps', leads_to: '8413' },
      { answer: 'Ninguna de estas, o no se sabe', leads_to: '84' },
    ]);
    expect(commonQuestions([question], () => undefined)[0]?.options[0]?.answer).toBe('Valves');
  });

  it('reads that answer back as the code, and other answers as they are', () => {
    expect(
      plainAnswers({ a: 'Válvulas de retención (8481.30)', b: 'algodón', c: 'Camisas (tejidas)' }),
    ).toEqual({
      a: '8481.30',
      b: 'algodón',
      c: 'Camisas (tejidas)',
    });
  });

  it('leaves out what only parts another country’s lines', () => {
    const below = {
      ...question,
      options: [
        { answer: 'a', leads_to: '8481300010' },
        { answer: 'b', leads_to: '8481300020' },
      ],
    };
    expect(commonQuestions([below], () => undefined)).toEqual([]);
  });
});
