import type { Sharpness } from './beam.js';
import type { Model } from './model-columns.js';
import type { ScoredDescription } from './score-description.js';
import { kindFeatures, kindShares } from './text-kind.js';

const setWords: ReadonlySet<string> = new Set(
  'set sets kit kits assortment assorted collection juego juegos kit surtido'.split(' '),
);
const partWords: ReadonlySet<string> = new Set(
  'part parts component components assembly assemblies accessory accessories parte partes pieza piezas refaccion refacciones accesorio accesorios'.split(
    ' ',
  ),
);

/**
 * What sureness rests on: a constant; how much of the text is known and whether the head is; how long it is and
 * of how many phrases, measures and purposes; sets and parts, which rest on facts that words seldom say; how near the
 * nearest lexicon entry stands, and by how much; whether learned weights and lexicon name one heading; by how much the
 * best heading leads the second and the fourth, and how evenly all share; of Spanish, whether its own words and their
 * translation each put that heading first, and by how much: a word that misleads one of them seldom misleads both.
 */
export function scoreFeatures(model: Model, scored: ScoredDescription): number[] {
  const { reading, support, nearest, unknown } = scored;
  const { words } = reading;
  const head = words.find((word) => word.role === 'head');
  const { order, entropy } = leadOf(scored.score, model.nodes.headings);
  const at = (nth: number): number => scored.score[order[nth]!]!;
  let named = -1;
  let first = 0;
  let second = 0;
  support.forEach((likeness, node) => {
    if (node >= model.nodes.headings) return;
    if (likeness > first) {
      second = first;
      first = likeness;
      named = node;
    } else if (likeness > second) second = likeness;
  });
  return [
    1,
    scored.known,
    head !== undefined && !unknown.includes(head.text) ? 1 : 0,
    Math.min(2, Math.log2(1 + words.length) / 2),
    nearest,
    named === order[0] ? 1 : 0,
    Math.min(4, at(0) - at(1)) / 4,
    Math.min(8, at(0) - at(3)) / 8,
    first - second,
    support.get(order[0]!) ?? 0,
    Math.min(3, reading.measures.length) / 3,
    words.some(({ text }) => setWords.has(text)) ? 1 : 0,
    words.some(({ text }) => partWords.has(text)) ? 1 : 0,
    Math.min(3, unknown.length) / 3,
    words.length <= 2 ? 1 : 0,
    Math.min(3, words.filter(({ role }) => role === 'purpose').length) / 3,
    entropy / 5,
    Math.min(8, new Set(words.map(({ phrase }) => phrase)).size) / 8,
    ...leadsOf(scored.voices, order[0]!),
  ];
}

/** By how much each voice of a Spanish description puts a heading above all others, -1..1, and whether it does; nothing of an English one. */
function leadsOf(voices: readonly Float32Array[], heading: number): number[] {
  if (voices.length === 0) return [0, 0, 0, 0];
  return voices.flatMap((score) => {
    let other = -Infinity;
    for (let node = 0; node < score.length; node++)
      if (node !== heading && score[node]! > other) other = score[node]!;
    const lead = score[heading]! - other;
    return [lead > 0 ? 1 : 0, Math.max(-4, Math.min(4, lead)) / 4];
  });
}

/** The four best headings, and how evenly the probability is shared when scores are read as they are. */
function leadOf(score: Float32Array, headings: number): { order: readonly number[]; entropy: number } {
  const order = [0, 1, 2, 3].sort((a, b) => score[b]! - score[a]! || a - b);
  for (let node = 4; node < headings; node++) {
    if (score[node]! <= score[order[3]!]!) continue;
    let place = 3;
    while (place > 0 && score[node]! > score[order[place - 1]!]!) place--;
    order.splice(place, 0, node);
    order.pop();
  }
  const best = score[order[0]!]!;
  let sum = 0;
  let weighed = 0;
  for (let node = 0; node < headings; node++) {
    const below = score[node]! - best;
    if (below < -12) continue;
    const share = Math.exp(below);
    sum += share;
    weighed += share * below;
  }
  return { order, entropy: Math.min(5, Math.log(sum) - weighed / sum) };
}

/** Places of nearest, lead and support among what sureness rests on. */
const crossed = [4, 6, 9];

/**
 * The same with the kind of the text, where a calibration tells kinds apart: how likely it is of each, and that times the likeness of the
 * nearest entry, the lead of the best heading and what the entries say of it. An exact entry is worth more in a plain name than in
 * the subject of a ruling.
 */
export function withKinds(
  looked: readonly number[],
  kinds: readonly (readonly number[])[],
  kind: readonly number[],
): readonly number[] {
  if (kinds.length === 0) return looked;
  const shares = kindShares(kinds, kind);
  return [...looked, ...shares, ...crossed.flatMap((at) => shares.map((share) => share * looked[at]!))];
}

/** How sharply to read the scores of one description, from the fitted weights of each level. */
export function sharpnessFor(model: Model, scored: ScoredDescription): Sharpness {
  const { kinds, heading, subheading, line } = model.calibration;
  const told = Object.values(kinds);
  const looked = scoreFeatures(model, scored);
  const features = told.length === 0 ? looked : withKinds(looked, told, kindFeatures(model, scored));
  return {
    heading: sharpnessOf(heading, features),
    subheading: sharpnessOf(subheading, features),
    line: sharpnessOf(line, features),
  };
}

export const sharpnessOf = (fitted: readonly number[], features: readonly number[]): number =>
  Math.exp(
    Math.max(
      -3,
      Math.min(
        2,
        fitted.reduce((sum, weight, i) => sum + weight * (features[i] ?? 0), 0),
      ),
    ),
  );
