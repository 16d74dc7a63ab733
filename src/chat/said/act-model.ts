import type { CountryTable } from '../../core/country.js';
import { type Act, type ActReader, acts } from '../act.js';
import { actFeatures, actSlots } from './act-features.js';

/** The learned model of acts as it stands in its file. */
export interface ActModel {
  readonly acts: readonly string[];
  /** what one step of a weight counts */
  readonly step: number;
  readonly bias: readonly number[];
  /** how far each slot that counts is from the one before: two letters of `letters` each */
  readonly gaps: string;
  /** the weights of those slots, act by act: a letter each, from -31 to 31 steps */
  readonly weights: string;
}

/** The file: the model, and the words that goods are known by, the commonest first. */
interface ActFile extends ActModel {
  readonly words: string;
}

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
export const stepsAtMost = 31;

/** A gap of at most 4095 as two letters, a weight of at most 31 steps as one. */
export const gapText = (gap: number): string => letters[gap >> 6]! + letters[gap & 63]!;
export const weightText = (steps: number): string => letters[steps + stepsAtMost]!;

/** The weights of every slot, act by act; slots that are not in the file count nothing. */
function weightsOf({ gaps, weights }: ActModel): Int8Array {
  const readLetter = new Map([...letters].map((letter, value) => [letter, value]));
  const all = new Int8Array(actSlots * acts.length);
  let slot = 0;
  let read = 0;
  for (let at = 0; at < gaps.length; at += 2) {
    slot += readLetter.get(gaps[at]!)! * 64 + readLetter.get(gaps[at + 1]!)!;
    for (let act = 0; act < acts.length; act++)
      all[slot * acts.length + act] = readLetter.get(weights[read++]!)! - stepsAtMost;
  }
  return all;
}

/** how far the values of a message are stretched, in learning and in reading */
export const actScale = 3;

/** The values of a message at one length, whatever the length of the message. */
function actNorm(value: readonly number[]): number {
  let square = 0;
  for (const each of value) square += each * each;
  return square === 0 ? 0 : actScale / Math.sqrt(square);
}

/** Opens the learned model; its file must be of these acts. */
export function openActs(text: string, countries: CountryTable): ActReader {
  const model = JSON.parse(text) as ActFile;
  if (model.acts.join() !== acts.join())
    throw new Error('the model of acts is of other acts: npm run build:acts');
  const weights = weightsOf(model);
  let places: ReadonlyMap<string, number> | undefined;
  const placeOf = (word: string): number | undefined => {
    places ??= new Map(model.words.split(' ').map((each, place) => [each, place]));
    return places.get(word);
  };
  let shortened: ReadonlyMap<string, readonly string[]> | undefined;
  const bySkeleton = (): ReadonlyMap<string, readonly string[]> => {
    if (shortened) return shortened;
    const found = new Map<string, string[]>();
    for (const word of model.words.split(' ')) {
      const skeleton = skeletonOf(word);
      const same = found.get(skeleton);
      if (same) same.push(word);
      else found.set(skeleton, [word]);
    }
    shortened = found;
    return found;
  };
  return {
    words: {
      knows: (word) => placeOf(word) !== undefined,
      rank: (word) => placeOf(word) ?? Number.POSITIVE_INFINITY,
      shortenedTo: (word) =>
        word.length < 4
          ? []
          : (bySkeleton().get(skeletonOf(word)) ?? []).filter((each) => isWithin(word, each)),
    },
    read(message, situation) {
      const { slot, value } = actFeatures(message, situation, countries);
      const norm = actNorm(value) * model.step;
      const scores = [...model.bias];
      slot.forEach((each, i) => {
        const base = each * acts.length;
        for (let a = 0; a < acts.length; a++) scores[a] = scores[a]! + norm * value[i]! * weights[base + a]!;
      });
      return { ranked: ranked(scores) };
    },
  };
}

/** The first letter and the consonants after it, doubled ones once: "strolr" and "stroller" are both "strlr". */
const skeletonOf = (word: string): string =>
  `${word[0] ?? ''}${word.slice(1).replace(/[aeiou]/g, '')}`.replace(/(.)\1+/g, '$1');

/** Whether all letters of a short form stand in a word in their order. */
function isWithin(short: string, word: string): boolean {
  let at = 0;
  for (const letter of word) if (letter === short[at]) at++;
  return at === short.length && word.length > short.length;
}

function ranked(scores: readonly number[]): { act: Act; probability: number }[] {
  const top = Math.max(...scores);
  const powers = scores.map((score) => Math.exp(score - top));
  const sum = powers.reduce((total, each) => total + each, 0);
  return acts
    .map((act, i) => ({ act, probability: powers[i]! / sum }))
    .sort((a, b) => b.probability - a.probability);
}
