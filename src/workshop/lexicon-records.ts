/** One line of a lexicon chapter file: what goods of a code are called, one described good, or a known trap. */
export interface LexiconRecord {
  readonly code: string;
  readonly terms?: readonly string[];
  readonly es?: readonly string[];
  readonly example?: string;
  /** of an example; English where nothing is said */
  readonly lang?: 'es';
  readonly not?: string;
}

/** Reads lexicon lines; a line that is no JSON object with a code is dropped and counted. */
export function readLexicon(text: string): { records: LexiconRecord[]; bad: number } {
  const records: LexiconRecord[] = [];
  let bad = 0;
  for (const line of text.split(/\r?\n/)) {
    if (line.trim() === '') continue;
    try {
      const record = JSON.parse(line) as LexiconRecord;
      if (typeof record.code === 'string' && /^(\d\d){2,5}$/.test(record.code)) records.push(record);
      else bad++;
    } catch {
      bad++;
    }
  }
  return { records, bad };
}
