import type { CodeQuestion } from '../../answers/question.js';
import { formatQuestionId } from '../../answers/question-id.js';
import { perObject } from '../../core/made-once.js';
import type { Language } from '../../core/say.js';
import { type Code, commonDigits, formatCode } from '../../tariff/code.js';
import type { ConditionBook } from '../facts/condition-book.js';
import { extractFacts } from '../facts/extract-facts.js';
import type { Fact } from '../facts/fact.js';
import type { Contrast, Vocabulary } from '../facts/vocabulary.js';
import type { Option } from './branch-question.js';
import { shortText } from './short-text.js';

/** Options that name headings by what their goods are called, and where no words are known by their titles. */
export function headingOptions(book: ConditionBook, codes: readonly Code[], language: Language): Option[] {
  const titles = codes.map((code) => book.schedule.find(code)?.text ?? '');
  const short = titles.map((title) => shortText(title, 88));
  const options = codes.map((code, n): Option => {
    const title =
      short.indexOf(short[n]!) === short.lastIndexOf(short[n]!) ? short[n] : shortText(titles[n]!, 240);
    const text = book.headingWords[code]?.[language] ?? title;
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
    return keep.length === 0 ? [] : [{ answer: wording[language], keep, leadsTo: commonDigits(keep) }];
  });
  return withNone(book, options, language);
}

/** "None of these" leads to what all options share; where they share nothing it is accepted but not offered. */
function withNone(book: ConditionBook, options: readonly Option[], language: Language): Option[] {
  const shared = commonDigits(options.map(({ leadsTo }) => leadsTo));
  if (shared === '') return [...options];
  return [
    ...options,
    { answer: book.words('none_of_them', language), keep: [shared], leadsTo: shared, none: true },
  ];
}

/** The contrast that parts most of the competing headings, if one does, with the headings it parts. */
function contrastFor(
  book: ConditionBook,
  rivals: readonly Rival[],
): { readonly contrast: Contrast; readonly codes: readonly Code[] } | undefined {
  const all = rivals.reduce((sum, { mass }) => sum + mass, 0);
  for (const contrast of book.vocabulary.contrasts) {
    const groups = contrast.options.map(({ prefixes }) =>
      coveredBy(
        prefixes,
        rivals.map(({ code }) => code),
      ),
    );
    const codes = groups.flat().toSorted();
    const covered = rivals
      .filter(({ code }) => codes.includes(code))
      .reduce((sum, { mass }) => sum + mass, 0);
    if (groups.filter((group) => group.length > 0).length > 1 && covered >= most * all)
      return { contrast, codes };
  }
  return undefined;
}

/** What a contrast must cover of the competing headings; "none of these" leads to the others. */
const most = 0.85;

/** A heading that competes, with its share. */
export interface Rival extends Massed {
  readonly code: Code;
}

/** The share that some hold of what all hold, to four places. */
export function shareOf(some: readonly Massed[], all: readonly Massed[]): number {
  const sum = (list: readonly Massed[]): number => list.reduce((total, { mass }) => total + mass, 0);
  return Math.round((sum(some) / (sum(all) || 1)) * 10_000) / 10_000;
}

interface Massed {
  readonly mass: number;
}

/** The question between headings: by the fact that parts them where there is one, else by their titles. */
export function headingQuestion(
  book: ConditionBook,
  rivals: readonly Rival[],
  language: Language,
): CodeQuestion {
  const parted = contrastFor(book, rivals);
  const codes = parted?.codes ?? rivals.map(({ code }) => code).toSorted();
  const options = parted
    ? contrastOptions(book, parted.contrast, codes, language)
    : headingOptions(book, codes, language);
  const [a, b] = rivals.filter(({ code }) => codes.includes(code));
  const why = book.words('why', language, { a: formatCode(a?.code ?? ''), b: formatCode(b?.code ?? '') });
  const open = options.every(({ none }) => !none);
  return {
    id: formatQuestionId(
      parted ? { kind: 'contrast', name: parted.contrast.id, codes } : { kind: 'headings', codes },
    ),
    text: parted ? parted.contrast.wording[language] : book.words('headings', language),
    why: open ? `${why} ${book.words('unanswered', language)}` : why,
    options: options.map(({ answer, leadsTo, keep, none }) => {
      const held = rivals.filter(({ code }) => keep.some((prefix) => code.startsWith(prefix)));
      return {
        answer,
        leads_to: leadsTo,
        ...(none ? {} : { share: shareOf(held, rivals) }),
      };
    }),
  };
}

/** What the options of each contrast state, as kinds and words of the vocabulary. */
const statedBy = perObject((vocabulary: Vocabulary) =>
  vocabulary.contrasts.map(({ options }) =>
    options.map(({ prefixes, wording }) => ({
      prefixes,
      facts: extractFacts(wording.en, vocabulary),
    })),
  ),
);

/** Tells the headings of which a contrast says that the goods are none, by what is stated of them: ceramic tiles are none of stone. */
export function deniedHeadings(book: ConditionBook, facts: readonly Fact[]): (heading: Code) => boolean {
  const { vocabulary } = book;
  const stated = facts.flatMap(({ kind, value, of }) =>
    of === undefined ? (vocabulary.concepts.get(`${kind}/${value}`) ?? []) : [],
  );
  if (stated.length === 0) return () => false;
  const denied = statedBy(vocabulary).flatMap((options) => {
    const said = options.filter((option) =>
      option.facts.some(({ kind, value }) =>
        stated.some((concept) => concept.kind === kind && concept.within.has(value)),
      ),
    );
    return said.length === 1 ? options.flatMap((option) => (option === said[0] ? [] : option.prefixes)) : [];
  });
  return (heading) => denied.some((prefix) => heading.startsWith(prefix));
}
