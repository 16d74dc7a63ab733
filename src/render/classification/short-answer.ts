import { sureText } from '../../api/answer-columns.js';
import type { ClassificationResult } from '../../api/classification-result.js';
import { asksForGoods } from '../../api/question.js';
import { type Say, sayIn } from '../../core/say.js';
import { type Code, codeLengths, formatCode, levelOf } from '../../tariff/code.js';
import { type Asked, askedOfDuty, askRow } from '../duty/ask-row.js';
import { type Elsewhere, heedRow, lawRow, withoutRow } from '../duty/caveat-rows.js';
import { dutyRow, type LineStanding } from '../duty/duty-rows.js';
import { savingRow } from '../duty/saving-row.js';
import { goodsName } from '../goods-name.js';
import { regulationRows } from '../regulation/regulation-rows.js';
import { type Piece, type Row, renderRows, unbroken } from '../rows.js';
import { shellWord } from '../shell-word.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { textWidth } from '../text-width.js';
import { type AnswerPart, partsOf, thresholdOf } from './answer-parts.js';
import { confidencePaint, percent } from './confidence-bar.js';
import { decisionMark, decisionPaint, levelName } from './decision.js';
import { shortId } from './short-id.js';

/** The language that an answer is told in: the one that was asked for, else the one that Mexico's law is told in. */
const languageOf = ({ request, regulation_summary: summary }: ClassificationResult) =>
  request.lang ?? summary?.lang ?? 'en';

/** One classification in ten lines; `kept` says whether the history holds the rest. */
export function renderShortAnswer(result: ClassificationResult, kept: boolean, style: Style): string {
  const say = sayIn(languageOf(result));
  const { duty_rates: rates, regulation_summary: summary, request } = result;
  const regulations = summary && regulationRows(summary, say, style);
  const date = request.date ?? result.created_at.slice(0, 10);
  const rows: Row[] = [
    headRow(result, say, style),
    missingRow(result, say),
    sureRow(result, say),
    likelyRow(result, say, style),
    nextRow(result, say, style),
    ...(rates ? [dutyRow(rates, request.origin, standingOf(result), say, style)] : []),
    ...(regulations?.told ?? []),
    heedRow(withoutPointer(result), elsewhere(kept), say, style),
    ...(rates ? [savingRow(rates, result.usmca, say, style)] : []),
    askRow(askedOf(result, say), say, style),
    lawRow(result, date, say, style),
    ...(rates ? [withoutRow(rates, say, style)] : []),
    ...(regulations ? [regulations.untold] : []),
    moreRow(result, kept, say, style),
  ];
  return `${renderRows(rows, style).join('\n')}\n`;
}

/** The decision and what is decided: the digits that are sure and no other, with the goods that they name. */
function headRow(result: ClassificationResult, say: Say, style: Style): Row {
  const { code, decision, confident_to: sureTo, path } = result;
  const mark = decisionMark(decision, style, say);
  const head: Piece = { text: mark, paint: decisionPaint(decision, style), kept: true };
  const row = (...pieces: Piece[]): Row => ({ pieces: [head, ...pieces], linesAtMost: 1, yields: 0 });
  if (code === null) return row({ text: result.request.description, joint: '' });
  if (sureTo === '')
    return row({
      text: say('not even the chapter is sure', 'ni el capítulo es seguro'),
      joint: '',
      kept: true,
    });
  const sure = formatCode(sureTo);
  const room = style.width - textWidth(`${mark} ${sure}   `);
  const goods = goodsName(sureText(path, sureTo), room, glyphsOf(style).ellipsis);
  return row(
    { text: sure, paint: paletteOf(style).code, joint: '', kept: true },
    { text: goods, joint: '', kept: true },
  );
}

/** What a refused description has to say. */
const missingRow = ({ missing }: ClassificationResult, say: Say): Row => ({
  label: say('say', 'diga'),
  pieces: missing.map((text, i) => ({ text, kept: true, ...(i > 0 && { joint: ';' }) })),
  linesAtMost: 3,
  yields: 0,
});

/** How far down the code is sure, and how sure it is there. */
function sureRow(result: ClassificationResult, say: Say): Row {
  const { code, confident_to: sureTo, confidence } = result;
  const taught = isTaught(result) ? [{ text: say('as was taught', 'como se enseñó'), kept: true }] : [];
  const told =
    sureTo === ''
      ? []
      : [
          { text: percent(confidence[levelOf(sureTo)]), kept: true },
          { text: `(${levelName(sureTo, say)})`, joint: '' },
        ];
  return {
    label: say('sure', 'seguro'),
    pieces: code === null ? [] : [...told, ...taught],
    linesAtMost: 1,
    yields: 7,
  };
}

/** Columns that the goods of the likeliest line have. */
const likelyGoods = 60;

/** The likeliest line below what is sure, with the levels between that are not equally likely; of a sure line nothing. */
function likelyRow(result: ClassificationResult, say: Say, style: Style): Row {
  const { code, confident_to: sureTo, confidence, description } = result;
  const { faint } = paletteOf(style);
  const share = (level: Code): string => percent(confidence[levelOf(level)]);
  const levels =
    code === null
      ? []
      : codeLengths.flatMap((length) =>
          length > code.length || length <= sureTo.length ? [] : [code.slice(0, length)],
        );
  const told = levels.filter((level, i) => i + 1 === levels.length || share(level) !== share(levels[i + 1]!));
  const goods = goodsName(description ?? '', likelyGoods, glyphsOf(style).ellipsis);
  return {
    label: say('likely', 'probable'),
    pieces: told.toReversed().flatMap((level): Piece[] => [
      {
        text: unbroken(`${formatCode(level)} ${share(level)}`),
        paint: confidencePaint(confidence[levelOf(level)], thresholdOf(result), style),
        ...(level === code && { kept: true }),
      },
      ...(level === code ? [{ text: goods, joint: '', paint: faint }] : []),
    ]),
    linesAtMost: 1,
    yields: 7,
    joins: true,
  };
}

/** Whether a broker's word on an earlier answer speaks for the line. */
const isTaught = ({ candidates }: ClassificationResult): boolean =>
  candidates[0]?.evidence.some(({ kind }) => kind === 'feedback') === true;

/** Columns that the goods of a further candidate have. */
const nextGoods = 34;

/** The candidates after the first, the next one whatever the room. */
function nextRow({ candidates }: ClassificationResult, say: Say, style: Style): Row {
  const { ellipsis } = glyphsOf(style);
  const told = candidates.slice(1).map(({ formatted, probability, description }) => ({
    head: unbroken(`${formatted} ${percent(probability)}`),
    goods: goodsName(description, nextGoods, ellipsis),
  }));
  const others = new Set(told.slice(1).map(({ head, goods }) => `${head} ${goods}`));
  return {
    label: say('next', 'sigue'),
    pieces: told.flatMap(({ head, goods }, i): Piece[] =>
      i === 0
        ? [
            { text: head, kept: true },
            { text: goods, joint: '' },
          ]
        : [{ text: `${head} ${goods}` }],
    ),
    more: (gone) => {
      const count = gone.filter(({ text }) => others.has(text)).length;
      return count === 0 ? undefined : { text: `+${count}` };
    },
    linesAtMost: 1,
    yields: 8,
    joins: true,
  };
}

/** Digits on which the rate of a line hangs. */
const rateDigits = 8;

/** What goods of headings are called, without the examples: "Auto parts: car bumper, airbag… (8708)"; all whole where two would be one. */
function shortNames(answers: readonly string[]): readonly string[] {
  const short = answers.map((answer) => answer.replace(/^([^:]+): [^:]+ (\(\d{4}\))$/, '$1 $2'));
  const names = new Set(short.map((answer) => answer.replace(/ \(\d{4}\)$/, '')));
  return names.size === answers.length ? short : answers;
}

/** Whether the line that the duties are told of is sure as far as its rate hangs on it. */
function standingOf({ confident_to: sureTo }: ClassificationResult): LineStanding {
  if (sureTo.length >= rateDigits) return 'known';
  return sureTo === '' ? 'unsure' : 'likeliest';
}

const elsewhere = (kept: boolean): Elsewhere =>
  kept
    ? { notes: 'tariff show last --law', assumed: 'show last --duty' }
    : { notes: '--full', assumed: '--full' };

/** What is asked, what decides most first: the line while its rate is not sure, then what the duty waits for. */
function askedOf(
  { questions, duty_rates: rates, confident_to: sureTo }: ClassificationResult,
  say: Say,
): Asked[] {
  const ofLine = questions.map(
    ({ id, text, options }): Asked => ({
      text: asksForGoods(id) ? '' : text,
      answers: shortNames(options.map(({ answer }) => answer)),
      option: `--fact ${shellWord(`${id}=1`)}`,
    }),
  );
  const ofDuty = rates ? askedOfDuty(rates, say) : [];
  return sureTo.length >= rateDigits ? [...ofDuty, ...ofLine] : [...ofLine, ...ofDuty];
}

/** Where the rest stands: in the history, by the parts that there are, else on the whole page. */
function moreRow(result: ClassificationResult, kept: boolean, say: Say, style: Style): Row {
  const { regulation_summary: summary } = result;
  const analysis = summary
    ? [{ text: `tariff regulations ${formatCode(summary.fraccion)}`, kept: true }]
    : [];
  const there = partsOf(result);
  const rest: Piece[] = kept
    ? [
        { text: 'tariff show last --all', kept: true },
        ...partsTold
          .filter((part) => there.includes(part))
          .map((part, i): Piece => ({ text: `--${part}`, joint: i === 0 ? say('or', 'o') : '' })),
        { text: shortId(result.id), kept: true },
      ]
    : [{ text: say('the same with --full', 'lo mismo con --full'), kept: true }];
  return {
    label: say('more', 'más'),
    pieces: [...analysis, ...rest],
    more: () => ({ text: glyphsOf(style).ellipsis, joint: '' }),
    linesAtMost: 1,
    yields: 9,
  };
}

/** The parts in the order that they are wanted in, where there is no room for all. */
const partsTold: readonly AnswerPart[] = ['duty', 'usmca', 'why', 'law', 'candidates', 'questions', 'path'];

/** What the answer says of the whole analysis of a fraccion stands in the last row. */
const withoutPointer = (result: ClassificationResult): ClassificationResult => ({
  ...result,
  warnings: result.warnings.filter((text) => !/: tariff regulations [\d.]+$/.test(text)),
});
