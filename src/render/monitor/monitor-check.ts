import type { CatalogCheck, CatalogHitOut } from '../../api/monitor-check.js';
import { formatCode } from '../../tariff/code.js';
import { type CountryProfile, profileOf } from '../../tariff/country-profile.js';
import { section } from '../section.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';
import { wrapText } from '../text-width.js';
import { changeCounts, fateOf, kindName, layerNotes } from './monitor-diff.js';

/** Duties before and after as one short text. */
export function effectText(effect: CatalogHitOut['effect'], arrow: string): string {
  if (!effect) return '';
  const { before, after, why } = effect;
  const side = (total: typeof before): string =>
    total === null ? 'unknown' : total.total === null ? total.text : `${total.total}%`;
  if (!before && !after) return why ?? '';
  const terms =
    side(before) === side(after) ? `${side(after)}, as before` : `${side(before)} ${arrow} ${side(after)}`;
  return why === undefined ? terms : `${terms} (${why})`;
}

/** A product that nothing is looked for, and why. */
export const uncoveredText = ({
  reference,
  code,
  destination,
}: CatalogCheck['not_covered'][number]): string => `${reference}: ${formatCode(code)}, enters ${destination}`;

/** The first of the products that nothing is looked for, and how many more there are. */
export const uncoveredLines = (products: CatalogCheck['not_covered'], atMost: number): string[] => [
  ...products.slice(0, atMost).map(uncoveredText),
  ...(products.length > atMost ? [`and ${products.length - atMost} more`] : []),
];

/** What heads the products whose codes cannot be looked for: the editions of the tariffs that they were looked for in. */
export function unknownTitle({ diff: { from, to, layers }, unknown }: CatalogCheck): string {
  const tigie = layers.find(({ layer }) => layer === 'mexico');
  const isOf = (schedule: CountryProfile['schedule']): boolean =>
    unknown.some(({ destination }) => profileOf(destination).schedule === schedule);
  const editions = [
    ...(isOf('HTSUS') ? [from.revision, to.revision] : []),
    ...(isOf('TIGIE') ? [tigie?.from ?? 'the TIGIE', ...(tigie?.to ? [tigie.to] : [])] : []),
  ];
  return `Codes that are not in ${[...new Set(editions)].join(', ')}`;
}

/** What to do where such codes are written as Mexico's fracciones are; nothing where none is. */
export function unknownHint({ unknown }: CatalogCheck): string[] {
  const fracciones = unknown.filter(
    ({ code, destination }) => profileOf(destination).line === 'ranked' && code.length === 8,
  ).length;
  if (fracciones === 0) return [];
  return [
    `${fracciones} of them ${fracciones === 1 ? 'has' : 'have'} eight digits, as fracciones of Mexico have: products are compared with the tariff of the United States unless their destination is MX (a destination column, or --destination MX)`,
  ];
}

const scopeDecides = 'the scope decides, not the code; a product that is not named may be under one, too';

/** Products that could be under a case, those first of which a notice came between the two days. */
export function orderedTexts({ possible_orders: ordered = [] }: CatalogCheck): string[] {
  const isRecent = (each: (typeof ordered)[number]): boolean => each.cases.some(({ recent }) => recent);
  const sorted = [...ordered.filter(isRecent), ...ordered.filter((each) => !isRecent(each))];
  return sorted.map(({ reference, formatted, origin, cases }) => {
    const told = cases.map(
      ({ case: number, product, recent, published, document }) =>
        `${number} ${product}${recent ? ` (notice ${document} of ${published}: new, or continued)` : ''}`,
    );
    return `${reference}, ${formatted} from ${origin}: ${told.join('; ')}`;
  });
}

/** The same as far as a terminal has room. */
function orderedLines(check: CatalogCheck, atMost: number, style: Style): string[] {
  const texts = orderedTexts(check);
  if (texts.length === 0) return [];
  const left = texts.length - atMost;
  const more = left > 0 ? [`and ${left} more: --limit or --json shows them`] : [];
  return [...texts.slice(0, atMost), ...more, scopeDecides].flatMap((text) => wrapText(text, style.width));
}

/** One change by its name: a measure by its heading and what it is of, a line by what became of it. */
function nameOf(change: CatalogCheck['diff']['changes'][number], arrow: string): string {
  if (change.measures) {
    const verb = measureVerbs[change.kind] ?? kindName(change.kind);
    return `${change.formatted === '' ? '' : `${change.formatted} `}${verb}: ${change.text}`;
  }
  if (change.kind === 'line_reused')
    return `${change.formatted} ${kindName(change.kind)}: ${change.before ?? ''} ${arrow} ${change.after ?? ''}`;
  const fate = fateOf(change);
  return `${kindName(change.kind)}${fate === '' ? '' : ` (${fate})`}`;
}

/** What hits a product, each by its name; measures that its duties do not name, such as exceptions, are counted alone. */
export function namedChanges(hit: CatalogHitOut, { changes }: CatalogCheck['diff'], arrow: string): string[] {
  const paid = [hit.effect?.before?.text, hit.effect?.after?.text].join('; ');
  const own = hit.changes.map((place) => changes[place]!);
  const isTold = (change: (typeof own)[number]): boolean =>
    !change.measures || (change.formatted !== '' && paid.includes(change.formatted));
  const told = own.filter(isTold);
  const left = own.length - told.length;
  const named = (told.length === 0 ? own : told).map((change) => nameOf(change, arrow));
  return [
    ...new Set(named),
    ...(told.length > 0 && left > 0
      ? [`${left} more ${left === 1 ? 'measure' : 'measures'} or exceptions`]
      : []),
  ];
}

const measureVerbs: Readonly<Record<string, string>> = {
  measure_began: 'began',
  measure_ended: 'ended',
  measure_changed: 'changed',
};

/** What the move of its duties is in a year, or in percentage points where no value is given. */
export function moveText({ move }: CatalogHitOut): string {
  if (!move || move.points === null) return move?.direction === 'same' ? 'same' : '';
  if (move.direction === 'same') return 'same';
  const signed = (figure: string): string => (figure.startsWith('-') ? figure : `+${figure}`);
  return move.yearly === null ? `${signed(move.points)} points` : signed(move.yearly);
}

/** How many products move each way, and what that is in a year. */
export function movesText({ moves }: CatalogCheck): string[] {
  if (!moves) return [];
  const { rises, open, falls, same, yearly_more: more, yearly_less: less } = moves;
  return [
    [
      `${rises} pay more${more === null ? '' : ` (${more} a year)`}`,
      `${falls} pay less${less === null ? '' : ` (${less} a year)`}`,
      `${same} pay the same`,
      ...(open > 0 ? [`of ${open} it is not certain`] : []),
    ].join(', '),
  ];
}

/** Which products of a catalogue are hit, by what, and what it does to their duties. */
export function renderMonitorCheck(check: CatalogCheck, style: Style, limit: number, all = false): string {
  const { title, faint, code } = paletteOf(style);
  const { arrow } = glyphsOf(style);
  const { diff, counts, hits, unknown, not_covered: notCovered, every_entry: everyEntry } = check;
  const drawn = all ? hits : hits.filter(({ move }) => move?.direction !== 'same');
  const folded = hits.length - drawn.length;
  const rows = drawn
    .slice(0, limit)
    .map((hit): Cell[] => [
      { text: hit.client === null ? hit.reference : `${hit.client}: ${hit.reference}` },
      { text: hit.formatted, paint: code },
      { text: hit.origin ?? '?' },
      { text: effectText(hit.effect, arrow) },
      { text: moveText(hit) },
      { text: namedChanges(hit, diff, arrow).join('; ') },
    ]);
  const columns = [
    { head: 'product', flexible: true, linesAtMost: 2 },
    { head: 'code' },
    { head: 'origin' },
    { head: 'duties', flexible: true, linesAtMost: 4 },
    { head: hits.some(({ move }) => move?.yearly != null) ? 'a year' : 'moves' },
    { head: 'hit by', flexible: true, linesAtMost: 4 },
  ] as const;
  const left = drawn.length - rows.length;
  const fees = everyEntry.map((place) => {
    const { text, before, after } = diff.changes[place]!;
    return `every entry: ${text}, ${before || 'nothing'} ${arrow} ${after || 'nothing'}`;
  });
  return `${[
    title(`${diff.from.revision} ${arrow} ${diff.to.revision}`),
    `${diff.changes.length} differences: ${changeCounts(diff.counts)}`,
    `${counts.reached} of ${counts.products} products are hit`,
    ...movesText(check),
    ...section('Products', rows.length === 0 ? [] : renderTable(columns, rows, style), style),
    ...(folded > 0
      ? ['', faint(`${folded} more ${folded === 1 ? 'pays' : 'pay'} the same as before: --all draws them`)]
      : []),
    ...(left > 0 ? ['', faint(`and ${left} more: --limit, --format csv or --json shows them`)] : []),
    ...section('Every entry', fees, style),
    ...section(
      unknownTitle(check),
      [
        ...unknown.slice(0, limit).map(({ reference, code: text }) => `${reference}: ${text}`),
        ...unknownHint(check).flatMap((text) => wrapText(text, style.width)),
      ],
      style,
    ),
    ...section('Possible antidumping or countervailing cases', orderedLines(check, limit, style), style),
    ...section('Not compared: the law is not loaded for both days', uncoveredLines(notCovered, limit), style),
    ...layerNotes(diff).map((note) => faint(note)),
  ].join('\n')}\n`;
}
