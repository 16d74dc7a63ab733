import type { Candidate, Classification, Reason } from '../../classify/classification.js';
import { decide } from '../../classify/decide.js';
import type { Library } from '../../reference/library.js';
import { type Code, formatCode } from '../../tariff/code.js';
import type { Schedule } from '../../tariff/schedule.js';

/** The English title of a chapter, heading or subheading in the Harmonized System. */
export const harmonizedTitle = (library: Library, code: Code): string | undefined =>
  library.json<Readonly<Record<Code, string>>>('hs-titles.json')[code];

/** The rows that all countries share, from chapter to subheading, with their titles in the Harmonized System. */
export const sharedPath = (
  library: Library,
  code: Code,
): { readonly code: Code; readonly formatted: string; readonly text: string }[] =>
  [2, 4, 6].flatMap((length) => {
    const above = code.slice(0, length);
    const text = harmonizedTitle(library, above);
    return text === undefined ? [] : [{ code: above, formatted: formatCode(above), text }];
  });

/** What is given for a country whose schedule is not loaded, and what is not. */
export const sixDigitsNotice = (destination: string): string =>
  `Decision support: a customs broker of ${destination} decides. The six digits are those of the Harmonized System; the tariff, the duties and the rulings of ${destination} are not loaded.`;

/** An answer cut to the six digits that all countries share: nothing of it rests on the United States alone. */
export function toSixDigits(
  found: Classification,
  atMost: number,
  schedule: Schedule,
  library: Library,
): Classification {
  if (found.code === undefined) return found;
  const code = found.code.slice(0, 6);
  const { chapter, heading, subheading } = found.confidence;
  const confidence = { chapter, heading, subheading, tariff_line: 0, statistical: 0 };
  const questions = found.questions
    .map((question) => ({
      ...question,
      options: question.options.map((option) => ({ ...option, leads_to: option.leads_to.slice(0, 6) })),
    }))
    .filter(({ options }) => new Set(options.map((option) => option.leads_to)).size > 1);
  return {
    ...found,
    code,
    confidence,
    confident_to: found.confident_to.slice(0, 6),
    decision: decide(confidence, questions),
    candidates: candidatesOf(found, code, Math.max(3, atMost), schedule),
    questions,
    reasoning: sharedReasons(found.reasoning, code, library),
  };
}

/** Candidates joined by their six digits; where fewer than three are left, neighbours stand beside them. */
function candidatesOf(
  { candidates, confidence }: Classification,
  best: Code,
  atMost: number,
  schedule: Schedule,
): Candidate[] {
  const joined = new Map<Code, Candidate>();
  for (const candidate of candidates) {
    const code = candidate.code.slice(0, 6);
    const first = joined.get(code);
    joined.set(code, {
      code,
      probability: Math.min(1, (first?.probability ?? 0) + candidate.probability),
      evidence: first?.evidence ?? sharedEvidence(candidate),
    });
  }
  const lead = joined.get(best);
  if (lead) joined.set(best, { ...lead, probability: confidence.subheading });
  for (const length of [4, 2])
    for (const line of joined.size < 3 ? schedule.lines(best.slice(0, length)) : []) {
      const code = line.code.slice(0, 6);
      if (joined.size < 3 && !joined.has(code)) joined.set(code, { code, probability: 0, evidence: [] });
    }
  return [...joined.values()]
    .sort((a, b) => Number(b.code === best) - Number(a.code === best) || b.probability - a.probability)
    .slice(0, atMost);
}

/** What speaks for the six digits: the words of a line of the United States do not, what is known of the goods does. */
const sharedEvidence = ({ evidence }: Candidate): Candidate['evidence'] =>
  evidence
    .filter(({ kind }) => kind !== 'line')
    .map((each) => (isLine(each.ref) ? { ...each, ref: each.ref.slice(0, 6) } : each));

const isLine = (ref: string): boolean => /^\d{8}(?:\d\d)?$/.test(ref);

/** Reasons of the General Rules and the notes; those of lines below six digits and of U.S. rules are left out. */
function sharedReasons(reasoning: readonly Reason[], code: Code, library: Library): Reason[] {
  const kept = reasoning.filter(({ rule, refs }) => rule.startsWith('GRI') && !refs.some(isLine));
  if (kept.some(({ refs }) => refs.includes(code))) return kept;
  const title = harmonizedTitle(library, code);
  return title === undefined
    ? kept
    : [...kept, { rule: 'GRI 6', decision: `${formatCode(code)}: ${title}.`, refs: [code] }];
}
