import type { Reading } from '../text/phrases.js';
import { translateReading } from '../text/translate.js';
import { entrySupport, type NodeSupport } from './entry-support.js';
import type { Model } from './model-columns.js';
import { joinNear, type NearEntries, nearEntries } from './near-entries.js';
import { type NodeScores, scoreNodes } from './score-nodes.js';

/** How much a Spanish description's own words count beside their English translation where as many of both are known. */
const ownWeight = 1.5;
/** What a reading counts of which no word is known. */
const leastKnown = 0.05;

/** Everything found out about one description: an English one is scored once, a Spanish one as it stands and in translation. */
export interface ScoredDescription extends NodeScores {
  readonly description: string;
  readonly reading: Reading;
  /** what the nearest lexicon entries say of each node, 0..1 */
  readonly support: NodeSupport;
  /** likeness of the nearest lexicon entry, 0..1 */
  readonly nearest: number;
  /** the reading in English words, for everything that compares with the English schedule */
  readonly english: Reading;
  /** the lexicon entries that share words with it */
  readonly near: NearEntries;
  /** of a Spanish one, the scores of the headings by its own words and by their translation, before entries speak */
  readonly voices: readonly Float32Array[];
}

/** Scores a reading for every node of the model; Spanish and its translation speak together. */
export function scoreDescription(
  model: Model,
  reading: Reading,
  description: string,
  [room, second]: readonly Float32Array[] = [],
): ScoredDescription {
  const own = scoreNodes(model, reading, room);
  const near = nearEntries(model.entries, reading);
  if (reading.language === 'en')
    return withSupport(model, { description, reading, english: reading, near, voices: [] }, own);
  const english = translateReading(reading, description, model.lists);
  const translated = scoreNodes(model, english, second);
  const { headings } = model.nodes;
  const voices = [own, translated].map(({ score }) => score.slice(0, headings));
  const [ownKnown, englishKnown] = [ownWeight * (own.known + leastKnown), translated.known + leastKnown];
  const share = ownKnown / (ownKnown + englishKnown);
  eitherKnows(own.score, voices, share);
  for (let node = headings; node < own.score.length; node++)
    own.score[node] = share * own.score[node]! + (1 - share) * translated.score[node]!;
  const both: NodeScores = {
    score: own.score,
    vector: translated.vector?.map((value) => (1 - share) * value),
    known: Math.max(own.known, translated.known),
    unknown: own.unknown.filter((word) => translated.unknown.includes(word)),
  };
  return withSupport(
    model,
    { description, reading, english, near: joinNear(near, nearEntries(model.entries, english)), voices },
    both,
  );
}

/**
 * Scores of headings by two readings of which either may know the goods: the share of one and the share of the other, added. A
 * reading that makes nothing of the words spreads over all headings and so leaves the word to the other; the mean of both would not.
 */
function eitherKnows(score: Float32Array, voices: readonly Float32Array[], share: number): void {
  const own = sharesOf(voices[0]!);
  const translated = sharesOf(voices[1]!);
  for (let node = 0; node < own.length; node++)
    score[node] = Math.log(share * own[node]! + (1 - share) * translated[node]!);
}

/** The shares of headings that scores come to when they are read as they stand. */
function sharesOf(score: Float32Array): Float64Array {
  let greatest = -Infinity;
  for (let node = 0; node < score.length; node++) if (score[node]! > greatest) greatest = score[node]!;
  const shares = new Float64Array(score.length);
  let sum = 0;
  for (let node = 0; node < score.length; node++) {
    shares[node] = Math.exp(score[node]! - greatest);
    sum += shares[node]!;
  }
  for (let node = 0; node < score.length; node++) shares[node]! /= sum;
  return shares;
}

function withSupport(
  model: Model,
  read: Pick<ScoredDescription, 'description' | 'reading' | 'english' | 'near' | 'voices'>,
  scores: NodeScores,
): ScoredDescription {
  const { headings, subheadings } = model.nodes;
  const { heading, subheading, line } = model.settings.support;
  const support = entrySupport(model, read.near);
  support.forEach((likeness, node) => {
    scores.score[node]! +=
      likeness * (node < headings ? heading : node < headings + subheadings ? subheading : line);
  });
  return { ...scores, ...read, support, nearest: nearestOf(read.near) };
}

/** How near the nearest entry stands. */
function nearestOf({ likeness, count }: NearEntries): number {
  let nearest = 0;
  for (let n = 0; n < count; n++) if (likeness[n]! > nearest) nearest = likeness[n]!;
  return nearest;
}
