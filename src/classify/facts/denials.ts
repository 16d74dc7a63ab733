import type { Fact, FactKind } from './fact.js';
import type { Concept, Mention } from './vocabulary.js';

/** Denials that end right before the word they deny, with what may stand between. */
const before =
  /\b(?:not|non|no|without|w\/o|never|neither|nor|other than|rather than|except(?:ing)?|excluding|free (?:of|from)|un|sin|ni|salvo|excepto|libres? de|distint[oa]s? de)[\s-]+(?:(?:an?|any|the|of|made of|made from|containing|contain|having|including|un|una|de|hecho de|hecha de)\s+)*(?:[a-z]+[\s-]+){0,1}(?:[a-z]+\s+(?:or|nor|o|ni)\s+)?$/;
/** "lead-free", "libre" after its word is not Spanish. */
const after = /^-free\b|^\s+free\b(?!\s+(?:of|from|standing))/;
/** "no more than", "not only", "no. 4" deny nothing. */
const harmless =
  /\b(?:no|not)\s+(?:more|less|over|exceeding|only|just|later|under|greater)\b[^,;]*$|\bno\.\s*$/;

/** Where a mention and the words that deny it stand; undefined where nothing does. */
function denialOf(
  folded: string,
  { start, end }: Pick<Mention, 'start' | 'end'>,
): readonly [number, number] | undefined {
  const behind = after.exec(folded.slice(end, end + 18));
  if (behind) return [start, end + behind[0].length];
  const from = Math.max(0, start - 48);
  const ahead = folded.slice(from, start);
  const denial = before.exec(ahead);
  return denial && !harmless.test(ahead) ? [from + denial.index, end] : undefined;
}

/** Whether the words around a mention deny it: "without leather", "not knitted", "sin motor", "lead-free". */
export const isDenied = (folded: string, mention: Pick<Mention, 'start' | 'end'>): boolean =>
  denialOf(folded, mention) !== undefined;

const deniable: ReadonlySet<Concept['kind']> = new Set<FactKind>([
  'material',
  'construction',
  'state',
  'process',
  'power',
  'newness',
  'packing',
]);

/** What a description says that the goods are not, or are not made of; `of` names the kind of fact that is denied. */
export function readDenials(folded: string, text: string, mentions: readonly Mention[]): Fact[] {
  return mentions.flatMap((mention) => {
    const span = denialOf(folded, mention);
    if (!span) return [];
    return mention.concepts
      .filter(({ kind }) => deniable.has(kind))
      .map(({ kind, id }) => ({
        kind: 'denied' as const,
        value: id,
        of: kind,
        span,
        text: text.slice(...span),
      }));
  });
}
