import { kindShares } from '../classify/learned/text-kind.js';
import { descend } from './descend.js';

/** A text of a known kind with what tells its kind. */
export interface KindExample {
  readonly kind: string;
  readonly weight: number;
  readonly features: readonly number[];
}

/** How strongly weights are drawn to zero: what is common to a kind is wanted, not how one source writes. */
const pull = 0.0003;

/** The weights that tell kinds of text apart; every kind counts alike, however many texts it has. */
export function fitKinds(examples: readonly KindExample[]): Record<string, number[]> {
  const names = [...new Set(examples.map(({ kind }) => kind))].sort();
  const size = examples[0]?.features.length ?? 0;
  const total = new Map(names.map((name) => [name, 0]));
  for (const { kind, weight } of examples) total.set(kind, total.get(kind)! + weight);
  const rows = examples.map(({ kind, weight, features }) => ({
    right: names.indexOf(kind),
    weight: weight / total.get(kind)! / names.length,
    features,
  }));
  const split = (weights: readonly number[]): number[][] =>
    names.map((_, k) => weights.slice(k * size, (k + 1) * size));
  const fitted = descend(
    new Array<number>(names.length * size).fill(0),
    (weights) => {
      const kinds = split(weights);
      const slope = weights.map((weight) => 2 * pull * weight);
      let loss = pull * weights.reduce((sum, weight) => sum + weight * weight, 0);
      for (const { right, weight, features } of rows) {
        const shares = kindShares(kinds, features);
        loss -= weight * Math.log(Math.max(1e-12, shares[right]!));
        shares.forEach((share, k) => {
          const by = weight * (share - (k === right ? 1 : 0));
          for (let i = 0; i < size; i++) slope[k * size + i]! += by * features[i]!;
        });
      }
      return { loss, slope };
    },
    300,
  );
  const kinds = split(fitted.map((weight) => Math.round(weight * 1000) / 1000));
  return Object.fromEntries(names.map((name, k) => [name, kinds[k]!]));
}
