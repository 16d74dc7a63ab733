import type { Evidence } from '../../answers/classification.js';
import { type Language, type Say, sayIn } from '../../core/say.js';
import type { Candidate } from '../classification.js';
import type { ReadText } from '../facts/scan-words.js';
import { likelyFirst } from '../likely-first.js';
import { findGoods, type NamedGoods } from './find-goods.js';
import { covers, type LegalNotes, type QuotedNote } from './legal-notes.js';
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

/**
 * Weighs candidates against the section and chapter notes whose goods the description names; never silently, and in the
 * language of the answer.
 */
export function legalGate(
  candidates: readonly Candidate[],
  description: string | ReadText,
  notes: LegalNotes,
  language: Language,
): Gated {
  const named = findGoods(description, notes.goods);
  if (named.length === 0) return { candidates, excluded: [], warnings: [] };
  const quoted = new Map(named.map(({ edge }) => [edge, notes.quote(edge, language)]));
  const quote: Quote = (edge) => quoted.get(edge)!;
  const excluded: Exclusion[] = [];
  const total = candidates.reduce((sum, { probability }) => sum + probability, 0);
  const sent = new Map<NoteEdge, number>();
  const massSentBy = (edge: NoteEdge): number => {
    const mass = sent.get(edge) ?? massUnder(candidates, edge.to);
    sent.set(edge, mass);
    return mass;
  };
  const weighed = candidates.map((candidate): Candidate => {
    const against = named.find(({ edge }) => excludes(edge, candidate.code));
    const forIt = named.filter(({ edge }) => edge.kind === 'includes' && covers(edge.scope, candidate.code));
    if (!against && forIt.length === 0) return candidate;
    const evidence = [...candidate.evidence, ...forIt.map((one) => evidenceOf('note', one, quote))];
    if (!against) return { ...candidate, evidence };
    excluded.push({ code: candidate.code, note: against.edge, goods: against.goods });
    const probability = candidate.probability * (massSentBy(against.edge) >= enough * total ? left : 1);
    return { ...candidate, probability, evidence: [...evidence, evidenceOf('exclusion', against, quote)] };
  });
  return {
    candidates: rescale(weighed, total),
    excluded,
    warnings: warningsFor(candidates, excluded, quote, sayIn(language)),
  };
}

const massUnder = (candidates: readonly Candidate[], prefixes: readonly string[]): number =>
  candidates.reduce((sum, { code, probability }) => sum + (covers(prefixes, code) ? probability : 0), 0);

const excludes = (edge: NoteEdge, code: string): boolean =>
  edge.kind === 'excludes' && covers(edge.scope, code) && !covers(edge.to, code);

type Quote = (edge: NoteEdge) => QuotedNote;

function evidenceOf(kind: 'note' | 'exclusion', { edge }: NamedGoods, quote: Quote): Evidence {
  const { citation, statement } = quote(edge);
  return {
    kind,
    ref: edge.id,
    text: `${citation}: ${statement}`,
    weight: kind === 'exclusion' ? 1 - left : 0,
  };
}

function rescale(candidates: readonly Candidate[], total: number): Candidate[] {
  const now = candidates.reduce((sum, { probability }) => sum + probability, 0);
  const factor = now > 0 ? total / now : 1;
  const scaled =
    factor === 1
      ? candidates
      : candidates.map((candidate) => ({ ...candidate, probability: candidate.probability * factor }));
  return likelyFirst(scaled);
}

/** One line per note that speaks against the heading that led. */
function warningsFor(
  candidates: readonly Candidate[],
  excluded: readonly Exclusion[],
  quote: Quote,
  say: Say,
): string[] {
  const heading = candidates[0]?.code.slice(0, 4);
  if (heading === undefined) return [];
  const against = excluded.filter(({ code }) => code.startsWith(heading));
  const seen = new Map(against.map((one) => [one.note.id, one]));
  return [...seen.values()].map(({ note, goods }) => {
    const { citation, statement } = quote(note);
    return say(
      `heading ${heading} is doubtful: ${citation} sends "${goods}" elsewhere. ${statement}`,
      `la partida ${heading} es dudosa: la ${citation} envía "${goods}" a otro lugar. ${statement}`,
    );
  });
}
