import { describe, expect, test } from 'vitest';
import { CutText } from '../../../../src/chat/said/cut-text.js';
import { originAlone, originBeside, originWithin } from '../../../../src/chat/said/unread-origin.js';
import { foldText } from '../../../../src/classify/facts/scan-words.js';
import { shippedCountries as countries } from '../../../support/play-dialogue.js';

const alone = (message: string, isAsked = false) =>
  originAlone(new CutText(message, foldText), countries, isAsked);

describe('an origin that is all a message says and no country', () => {
  test.each([
    'from Atlantis',
    'origin: Atlantis',
    'it comes from Atlantis.',
    'and if it is from Atlantis instead?',
    'imported from Atlantis',
    'made in Atlantis',
    'desde Atlantis',
    'es procedente de Atlantis',
    'país de origen Atlantis',
  ])('%s', (message) => {
    expect(alone(message)).toMatchObject({ name: 'Atlantis', mistyped: false, sure: true });
  });

  test('is told to be mistyped where a country is spelled nearly so', () => {
    expect(alone('from Vietnm')).toMatchObject({ name: 'Vietnm', mistyped: true, sure: true });
    expect(alone('from untied states')).toMatchObject({ mistyped: true, sure: true });
    expect(alone('de vietnan')).toMatchObject({ name: 'vietnan', mistyped: true, sure: false });
  });

  test('may be words of the goods where it is not written as a name', () => {
    for (const message of [
      'from concentrate',
      'from staple fibres',
      'from the brand Acme',
      'FROM CONCENTRATE',
    ])
      expect(alone(message), message).toMatchObject({ sure: false });
  });

  test('is none in a detail of the goods', () => {
    for (const message of [
      'made from recycled plastic',
      'juice from concentrate',
      'yarn from staple fibres',
      'de algodón',
      'es de plástico reciclado',
      'de la marca Acme',
      'of vegetable origin',
      'from there',
    ])
      expect(alone(message), message).toBeUndefined();
  });

  test('may follow a bare "de" where the origin was asked for', () => {
    expect(alone('de narnia', true)).toMatchObject({ name: 'narnia', sure: false });
    expect(alone('es de Narnia', true)).toMatchObject({ name: 'Narnia' });
  });
});

test('beside goods only words that are said of places name an origin', () => {
  const beside = (message: string) => originBeside(new CutText(message, foldText), countries);
  for (const message of [
    'socks imported from Atlantis',
    'calcetines importados de Atlantis',
    'socks, origin Atlantis',
    'socks, country of origin: Atlantis',
  ])
    expect(beside(message), message).toMatchObject({ name: 'Atlantis', sure: true });
  for (const message of ['juice from concentrate', 'handbag from Gucci', 'aceite de origen vegetal'])
    expect(beside(message), message).toBeUndefined();
});

test('a question about duties names its origin anywhere', () => {
  const text = new CutText('duty from Atlantis on wool socks', foldText);
  const found = originWithin(text, countries)!;
  expect(found).toMatchObject({ name: 'Atlantis', sure: true });
  text.cut(found.at, found.end);
  expect(text.rest).toBe('duty on wool socks');
});
