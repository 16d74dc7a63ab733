/** An answer that may wait for a fact. */
export type Certainty = 'yes' | 'no' | 'unknown';

/** True of all: one no decides, otherwise one unknown leaves it open. */
export const everyOf = (answers: readonly Certainty[]): Certainty =>
  answers.includes('no') ? 'no' : answers.includes('unknown') ? 'unknown' : 'yes';

/** True of at least one: one yes decides, otherwise one unknown leaves it open. */
export const anyOf = (answers: readonly Certainty[]): Certainty =>
  answers.includes('yes') ? 'yes' : answers.includes('unknown') ? 'unknown' : 'no';

export const opposite = (answer: Certainty): Certainty =>
  answer === 'yes' ? 'no' : answer === 'no' ? 'yes' : 'unknown';

/** The same question asked of several codes, of which one is right: sure only where all agree. */
export function agreed(answers: readonly Certainty[]): Certainty {
  const [first = 'unknown'] = answers;
  return answers.every((answer) => answer === first) ? first : 'unknown';
}
