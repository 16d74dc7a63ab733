import type { Evidence } from '../../answers/classification.js';
import { isFraccionQuestion } from '../../answers/question-id.js';
import type { ClassifyRequest } from '../../api/classify-request.js';
import { lawFacts } from '../../api/law-facts.js';
import type { UnkeptResult } from '../../api/product-answers.js';
import type { Candidate, Classification } from '../../classify/classification.js';
import type { Engine } from '../../classify/classify.js';
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
import { classifyTaught, withoutAnswered } from '../classify-taught.js';
import { editionOut } from '../law.js';
import { isMexican, type Lesson, taughtFraccion } from '../memory.js';
import { noFactUse, unusedFacts } from '../unused-facts.js';
import { mexicanPath, mexicanText, unitOf } from './answer-regulations.js';
import { summariseRegulations } from './summarise-regulations.js';

/** Lines of the shared ranking that carry probability down to Mexico's fracciones. */
const sharedAtMost = 60;

/** How much an equal description that a broker confirmed or corrected counts. */
const taughtWeight = 0.95;

const shown = (probability: number): number => Math.round(probability * 10_000) / 10_000;

const notices = {
  en: 'Decision support: the customs broker decides. The fraccion comes from the six shared digits and the words of the Mexican text.',
  es: 'Apoyo a la decisión: el agente aduanal decide. La fracción resulta de los seis dígitos comunes y de las palabras del texto mexicano.',
} as const;

/** Classifies one product for import into Mexico: fraccion and NICO, its IGI, and the regulations in brief. */
export function answerMexican(
  library: Library,
  engine: Engine,
  request: ClassifyRequest,
  date: CivilDate,
  memory: readonly Lesson[],
  engine_version: string,
): UnkeptResult {
  const law = mexicanLawOn(library, date);
  const book = library.once(
    `fracciones ${law.tigie.edition.id}`,
    () =>
      new FraccionBook(
        law.tigie,
        engine.ranker.reader,
        engine.book.vocabulary,
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
  const shared = classifyTaught(engine, {
    ...asked,
    candidates: sharedAtMost,
    titleOf: (code) => law.tigie.title(code),
  });
  const schedule = engine.book.schedule;
  const taught = taughtFraccion(memory, request.description);
  const lines = shared.candidates.map(({ code, probability }) => ({
    code,
    probability,
    text: schedule.find(code)?.text ?? '',
  }));
  const lesson = taught && {
    code: taught.lesson.code,
    probability: taughtWeight * taught.likeness,
  };
  const choose = (answers: ClassifyRequest['facts']): ChosenFraccion | undefined => {
    const { choices } = readChoices(book, answers);
    if (lines.length === 0) return undefined;
    const found = chooseFraccion(book, request.description, lines, choices, lesson);
    return found && request.lang !== undefined ? { ...found, language: request.lang } : found;
  };
  const chosen = chooseTaught(choose, request.facts, taught?.lesson);
  const { faults } = readChoices(book, request.facts);
  const told = [...faults, ...unusedFacts(lawFacts(facts), noFactUse)];
  if (!chosen) return refused(request, law, shared, told, engine_version);
  return {
    ...answered(library, law, book, request, date, chosen, shared, told, taught?.lesson),
    engine_version,
  };
}

/** The fraccion chosen; a lesson on the very same case stands against the choices that it was given in spite of. */
function chooseTaught(
  choose: (answers: ClassifyRequest['facts']) => ChosenFraccion | undefined,
  answers: ClassifyRequest['facts'],
  lesson: Lesson | undefined,
): ChosenFraccion | undefined {
  const found = choose(answers);
  if (!lesson?.answered || found?.best.startsWith(lesson.code)) return found;
  const taught = choose(withoutAnswered(answers, lesson));
  return taught?.best.startsWith(lesson.code) ? taught : found;
}

function refused(
  request: ClassifyRequest,
  law: MexicanLaw,
  found: Classification,
  faults: readonly string[],
  engine_version: string,
): UnkeptResult {
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
  taught: Lesson | undefined,
): Omit<UnkeptResult, 'engine_version'> {
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
        ...(taught?.code === code
          ? [{ kind: 'feedback' as const, ref: taught.ref, text: taught.description, weight: taughtWeight }]
          : []),
        ...evidenceOf(textAt(code), code, probability, chosen, shared.candidates),
      ],
    })),
    questions,
    reasoning: [
      ...shared.reasoning.filter(
        ({ rule, refs }) => /^GRI/.test(rule) && refs.every((ref) => !isCode(ref) || ref.length <= 6),
      ),
      taught && best.startsWith(taught.code)
        ? {
            rule: 'GRI 6',
            decision: say(
              `You confirmed ${formatCode(best)} for "${shortText(taught.description, 60)}".`,
              `Usted confirmó ${formatCode(best)} para "${shortText(taught.description, 60)}".`,
            ),
            refs: [best.slice(0, 8), taught.ref],
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
