/** What the word of a model counts for: the odds of the code that it chose are multiplied by the weight. */
export interface Calibration {
  /** 1: it counts for nothing */
  readonly weight: number;
  /** the user's own cases that it rests on */
  readonly cases: number;
  readonly fitted_at: string | null;
}

/** Where nothing is known of a model, its word doubles the odds: one half becomes two thirds. */
export const usualCalibration: Calibration = { weight: 2, cases: 0, fitted_at: null };

/** How likely a code is once a model has chosen it. */
export const weighed = (probability: number, weight: number): number => {
  const odds = probability * weight;
  return Math.round((odds / (odds + 1 - probability)) * 10_000) / 10_000;
};
