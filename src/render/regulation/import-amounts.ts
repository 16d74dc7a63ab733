import type { RegulationResult } from '../../api/regulation-result.js';
import { escapeHtml as safe } from '../html-text.js';
import { moneyText } from '../money-text.js';
import { section } from '../section.js';
import { paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';
import { wrapText } from '../text-width.js';
import { regulationWord } from './regulation-words.js';

type Amounts = NonNullable<RegulationResult['amounts']>;
type Lang = RegulationResult['lang'];

const money = (amount: string): string => moneyText(amount, 'MXN');

/** The cells of each line: what it is, rate, base, what is paid, and why. */
const rowsOf = ({ lines }: Amounts, lang: Lang): string[][] =>
  lines.map(({ kind, rate, base, payable, why, source }) => [
    regulationWord(kind, lang),
    rate ?? '',
    base === null ? '' : money(base),
    payable === null ? regulationWord('unknown', lang) : money(payable),
    `${why} [${source.name}${source.date === '' ? '' : `, ${source.date}`}]`,
  ]);

/** What the sum is: a total with what it does not count, or what is known where something is missing. */
function sumOf({ total, known, beside }: Amounts, lang: Lang): string {
  const uncounted = beside.map(({ kind }) => regulationWord(kind, lang));
  const without =
    uncounted.length === 0 ? '' : `, ${regulationWord('without', lang)} ${uncounted.join(', ')}`;
  return total === null
    ? `${regulationWord('known', lang)}: ${money(known)}`
    : `${regulationWord('total', lang)}: ${money(total)}${without}`;
}

/** The customs value with its exchange rate, or why there is none. */
const worthOf = ({ customs_value: value, exchange_rate: rate, missing }: Amounts, lang: Lang): string =>
  value === null
    ? missing.map(({ why }) => why).join('; ')
    : `${regulationWord('customs_value', lang)}: ${money(value)}${rate === null || rate === '1' ? '' : ` (${regulationWord('exchange_rate', lang)} ${rate})`}`;

const notesOf = ({ beside, notes }: Amounts): string[] => [...beside.map(({ why }) => why), ...notes];

/** The contributions of an import, drawn; nothing where no value was given. */
export function amountLines({ amounts, lang }: RegulationResult, style: Style): string[] {
  if (!amounts) return [];
  const { faint, title } = paletteOf(style);
  const rows = rowsOf(amounts, lang).map((cells): Cell[] => cells.map((text) => ({ text })));
  const columns = [
    { head: '' },
    { head: regulationWord('percent', lang), flexible: true },
    { head: regulationWord('base', lang), align: 'right' },
    { head: regulationWord('payable', lang), align: 'right' },
    { head: '', flexible: true },
  ] as const;
  return section(
    regulationWord('amounts', lang),
    [
      ...wrapText(worthOf(amounts, lang), style.width),
      ...(amounts.customs_value === null ? [] : wrapText(amounts.valuation, style.width).map(faint)),
      ...(rows.length === 0 ? [] : [...renderTable(columns, rows, style, '  '), title(sumOf(amounts, lang))]),
      ...notesOf(amounts)
        .flatMap((text) => wrapText(text, style.width))
        .map(faint),
    ],
    style,
  );
}

/** The sum in one breath, for the head of the page. */
export function amountsInBrief({ amounts, lang }: RegulationResult): string {
  if (!amounts) return '';
  if (amounts.customs_value === null) return `; ${safe(worthOf(amounts, lang))}`;
  const open = [...new Set(amounts.missing.map(({ kind }) => regulationWord(kind, lang)))];
  const missing = open.length === 0 ? '' : ` (${regulationWord('missing', lang)}: ${open.join(', ')})`;
  return `; ${safe(worthOf(amounts, lang))}; <b>${safe(sumOf(amounts, lang))}</b>${safe(missing)}`;
}

/** The same as a part of the page for the client's file. */
export function amountsHtml({ amounts, lang }: RegulationResult): string {
  if (!amounts) return '';
  const heads = [
    '',
    ...(['percent', 'base', 'payable'] as const).map((name) => regulationWord(name, lang)),
    '',
  ];
  const cell = (text: string, i: number): string =>
    `<td${i === 2 || i === 3 ? ' class="sum"' : ''}${heads[i] === '' ? '' : ` data-name="${safe(heads[i]!)}"`}>${safe(text)}</td>`;
  const head = heads
    .map((text, i) => `<th${i === 2 || i === 3 ? ' class="sum"' : ''}>${safe(text)}</th>`)
    .join('');
  const table =
    amounts.lines.length === 0
      ? ''
      : `<table><tbody><tr>${head}</tr>${rowsOf(amounts, lang)
          .map((cells) => `<tr>${cells.map(cell).join('')}</tr>`)
          .join('')}</tbody></table><p><b>${safe(sumOf(amounts, lang))}</b></p>`;
  return `<p>${safe(worthOf(amounts, lang))}</p><p class="source">${safe(amounts.valuation)}</p>${table}<p class="source">${notesOf(amounts).map(safe).join('<br>')}</p>`;
}
