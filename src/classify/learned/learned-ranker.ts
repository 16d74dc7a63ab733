import type { Candidate } from '../classification.js';
import { bestLine, likelyFirst } from '../likely-first.js';
import type { Heirs } from '../rank/heirs.js';
import { recallPrecedents } from '../rank/recall-precedents.js';
import { settleLines } from '../rank/settle-lines.js';
import type { Ranker } from '../ranker.js';
import { leastOpened, leastOpenedDeep, linesOf, openBeam, sharedRoom } from './beam.js';
import { sharpnessFor } from './calibrate.js';
import { findEvidence } from './find-evidence.js';
import { learnedReader } from './learned-reader.js';
import type { Model } from './model-columns.js';
import { scoreDescription } from './score-description.js';
import { sharedScores } from './score-nodes.js';

/** Ranks the lines of an edition by what a model learned of headings, subheadings and lines. */
export function learnedRanker(model: Model, heirs: Heirs): Ranker {
  const reader = learnedReader(model);
  return {
    reader,
    rank(description, { count, deep, memory }) {
      const scored = scoreDescription(model, reader.read(description), description, sharedScores(model));
      const least = deep ? leastOpenedDeep : leastOpened;
      const beam = openBeam(model, scored, sharpnessFor(model, scored), least, sharedRoom(model));
      const lines = settleLines(linesOf(model, beam, heirs), heirs, scored.english);
      const recalled = recallPrecedents(lines, description, scored, memory, heirs, reader);
      return {
        language: scored.reading.language,
        unknown: scored.unknown,
        completed: scored.reading.completed,
        candidates: bestFirst(recalled).slice(0, count),
        evidenceFor: (wanted) => findEvidence(model, heirs, scored.english, scored.near, wanted),
      };
    },
  };
}

/** The answer is the best line of the best subheading of the best heading; the others follow by probability. */
function bestFirst(lines: readonly Candidate[]): Candidate[] {
  const sorted = likelyFirst(lines);
  const first = bestLine(lines, sorted);
  if (first === undefined) return sorted;
  const place = sorted.indexOf(first);
  sorted.copyWithin(1, 0, place);
  sorted[0] = first;
  return sorted;
}
