import { expect, it, test } from 'vitest';
import { readDescription } from '../../../../src/classify/text/phrases.js';
import { loadEngine } from '../../../exam/load-classifier.js';

const { model } = loadEngine();
const wordsOf = (text: string, language: 'en' | 'es' = 'en') =>
  readDescription(text, model.lists, model.trigrams, language).words.map(({ stem }) => stem);

test.each([
  ['fan without motor', '!motor'],
  ['pasta not containing egg', '!egg'],
  ['fabric, not knitted or crocheted', '!crochet'],
  ['sugar-free gum', '!sugar'],
  ['tubes w/o welding', '!weld'],
  ['gloves other than leather', '!leather'],
  ['frozen shrimp without shell or head', '!head'],
])('%s', (text, denied) => expect(wordsOf(text)).toContain(denied));

test.each([
  ['bicicleta sin motor', '!motor'],
  ['galletas libres de gluten', '!gluten'],
])('%s', (text, denied) => expect(wordsOf(text, 'es')).toContain(denied));

test.each([
  'bolts of steel, no more than 5 kg',
  'free standing steel rack',
  'non-woven bags with motor',
  'size no. 4',
])('denies nothing: %s', (text) => expect(wordsOf(text).filter((stem) => stem.startsWith('!'))).toEqual([]));

it('a denial ends at the next thing that the goods have', () =>
  expect(wordsOf('case without lid with steel handle')).toEqual(
    expect.arrayContaining(['!lid', 'steel', 'handl']),
  ));

it('goods are not named by what they lack', () =>
  expect(
    readDescription('bicycle without motor', model.lists, model.trigrams, 'en').words.find(
      ({ role }) => role === 'head',
    )?.text,
  ).toBe('bicycle'));
