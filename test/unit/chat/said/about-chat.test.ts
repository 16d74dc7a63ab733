import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type ChatCase, emptyCase } from '../../../../src/chat/chat-case.js';
import { aboutChat } from '../../../../src/chat/said/about-chat.js';
import { english } from '../../../../src/chat/wording-en.js';
import { spanish } from '../../../../src/chat/wording-es.js';
import { shippedCountries as countries } from '../../../support/play-dialogue.js';

const goods: ChatCase = { ...emptyCase(), product: 'oak stool' };
const shelf = { product: 'paper lantern', answered: [], passed: [], entry: {}, name: 'LAMP' };
const beside: ChatCase = { ...goods, others: [shelf] };

describe('what is asked of the chat itself', () => {
  test.each([
    ["what can't you do", 'limits'],
    ['¿qué no sabes hacer?', 'limits'],
    ['how often do you get it wrong', 'accuracy'],
    ['¿puedo confiar en ti?', 'accuracy'],
    ['how sure are you at six digits', 'accuracy'],
    ['is our chat private', 'privacy'],
    ['¿guardas mis datos?', 'privacy'],
    ['do you have internet access', 'offline'],
    ['how can I exit', 'quit'],
    ['what are the limits of this answer?', 'limits'],
    ['¿qué no cubre esta respuesta?', 'limits'],
    ['gimme the short version of all this', 'summary'],
    ['sum it all up', 'summary'],
    ['in a nutshell?', 'summary'],
    ['hazme un resumen de todo', 'summary'],
    ["what was the code for the women's coat?", 'recall'],
    ['¿qué código tenía la de cuero?', 'recall'],
    ['who is liable then', 'law'],
    ['¿quién responde si está mal?', 'law'],
  ])('"%s"', (message, kind) => {
    expect(aboutChat(message, goods, countries)?.kind).toBe(kind);
  });

  test.each([
    'private label shampoo',
    'wifi router',
    'web camera',
    'what is the duty on limits switches',
    'does it apply to steel',
    'a fan, not of plastic',
    'remove the 2nd candidate',
    'is it 8517 or 8525',
  ])('is not "%s"', (message) => {
    expect(aboutChat(message, goods, countries)).toBeUndefined();
  });

  test.each([
    ['remove the origin', ['origin']],
    ['bórrale el valor', ['value', 'price']],
    ['olvida el flete', ['freight']],
  ])('"%s" takes a fact out of the entry', (message, facts) => {
    expect(aboutChat(message, goods, countries)).toEqual({ kind: 'clear', facts });
  });

  test('a case is named, gone back to, and asked for by its goods or its name', () => {
    expect(aboutChat('call this one STOOL', goods, countries)?.kind).toBe('case');
    expect(aboutChat('guárdalo como BANCO', goods, countries)?.kind).toBe('case');
    expect(aboutChat('switch to LAMP', beside, countries)?.kind).toBe('case');
    expect(aboutChat('volvamos a la paper lantern', beside, countries)?.kind).toBe('case');
    expect(aboutChat('what was the code of the lantern again?', beside, countries)?.kind).toBe('recall');
    expect(aboutChat('move to Vietnam', beside, countries)).toBeUndefined();
  });

  test('the figures of how often it is right are the floors of the exam', () => {
    const floor = JSON.parse(readFileSync('test/exam/floor.json', 'utf8')) as Record<
      'everyday' | 'rulings_recent',
      Record<'4' | '6', number>
    >;
    const figures = [floor.everyday, floor.rulings_recent].flatMap((each) => [
      Math.floor(100 * each[4]),
      Math.floor(100 * each[6]),
    ]);
    for (const { accuracy } of [english, spanish])
      expect((accuracy.match(/\b\d{2}\b(?!%)/g) ?? []).map(Number).slice(0, 4)).toEqual(figures);
  });
});
