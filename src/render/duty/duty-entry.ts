import type { DutyEntry } from '../../api/duty-entry.js';
import { editionTitle } from '../../tariff/edition.js';
import { moneyText } from '../money-text.js';
import { point, section } from '../section.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';

type Said = { readonly rows: readonly number[]; readonly text: string };

/** The lines of an entry, each with its duties and the order of its numbers; then the fees and the total of all. */
export function renderDutyEntry(entry: DutyEntry, style: Style): string {
  const { title, code, faint, fair } = paletteOf(style);
  const { warn, bullet, dot } = glyphsOf(style);
  const { lines, fees, amounts, missing, caveats } = entry;
  const rows = lines.map(({ row, reference, duties, duty }): Cell[] => [
    { text: String(row), paint: faint },
    { text: reference ?? '' },
    { text: duty.formatted, paint: code },
    { text: duty.origin },
    { text: duties === undefined ? 'not known' : moneyText(duties, ''), paint: title },
    {
      text: duty.duty_rates.ace_order
        .map(({ formatted, program }) => (program ? `${program} ${formatted}` : formatted))
        .join(', '),
    },
  ]);
  const columns = [
    { head: 'row', align: 'right' },
    { head: 'reference' },
    { head: 'code' },
    { head: 'origin' },
    { head: 'duties, USD', align: 'right' },
    { head: 'ACE order', flexible: true },
  ] as const;
  const said =
    (mark: string) =>
    ({ rows: of, text }: Said): string[] =>
      point(mark, of.length === lines.length ? text : `row ${of.join(', ')}: ${text}`, style);
  const feeTexts = fees.map(({ fee, rate, amount, why, citation }) => {
    const paid = amount === undefined ? 'not known' : moneyText(amount, 'USD');
    return `${fee}${rate === '0' ? '' : ` ${rate}%`}: ${paid}, ${why} [${citation}]`;
  });
  const sum =
    amounts.total === null
      ? `not known yet; known of it: ${moneyText(amounts.known ?? '0.00', 'USD')}`
      : moneyText(amounts.total, 'USD');
  const parts = `${moneyText(amounts.duties, 'USD')} in duties and ${moneyText(amounts.fees, 'USD')} in fees`;
  const { edition } = lines[0]!.duty;
  const entered = [
    `entered ${entry.date}`,
    `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`,
    ...(amounts.value === undefined ? [] : [moneyText(amounts.value, 'USD')]),
  ].join(` ${dot} `);
  return `${[
    title('Entry'),
    faint(`  ${entered}`),
    ...section('Lines', renderTable(columns, rows, style, '  '), style),
    ...section(
      'Fees of the entry',
      feeTexts.flatMap((text) => point(bullet, text, style)),
      style,
    ),
    ...section('To pay', [`  ${title(sum)}`, `  ${parts}`], style),
    ...section('Missing', missing.flatMap(said(warn)).map(fair), style),
    ...section('Caveats', caveats.flatMap(said(warn)).map(fair), style),
    '',
    faint(`${editionTitle(edition)}, effective ${edition.effective}`),
  ].join('\n')}\n`;
}
