import type { Candidate, Evidence } from '../classification.js';
import { findGoods, type NamedGoods } from './find-goods.js';
import { covers, type LegalNotes } from './legal-notes.js';
import type { NoteEdge } from './note-edge.js';

export interface Exclusion {
  readonly code: string;
  readonly note: NoteEdge;
  /** the goods of the note that the description names */
  readonly goods: string;
}

export interface Gated {
  /** the most probable first; an excluded candidate carries evidence of kind `exclusion` */
  readonly candidates: readonly Candidate[];
  /** notes that speak against a candidate */
  readonly excluded: readonly Exclusion[];
  readonly warnings: readonly string[];
}

/** What an exclusion leaves of a candidate's weight where a candidate stands where the note sends the goods. */
const left = 0.4;
/** share of the candidates that must stand there */
const enough = 0.02;

/** Weighs candidates against the section and chapter notes whose goods the description names; never silently. */
export function legalGate(candidates: readonly Candidate[], description: string, notes: LegalNotes): Gated {
  const named = findGoods(description, notes.goods);
  if (named.length === 0) return { candidates, excluded: [], warnings: [] };
  const excluded: Exclusion[] = [];
  const total = candidates.reduce((sum, { probability }) => sum + probability, 0);
  const weighed = candidates.map((candidate): Candidate => {
    const against = named.find(({ edge }) => excludes(edge, candidate.code));
    const forIt = named.filter(({ edge }) => edge.kind === 'includes' && covers(edge.scope, candidate.code));
    const evidence = [...candidate.evidence, ...forIt.map((one) => evidenceOf('note', one))];
    if (!against) return forIt.length === 0 ? candidate : { ...candidate, evidence };
    excluded.push({ code: candidate.code, note: against.edge, goods: against.goods });
    const there = candidates.reduce(
      (sum, { code, probability }) => sum + (covers(against.edge.to, code) ? probability : 0),
      0,
    );
    const probability = candidate.probability * (there >= enough * total ? left : 1);
    return { ...candidate, probability, evidence: [...evidence, evidenceOf('exclusion', against)] };
  });
  return { candidates: rescale(weighed, total), excluded, warnings: warningsFor(candidates, excluded) };
}

const excludes = (edge: NoteEdge, code: string): boolean =>
  edge.kind === 'excludes' && covers(edge.scope, code) && !covers(edge.to, code);

const evidenceOf = (kind: 'note' | 'exclusion', { edge }: NamedGoods): Evidence => ({
  kind,
  ref: edge.id,
  text: `${edge.citation}: ${edge.statement}`,
  weight: kind === 'exclusion' ? 1 - left : 0,
});

function rescale(candidates: readonly Candidate[], total: number): Candidate[] {
  const now = candidates.reduce((sum, { probability }) => sum + probability, 0);
  const factor = now > 0 ? total / now : 1;
  return candidates
    .map((candidate) =>
      factor === 1 ? candidate : { ...candidate, probability: candidate.probability * factor },
    )
    .toSorted((a, b) => b.probability - a.probability || (a.code < b.code ? -1 : 1));
}

/** One line per note that speaks against the heading that led. */
function warningsFor(candidates: readonly Candidate[], excluded: readonly Exclusion[]): string[] {
  const heading = candidates[0]?.code.slice(0, 4);
  if (heading === undefined) return [];
  const against = excluded.filter(({ code }) => code.startsWith(heading));
  const seen = new Map(against.map((one) => [one.note.id, one]));
  return [...seen.values()].map(
    ({ note, goods }) =>
      `heading ${heading} is doubtful: ${note.citation} sends "${goods}" elsewhere. ${note.statement}`,
  );
}
