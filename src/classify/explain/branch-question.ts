import type { CodeQuestion } from '../../answers/question.js';
import type { Language } from '../../core/say.js';
import { type Code, formatCode } from '../../tariff/code.js';
import type { Condition } from '../facts/condition.js';
import type { ConditionBook } from '../facts/condition-book.js';
import { branchId } from './branch-id.js';
import { conditionQuestion } from './condition-question.js';
import { shortText } from './short-text.js';

/** One answer and the rows of the schedule it stands for. */
export interface Option {
  readonly answer: string;
  /** the row chosen; undefined for "none of these" and where whole prefixes are chosen */
  readonly row?: number;
  readonly keep: readonly Code[];
  readonly leadsTo: Code;
  /** the way out: none of these, or not known */
  readonly none?: true;
}

/** What the rows below a row differ in: one kind of fact, or undefined where no single fact parts them. */
export function whatParts(book: ConditionBook, row: number): Condition | undefined {
  const children = book.children(row);
  const named = children.filter((child) => !book.row(child).residual);
  const first = named[0] === undefined ? undefined : book.row(named[0]).conditions[0];
  if (!first) return undefined;
  const alike = ({ kind, of }: Condition): boolean => kind === first.kind && of === first.of;
  const tests = named.map((child) => book.row(child).conditions.filter(alike));
  if (tests.some((list) => list.length !== 1)) return undefined;
  const says = new Set(tests.map(([test]) => JSON.stringify([test!.words, test!.bracket, test!.negated])));
  const complete = named.every((child) => book.row(child).complete);
  const only = named.every((child) => book.row(child).conditions.length === 1);
  const telling =
    complete || (only && (first.test === 'bracket' || first.kind === 'material' || first.kind === 'person'));
  const others = children.filter((child) => book.row(child).residual);
  const plain = others.every((child) => book.row(child).conditions.every(alike));
  return says.size === named.length && telling && plain && (named.length > 1 || complete) ? first : undefined;
}

/** What a branch question is about, as its id writes it. */
export const aboutOf = (parts: Condition | undefined): string =>
  parts === undefined
    ? 'goods'
    : parts.kind === 'material' && parts.of !== undefined
      ? `material_${parts.of}`
      : parts.kind;

/** The rows that a question offers in the order of its options: "other" comes last. */
export function rowsOffered(book: ConditionBook, row: number, offered: readonly number[]): number[] {
  const rows = offered.map((n) => book.children(row)[n]!);
  return [
    ...rows.filter((child) => !isBareOther(book, child)),
    ...rows.filter((child) => isBareOther(book, child)),
  ];
}

/** The options of a branch: the rows offered, "other" last among them, and a truthful way out. */
export function branchOptions(
  book: ConditionBook,
  row: number,
  offered: readonly number[],
  language: Language,
): Option[] {
  const all = offered.length === book.children(row).length;
  const options = rowsOffered(book, row, offered).map((child) => ({
    answer: answerFor(book, row, child, all, language),
    row: child,
    keep: book.tops(child),
    leadsTo: book.leadsTo(child),
  }));
  const none: Option = {
    answer: book.words('none', language),
    keep: book.tops(row),
    leadsTo: book.leadsTo(row),
    none: true,
  };
  return [...distinctly(book, options), none];
}

/** Whether a row is "Other" and says no more. */
export const isBareOther = (book: ConditionBook, row: number): boolean =>
  book.row(row).residual &&
  book.row(row).conditions.length === 0 &&
  /^others?\b.{0,3}$|^(?:los|las) dem[aá]s\b.{0,2}$/i.test(shortText(book.text(row)));

function answerFor(
  book: ConditionBook,
  parent: number,
  row: number,
  all: boolean,
  language: Language,
): string {
  if (isBareOther(book, row)) {
    if (all) return book.words('other', language);
    return book.words('other_kind', language, { a: formatCode(book.leadsTo(parent)) });
  }
  const { conditions, complete } = book.row(row);
  const [only] = conditions;
  if (
    language === 'es' &&
    complete &&
    conditions.length === 1 &&
    only &&
    only.test === 'words' &&
    !only.negated &&
    !book.row(row).residual
  ) {
    const labels = only.words.flatMap(
      (id) => book.vocabulary.concepts.get(`${only.kind}/${id}`)?.label.es ?? [],
    );
    if (labels.length === only.words.length) return capital(labels.join(' o '));
  }
  return shortText(book.text(row));
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Answers that were cut alike are given at length, and then with the code they lead to. */
function distinctly(book: ConditionBook, options: readonly Option[]): Option[] {
  const alike = (list: readonly Option[], { answer }: Option): boolean =>
    list.filter((other) => other.answer.toLowerCase() === answer.toLowerCase()).length > 1;
  const longer = options.map((option) =>
    option.row !== undefined && alike(options, option)
      ? { ...option, answer: shortText(book.text(option.row), 240) }
      : option,
  );
  return longer.map((option, n) =>
    alike(longer, option)
      ? { ...option, answer: `${option.answer} (${n + 1}: ${formatCode(option.keep[0] ?? option.leadsTo)})` }
      : option,
  );
}

/** The question that a row's branches make. */
export function branchQuestion(
  book: ConditionBook,
  row: number,
  offered: readonly number[],
  language: Language,
): CodeQuestion {
  const parts = whatParts(book, row);
  const about = aboutOf(parts);
  const options = branchOptions(book, row, offered, language);
  const [first, second] = options;
  const why =
    first && second && first.leadsTo !== second.leadsTo
      ? book.words('why', language, { a: formatCode(first.leadsTo), b: formatCode(second.leadsTo) })
      : book.words('why_inside', language, { a: formatCode(book.leadsTo(row)) });
  return {
    id: branchId(book, { row, offered }, about),
    text: parts
      ? conditionQuestion(book.vocabulary, parts, about, language)
      : book.words('goods', language).replace(/\??$/, ` (${placeOf(book, row, options)})$&`),
    why,
    options: options.map(({ answer, leadsTo, keep, none }) => {
      const isShared = options.some(
        (other) => !other.none && other.keep !== keep && other.leadsTo.startsWith(leadsTo),
      );
      return {
        answer,
        leads_to: leadsTo,
        ...(none || !isShared || keep.length < 2 ? {} : { span: [keep[0]!, keep.at(-1)!] }),
      };
    }),
  };
}

/** Which goods are asked about: the row's own name, or what its branches are called where the row above is called alike. */
function placeOf(book: ConditionBook, row: number, [first]: readonly Option[]): string {
  const names = [...book.path(row)].reverse().map((each) => shortText(book.text(each), 60));
  const named = names.findIndex((name) => !/^others?$/i.test(name));
  return named === 0 && names[0] === names[1]
    ? shortText(first?.answer ?? '', 60)
    : names
        .slice(0, named + 1)
        .reverse()
        .join(' > ');
}
