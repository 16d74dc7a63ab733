import type { Reason } from '../../answers/classification.js';
import { type Language, type Say, sayIn } from '../../core/say.js';
import { type Code, formatCode } from '../../tariff/code.js';
import type { Candidate } from '../classification.js';
import type { ConditionBook } from '../facts/condition-book.js';
import type { Fact } from '../facts/fact.js';
import { RowTester, type TestedRow } from '../facts/fact-scores.js';
import { foldText, type ReadText, readText, scanWords } from '../facts/scan-words.js';
import { findGoods } from '../notes/find-goods.js';
import { covers, type LegalNotes } from '../notes/legal-notes.js';
import type { NoteEdge } from '../notes/note-edge.js';
import type { Completed } from '../text/phrases.js';
import { applyGeneralRules } from './general-rules.js';
import { shortText } from './short-text.js';

export interface ReasonInput {
  readonly book: ConditionBook;
  readonly best: Code;
  readonly candidates: readonly Candidate[];
  readonly description: string | ReadText;
  /** a last word that was cut off, and the one that it is read as */
  readonly completed?: Completed | undefined;
  readonly facts: readonly Fact[];
  readonly notes: LegalNotes;
  /** of the sentences; what is cited stays in its own */
  readonly language: Language;
  /** titles of headings and subheadings that are quoted in place of the schedule's */
  readonly titleOf?: (code: Code, language: Language) => string | undefined;
}

/** Why this code, step by step in the order of the General Rules of Interpretation, each step with what it cites. */
export function explainReasons(input: ReasonInput): Reason[] {
  const { book, best, candidates, notes, facts } = input;
  const description = readText(input.description);
  const row = book.schedule.find(best);
  if (!row) return [];
  const heading = best.slice(0, 4);
  const shares = headingShares(candidates);
  const rivals = [...shares]
    .filter(([code]) => code !== heading)
    .map(([code, mass]) => ({ code, mass }))
    .sort((a, b) => b.mass - a.mass || (a.code < b.code ? -1 : 1));
  const named = findGoods(description, notes.goods).map(({ edge }) => edge);
  const say = sayIn(input.language);
  return [
    byTerms(input, description, heading, say),
    ...byNotes(input, heading, rivals, named, say),
    ...applyGeneralRules({
      heading,
      // what it says is read in English here, and not quoted
      title:
        (input.language === 'en' && ownTitle(input, heading)) || (book.schedule.find(heading)?.text ?? ''),
      rivals,
      mass: shares.get(heading) ?? 0,
      facts,
      description: description.text,
      candidates,
      partNotes: partNotes(heading, notes),
      vocabulary: book.vocabulary,
      say,
    }),
    ...below(input, row.index, say),
    ...byUse(input, row.index, say),
  ];
}

function headingShares(candidates: readonly Candidate[]): Map<Code, number> {
  const shares = new Map<Code, number>();
  for (const { code, probability } of candidates)
    shares.set(code.slice(0, 4), (shares.get(code.slice(0, 4)) ?? 0) + probability);
  return shares;
}

/** GRI 1: the heading's own words, and which of them the description says. */
function byTerms(input: ReasonInput, description: ReadText, heading: Code, say: Say): Reason {
  const { book, best, candidates, completed } = input;
  const title = ownTitle(input, heading) ?? book.schedule.find(heading)?.text ?? '';
  const common = sharedWords(description, title);
  const candidate = candidates.find(({ code }) => code === best);
  const support =
    candidate?.evidence.find(({ kind }) => kind === 'feedback' || kind === 'precedent') ??
    candidate?.evidence.find(({ kind }) => kind === 'lexicon' || kind === 'example');
  const quoted = common.map((word) => `"${word}"`).join(', ');
  const words =
    quoted === '' ? '' : say(` The description says ${quoted}.`, ` La descripción dice ${quoted}.`);
  const cut = completed
    ? say(
        ` Its last word "${completed.cut}" is cut off and read as "${completed.word}".`,
        ` Su última palabra "${completed.cut}" está cortada y se lee "${completed.word}".`,
      )
    : '';
  const known = support ? ` ${supportOf(support.kind, say)} "${shortText(support.text, 60)}".` : '';
  const rulings =
    support && (support.kind === 'feedback' || support.kind === 'precedent') ? [support.ref] : [];
  return {
    rule: 'GRI 1',
    decision: `${say('Heading', 'La partida')} ${heading} ${say('covers', 'comprende')}: ${shortText(title, 140)}.${words}${cut}${known}`,
    refs: [heading, ...rulings],
  };
}

const ownTitle = ({ language, titleOf }: ReasonInput, code: Code): string | undefined =>
  titleOf?.(code, language);

const supportOf = (kind: string, say: Say): string =>
  kind === 'feedback'
    ? say('You confirmed the same for', 'Usted confirmó lo mismo para')
    : kind === 'precedent'
      ? say('A ruling speaks of', 'Una resolución habla de')
      : say('In the trade such goods are known as', 'En el comercio se conoce como');

const idle = new Set(
  'other than these those with from such similar including whether thereof made articles goods kind used parts accessories their than purposes'.split(
    ' ',
  ),
);
const stem = (word: string): string => word.replace(/(?:es|s)$/, '');

/** Words of the description that stand in a text of the law. */
function sharedWords(description: ReadText, title: string): string[] {
  const law = new Set(scanWords(foldText(title)).map(({ text }) => stem(text)));
  const words = description.words.filter(
    ({ text }) => text.length > 3 && !idle.has(text) && law.has(stem(text)),
  );
  return [...new Set(words.map(({ start, end }) => description.text.slice(start, end)))].slice(0, 5);
}

/** GRI 1: what the section and chapter notes say of the goods and of the headings beside. */
function byNotes(
  { notes, language }: ReasonInput,
  heading: Code,
  rivals: readonly { code: Code }[],
  named: readonly NoteEdge[],
  say: Say,
): Reason[] {
  const steps: Reason[] = [];
  const add = (edge: NoteEdge, decision: string, refs: readonly string[]): void => {
    if (steps.length < 4 && !steps.some((step) => step.refs.includes(edge.id)))
      steps.push({ rule: 'GRI 1', decision, refs });
  };
  for (const edge of named) {
    const { citation, statement } = notes.quote(edge, language);
    if (edge.kind === 'excludes' && covers(edge.scope, heading) && !covers(edge.to, heading))
      add(edge, `${say('Against it', 'En contra')}: ${citation}. ${statement}`, [
        edge.id,
        heading,
        ...edge.to,
      ]);
    else if (edge.kind !== 'excludes' && covers(edge.scope, heading) && !edge.id.startsWith('gri'))
      add(edge, `${say('By', 'Según la')} ${citation}: ${statement}`, [edge.id, heading]);
  }
  for (const { code } of rivals.slice(0, 4)) {
    const edge = notes
      .exclusionsBetween(code, heading)
      .find((one) => named.includes(one) && covers(one.scope, code));
    if (!edge) continue;
    const { citation, statement } = notes.quote(edge, language);
    add(
      edge,
      say(
        `Heading ${code} is ruled out by ${citation}: ${statement}`,
        `La partida ${code} queda excluida por la ${citation}: ${statement}`,
      ),
      [edge.id, code, heading],
    );
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
function below(input: ReasonInput, index: number, say: Say): Reason[] {
  const { book, best, facts } = input;
  const path = book.path(index);
  const tester = new RowTester(book, facts);
  const title = book.schedule.find(best.slice(0, 4))?.text;
  const steps: Reason[] = [];
  let open: string[] = [];
  path.forEach((row, n) => {
    const code = book.code(row);
    if (n === 0 || (code.length > 0 && code.length <= 4) || book.text(row) === title) return;
    const tested = tester.row(row, path[n - 1]);
    const own = code.length === 6 ? ownTitle(input, code) : undefined;
    if (own !== undefined) open = [];
    const text = shortText(own ?? book.text(row), 90);
    const because = [...new Set(tested.facts.map((fact) => fact.text.trim()))]
      .slice(0, 3)
      .map((word) => `"${word}"`)
      .join(', ');
    open.push(`${text}${howSaid(tested, because, say)}`);
    if (code === '') return;
    const rule =
      code.length === 10 && n === path.length - 1 && path.length > 2 ? 'Statistical line' : 'GRI 6';
    steps.push({ rule, decision: `${formatCode(code)}: ${open.join(' > ')}.`, refs: [code] });
    open = [];
  });
  if (steps.length > 0) return steps;
  const only = say('is the only line of its heading', 'es la única línea de su partida');
  return [{ rule: 'GRI 6', decision: `${formatCode(best)} ${only}.`, refs: [best] }];
}

/** Whether a row's demands are stated, by which words, and whether they are stated in part only. */
function howSaid({ verdict, met, unknown }: TestedRow, because: string, say: Say): string {
  if (verdict === 'met' && because !== '') return ` (${because})`;
  if (verdict === 'failed' && because !== '')
    return say(` (${because} speaks against it)`, ` (${because} lo contradice)`);
  if (unknown === 0) return '';
  return met > 0 && because !== ''
    ? say(` (${because}; the rest is not stated)`, ` (${because}; lo demás no se dice)`)
    : say(' (not stated)', ' (no se dice)');
}

/** Additional U.S. rule 1: headings of use, of parts and of textile mixtures have rules of their own. */
function byUse({ book, facts, notes }: ReasonInput, index: number, say: Say): Reason[] {
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
      decision: say(
        `${formatCode(code(of))} turns on use: the principal use of such goods in the United States counts.`,
        `${formatCode(code(of))} depende del uso: cuenta el uso principal de tales mercancías en los Estados Unidos.`,
      ),
      refs: ['gri-us1a', code(of)],
    });
  if (part !== undefined && facts.some(({ kind }) => kind === 'part'))
    steps.push({
      rule: 'U.S. additional rule 1(c)',
      decision: say(
        `${formatCode(code(part))} takes parts used solely or principally as such, unless another provision names them.`,
        `${formatCode(code(part))} comprende las partes destinadas exclusiva o principalmente a ello, salvo que otra disposición las nombre.`,
      ),
      refs: ['gri-us1c', code(part)],
    });
  return steps;
}
