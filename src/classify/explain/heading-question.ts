import { type Code, formatCode } from '../../tariff/code.js';
import type { Question } from '../classification.js';
import type { ConditionBook } from '../facts/condition-book.js';
import type { Contrast } from '../facts/vocabulary.js';
import type { Option } from './branch-question.js';
import { formatQuestionId } from './question-id.js';
import { shortText } from './short-text.js';

type Language = 'en' | 'es';

/** Options that name headings by their titles. */
export function headingOptions(book: ConditionBook, codes: readonly Code[], language: Language): Option[] {
  const titles = codes.map((code) => book.schedule.find(code)?.text ?? '');
  const short = titles.map((title) => shortText(title, 88));
  const options = codes.map((code, n): Option => {
    const text =
      short.indexOf(short[n]!) === short.lastIndexOf(short[n]!) ? short[n] : shortText(titles[n]!, 240);
    return { answer: `${text} (${code})`, keep: [code], leadsTo: code };
  });
  return withNone(book, options, language);
}

/** The headings that a contrast's option covers, of those that compete. */
const coveredBy = (prefixes: readonly string[], codes: readonly Code[]): Code[] =>
  codes.filter((code) => prefixes.some((prefix) => code.startsWith(prefix)));

/** Options that part headings by a fact: knitted or woven, of plastics or of steel. */
export function contrastOptions(
  book: ConditionBook,
  contrast: Contrast,
  codes: readonly Code[],
  language: Language,
): Option[] {
  const options = contrast.options.flatMap(({ prefixes, wording }): Option[] => {
    const keep = coveredBy(prefixes, codes);
    return keep.length === 0 ? [] : [{ answer: wording[language], keep, leadsTo: common(keep) }];
  });
  return withNone(book, options, language);
}

/** "None of these" leads to what all options share; where they share nothing it is accepted but not offered. */
function withNone(book: ConditionBook, options: readonly Option[], language: Language): Option[] {
  const shared = common(options.map(({ leadsTo }) => leadsTo));
  if (shared === '') return [...options];
  return [
    ...options,
    { answer: book.words('none_of_them', language), keep: [shared], leadsTo: shared, none: true },
  ];
}

/** The longest even run of digits that all codes begin with. */
export function common(codes: readonly Code[]): Code {
  const [first = '', ...others] = codes;
  let length = first.length;
  for (const other of others) while (!other.startsWith(first.slice(0, length))) length--;
  return first.slice(0, length - (length % 2));
}

/** The contrast that parts all the competing headings, if one does. */
export function contrastFor(book: ConditionBook, codes: readonly Code[]): Contrast | undefined {
  return book.vocabulary.contrasts.find((contrast) => {
    const covering = contrast.options.filter(({ prefixes }) => coveredBy(prefixes, codes).length > 0);
    const covered = new Set(covering.flatMap(({ prefixes }) => coveredBy(prefixes, codes)));
    return covering.length > 1 && covered.size === codes.length;
  });
}

/** The question between headings: by the fact that parts them where there is one, else by their titles. */
export function headingQuestion(book: ConditionBook, codes: readonly Code[], language: Language): Question {
  const sorted = codes.toSorted();
  const contrast = contrastFor(book, sorted);
  const options = contrast
    ? contrastOptions(book, contrast, sorted, language)
    : headingOptions(book, sorted, language);
  const [a = '', b = ''] = codes;
  const why = book.words('why', language, { a: formatCode(a), b: formatCode(b) });
  const open = options.every(({ none }) => !none);
  return {
    id: formatQuestionId(
      book,
      contrast ? { kind: 'contrast', name: contrast.id, codes: sorted } : { kind: 'headings', codes: sorted },
    ),
    text: contrast ? contrast.wording[language] : book.words('headings', language),
    why: open ? `${why} ${book.words('unanswered', language)}` : why,
    options: options.map(({ answer, leadsTo }) => ({ answer, leads_to: leadsTo })),
  };
}
