/** What the words of the tools' answers mean, for a reader that was never told. */
export const glossary = `# Words of these answers

- decision: accept (sure at least to the level asked for, the six digits unless told otherwise), review (one level short),
  needs_facts (the question under ask would decide), refused (the description names no goods that can be classified).
- sure_to: the digits that are right with at least the threshold's probability (0.8 unless told otherwise). Digits beyond
  it are a guess and are never to be given as the answer.
- probability: calibrated, 0 to 1. Of answers said to be 0.9, some nine in ten are right.
- headings: the four digits of the Harmonized System that the goods may be of, all that speaks for their lines added up.
- why: kinds of evidence. line: words of the schedule; lexicon: goods whose place is known; precedent: a binding ruling;
  feedback: the word of a broker; note: a legal note; exclusion: a legal note that speaks against.
- edition: the print of the law that was read and the day it took effect. Name it with every figure.
- not_known: what the loaded data does not say. It is to be told, not filled in.
- left_out: how many items of a list did not fit; call again with detail: true.
- total null: a part of what is paid is not known; at_least is the sum of the rest.
- provisional: a measure that is announced or contested; it may change.
- not_verified: no complete list is loaded, so nothing is said either way. not_listed: a complete list was checked.
- end: nothing stands below the line: it can be declared.
`;
