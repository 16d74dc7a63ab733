import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isPlace, unknownCountry } from '../../../../src/chat/answers/unknown-country.js';
import { emptyCase } from '../../../../src/chat/chat-case.js';
import type { ChatEngine } from '../../../../src/chat/engine.js';
import type { Scene } from '../../../../src/chat/scene.js';
import { wordingIn } from '../../../../src/chat/wording.js';
import { shippedCountries as countries, shippedActs } from '../../../support/play-dialogue.js';
import { dataFolder } from '../../../support/shipped.js';

const { says } = JSON.parse(readFileSync(join(dataFolder, 'vague-words.json'), 'utf8'));

/** A scene whose engine refuses every description for a reason; without one it takes them all. */
const scene = (language: 'en' | 'es', why?: string): Scene => ({
  engine: {
    preview: async () => ({ decision: why ? 'refused' : 'review', warnings: why ? [why] : [] }),
  } as unknown as ChatEngine,
  countries,
  say: wordingIn(language),
  signal: new AbortController().signal,
  acts: shippedActs,
  spoken: [],
  takeBack: () => undefined,
});
const origin = { name: 'narnia', mistyped: false, sure: false };

test('a word that the engine does not know is a place, one that it knows is of the goods', async () => {
  expect(await isPlace(scene('en', says.unknown.en), origin)).toBe(true);
  expect(await isPlace(scene('en', says.unknown.es), origin)).toBe(true);
  expect(await isPlace(scene('en', says.broad.en), { ...origin, name: 'plastic' })).toBe(false);
  expect(await isPlace(scene('en'), { ...origin, name: 'concentrate' })).toBe(false);
});

test('what is written as a name is a place whatever the engine knows', async () => {
  expect(await isPlace(scene('en'), { ...origin, name: 'Europe', sure: true })).toBe(true);
});

test('the countries that are spelled nearly so are named in the language of the case', () => {
  expect(unknownCountry(scene('en'), emptyCase('en'), 'Atlantis')).toEqual({
    type: 'delta',
    text: 'I do not know that country. Write its name or its two letters.\n',
  });
  expect(unknownCountry(scene('es'), emptyCase('es'), 'Germny')).toMatchObject({
    text: expect.stringContaining('¿Quiso decir Alemania (DE)?'),
  });
});
