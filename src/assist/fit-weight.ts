/** Cases below which no weight is fitted: fewer say next to nothing of a rate. */
export const casesAtLeast = 30;
/** However often a model was right, its word counts for no more. */
const weightAtMost = 20;

/** One code that a model chose where a person has said since what is right. */
export interface Case {
  /** how likely the chosen code was by the engine alone */
  readonly engine: number;
  readonly right: boolean;
}

/** A certain engine would leave no room for what the model adds. */
const inside = (probability: number): number => Math.min(0.999, Math.max(0.001, probability));

/** By how much the logarithm of the likelihood falls to the lower end of the weights that 95 of 100 would lie above. */
const fall = 1.353;

/**
 * The weight of a model by its cases: the lowest that they do not speak against, so that few cases count for little. It is
 * a logistic regression with the engine's odds as offset and the logarithm of the weight as its one unknown.
 */
export function fitWeight(cases: readonly Case[]): number {
  const offsets = cases.map(({ engine, right }) => ({ odds: logit(inside(engine)), right }));
  const likelihood = (logWeight: number): number =>
    offsets.reduce(
      (sum, { odds, right }) => sum - Math.log1p(Math.exp(right ? -(odds + logWeight) : odds + logWeight)),
      0,
    );
  const surplus = (logWeight: number): number =>
    offsets.reduce(
      (sum, { odds, right }) => sum + (right ? 1 : 0) - 1 / (1 + Math.exp(-(odds + logWeight))),
      0,
    );
  const likeliest = zeroOf(surplus, -limit, limit);
  const best = likelihood(likeliest);
  // below the likeliest the likelihood rises, so its distance to the fall changes sign once
  const lowest = zeroOf((logWeight) => best - fall - likelihood(logWeight), -limit, likeliest);
  return Math.round(Math.min(weightAtMost, Math.max(1, Math.exp(lowest))) * 100) / 100;
}

const limit = 10;
const logit = (probability: number): number => Math.log(probability / (1 - probability));

/** Where a falling function is 0 between two places, or the place next to it. */
function zeroOf(falling: (at: number) => number, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let step = 0; step < 60; step++) {
    const middle = (low + high) / 2;
    if (falling(middle) > 0) low = middle;
    else high = middle;
  }
  return (low + high) / 2;
}
