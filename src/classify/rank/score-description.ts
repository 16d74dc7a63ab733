import { entrySupport } from '../index/entry-support.js';
import { type NearEntry, nearestEntries } from '../index/nearest-entries.js';
import type { Model } from '../model-columns.js';
import type { Reading } from '../text/phrases.js';
import { translateReading } from '../text/translate.js';
import type { Scored } from './calibrate.js';
import { type NodeScores, scoreNodes } from './score-nodes.js';

/** How much the Spanish words themselves count beside their English translation. */
const spanishShare = 0.35;

/** A description scored: an English one once, a Spanish one as it stands and in translation. */
export interface ScoredDescription extends Scored {
  /** the reading in English words, for everything that compares with the English schedule */
  readonly english: Reading;
  /** the lexicon entries that share words with it, nearest first */
  readonly near: readonly NearEntry[];
}

/** Scores a reading for every node of the model; Spanish and its translation speak together. */
export function scoreDescription(
  model: Model,
  reading: Reading,
  description: string,
  [room, second]: readonly Float32Array[] = [],
): ScoredDescription {
  const own = scoreNodes(model, reading, room);
  const nearest = nearestEntries(model.entries, reading);
  if (reading.language === 'en') return withSupport(model, reading, reading, own, nearest);
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
  return withSupport(
    model,
    reading,
    english,
    both,
    nearestOf(nearest, nearestEntries(model.entries, english)),
  );
}

function withSupport(
  model: Model,
  reading: Reading,
  english: Reading,
  scores: NodeScores,
  near: readonly NearEntry[],
): ScoredDescription {
  const { headings, subheadings } = model.nodes;
  const { heading, subheading, line } = model.settings.support;
  const support = entrySupport(model, near);
  support.forEach((likeness, node) => {
    scores.score[node]! +=
      likeness * (node < headings ? heading : node < headings + subheadings ? subheading : line);
  });
  return { ...scores, reading, english, near, support, nearest: near[0]?.likeness ?? 0 };
}

/** Both lists as one, nearest first; an entry found in both stands once. */
function nearestOf(a: readonly NearEntry[], b: readonly NearEntry[]): NearEntry[] {
  const best = new Map<number, NearEntry>();
  for (const near of [...a, ...b])
    if (near.likeness > (best.get(near.entry)?.likeness ?? 0)) best.set(near.entry, near);
  return [...best.values()].sort((x, y) => y.likeness - x.likeness || x.entry - y.entry);
}
