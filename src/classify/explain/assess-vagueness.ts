/** The vague words of data/vague-words.json. */
export interface VagueWords {
  readonly source: string;
}

export interface Vagueness {
  readonly refused: boolean;
  /** what to add: what it is, what it is made of, what it is for */
  readonly missing: readonly string[];
  readonly why: string;
}

/** Whether a description says enough to name goods at all; `isKnown` tells whether a word is in the lexicon. */
export function assessVagueness(
  _description: string,
  _words: VagueWords,
  _isKnown?: (word: string) => boolean,
): Vagueness {
  return { refused: false, missing: [], why: '' };
}
