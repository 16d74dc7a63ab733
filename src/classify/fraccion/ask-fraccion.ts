import type { CodeQuestion } from '../../answers/question.js';
import { formatQuestionId, parseQuestionId } from '../../answers/question-id.js';
import { sayIn } from '../../core/say.js';
import { type Code, formatCode } from '../../tariff/code.js';
import { fraccionText } from '../../tariff/tigie.js';
import { conditionQuestion } from '../explain/condition-question.js';
import { shortText } from '../explain/short-text.js';
import type { Choice } from './choice.js';
import type { ChosenFraccion } from './choose-fraccion.js';
import type { FraccionBook } from './fraccion-book.js';
import type { LineText } from './read-line-text.js';
import { whatParts } from './what-parts.js';

/** Neighbours shown at most; the rest is left to "none of these". */
const optionsAtMost = 12;
/** below this share the leading neighbour is not sure enough to go unasked */
const askBelow = 0.9;

interface Option {
  readonly answer: string;
  readonly leads_to: Code;
  readonly read: LineText | undefined;
}

/** The choices below a code, each under a text of its own. */
function optionsBelow(book: FraccionBook, below: Code): Option[] {
  const neighbours =
    below.length === 8
      ? (book.below(below)[0]?.nicos ?? []).map(({ nico, text }) => ({
          text: nico.text,
          code: below + nico.nico,
          read: text,
        }))
      : book.below(below).map(({ line, texts }) => ({
          text: fraccionText(line),
          code: line.code,
          read: line.text === '' ? undefined : texts[0],
        }));
  return neighbours.map(({ text, code, read }) => {
    const answer = shortText(text, 160);
    const alike = neighbours.filter((other) => shortText(other.text, 160) === answer).length > 1;
    return { answer: alike ? `${answer} (${formatCode(code)})` : answer, leads_to: code, read };
  });
}

/** Reads the answers given to questions between Mexican lines; what is not one of the options is told. */
export function readChoices(
  book: FraccionBook,
  facts: Readonly<Record<string, string>>,
): { readonly choices: readonly Choice[]; readonly faults: readonly string[] } {
  const choices: Choice[] = [];
  const faults: string[] = [];
  for (const [id, answer] of Object.entries(facts)) {
    const asked = parseQuestionId(id);
    if (asked?.kind !== 'fraccion') continue;
    const { below } = asked;
    const wanted = answer.trim().toLowerCase();
    const digits = wanted.replace(/[.\s]/g, '');
    const found = optionsBelow(book, below).filter(
      (option) => option.answer.toLowerCase() === wanted || option.leads_to === digits,
    );
    if (found.length > 0) choices.push({ below, chosen: found.map(({ leads_to }) => leads_to) });
    else
      faults.push(
        `"${answer}" is not an option of ${id}: ${optionsBelow(book, below)
          .map((option) => option.answer)
          .join('; ')}`,
      );
  }
  return { choices, faults };
}

/** The questions that would part the leading fracciones, and the leading NICOs, in the caller's language. */
export function askFraccion(
  book: FraccionBook,
  { best, confidence, lines, language }: ChosenFraccion,
  answered: Readonly<Record<string, string>>,
): CodeQuestion[] {
  const levels = [
    { below: best.slice(0, 6), share: confidence.tariff_line / (confidence.subheading || 1) },
    { below: best.slice(0, 8), share: confidence.statistical / (confidence.tariff_line || 1) },
  ];
  return levels.flatMap(({ below, share }): CodeQuestion[] => {
    const id = formatQuestionId({ kind: 'fraccion', below });
    if (share >= askBelow || id in answered) return [];
    const mass = (code: Code): number =>
      lines.reduce((sum, line) => (line.code.startsWith(code) ? sum + line.probability : sum), 0);
    const options = optionsBelow(book, below)
      .map((option) => ({ option, weight: mass(option.leads_to) }))
      .sort((a, b) => b.weight - a.weight || (a.option.leads_to < b.option.leads_to ? -1 : 1))
      .slice(0, optionsAtMost)
      .map(({ option }) => option);
    if (options.length < 2) return [];
    const say = sayIn(language);
    const nico = below.length === 8;
    const parted = whatParts(
      options.flatMap(({ read }) => read ?? []),
      book.vocabulary,
    );
    return [
      {
        id,
        text: parted
          ? conditionQuestion(book.vocabulary, parted, parted.kind, language)
          : nico
            ? say('Which NICO describes the goods?', '¿Cuál NICO describe la mercancía?')
            : say('Which fraccion describes the goods?', '¿Cuál fracción describe la mercancía?'),
        why: say(
          `Mexico's tariff parts ${formatCode(below)} so`,
          `${formatCode(below)} se divide así en la tarifa de México`,
        ),
        options: options.map(({ answer, leads_to }) => ({ answer, leads_to })),
      },
    ];
  });
}
