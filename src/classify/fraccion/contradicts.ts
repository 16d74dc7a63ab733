import { extractFacts } from '../facts/extract-facts.js';
import type { Fact, FactKind } from '../facts/fact.js';
import type { ReadText } from '../facts/scan-words.js';
import { type Concept, fits, type Vocabulary } from '../facts/vocabulary.js';

/** Kinds of facts of which goods have one value: who says another says that they are other goods. */
const kinds: ReadonlySet<FactKind> = new Set(['material', 'construction', 'person', 'newness', 'power']);

/** A material below this percentage of weight does not make the goods goods of it. */
const leastShare = 15;

/** The facts of a text that can contradict those of another. */
export const tellingFacts = (text: string | ReadText, vocabulary: Vocabulary): Fact[] =>
  extractFacts(text, vocabulary).filter(
    ({ kind, share }) => kinds.has(kind) && (share === undefined || Number(share) >= leastShare),
  );

/** How what is stated of goods meets what a text asks for; `narrower`: the text asks for more than is stated. */
export type Meeting = 'fully' | 'loosely' | 'narrower' | 'not';

/**
 * Whether the goods are stated to be something that a text asks for: polyester where it says textile material.
 * `loosely` where the word belongs with others first, as polyester is a fibre before it is a plastic; `narrower` where it
 * asks for stainless steel of goods of steel.
 */
export function meets(text: readonly Fact[], goods: readonly Fact[], vocabulary: Vocabulary): Meeting {
  let met: Exclude<Meeting, 'fully'> = 'not';
  for (const wanted of text)
    for (const stated of goods) {
      const [one, other] = [conceptOf(stated, vocabulary), conceptOf(wanted, vocabulary)];
      if (stated.kind !== wanted.kind || !one || !other) continue;
      const fit = fits(one, other);
      if (fit === 'is' && one.group === other.group) return 'fully';
      if (fit === 'is') met = 'loosely';
      else if (fit === 'may' && met === 'not') met = 'narrower';
    }
  return met;
}

/**
 * Whether the text of a line names a fibre, a person, a making ... that the goods are stated not to be: both say
 * something of the same kind and of the same part, and nothing that one says can be what the other says.
 */
export function contradicts(text: readonly Fact[], goods: readonly Fact[], vocabulary: Vocabulary): boolean {
  const parts = new Set(text.map(({ kind, of }) => `${kind} ${of ?? ''}`));
  return [...parts].some((part) => {
    const isOfPart = ({ kind, of }: Fact): boolean => `${kind} ${of ?? ''}` === part;
    const stated = goods.filter(isOfPart);
    return (
      stated.length > 0 && text.filter(isOfPart).every((want) => stated.every((say) => isOther(say, want)))
    );
  });

  function isOther(stated: Fact, wanted: Fact): boolean {
    const [one, other] = [conceptOf(stated, vocabulary), conceptOf(wanted, vocabulary)];
    if (one === undefined || other === undefined) return false;
    // one part of the goods, such as the sole, is of one material; whole goods may be of several
    const apart = stated.of === undefined ? ['not'] : ['not', 'else'];
    return apart.includes(fits(one, other)) && apart.includes(fits(other, one));
  }
}

const conceptOf = ({ kind, value }: Fact, { concepts }: Vocabulary): Concept | undefined =>
  concepts.get(`${kind}/${value}`);
