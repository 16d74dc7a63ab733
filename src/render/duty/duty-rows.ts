import type { DutyRates } from '../../api/duty-rates.js';
import { decimal } from '../../core/decimal.js';
import type { Say } from '../../core/say.js';
import { moneyText } from '../money-text.js';
import { type Piece, type Row, unbroken } from '../rows.js';
import { type Palette, paletteOf, type Style } from '../style.js';
import { amountOf, shortName, stackLines } from './stack-lines.js';

/** Whether the line whose duties are told is the line of the goods: it is; it is the likeliest; not even its chapter is sure. */
export type LineStanding = 'known' | 'likeliest' | 'unsure';

/** What is paid in one row: the sum with all that hedges it, the duties that it is made of, and the fees. */
export function dutyRow(
  rates: DutyRates,
  origin: string | undefined,
  line: LineStanding,
  say: Say,
  style: Style,
): Row {
  const palette = paletteOf(style);
  return {
    label: say('duty', 'arancel'),
    pieces: [
      ...sumPieces(rates, fromText(origin, lineText(line, say), say), say, palette),
      ...partPieces(rates, say, palette),
      ...missingPieces(rates, say, palette),
      { text: feesText(rates, say), joint: ';', kept: true },
    ],
    more: ({ length }) => ({ text: say(`${length} more`, `${length} más`), joint: '+' }),
    linesAtMost: 3,
    yields: 1,
  };
}

const fromText = (origin: string | undefined, line: string, say: Say): string =>
  origin === undefined
    ? `${line}${say('; the origin is not given', '; no consta el origen')}`
    : ` ${say('from', 'de')} ${origin}${line}`;

/** What stands between the sum and the goods where the line is not sure. */
function lineText(line: LineStanding, say: Say): string {
  if (line === 'known') return '';
  const ofLine = say(' on the likely line', ' en la línea probable');
  return line === 'likeliest' ? ofLine : `${ofLine}${say(', which is not sure', ', que no es segura')}`;
}

/** `at least USD 576.00 (19.7%) from CN, of which 12.5% provisional`; `from` says of which goods it is. */
function sumPieces(rates: DutyRates, from: string, say: Say, palette: Palette): Piece[] {
  const { amounts, total_ad_valorem: whole, known_ad_valorem: known, missing = [] } = rates;
  const percent = whole ?? known;
  const duties = stackLines(rates).filter(({ kind }) => kind !== 'fee');
  const told = duties.some(({ amount }) => amount !== undefined);
  const money =
    amounts && told ? unbroken(moneyText(amountOf(duties).toFixed(2), amounts.currency)) : undefined;
  const sum =
    money === undefined
      ? percent && `${percent}%`
      : `${money}${percent === undefined ? '' : ` (${percent}%)`}`;
  if (sum === undefined)
    return [{ text: say('not known yet', 'aún no se sabe') + from, paint: palette.title, kept: true }];
  const head = missing.length === 0 ? sum : `${say('at least', 'al menos')} ${sum}`;
  const hedges = hedgeTexts(rates, say);
  return [
    { text: head + from, paint: palette.title, kept: true },
    ...hedges.map((text): Piece => ({ text, joint: ',', paint: palette.fair, kept: true })),
  ];
}

/** What hedges the very sum; what is past its coverage is told with the law. */
function hedgeTexts({ additional, restrictions = [] }: DutyRates, say: Say): string[] {
  const applying = additional.filter(({ applies }) => applies);
  const provisional = applying.filter((row) => row.provisional);
  const shares = provisional.map(({ effective_percent: share }) => share);
  const share = shares.every((each) => each !== undefined)
    ? `${shares.reduce((sum, each) => sum.plus(each), decimal(0)).toFixed()}%`
    : say('a part', 'una parte');
  return [
    ...(provisional.length > 0 ? [say(`of which ${share} provisional`, `de ello ${share} provisional`)] : []),
    ...(applying.some(({ yours }) => yours !== undefined)
      ? [say('with rows of your own', 'con renglones propios')]
      : []),
    ...(restrictions.some(({ kind }) => kind === 'prohibited')
      ? [say('if the goods may be imported at all', 'si se pueden importar')]
      : []),
  ];
}

/** Columns of a part that stands on one line: `12.5% Section 301`. */
const unbrokenAtMost = 18;

/** The duty of the line and each heading of chapter 99: `16.5% general`, `10% Section 301`. */
function partPieces(rates: DutyRates, say: Say, palette: Palette): Piece[] {
  const stack = stackLines(rates).filter(({ kind }) => kind !== 'fee');
  return stack.map((line, i): Piece => {
    const isPlain = line.percent !== undefined && line.percent !== '0';
    const share = isPlain ? `${line.percent}%` : line.rate.replace(/^\+/, '');
    const name = line.kind === 'duty' ? columnName(rates, say) : shortName(line, stack);
    const text = `${share} ${name}`;
    return {
      text: text.length <= unbrokenAtMost ? unbroken(text) : text,
      joint: i === 0 ? ':' : '+',
      ...(line.kind === 'additional' && { paint: palette.fair }),
      ...(i === 0 && { kept: true }),
    };
  });
}

function columnName({ applied, additional }: DutyRates, say: Say): string {
  if (additional.some(({ applies, form }) => applies && form === 'instead'))
    return say('of the line, replaced', 'de la línea, sustituido');
  if (applied.program) return `${applied.program} (${say('claimed', 'reclamado')})`;
  return applied.column === 'column_2' ? say('column 2', 'columna 2') : 'general';
}

/** The parts of the sum that are missing, by their names; what would tell them is asked below. */
function missingPieces({ missing = [] }: DutyRates, say: Say, palette: Palette): Piece[] {
  const names = missing.map(({ kind, ref, label }) => {
    if (kind === 'duty') return say('the duty of the line', 'el arancel de la línea');
    return ref === '' && label === 'additional duties of chapter 99'
      ? say('chapter 99', 'capítulo 99')
      : label;
  });
  const text = [...new Set(names)].join(', ');
  return text === ''
    ? []
    : [{ text: `${say('without', 'sin')} ${text}`, joint: ',', paint: palette.fair, kept: true }];
}

/** User fees: in money where a value is given; the one that hangs on the transport by its name. */
function feesText({ amounts, fees, needs }: DutyRates, say: Say): string {
  const hangs = needs.some(({ what }) => what === 'transport') && fees.some(({ fee }) => fee === 'HMF');
  const ocean = hangs ? say(', HMF if by ocean', ', HMF si es por mar') : '';
  const paid = fees.filter(({ applies, amount }) => applies && amount !== undefined);
  if (!amounts) return say('fees apart', 'derechos aparte');
  const sum = paid.reduce((total, { amount }) => total.plus(amount ?? 0), decimal(0)).toFixed(2);
  return `${say('fees', 'derechos')} ${unbroken(moneyText(sum, amounts.currency))}${ocean}`;
}
