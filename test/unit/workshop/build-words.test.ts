import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { learnedReader } from '../../../src/classify/learned/learned-reader.js';
import { scoreDescription } from '../../../src/classify/learned/score-description.js';
import { type ModelFacts, openModel } from '../../../src/reference/model-pack.js';
import { openPack } from '../../../src/reference/pack.js';
import { withWords } from '../../../src/workshop/build-words.js';
import { flatCalibration } from '../../../src/workshop/calibrate.js';
import { writtenWords } from '../../../src/workshop/written-words.js';

const file = (folder: string, name: string) => ({ bytes: readFileSync(`${folder}/${name}.pack`), name });

describe('the words that a trained model reads with', () => {
  const [model, lexicon] = [file('fixtures/model', 'model'), file('fixtures/model', 'lexicon')];
  const { lists } = openPack(model, 'model').meta as unknown as ModelFacts;

  it('are put in anew to the byte', () => {
    expect(Buffer.compare(Buffer.from(withWords(model, lexicon, lists)), model.bytes)).toBe(0);
  });

  it('are those that the data has, in the shipped model', () => {
    const { lists: shipped } = openPack(file('data/model', 'model'), 'model').meta as unknown as ModelFacts;
    expect(shipped).toEqual(writtenWords());
  });

  it('change what a Spanish description says in English', () => {
    const spanish = { ...lists.spanish, zarandaja: 'cotton shirt' };
    const bytes = withWords(model, lexicon, { ...lists, spanish });
    const english = [model.bytes, bytes].map((one) => {
      const opened = openModel({ bytes: one, name: 'model' }, lexicon, flatCalibration);
      const reading = learnedReader(opened).read('zarandaja de la casa', 'es');
      return scoreDescription(opened, reading, 'zarandaja de la casa').english.words.map(({ text }) => text);
    });
    expect(english[0]).not.toContain('cotton');
    expect(english[1]).toEqual(expect.arrayContaining(['cotton', 'shirt']));
  });

  it('are refused where other lists changed, which the learned texts were cut by', () => {
    const units = [...lists.units, 'furlong'];
    expect(() => withWords(model, lexicon, { ...lists, units })).toThrow('npm run train:model');
  });
});
