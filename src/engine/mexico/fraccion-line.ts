import type { Evidence, Reason } from '../../answers/classification.js';
import { isFraccionQuestion } from '../../answers/question-id.js';
import type { ClassifyRequest } from '../../api/classify-request.js';
import type { RegulationResult } from '../../api/regulation-result.js';
import type { Candidate } from '../../classify/classification.js';
import { judge } from '../../classify/decide.js';
import { likelierElsewhere } from '../../classify/explain/likelier-elsewhere.js';
import { shortText } from '../../classify/explain/short-text.js';
import { askFraccion, readChoices } from '../../classify/fraccion/ask-fraccion.js';
import {
  type ChosenFraccion,
  chooseFraccion,
  fraccionEvidence,
} from '../../classify/fraccion/choose-fraccion.js';
import { commonQuestions, plainAnswers } from '../../classify/fraccion/common-questions.js';
import { FraccionBook } from '../../classify/fraccion/fraccion-book.js';
import { alikeWords } from '../../classify/fraccion/word-forms.js';
import { type Say, sayIn } from '../../core/say.js';
import { mexicanLawOn } from '../../reference/mexican-library.js';
import { type Code, formatCode, isCode } from '../../tariff/code.js';
import type { Tigie } from '../../tariff/tigie.js';
import { classifyWithFeedback, withoutAnswered } from '../classify-with-feedback.js';
import { hsTitle } from '../law.js';
import { type FoundLine, goodsOf, type LineAsked, sureBy } from '../line/found-line.js';
import { type FeedbackPrecedent, mexicanFeedback } from '../memory.js';
import { noFactUse } from '../unused-facts.js';
import { mexicanPath, mexicanText, unitOf } from './answer-regulations.js';
import { summariseRegulations } from './summarise-regulations.js';

/** Lines of the shared ranking that carry probability down to Mexico's fracciones. */
const sharedAtMost = 60;

/** How much an equal description that a broker confirmed or corrected counts. */
const feedbackWeight = 0.95;

/** The line of Mexico's tariff: fraccion and NICO by the words of its own text, its IGI, and the regulations in brief. */
export function fraccionLine(asked: LineAsked): FoundLine {
  const { library, classifier, request, date, memory } = asked;
  const law = mexicanLawOn(library, date);
  const { tigie } = law;
  const book = library.once(
    `fracciones ${tigie.edition.id}`,
    () =>
      new FraccionBook(
        tigie,
        classifier.ranker.reader,
        classifier.book.vocabulary,
        (code) => hsTitle(library, code),
        alikeWords(library.json<{ groups: string[] }>('mx/trade-words.json').groups),
      ),
  );
  const own = Object.entries(request.facts).filter(([id]) => !isFraccionQuestion(id));
  const shared = classifyWithFeedback(classifier, {
    ...goodsOf(request, memory, sharedAtMost),
    facts: plainAnswers(Object.fromEntries(own)),
    titleOf: (code, language) => (language === 'es' ? tigie.title(code) : undefined),
  });
  const { schedule } = classifier.book;
  const alike = mexicanFeedback(memory, request.description);
  const lines = shared.candidates.map(({ code, probability }) => ({
    code,
    probability,
    text: schedule.find(code)?.text ?? '',
  }));
  const precedent = alike && {
    code: alike.precedent.code,
    probability: feedbackWeight * alike.likeness,
  };
  const choose = (answers: ClassifyRequest['facts']): ChosenFraccion | undefined => {
    const { choices } = readChoices(book, answers);
    if (lines.length === 0) return undefined;
    const found = chooseFraccion(book, request.description, lines, choices, precedent);
    return found && request.lang !== undefined ? { ...found, language: request.lang } : found;
  };
  const chosen = chooseWithFeedback(choose, request.facts, alike?.precedent);
  const { faults } = readChoices(book, request.facts);
  const { likelier: _likelier, ...goods } = shared;
  const pathOf = (code: Code): RegulationResult['path'] =>
    mexicanPath(
      library,
      tigie,
      tigie.find(code.slice(0, 8))!,
      code.length === 10 ? code.slice(8) : undefined,
    );
  const print = {
    edition: tigie.edition,
    pathOf: (code: Code) =>
      pathOf(code).map(({ code: row, formatted, text }) => ({ code: row, formatted, text })),
    textOf: (code: Code) => mexicanText(pathOf(code)),
    headingText: (heading: Code) => tigie.title(heading) ?? hsTitle(library, heading),
    factUse: { ...noFactUse, read: Object.keys(request.facts).filter(isFraccionQuestion) },
  };
  if (!chosen)
    return {
      ...print,
      goods: { ...goods, ...noLine, warnings: [...goods.warnings, ...faults] },
      units: [],
      law: {},
      language: request.lang ?? 'en',
    };
  const { best, language } = chosen;
  const line = tigie.find(best.slice(0, 8))!;
  const { igi, summary, warnings } = summariseRegulations(law, line, request, date, language);
  const unit = unitOf(line);
  return {
    ...print,
    goods: {
      ...chosenGoods(book, tigie, print.textOf, request, chosen, goods, alike?.precedent),
      warnings: [
        ...warnings,
        ...goods.warnings,
        ...likelierElsewhere(best, chosen.lines, language),
        ...faults,
      ],
    },
    units: unit ? [unit.name] : [],
    law: { igi, regulation_summary: summary },
    language,
  };
}

/** Where there is no fraccion, nothing of the shared ranking is told but what is missing. */
const noLine = {
  code: undefined,
  confidence: { chapter: 0, heading: 0, subheading: 0, tariff_line: 0, statistical: 0 },
  confident_to: '',
  decision: 'refused',
  candidates: [],
  questions: [],
  reasoning: [],
} as const;

/** The fraccion chosen; feedback on the very same case outweighs the choices that were made when it was given. */
function chooseWithFeedback(
  choose: (answers: ClassifyRequest['facts']) => ChosenFraccion | undefined,
  answers: ClassifyRequest['facts'],
  precedent: FeedbackPrecedent | undefined,
): ChosenFraccion | undefined {
  const found = choose(answers);
  if (!precedent?.answered || found?.best.startsWith(precedent.code)) return found;
  const corrected = choose(withoutAnswered(answers, precedent));
  return corrected?.best.startsWith(precedent.code) ? corrected : found;
}

type Goods = FoundLine['goods'];

/** A limit within the six digits that all countries share and that nobody stated holds in Mexico as well, unless a broker settled the goods. */
const heldTo = (best: Code, { upTo }: Goods, precedent: FeedbackPrecedent | undefined): Code | undefined =>
  upTo !== undefined &&
  upTo.length < 6 &&
  best.startsWith(upTo) &&
  !(precedent && best.startsWith(precedent.code))
    ? upTo
    : undefined;

/** The questions and reasons at the fraccion chosen, in place of those at the shared lines. */
function chosenGoods(
  book: FraccionBook,
  tigie: Tigie,
  textOf: (code: Code) => string,
  request: ClassifyRequest,
  chosen: ChosenFraccion,
  shared: Goods,
  precedent: FeedbackPrecedent | undefined,
): Goods {
  const { best, confidence, language } = chosen;
  const questions = [
    ...commonQuestions(shared.questions, (code) => (language === 'es' ? tigie.title(code) : undefined)),
    ...askFraccion(book, chosen, request.facts),
  ].slice(0, 4);
  return {
    ...shared,
    code: best,
    confidence,
    ...judge({ code: best, confidence, questions, upTo: heldTo(best, shared, precedent) }, sureBy(request)),
    missing: [],
    candidates: leadingLines(chosen, request.candidates, tigie).map(({ code, probability }) => ({
      code,
      probability,
      evidence: [
        ...(precedent?.code === code
          ? [
              {
                kind: 'feedback' as const,
                ref: precedent.ref,
                text: precedent.description,
                weight: feedbackWeight,
                ...(precedent.taught_by ? { taught_by: precedent.taught_by } : {}),
              },
            ]
          : []),
        ...evidenceOf(textOf(code), code, probability, chosen, shared.candidates),
      ],
    })),
    questions,
    reasoning: [
      ...shared.reasoning.filter(
        ({ rule, refs }) => /^GRI/.test(rule) && refs.every((ref) => !isCode(ref) || ref.length <= 6),
      ),
      lastStep(best, precedent, sayIn(language)),
    ],
  };
}

/** The last step of the reasoning: what the fraccion itself rests on. */
function lastStep(best: Code, precedent: FeedbackPrecedent | undefined, say: Say): Reason {
  if (!precedent || !best.startsWith(precedent.code))
    return {
      rule: 'GRI 6',
      decision: say(
        `among the fracciones of ${formatCode(best.slice(0, 6))}, the Mexican text of ${formatCode(best)} fits the words of the description best`,
        `entre las fracciones de ${formatCode(best.slice(0, 6))}, el texto mexicano de ${formatCode(best)} es el que mejor corresponde a las palabras de la descripción`,
      ),
      refs: [best.slice(0, 8)],
    };
  const words = shortText(precedent.description, 60);
  return {
    rule: 'GRI 6',
    decision: say(
      `You confirmed ${formatCode(best)} for "${words}".`,
      `Usted confirmó ${formatCode(best)} para "${words}".`,
    ),
    refs: [best.slice(0, 8), precedent.ref],
  };
}

/** The best lines, the best first; where words leave fewer than three, neighbours stand beside them. */
function leadingLines(
  { lines, best }: ChosenFraccion,
  atMost: number,
  tigie: Tigie,
): ChosenFraccion['lines'] {
  const leading = lines.slice(0, Math.max(3, atMost));
  for (const length of [6, 4, 2])
    for (const { code, nicos } of leading.length < 3 ? tigie.below(best.slice(0, length)) : []) {
      const living = nicos.find(({ to }) => to === '');
      const whole = living ? code + living.nico : code;
      if (leading.length < 3 && !leading.some((line) => line.code === whole))
        leading.push({ code: whole, probability: 0 });
    }
  return leading;
}

/** The Mexican words of a path: the fraccion's, with the NICO's where those alone name no goods. */
function ownText(path: string): string {
  const texts = path.split(' > ');
  return texts.slice(/^(?:los|las) dem[aá]s/i.test(texts.at(-1) ?? '') ? -2 : -1).join(', ');
}

const evidenceOf = (
  text: string,
  code: Code,
  probability: number,
  { confidence }: ChosenFraccion,
  shared: readonly Candidate[],
): readonly Evidence[] =>
  fraccionEvidence(code, ownText(text), Math.min(1, probability / (confidence.subheading || 1)), shared);
