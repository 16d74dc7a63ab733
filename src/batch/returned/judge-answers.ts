import type { ClassifyRequest } from '../../api/classify-request.js';
import type { ProductAnswer, ProductAnswers, UnsavedResult } from '../../api/product-answers.js';
import { moreWords } from '../../api/product-answers.js';
import { againstWords, namedCodeQuestion, noSuchAnswer, noSuchQuestion } from '../../api/question.js';
import { type Code, formatCode } from '../../tariff/code.js';
import { profileOf } from '../../tariff/country-profile.js';
import { repairCode } from '../repair-code.js';
import { approvedKey, type GivenAnswer } from './answer-book.js';

/** What becomes of the answers of one row: what holds, and what is asked back. */
export interface JudgedAnswer {
  readonly given: GivenAnswer;
  /** answers that hold, by question, those of earlier rounds among them */
  readonly facts: Readonly<Record<string, string>>;
  /** more words of the goods */
  readonly words?: string;
  /** the code that a person approved */
  readonly approved?: Code;
  /** the service does not know that code for these goods yet */
  readonly isNews: boolean;
  /** what was typed and is not taken, so that it stands where it was typed */
  readonly pending: { readonly answer?: string; readonly approved?: string };
  /** what is not taken, and why */
  readonly questioned: readonly string[];
}

/** A row and what was said of it. */
export interface RowAnswer {
  readonly request: ClassifyRequest;
  readonly given: GivenAnswer;
}

const groupSize = 48;

/** Typed behind a code by who means it, whatever speaks against it. */
const insisted = /\s*!+$/;

/** The request with what was answered: facts, and more words of the goods. */
export const withAnswers = (
  request: ClassifyRequest,
  { facts, words }: Pick<JudgedAnswer, 'facts' | 'words'>,
): ClassifyRequest => ({
  ...request,
  ...(words === undefined ? {} : { description: `${request.description}, ${words}` }),
  facts: { ...request.facts, ...facts },
});

/** Parts what a row rests on into facts, words and the approved code. */
const partsOf = (all: Readonly<Record<string, string>>) => {
  const { [moreWords]: words, [approvedKey]: approved, ...facts } = all;
  return { facts, approved, ...(words === undefined ? {} : { words }) };
};

/** Reads each answer as the engine does, before any of them is used: what it does not take, or the law does not bear, is asked back. */
export async function judgeAnswers(
  rows: readonly RowAnswer[],
  answers: ProductAnswers,
): Promise<JudgedAnswer[]> {
  const judged: JudgedAnswer[] = [];
  for (let from = 0; from < rows.length; from += groupSize)
    judged.push(...(await judgeGroup(rows.slice(from, from + groupSize), answers)));
  return judged;
}

async function judgeGroup(rows: readonly RowAnswer[], answers: ProductAnswers): Promise<JudgedAnswer[]> {
  const ask = async (requests: readonly ClassifyRequest[]): Promise<readonly ProductAnswer[]> =>
    requests.length === 0 ? [] : answers.answer(requests, true);
  const drafts = rows.map(({ request, given }) => draftOf(request, given));
  const open = drafts.flatMap((draft, i) => (draft.isOpen ? [i] : []));
  const results = await ask(open.map((i) => drafts[i]!.request));
  const named = open.flatMap((i) => {
    const { code } = readApproved(rows[i]!, answers);
    return code === undefined ? [] : [{ i, code }];
  });
  const against = await ask(
    named.map(({ i, code }) => {
      const { request } = drafts[i]!;
      return { ...request, facts: { ...request.facts, [namedCodeQuestion(code)]: formatCode(code) } };
    }),
  );
  return rows.map((row, i) => {
    const place = named.findIndex((each) => each.i === i);
    return verdictOf(row, drafts[i]!, results[open.indexOf(i)], against[place], answers);
  });
}

interface Draft {
  /** with all that was answered, in words that warnings are recognised by */
  readonly request: ClassifyRequest;
  readonly all: Readonly<Record<string, string>>;
  /** something new was said, so it is looked at */
  readonly isOpen: boolean;
}

function draftOf(request: ClassifyRequest, { earlier, question, approved }: GivenAnswer): Draft {
  const all = {
    ...earlier,
    ...(question === undefined
      ? {}
      : { [question.id]: joined(earlier[question.id], question.id, question.answer) }),
  };
  return {
    all,
    request: { ...withAnswers(request, partsOf(all)), lang: 'en' },
    isOpen: question !== undefined || approved !== undefined,
  };
}

/** More words go behind those of an earlier round; another answer takes the place of the one before. */
const joined = (before: string | undefined, id: string, answer: string): string =>
  id === moreWords && before !== undefined ? `${before}, ${answer}` : answer;

function verdictOf(
  row: RowAnswer,
  { all, isOpen }: Draft,
  result: ProductAnswer | undefined,
  against: ProductAnswer | undefined,
  answers: ProductAnswers,
): JudgedAnswer {
  const { given } = row;
  const { question, conflict, place } = given;
  const { approved: earlier, ...kept } = partsOf(all);
  if (!isOpen) return { given, ...kept, ...codeOf(earlier), isNews: false, pending: {}, questioned: [] };
  if (conflict !== undefined) {
    const why = `${place} and ${conflict} are the same goods and are answered differently`;
    return {
      given,
      ...partsBefore(given),
      isNews: false,
      pending: typed(given, true, true),
      questioned: [why],
    };
  }
  const answerFault = question && faultOfAnswer(question, result);
  const parts = answerFault === undefined ? kept : partsBefore(given);
  const code = readApproved(row, answers);
  const codeFault =
    code.fault ??
    (code.code === undefined || code.isInsisted ? undefined : doubt(code.code, result, against));
  return {
    given,
    ...parts,
    ...(code.code !== undefined && codeFault === undefined ? { approved: code.code } : codeOf(earlier)),
    pending: typed(given, answerFault !== undefined, codeFault !== undefined),
    isNews: code.code !== undefined && codeFault === undefined && !isKnown(code.code, result),
    questioned: [answerFault, codeFault].flatMap((fault) => (fault === undefined ? [] : [fault])),
  };
}

const partsBefore = ({ earlier }: GivenAnswer): Pick<JudgedAnswer, 'facts' | 'words' | 'approved'> => {
  const { approved, ...parts } = partsOf(earlier);
  return { ...parts, ...codeOf(approved) };
};

const typed = (
  { question, approved }: GivenAnswer,
  isAnswerOpen: boolean,
  isCodeOpen: boolean,
): JudgedAnswer['pending'] => ({
  ...(isAnswerOpen && question ? { answer: question.answer } : {}),
  ...(isCodeOpen && approved !== undefined ? { approved } : {}),
});

/** What a row rests on as it is written down beside it, so that the list itself remembers. */
export function answeredText({ facts, words, approved }: JudgedAnswer): string {
  const all = {
    ...facts,
    ...(words === undefined ? {} : { [moreWords]: words }),
    ...(approved === undefined ? {} : { [approvedKey]: formatCode(approved) }),
  };
  return Object.keys(all).length === 0 ? '' : JSON.stringify(all);
}

const codeOf = (approved: string | undefined): Pick<JudgedAnswer, 'approved'> => {
  const digits = approved?.replace(/\D/g, '');
  return digits === undefined || digits === '' ? {} : { approved: digits as Code };
};

/** Why an answer is not taken: the engine's own word on it. */
function faultOfAnswer(
  { id, answer }: NonNullable<GivenAnswer['question']>,
  result: ProductAnswer | undefined,
): string | undefined {
  if (id === moreWords) return undefined;
  if (result?.kind === 'failed') return `answer "${answer}": ${result.message}`;
  const said = result?.kind === 'whole' ? result.result.warnings : [];
  const fault = said.find(
    (warning) => warning.startsWith(noSuchAnswer(answer)) || warning.startsWith(noSuchQuestion(id)),
  );
  return fault === undefined ? undefined : `answer ${fault}`;
}

interface ReadCode {
  readonly code?: Code;
  /** typed with a mark that it is meant */
  readonly isInsisted?: boolean;
  readonly fault?: string;
}

/** A code as it was typed; one that cannot be declared is none to learn. */
function readApproved({ request, given: { approved } }: RowAnswer, answers: ProductAnswers): ReadCode {
  if (approved === undefined) return {};
  const written = approved.replace(insisted, '');
  const isInsisted = written !== approved;
  const isOurs = profileOf(request.destination).line === 'ranked';
  const read = repairCode(written, (code) => !isOurs || answers.standing(code) !== 'dead');
  if (read.kind === 'empty') return { fault: `code_approved "${approved}" is no code` };
  if (read.kind === 'refused') return { fault: `code_approved ${read.why}` };
  const { code } = read;
  if (!isOurs) return { code, isInsisted };
  const standing = answers.standing(code);
  if (standing === 'line') return { code, isInsisted };
  const { revision } = answers.edition;
  const next = answers.successors(code).map(formatCode);
  const moved = next.length === 0 ? undefined : `its goods are now in ${next.join(' or ')}`;
  const remark = answers.remark(code) ?? moved;
  return {
    fault:
      standing === 'dead'
        ? `code_approved ${formatCode(code)} is not in ${revision}${remark === undefined ? '' : `; ${remark}`}`
        : `code_approved ${formatCode(code)} has lines below it in ${revision}: give all of the digits`,
  };
}

const wholeOf = (answer: ProductAnswer | undefined): UnsavedResult | undefined =>
  answer?.kind === 'whole' ? answer.result : undefined;

/** What speaks against a code that can be declared: the words of the goods, or that they lead nowhere near it. */
function doubt(
  code: Code,
  answer: ProductAnswer | undefined,
  against: ProductAnswer | undefined,
): string | undefined {
  const meant = 'type it with ! behind it where it is meant';
  const said = wholeOf(against)?.warnings.find((warning) => warning.startsWith(againstWords.en));
  if (said !== undefined) return `code_approved: ${said} (${meant})`;
  const headings = wholeOf(answer)?.headings ?? [];
  const chapters = headings.map((heading) => heading.code.slice(0, 2));
  if (headings.length === 0 || chapters.includes(code.slice(0, 2))) return undefined;
  const likely = headings.slice(0, 3).map((heading) => heading.formatted);
  return `code_approved ${formatCode(code)}: the words of the goods lead to ${likely.join(', ')} and nowhere near chapter ${code.slice(0, 2)} (${meant})`;
}

/** Whether the service answers with that code already because a person said so. */
function isKnown(code: Code, answer: ProductAnswer | undefined): boolean {
  const result = wholeOf(answer);
  return (
    result?.code === code &&
    result.confident_to === code &&
    (result.candidates[0]?.evidence.some(({ kind }) => kind === 'feedback') ?? false)
  );
}
