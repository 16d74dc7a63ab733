import type { Evidence } from '../../answers/classification.js';
import { isFraccionQuestion } from '../../answers/question-id.js';
import type { ClassifyRequest } from '../../api/classify-request.js';
import { lawFacts } from '../../api/law-facts.js';
import type { UnsavedResult } from '../../api/product-answers.js';
import type { Candidate, Classification } from '../../classify/classification.js';
import type { Classifier } from '../../classify/classify.js';
import { confidentTo, decide } from '../../classify/decide.js';
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
import type { CivilDate } from '../../core/civil-date.js';
import { sayIn } from '../../core/say.js';
import type { Library } from '../../reference/library.js';
import { mexicanLawOn } from '../../reference/mexican-library.js';
import { type Code, formatCode, isCode } from '../../tariff/code.js';
import type { MexicanLaw } from '../../tariff/mexican-law.js';
import type { Tigie } from '../../tariff/tigie.js';
import { classifyWithFeedback, withoutAnswered } from '../classify-with-feedback.js';
import { editionOut } from '../law.js';
import { type FeedbackPrecedent, isMexican, mexicanFeedback } from '../memory.js';
import { noFactUse, unusedFacts } from '../unused-facts.js';
import { mexicanPath, mexicanText, unitOf } from './answer-regulations.js';
import { summariseRegulations } from './summarise-regulations.js';

/** Lines of the shared ranking that carry probability down to Mexico's fracciones. */
const sharedAtMost = 60;

/** How much an equal description that a broker confirmed or corrected counts. */
const feedbackWeight = 0.95;

const shown = (probability: number): number => Math.round(probability * 10_000) / 10_000;

const notices = {
  en: 'Decision support: the customs broker decides. The fraccion comes from the six shared digits and the words of the Mexican text.',
  es: 'Apoyo a la decisión: el agente aduanal decide. La fracción resulta de los seis dígitos comunes y de las palabras del texto mexicano.',
} as const;

/** Classifies one product for import into Mexico: fraccion and NICO, its IGI, and the regulations in brief. */
export function answerMexican(
  library: Library,
  classifier: Classifier,
  request: ClassifyRequest,
  date: CivilDate,
  memory: readonly FeedbackPrecedent[],
  engine_version: string,
): UnsavedResult {
  const law = mexicanLawOn(library, date);
  const book = library.once(
    `fracciones ${law.tigie.edition.id}`,
    () =>
      new FraccionBook(
        law.tigie,
        classifier.ranker.reader,
        classifier.book.vocabulary,
        (code) => library.json<Record<Code, string>>('hs-titles.json')[code] ?? '',
      ),
  );
  const own = Object.entries(request.facts).filter(([id]) => !isFraccionQuestion(id));
  const facts = Object.fromEntries(own);
  const asked = {
    description: request.description,
    facts: plainAnswers(facts),
    memory: memory.filter((each) => !isMexican(each)),
    ...(request.threshold === undefined ? {} : { threshold: request.threshold }),
    ...(request.lang === undefined ? {} : { language: request.lang }),
  };
  const shared = classifyWithFeedback(classifier, {
    ...asked,
    candidates: sharedAtMost,
    titleOf: (code) => law.tigie.title(code),
  });
  const schedule = classifier.book.schedule;
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
  const told = [...faults, ...unusedFacts(lawFacts(facts), noFactUse)];
  if (!chosen) return refused(request, law, shared, told, engine_version);
  return {
    ...answered(library, law, book, request, date, chosen, shared, told, alike?.precedent),
    engine_version,
  };
}

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

function refused(
  request: ClassifyRequest,
  law: MexicanLaw,
  found: Classification,
  faults: readonly string[],
  engine_version: string,
): UnsavedResult {
  return {
    schema_version: '1',
    engine_version,
    request,
    edition: editionOut(law.tigie.edition),
    code: null,
    formatted: null,
    description: null,
    path: [],
    units: [],
    confidence: { chapter: 0, heading: 0, subheading: 0, tariff_line: 0, statistical: 0 },
    confident_to: '',
    decision: 'refused',
    missing: found.missing,
    candidates: [],
    questions: [],
    reasoning: [],
    duty_rates: null,
    usmca: null,
    rules_of_origin: null,
    warnings: [...found.warnings, ...faults],
    notice: notices[request.lang ?? 'en'],
  };
}

function answered(
  library: Library,
  law: MexicanLaw,
  book: FraccionBook,
  request: ClassifyRequest,
  date: CivilDate,
  chosen: ChosenFraccion,
  shared: Classification,
  faults: readonly string[],
  feedback: FeedbackPrecedent | undefined,
): Omit<UnsavedResult, 'engine_version'> {
  const { tigie } = law;
  const { best, language } = chosen;
  const { chapter, heading, subheading, tariff_line, statistical } = chosen.confidence;
  const confidence = {
    chapter: shown(chapter),
    heading: shown(heading),
    subheading: shown(subheading),
    tariff_line: shown(tariff_line),
    statistical: shown(statistical),
  };
  const questions = [
    ...commonQuestions(shared.questions, language, (code) => tigie.title(code)),
    ...askFraccion(book, chosen, request.facts),
  ].slice(0, 4);
  const line = tigie.find(best.slice(0, 8))!;
  const path = mexicanPath(library, tigie, line, best.length === 10 ? best.slice(8) : undefined);
  const say = sayIn(language);
  const { igi, summary, warnings } = summariseRegulations(law, line, request, date, language);
  const textAt = (code: Code): string => {
    const other = tigie.find(code.slice(0, 8))!;
    return mexicanText(mexicanPath(library, tigie, other, code.length === 10 ? code.slice(8) : undefined));
  };
  const unit = unitOf(line);
  return {
    schema_version: '1',
    request,
    edition: editionOut(tigie.edition),
    code: best,
    formatted: formatCode(best),
    description: mexicanText(path),
    path: path.map(({ code, formatted, text }) => ({ code, formatted, text })),
    units: unit ? [unit.name] : [],
    confidence,
    confident_to: confidentTo(best, chosen.confidence, request.threshold ?? 0.8),
    decision: decide(chosen.confidence, questions),
    missing: [],
    candidates: leadingLines(chosen, request.candidates, tigie).map(({ code, probability }) => ({
      code,
      formatted: formatCode(code),
      description: textAt(code),
      probability: shown(probability),
      evidence: [
        ...(feedback?.code === code
          ? [
              {
                kind: 'feedback' as const,
                ref: feedback.ref,
                text: feedback.description,
                weight: feedbackWeight,
              },
            ]
          : []),
        ...evidenceOf(textAt(code), code, probability, chosen, shared.candidates),
      ],
    })),
    questions,
    reasoning: [
      ...shared.reasoning.filter(
        ({ rule, refs }) => /^GRI/.test(rule) && refs.every((ref) => !isCode(ref) || ref.length <= 6),
      ),
      feedback && best.startsWith(feedback.code)
        ? {
            rule: 'GRI 6',
            decision: say(
              `You confirmed ${formatCode(best)} for "${shortText(feedback.description, 60)}".`,
              `Usted confirmó ${formatCode(best)} para "${shortText(feedback.description, 60)}".`,
            ),
            refs: [best.slice(0, 8), feedback.ref],
          }
        : {
            rule: 'GRI 6',
            decision: say(
              `among the fracciones of ${formatCode(best.slice(0, 6))}, the Mexican text of ${formatCode(best)} fits the words of the description best`,
              `entre las fracciones de ${formatCode(best.slice(0, 6))}, el texto mexicano de ${formatCode(best)} es el que mejor corresponde a las palabras de la descripción`,
            ),
            refs: [best.slice(0, 8)],
          },
    ],
    duty_rates: null,
    usmca: null,
    rules_of_origin: null,
    igi,
    regulation_summary: summary,
    warnings: [
      ...warnings,
      ...shared.warnings,
      ...likelierElsewhere(best, chosen.lines, language),
      ...faults,
    ],
    notice: notices[language],
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
  fraccionEvidence(
    code,
    ownText(text),
    shown(Math.min(1, probability / (confidence.subheading || 1))),
    shared,
  ).map((each) => ({ ...each, weight: shown(each.weight) }));
