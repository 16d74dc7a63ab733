import { headlineOf, orderSentences, outside } from '../../api/duty-caveats.js';
import type { DutyRates } from '../../api/duty-rates.js';
import { formatCode } from '../../tariff/code.js';
import { moneyText } from '../money-text.js';
import { labelled, section } from '../section.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { answerOption, needHint } from './answer-hints.js';
import { dutyStack, dutySummary } from './duty-stack.js';

/** What is paid, in a sentence and as a stack; then every rate with its reason, and what is not computed. */
export function dutyBlock(duty: DutyRates, style: Style): string[] {
  const { good, fair, title } = paletteOf(style);
  const { warn } = glyphsOf(style);
  const { applied } = duty;
  const column = applied.program
    ? `special column, ${applied.program}`
    : `${applied.column.replace('_', ' ')} column`;
  const headline = headlineOf(duty);
  const lines = [
    ...labelled('pays', dutySummary(duty), style, title),
    ...each(
      'but',
      headline
        .filter(({ kind }) => kind !== 'missing' && !outside.has(kind))
        .map(({ text }) => `${warn} ${text}`),
      style,
      fair,
    ),
    '',
    ...dutyStack(duty, style, '  '),
    '',
    ...labelled('applied', `${applied.expression} (${column}): ${applied.why} [${applied.citation}]`, style),
    ...(applied.column === 'general' ? [] : labelled('general', duty.general.text, style)),
    ...specialLines(duty, style),
    ...additionalLines(duty, style),
    ...each('import bans', liftedTexts(duty), style),
    ...each(
      'consider',
      (duty.hints ?? []).map(({ text, citation }) => `${text} [${citation}]`),
      style,
    ),
    ...each('AD/CVD', [...orderSentences(duty.trade_orders), ...scopeHint(duty)], style),
    ...feeLines(duty, style),
    ...(applied.column === 'column_2'
      ? []
      : labelled('column 2', duty.column_2.text, style, paletteOf(style).faint)),
    ...each(
      'needs',
      duty.needs.map((need) => `${need.text}${inBrackets(needHint(need))}`),
      style,
    ),
    ...each(
      'would change',
      duty.questions
        .filter(({ fact }) => !casesOf(duty).includes(fact))
        .map(({ fact, text, decides }) => {
          const headings = decides.length > 0 ? ` [${decides.map(formatCode).join(', ')}]` : '';
          const taken = duty.taken_as?.find((told) => told.fact === fact)?.answer ?? false;
          return `${text} (${answerOption(fact, taken ? 'no' : 'yes')})${headings}`;
        }),
      style,
    ),
    ...each(
      'taken as',
      (duty.taken_as ?? []).map(
        ({ text, answer, why, citation }) => `${text} ${answer ? 'Yes' : 'No'}: ${why} [${citation}]`,
      ),
      style,
    ),
    ...each(
      'not computed',
      headline.filter(({ kind }) => outside.has(kind)).map(({ text }) => text),
      style,
    ),
    ...labelled(
      'ACE order',
      duty.ace_order
        .map(({ formatted, program }) => (program ? `${program} ${formatted}` : formatted))
        .join(', '),
      style,
    ),
    ...labelled('as of', asOfText(duty), style),
    ...labelled(
      'complete',
      duty.complete ? 'yes' : 'no: see what is needed and not computed',
      style,
      duty.complete ? good : fair,
    ),
  ];
  return section('Duty', lines, style);
}

const inBrackets = (text: string): string => (text === '' ? '' : ` (${text})`);

const each = (
  label: string,
  texts: readonly string[],
  style: Style,
  paint?: (line: string) => string,
): string[] => texts.flatMap((text, i) => labelled(i === 0 ? label : '', text, style, paint));

function asOfText({ as_of }: DutyRates): string {
  const parts = [
    `schedule ${as_of.schedule} (${as_of.revision})`,
    `programmes ${as_of.programs}`,
    `fees known to ${as_of.fees}`,
  ];
  return [
    ...parts,
    ...(as_of.additional ? [`additional duties known to ${as_of.additional}`] : []),
    ...(as_of.orders ? [`antidumping and countervailing cases of ${as_of.orders}`] : []),
    ...(as_of.bans ? [`import bans as read on ${as_of.bans}`] : []),
  ].join(', ');
}

/** Bans that are still looked for and hold no more; those that hold stand at the head. */
const liftedTexts = ({ restrictions = [] }: DutyRates): string[] =>
  restrictions.flatMap(({ kind, what, from, citation }) =>
    kind === 'lifted' ? [`none known: ${what} (${from}) [${citation}]`] : [],
  );

const casesOf = ({ trade_orders: orders }: DutyRates): string[] =>
  (orders?.cases ?? []).map((each) => each.case);

/** How what a scope says is told; the questions of the cases stand with them. */
function scopeHint(duty: DutyRates): string[] {
  const open = duty.questions.find(({ fact }) => casesOf(duty).includes(fact));
  return open ? [`say what the scope says of the goods: --fact ${open.fact}=no, or =yes`] : [];
}

/** Why a programme can be claimed, and on what condition, said once. */
const withCondition = ({ why, condition }: DutyRates['special'][number]): string =>
  why.includes(condition) ? why : `${why}; ${condition}`;

function specialLines(duty: DutyRates, style: Style): string[] {
  const { good } = paletteOf(style);
  const claimable = duty.special.filter(({ claimable }) => claimable);
  const others = duty.special.length - claimable.length;
  const lines = claimable.flatMap((offer, i) => {
    const saving = offer.saving?.amount
      ? `, saves ${moneyText(offer.saving.amount, 'USD')}`
      : offer.saving?.ad_valorem
        ? `, saves ${offer.saving.ad_valorem}%`
        : '';
    const among = offer.countries === 'any' ? ' on such goods alone' : '';
    return [
      ...labelled(
        i === 0 ? 'claimable' : '',
        `${offer.program} ${offer.name}: ${offer.rate}${saving === '' ? '' : `${saving}${among}`}`,
        style,
        good,
      ),
      ...labelled('', `${withCondition(offer)} [${offer.citation}]`, style),
    ];
  });
  if (others === 0) return lines;
  const none = claimable.length === 0 ? 'none; ' : '';
  const count = `${others} ${others === 1 ? 'programme' : 'programmes'}`;
  const text = `${none}${count} in the special column cannot be claimed for these goods`;
  return [...lines, ...labelled(none === '' ? '' : 'claimable', text, style, paletteOf(style).faint)];
}

/** Near misses that are shown; --json has them all. */
const sparedAtMost = 8;

function additionalLines(duty: DutyRates, style: Style): string[] {
  const { fair, faint } = paletteOf(style);
  const { arrow } = glyphsOf(style);
  const applying = duty.additional.filter(({ applies }) => applies);
  const spared = duty.additional.filter(({ applies }) => !applies);
  if (duty.additional.length === 0) {
    const none =
      duty.as_of.additional === undefined ? 'not computed: see below' : 'none found in the loaded data';
    return labelled('additional', none, style);
  }
  const label = (i: number): string => (i === 0 ? 'additional' : '');
  const lines = applying.flatMap((row, i) => {
    const force = `${row.in_force.from} ${arrow} ${row.in_force.to ?? 'open'}`;
    const number = row.heading === '' ? 'no heading yet' : row.formatted;
    const head = `${number} ${row.rate}, ${row.authority}${row.provisional ? ' (provisional)' : ''}${row.yours === undefined ? '' : ` (yours: ${row.yours})`}`;
    return [
      ...labelled(label(i), head, style, fair),
      ...labelled('', `${row.why}; on ${row.basis}; in force ${force} [${row.citation}]`, style),
    ];
  });
  const told = spared.slice(0, sparedAtMost);
  const not = told.flatMap((row, i) => {
    const why = row.excluded_by ? `${row.why} (${row.excluded_by})` : row.why;
    const number = row.heading === '' ? '' : `${row.formatted} `;
    return labelled(
      label(applying.length + i),
      `${number}${row.authority}: does not apply, ${why}`,
      style,
      faint,
    );
  });
  const more = spared.length - told.length;
  const rest = `${more} more ${more === 1 ? 'heading' : 'headings'} looked at and not applied (--json shows all)`;
  return [...lines, ...not, ...(more > 0 ? labelled('', rest, style, faint) : [])];
}

function feeLines(duty: DutyRates, style: Style): string[] {
  const texts = duty.fees.map((fee) => {
    const hangs = fee.fee === 'HMF' && duty.needs.some(({ what }) => what === 'transport');
    if (hangs) return `${fee.fee} ${fee.rate}% is not counted: ${fee.why}`;
    if (!fee.applies) return `${fee.fee} does not apply: ${fee.why}`;
    const bounds = fee.min && fee.max ? `, at least ${fee.min}, at most ${fee.max}` : '';
    const amount = fee.amount ? `: ${moneyText(fee.amount, 'USD')}` : '';
    return `${fee.fee} ${fee.rate}%${bounds}${amount} [${fee.citation}]`;
  });
  return each('fees', texts, style);
}
