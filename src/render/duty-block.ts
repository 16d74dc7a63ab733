import type { DutyRates } from '../service/contract/duty-rates.js';
import { formatCode, isCode } from '../tariff/code.js';
import { moneyText } from './money-text.js';
import { beside, labelled, section } from './section.js';
import { glyphsOf, paletteOf, type Style } from './style.js';
import { renderTable } from './table.js';

/** What is paid: the rate that applies, programmes to claim, additional duties, fees, amounts and what is not computed. */
export function dutyBlock(duty: DutyRates, style: Style): string[] {
  const { good, fair } = paletteOf(style);
  const { applied } = duty;
  const column = applied.program
    ? `special column, ${applied.program}`
    : `${applied.column.replace('_', ' ')} column`;
  const lines = [
    ...labelled('applied', `${applied.expression} (${column}): ${applied.why} [${applied.citation}]`, style),
    ...(applied.column === 'general' ? [] : labelled('general', duty.general.text, style)),
    ...specialLines(duty, style),
    ...additionalLines(duty, style),
    ...feeLines(duty, style),
    ...(applied.column === 'column_2'
      ? []
      : labelled('column 2', duty.column_2.text, style, paletteOf(style).faint)),
    ...(duty.total_ad_valorem === undefined
      ? []
      : labelled('ad valorem', `${duty.total_ad_valorem}% in all`, style)),
    ...amountLines(duty, style),
    ...each(
      'needs',
      duty.needs.map(({ text }) => text),
      style,
    ),
    ...each(
      'not computed',
      duty.not_computed.map(({ what, why }) => `${what}: ${why}`),
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

const each = (label: string, texts: readonly string[], style: Style): string[] =>
  texts.flatMap((text, i) => labelled(i === 0 ? label : '', text, style));

function asOfText({ as_of }: DutyRates): string {
  const parts = [
    `schedule ${as_of.schedule} (${as_of.revision})`,
    `programmes ${as_of.programs}`,
    `fees ${as_of.fees}`,
  ];
  return [...parts, ...(as_of.additional ? [`additional duties ${as_of.additional}`] : [])].join(', ');
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
    return [
      ...labelled(
        i === 0 ? 'claimable' : '',
        `${offer.program} ${offer.name}: ${offer.rate}${saving}`,
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
    const head = `${row.formatted} ${row.rate}, ${row.authority}${row.provisional ? ' (provisional)' : ''}`;
    return [
      ...labelled(label(i), head, style, fair),
      ...labelled('', `${row.why}; on ${row.basis}; in force ${force} [${row.citation}]`, style),
    ];
  });
  const not = spared.flatMap((row, i) => {
    const why = row.excluded_by ? `${row.why} (${row.excluded_by})` : row.why;
    const text = `${row.formatted} ${row.authority}: does not apply, ${why}`;
    return labelled(label(applying.length + i), text, style, faint);
  });
  return [...lines, ...not];
}

function feeLines(duty: DutyRates, style: Style): string[] {
  const texts = duty.fees.map((fee) => {
    if (!fee.applies) return `${fee.fee} does not apply: ${fee.why}`;
    const bounds = fee.min && fee.max ? `, at least ${fee.min}, at most ${fee.max}` : '';
    const amount = fee.amount ? `: ${moneyText(fee.amount, 'USD')}` : '';
    return `${fee.fee} ${fee.rate}%${bounds}${amount} [${fee.citation}]`;
  });
  return each('fees', texts, style);
}

function amountLines(duty: DutyRates, style: Style): string[] {
  if (!duty.amounts) return [];
  const { per_line, total, currency } = duty.amounts;
  const { title } = paletteOf(style);
  const rows = [
    ...per_line.map(({ ref, label, amount }) => [
      { text: isCode(ref) ? formatCode(ref) : ref },
      { text: label },
      { text: moneyText(amount, currency) },
    ]),
    [{ text: '' }, { text: 'total', paint: title }, { text: moneyText(total, currency), paint: title }],
  ];
  const columns = [{ head: '' }, { head: '', flexible: true }, { head: '', align: 'right' }] as const;
  return beside('amounts', (indent) => renderTable(columns, rows, style, indent), style);
}
