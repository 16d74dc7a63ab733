/** The words of trade that facts and conditions are read with, opened from data/facts/vocabulary.json. */
export interface Vocabulary {
  readonly source: string;
}

export interface WrittenVocabulary {
  readonly source: string;
}

/** Opens the written vocabulary for reading. */
export function openVocabulary(written: WrittenVocabulary): Vocabulary {
  return { source: written.source };
}
