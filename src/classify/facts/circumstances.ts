import { isDenied } from './denials.js';
import type { Fact, FactKind } from './fact.js';
import type { Concept, Mention } from './vocabulary.js';

const worded: readonly FactKind[] = [
  'construction',
  'person',
  'state',
  'process',
  'use',
  'power',
  'newness',
  'packing',
  'part',
  'set',
];
const purpose =
  /\b(?:for|for use (?:in|with|on)|used (?:in|with|on|for)|to fit|fits?|compatible with|para|de uso)\s+(?:[a-z0-9'-]+[\s,]+){0,3}$/;
/** uses that a bare adjective states: "household blender" */
const adjectives: ReadonlySet<string> = new Set([
  'household',
  'industrial',
  'agricultural',
  'medical',
  'dental',
  'veterinary',
  'laboratory',
  'christmas',
  'motor_vehicle',
  'office',
  'outdoor',
  'toy',
  'golf',
  'ski',
  'fishing',
  'baseball',
]);

const stated = (concept: Concept, mention: Mention, folded: string): boolean => {
  const before = folded.slice(Math.max(0, mention.start - 40), mention.start);
  const after = folded.slice(mention.end, mention.end + 20);
  if (isDenied(folded, mention)) return false;
  if (concept.kind === 'use') return adjectives.has(concept.id) || purpose.test(before);
  if (concept.id === 'used') return !/^\s+(?:for|in|to|as|with|by|on|at|para|en|como)\b/.test(after);
  if (concept.id === 'new')
    return !/^\s+(?:york|zealand|balance|era|england|jersey|mexico|orleans|look|in)\b/.test(after);
  if (concept.kind === 'part') return true;
  if (concept.id === 'whole') return !/^\s+(?:grain|wheat|body|house)\b/.test(after);
  return true;
};

/** What the words say of make, wearer, state, finish, use, drive, age, packing, parts and sets. */
export function readCircumstances(folded: string, text: string, mentions: readonly Mention[]): Fact[] {
  return mentions.flatMap((mention) =>
    mention.concepts
      .filter((concept) => worded.includes(concept.kind as FactKind) && stated(concept, mention, folded))
      .map((concept) => ({
        kind: concept.kind as FactKind,
        value: concept.id,
        span: [mention.start, mention.end] as const,
        text: text.slice(mention.start, mention.end),
      })),
  );
}
