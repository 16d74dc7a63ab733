import { type Code, formatCode } from '../../tariff/code.js';
import type { Candidate, Reason } from '../classification.js';
import type { ConditionBook } from '../facts/condition-book.js';
import type { Fact } from '../facts/fact.js';
import { RowTester } from '../facts/fact-scores.js';
import { foldText, scanWords } from '../facts/scan-words.js';
import { findGoods } from '../notes/find-goods.js';
import { covers, type LegalNotes } from '../notes/legal-notes.js';
import type { NoteEdge } from '../notes/note-edge.js';
import { applyGeneralRules } from './general-rules.js';
import { shortText } from './short-text.js';

export interface ReasonInput {
  readonly book: ConditionBook;
  readonly best: Code;
  readonly candidates: readonly Candidate[];
  readonly description: string;
  readonly facts: readonly Fact[];
  readonly notes: LegalNotes;
}

/** Why this code, step by step in the order of the General Rules of Interpretation, each step with what it cites. */
export function explainReasons(input: ReasonInput): Reason[] {
  const { book, best, candidates, notes, facts, description } = input;
  const row = book.schedule.find(best);
  if (!row) return [];
  const heading = best.slice(0, 4);
  const shares = headingShares(candidates);
  const rivals = [...shares]
    .filter(([code]) => code !== heading)
    .map(([code, mass]) => ({ code, mass }))
    .sort((a, b) => b.mass - a.mass || (a.code < b.code ? -1 : 1));
  const named = findGoods(description, notes.goods).map(({ edge }) => edge);
  return [
    byTerms(input, heading),
    ...byNotes(input, heading, rivals, named),
    ...applyGeneralRules({
      heading,
      rivals,
      mass: shares.get(heading) ?? 0,
      facts,
      description,
      candidates,
      partNotes: partNotes(heading, notes),
    }),
    ...below(input, row.index),
    ...byUse(input, row.index),
  ];
}

function headingShares(candidates: readonly Candidate[]): Map<Code, number> {
  const shares = new Map<Code, number>();
  for (const { code, probability } of candidates)
    shares.set(code.slice(0, 4), (shares.get(code.slice(0, 4)) ?? 0) + probability);
  return shares;
}

/** GRI 1: the heading's own words, and which of them the description says. */
function byTerms({ book, best, candidates, description }: ReasonInput, heading: Code): Reason {
  const title = book.schedule.find(heading)?.text ?? '';
  const common = sharedWords(description, title);
  const candidate = candidates.find(({ code }) => code === best);
  const support =
    candidate?.evidence.find(({ kind }) => kind === 'feedback' || kind === 'precedent') ??
    candidate?.evidence.find(({ kind }) => kind === 'lexicon' || kind === 'example');
  const words =
    common.length > 0 ? ` The description says ${common.map((word) => `"${word}"`).join(', ')}.` : '';
  const known = support ? ` ${supportOf(support.kind)} "${shortText(support.text, 60)}".` : '';
  const rulings =
    support && (support.kind === 'feedback' || support.kind === 'precedent') ? [support.ref] : [];
  return {
    rule: 'GRI 1',
    decision: `Heading ${heading} covers: ${shortText(title, 140)}.${words}${known}`,
    refs: [heading, ...rulings],
  };
}

const supportOf = (kind: string): string =>
  kind === 'feedback'
    ? 'You confirmed the same for'
    : kind === 'precedent'
      ? 'A ruling speaks of'
      : 'In the trade such goods are known as';

const idle = new Set(
  'other than these those with from such similar including whether thereof made articles goods kind used parts accessories their than purposes'.split(
    ' ',
  ),
);
const stem = (word: string): string => word.replace(/(?:es|s)$/, '');

/** Words of the description that stand in a text of the law. */
function sharedWords(description: string, title: string): string[] {
  const law = new Set(scanWords(foldText(title)).map(({ text }) => stem(text)));
  const words = scanWords(foldText(description)).filter(
    ({ text }) => text.length > 3 && !idle.has(text) && law.has(stem(text)),
  );
  return [...new Set(words.map(({ start, end }) => description.slice(start, end)))].slice(0, 5);
}

/** GRI 1: what the section and chapter notes say of the goods and of the headings beside. */
function byNotes(
  { notes }: ReasonInput,
  heading: Code,
  rivals: readonly { code: Code }[],
  named: readonly NoteEdge[],
): Reason[] {
  const steps: Reason[] = [];
  const add = (edge: NoteEdge, decision: string, refs: readonly string[]): void => {
    if (steps.length < 4 && !steps.some((step) => step.refs.includes(edge.id)))
      steps.push({ rule: 'GRI 1', decision, refs });
  };
  for (const edge of named) {
    if (edge.kind === 'excludes' && covers(edge.scope, heading) && !covers(edge.to, heading))
      add(edge, `Against it: ${edge.citation}. ${edge.statement}`, [edge.id, heading, ...edge.to]);
    else if (edge.kind !== 'excludes' && covers(edge.scope, heading) && !edge.id.startsWith('gri'))
      add(edge, `By ${edge.citation}: ${edge.statement}`, [edge.id, heading]);
  }
  for (const { code } of rivals.slice(0, 4)) {
    const edge = notes
      .exclusionsBetween(code, heading)
      .find((one) => named.includes(one) && covers(one.scope, code));
    if (edge)
      add(edge, `Heading ${code} is ruled out by ${edge.citation}: ${edge.statement}`, [
        edge.id,
        code,
        heading,
      ]);
  }
  return steps;
}

/** The notes that rule on parts of what the heading's section or chapter holds. */
const partNotes = (heading: Code, notes: LegalNotes): string[] =>
  notes
    .notesFor(heading)
    .filter(
      ({ id, kind, statement }) =>
        kind === 'priority' && !id.startsWith('gri') && /\bparts?\b/i.test(statement),
    )
    .slice(0, 3)
    .map(({ id }) => id);

/** GRI 6, row by row below the heading: what each demands and whether the description says it. */
function below({ book, best, facts }: ReasonInput, index: number): Reason[] {
  const path = book.path(index);
  const tester = new RowTester(book, facts);
  const title = book.schedule.find(best.slice(0, 4))?.text;
  const steps: Reason[] = [];
  let open: string[] = [];
  path.forEach((row, n) => {
    const code = book.code(row);
    if (n === 0 || (code.length > 0 && code.length <= 4) || book.text(row) === title) return;
    const tested = tester.row(row, path[n - 1]);
    const text = shortText(book.text(row), 90);
    const because = [...new Set(tested.facts.map((fact) => fact.text.trim()))]
      .slice(0, 3)
      .map((word) => `"${word}"`)
      .join(', ');
    const verdict =
      tested.verdict === 'met' && because !== ''
        ? ` (${because})`
        : tested.verdict === 'failed' && because !== ''
          ? ` (${because} speaks against it)`
          : tested.unknown > 0
            ? ' (not stated)'
            : '';
    open.push(`${text}${verdict}`);
    if (code === '') return;
    const rule =
      code.length === 10 && n === path.length - 1 && path.length > 2 ? 'Statistical line' : 'GRI 6';
    steps.push({ rule, decision: `${formatCode(code)}: ${open.join(' > ')}.`, refs: [code] });
    open = [];
  });
  if (steps.length > 0) return steps;
  return [{ rule: 'GRI 6', decision: `${formatCode(best)} is the only line of its heading.`, refs: [best] }];
}

/** Additional U.S. rule 1: headings of use, of parts and of textile mixtures have rules of their own. */
function byUse({ book, facts, notes }: ReasonInput, index: number): Reason[] {
  if (notes.find('gri-us1a') === undefined) return [];
  const path = book.path(index).slice(1);
  const of = path.find((row) =>
    /\bof a kind used (?:for|in|on|with)\b|\bprincipally used\b/i.test(book.text(row)),
  );
  const part = path.find((row) => /^(?:other )?parts\b/i.test(book.text(row)));
  const steps: Reason[] = [];
  const code = (row: number): Code => book.leadsTo(row);
  if (of !== undefined)
    steps.push({
      rule: 'U.S. additional rule 1(a)',
      decision: `${formatCode(code(of))} turns on use: the principal use of such goods in the United States counts.`,
      refs: ['gri-us1a', code(of)],
    });
  if (part !== undefined && facts.some(({ kind }) => kind === 'part'))
    steps.push({
      rule: 'U.S. additional rule 1(c)',
      decision: `${formatCode(code(part))} takes parts used solely or principally as such, unless another provision names them.`,
      refs: ['gri-us1c', code(part)],
    });
  return steps;
}
