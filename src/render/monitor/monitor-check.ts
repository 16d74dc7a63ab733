import type { CatalogCheck, CatalogHitOut } from '../../api/monitor-check.js';
import { formatCode } from '../../tariff/code.js';
import { type CountryProfile, profileOf } from '../../tariff/country-profile.js';
import { section } from '../section.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { type Cell, renderTable } from '../table.js';
import { wrapText } from '../text-width.js';
import { changeCounts, kindName, layerNotes } from './monitor-diff.js';

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

/** Which products of a catalogue are hit, by what, and what it does to their duties. */
export function renderMonitorCheck(check: CatalogCheck, style: Style, limit: number): string {
  const { title, faint, code } = paletteOf(style);
  const { arrow } = glyphsOf(style);
  const { diff, counts, hits, unknown, not_covered: notCovered, every_entry: everyEntry } = check;
  const rows = hits
    .slice(0, limit)
    .map((hit): Cell[] => [
      { text: hit.client === null ? hit.reference : `${hit.client}: ${hit.reference}` },
      { text: hit.formatted, paint: code },
      { text: hit.origin ?? '?' },
      { text: [...new Set(hit.changes.map((place) => kindName(diff.changes[place]!.kind)))].join(', ') },
      { text: effectText(hit.effect, arrow) },
    ]);
  const columns = [
    { head: 'product', flexible: true, linesAtMost: 2 },
    { head: 'code' },
    { head: 'origin' },
    { head: 'hit by', flexible: true, linesAtMost: 3 },
    { head: 'duties', flexible: true, linesAtMost: 4 },
  ] as const;
  const left = hits.length - rows.length;
  const fees = everyEntry.map((place) => {
    const { text, before, after } = diff.changes[place]!;
    return `every entry: ${text}, ${before || 'nothing'} ${arrow} ${after || 'nothing'}`;
  });
  return `${[
    title(`${diff.from.revision} ${arrow} ${diff.to.revision}`),
    `${diff.changes.length} differences: ${changeCounts(diff.counts)}`,
    `${counts.reached} of ${counts.products} products are hit`,
    ...section('Products', rows.length === 0 ? [] : renderTable(columns, rows, style), style),
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
    ...section('For countries whose law is not loaded', uncoveredLines(notCovered, limit), style),
    ...layerNotes(diff).map((note) => faint(note)),
  ].join('\n')}\n`;
}
