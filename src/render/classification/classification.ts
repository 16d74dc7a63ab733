import type { ClassificationResult } from '../../api/classification-result.js';
import { warningsBeside } from '../../api/duty-caveats.js';
import type { Same } from '../../api/schema.js';
import { formatCode, isCode } from '../../tariff/code.js';
import { editionTitle } from '../../tariff/edition.js';
import { dutyBlock } from '../duty/duty-block.js';
import { usmcaBlock } from '../duty/usmca-block.js';
import { moneyText } from '../money-text.js';
import { regulationBlock } from '../regulation/regulation-block.js';
import { point, section, warningLines } from '../section.js';
import { shellWord } from '../shell-word.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';
import { textWidth, wrapText } from '../text-width.js';
import { type AnswerPart, answerParts, thresholdOf } from './answer-parts.js';
import { confidencePaint, percent } from './confidence-bar.js';
import { type Decided, decisionLine } from './decision.js';
import { taughtLines } from './feedback.js';
import { paintSure } from './sure-code.js';
import { renderTree } from './tree.js';

type Question = ClassificationResult['questions'][number];

/** What each part of the drawing is read from. */
type Head = Decided & Pick<ClassificationResult, 'request' | 'formatted'>;
type Card = Pick<
  ClassificationResult,
  'request' | 'path' | 'confidence' | 'confident_to' | 'candidates' | 'edition'
>;
type Foot = Pick<ClassificationResult, 'id' | 'edition' | 'notice'>;
type Sections =
  | 'questions'
  | 'duty_rates'
  | 'usmca'
  | 'rules_of_origin'
  | 'regulation_summary'
  | 'reasoning'
  | 'warnings';
/** What is not drawn: the path, the candidates and the regulations in brief say some of it. A field stands here or in a part. */
type Undrawn =
  | 'schema_version'
  | 'created_at'
  | 'engine_version'
  | 'description'
  | 'units'
  | 'headings'
  | 'igi';
true satisfies Same<keyof ClassificationResult, keyof (Head & Card & Foot) | Sections | Undrawn>;

/** Each part of an answer, drawn alone where it is asked for. */
const parts = {
  path: treeLines,
  candidates: candidatesTable,
  questions: (result, style) =>
    section(
      'Questions that would decide',
      result.questions.flatMap((question, i) => questionLines(question, i, style)),
      style,
    ),
  duty: (result, style) => [
    ...(result.duty_rates ? dutyBlock(result.duty_rates, style) : []),
    ...(result.regulation_summary ? regulationBlock(result.regulation_summary, style) : []),
  ],
  usmca: (result, style) => (result.usmca ? usmcaBlock(result.usmca, result.rules_of_origin, style) : []),
  why: (result, style) => [...reasonLines(result, style), ...taughtLines(result, style)],
  law: (result, style) => [
    ...warningLines(warningsBeside(result.duty_rates, result.warnings), style),
    ...footer(result, style),
  ],
} as const satisfies Readonly<Record<AnswerPart, (result: ClassificationResult, style: Style) => string[]>>;

/** One classification, drawn whole: the decision, the path down the tree, candidates, questions, duty, origin and reasons. */
export const renderClassification = (result: ClassificationResult, style: Style): string =>
  renderAnswerParts(result, answerParts, style);

/** A classification with some of its parts. */
export function renderAnswerParts(
  result: ClassificationResult,
  wanted: readonly AnswerPart[],
  style: Style,
): string {
  const lines = [...header(result, style), ...wanted.flatMap((part) => parts[part](result, style))];
  return `${lines.join('\n')}\n`;
}

/** The path down the tree and the candidates: what a card of the chat shows of a classification. */
export const classificationCard = (result: Card, style: Style): string[] => [
  ...treeLines(result, style),
  ...candidatesTable(result, style),
];

function treeLines(result: Card, style: Style): string[] {
  const { path } = result;
  return path.length === 0
    ? []
    : ['', ...renderTree(path, style, { ...result, threshold: thresholdOf(result) })];
}

function header(result: Head, style: Style): string[] {
  const decision = decisionLine(result, style);
  const code =
    result.formatted === null ? '' : `  ${paintSure(result.confident_to, style)(result.formatted)}`;
  return [...askedLines(result, style), '', ...wrapHead(`${decision.head}${code}`, decision.text, style)];
}

/** What was asked: the goods, and what was known of their entry. */
export function askedLines({ request }: Pick<Head, 'request'>, style: Style): string[] {
  const palette = paletteOf(style);
  const { arrow, dot } = glyphsOf(style);
  const known = [
    request.origin ? `${request.origin} ${arrow} ${request.destination}` : `${arrow} ${request.destination}`,
    request.date,
    request.transport,
    request.value && moneyText(request.value.amount, request.value.currency),
    ...request.quantities.map(({ amount, unit }) => `${amount} ${unit}`),
    request.client && `client ${request.client}`,
    request.reference && `reference ${request.reference}`,
  ].filter((part) => part !== undefined && part !== '');
  const facts = Object.entries(request.facts).map(([id, answer]) => `${id} = ${answer}`);
  return [
    ...wrapText(request.description, style.width).slice(0, 6).map(palette.title),
    ...wrapText(known.join(` ${dot} `), style.width).map(palette.faint),
    ...(facts.length > 0 ? wrapText(`facts given: ${facts.join('; ')}`, style.width).map(palette.faint) : []),
  ];
}

/** A coloured head and the text beside it, or below it where the line is too short. */
function wrapHead(head: string, text: string, style: Style): string[] {
  const plain = head.replace(/\u001b\[\d+m/g, '');
  const left = style.width - textWidth(plain) - 2;
  if (textWidth(text) <= left) return [`${head}  ${text}`];
  return [head, ...wrapText(text, style.width - 2).map((line) => `  ${line}`)];
}

/** Letters below which a text such as "Los demás" names no goods by itself. */
const nameAtLeast = 16;

/** The end of a line's text; Mexico's lines have texts of their own, the headings above them are long. */
function shortText(description: string, schedule: string): string {
  const texts = description.split(' > ');
  const own = schedule === 'TIGIE' && (texts.at(-1) ?? '').length >= nameAtLeast ? 1 : 2;
  return texts.slice(-own).join(', ');
}

function candidatesTable(result: Card, style: Style): string[] {
  const { candidates } = result;
  const { schedule } = result.edition;
  const threshold = thresholdOf(result);
  if (candidates.length === 0) return [];
  const { code, faint } = paletteOf(style);
  const rows = candidates.map((candidate, i): Cell[] => {
    const [top] = candidate.evidence;
    return [
      { text: String(i + 1), paint: faint },
      { text: candidate.formatted, paint: code },
      {
        text: percent(candidate.probability),
        paint: confidencePaint(candidate.probability, threshold, style),
      },
      { text: shortText(candidate.description, schedule) },
      { text: top ? `${top.kind}: ${top.text}` : '', paint: faint },
    ];
  });
  const columns = [
    { head: '', align: 'right' },
    { head: 'code' },
    { head: 'likely', align: 'right' },
    { head: 'goods', flexible: true, linesAtMost: 2 },
    { head: 'rests on', flexible: true, linesAtMost: 2 },
  ] as const;
  return section('Candidates', renderTable(columns, rows, style, '  '), style);
}

function questionLines(question: Question, index: number, style: Style): string[] {
  const { faint } = paletteOf(style);
  const typed = typedAnswer(question);
  return [
    ...point(`${index + 1}.`, question.text, style),
    ...wrapText(question.why, style.width - 5).map((line) => `     ${faint(line)}`),
    ...question.options.flatMap((option) => optionLines(option, style)),
    ...(typed === undefined ? [] : [`     ${faint(`answer with ${typed}`)}`]),
  ];
}

/** How the first answer of a question is quickest typed: a long one by the code that it names, or by its number. */
function typedAnswer({ id, options: [first] }: Question): string | undefined {
  if (!first) return undefined;
  const isShort = first.answer.length <= typedAtMost && !first.answer.includes('…');
  const code = /\((\d{4,10})\)$/.exec(first.answer)?.[1];
  return isShort || code !== undefined
    ? `--fact ${shellWord(`${id}=${code ?? first.answer}`)}`
    : `--fact ${shellWord(`${id}=1`)} for the first of these`;
}

const typedAtMost = 60;

/** One answer that a question takes, wrapped, and the code it leads to. */
function optionLines({ answer, leads_to, span }: Question['options'][number], style: Style): string[] {
  const { faint, code } = paletteOf(style);
  const { arrow, bullet } = glyphsOf(style);
  const to = (span ?? [leads_to]).map(formatCode).join(' to ');
  const lines = wrapText(answer, style.width - 10 - textWidth(to));
  return lines.map((line, i) => {
    const left = i === 0 ? `     ${bullet} ` : '       ';
    return `${left}${line}${i === lines.length - 1 ? ` ${faint(arrow)} ${code(to)}` : ''}`;
  });
}

const refText = (ref: string): string => (isCode(ref) ? formatCode(ref) : ref);

function reasonLines(result: Pick<ClassificationResult, 'reasoning'>, style: Style): string[] {
  const lines = result.reasoning.flatMap(({ rule, decision, refs }, i) =>
    point(
      `${i + 1}.`,
      `${rule}: ${decision}${refs.length > 0 ? ` [${refs.map(refText).join(', ')}]` : ''}`,
      style,
    ),
  );
  return section('Reasons', lines, style);
}

function footer(result: Foot, style: Style): string[] {
  const { faint } = paletteOf(style);
  const { edition } = result;
  const source = `${editionTitle(edition)}, effective ${edition.effective}`;
  return [
    '',
    ...[result.id, source, result.notice].flatMap((text) => wrapText(text, style.width)).map(faint),
  ];
}
