import type { Reading } from '../text/phrases.js';
import { translateReading } from '../text/translate.js';
import type { Scored } from './calibrate.js';
import { entrySupport } from './entry-support.js';
import type { Model } from './model-columns.js';
import { joinNear, type NearEntries, nearEntries } from './near-entries.js';
import { type NodeScores, scoreNodes } from './score-nodes.js';

/** How much the Spanish words themselves count beside their English translation. */
const spanishShare = 0.35;

/** A description scored: an English one once, a Spanish one as it stands and in translation. */
export interface ScoredDescription extends Scored {
  /** the reading in English words, for everything that compares with the English schedule */
  readonly english: Reading;
  /** the lexicon entries that share words with it */
  readonly near: NearEntries;
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
  if (reading.language === 'en') return withSupport(model, reading, reading, own, near);
  const english = translateReading(reading, description, model.lists);
  const translated = scoreNodes(model, english, second);
  const share = spanishShare;
  for (let node = 0; node < own.score.length; node++)
    own.score[node] = share * own.score[node]! + (1 - share) * translated.score[node]!;
  const both: NodeScores = {
    score: own.score,
    vector: translated.vector?.map((value) => (1 - share) * value),
    known: Math.max(own.known, translated.known),
    unknown: own.unknown.filter((word) => translated.unknown.includes(word)),
  };
  return withSupport(model, reading, english, both, joinNear(near, nearEntries(model.entries, english)));
}

function withSupport(
  model: Model,
  reading: Reading,
  english: Reading,
  scores: NodeScores,
  near: NearEntries,
): ScoredDescription {
  const { headings, subheadings } = model.nodes;
  const { heading, subheading, line } = model.settings.support;
  const support = entrySupport(model, near);
  support.forEach((likeness, node) => {
    scores.score[node]! +=
      likeness * (node < headings ? heading : node < headings + subheadings ? subheading : line);
  });
  return { ...scores, reading, english, near, support, nearest: nearestOf(near) };
}

/** How near the nearest entry stands. */
function nearestOf({ likeness, count }: NearEntries): number {
  let nearest = 0;
  for (let n = 0; n < count; n++) if (likeness[n]! > nearest) nearest = likeness[n]!;
  return nearest;
}
