import { type CivilDate, isCivilDate } from '../../core/civil-date.js';
import { type CountryTable, parseCountry } from '../../core/country.js';
import { formatDecimal } from '../../core/decimal.js';
import { parseQuantity } from '../../core/quantity.js';
import type { EntrySaid } from '../entry-facts.js';
import type { CutText } from './cut-text.js';
import { countsShipments, readValue } from './read-value.js';

type Open<T> = { -readonly [K in keyof T]: T[K] };

const word = String.raw`[\p{L}.'&()-]+`;
const place = String.raw`(${word}(?:\s+${word}){0,4})`;
/** Words after which a country is the origin; "de" says so too where a country follows. */
export const originWords =
  'country of origin|pais de origen|origin|origen|made in|produced in|manufactured in|imported from|coming from|comes? from|from|hech[oa]s? en|fabricad[oa]s? en|producid[oa]s? en|procedentes? de|provenientes? de|vienen? de|importad[oa]s? de|desde';
const fromWords = new RegExp(
  String.raw`\b(?:${originWords}|de)\b(?:\s+(?:is|was|were|es|fuera|fuese|sea|seria|the|la|el|de))?\s*:?\s+`,
  'u',
);
const toWords = /\b(?:destination|destino|into|to|hacia|para|a)\b(?:\s+(?:is|es|the|los|la|el))?\s*:?\s+/u;

const months = [
  ['january', 'enero', 'jan', 'ene'],
  ['february', 'febrero', 'feb'],
  ['march', 'marzo', 'mar'],
  ['april', 'abril', 'apr', 'abr'],
  ['may', 'mayo'],
  ['june', 'junio', 'jun'],
  ['july', 'julio', 'jul'],
  ['august', 'agosto', 'aug', 'ago'],
  ['september', 'septiembre', 'setiembre', 'sep', 'sept'],
  ['october', 'octubre', 'oct'],
  ['november', 'noviembre', 'nov'],
  ['december', 'diciembre', 'dec', 'dic'],
];
const monthNames = months.flat().join('|');

const transports = [
  ['ocean', /\b(?:by|via|por)\s+(?:sea|ocean|vessel|ship|boat|mar|via maritima|barco|maritimo)\b/],
  ['air', /\b(?:by|via|por|en)\s+(?:air|plane|aire|via aerea|avion|aereo)\b/],
  ['truck', /\b(?:by|via|por|en)\s+(?:truck|road|camion|carretera)\b/],
  ['rail', /\b(?:by|via|por|en)\s+(?:rail|train|tren|ferrocarril)\b/],
  ['mail', /\b(?:by|via|por)\s+(?:mail|post|correo)\b/],
] as const;

/** Cuts what a message says of the entry out of it: where from and to, when, worth, amount, transport and claim. */
export function readEntry(text: CutText, countries: CountryTable, wide: boolean): EntrySaid {
  const entry: Open<EntrySaid> = {};
  const origin = readPlace(text, fromWords, countries);
  if (origin !== undefined) entry.origin = origin;
  const destination =
    wide || origin !== undefined || /\bdestin/.test(text.folded)
      ? readPlace(text, toWords, countries)
      : undefined;
  if (destination !== undefined) entry.destination = destination;
  const date = readDay(text);
  if (date) entry.date = date;
  const value = readValue(text);
  const [only, ...others] = value?.readings ?? [];
  if (only && others.length === 0) entry.value = only;
  else if (value) entry.unclearValue = value;
  for (const [transport, pattern] of transports)
    if (entry.transport === undefined && text.take(pattern)) entry.transport = transport;
  const quantity = readQuantity(text, wide);
  if (quantity) entry.quantities = [quantity];
  const claim = text.take(
    /\b(?:claim(?:ing)?|reclam(?:o|ando|ar)|program|programa)\s+([a-z][a-z*+-]{0,11})\b/,
  );
  if (claim) entry.claim = claim[1]!.toUpperCase().replace('T-MEC', 'USMCA').replace('TMEC', 'USMCA');
  return entry;
}

/** The longest run of words after a word of direction that names a country. */
function readPlace(text: CutText, direction: RegExp, countries: CountryTable): string | undefined {
  const pattern = new RegExp(direction.source + place, 'gu');
  for (let match = pattern.exec(text.folded); match; match = pattern.exec(text.folded)) {
    pattern.lastIndex = match.index + 1;
    const end = match.index + match[0].length;
    const start = end - match[1]!.length;
    const weak = /^(?:de|a|to|para|into)\b/.test(match[0]);
    const words = text.written(start, end).split(/\s+/);
    for (let count = Math.min(4, words.length); count > 0; count--) {
      const name = words
        .slice(0, count)
        .join(' ')
        .replace(/[.,;?!]+$/, '');
      if (weak && name.length < 4 && name !== name.toUpperCase()) continue;
      if (name.length < 2) continue;
      const country = parseCountry(name, countries);
      if (!country.ok) continue;
      const at = text.written(start, end).indexOf(name);
      text.cut(match.index, start + at + name.length);
      return country.value.alpha2;
    }
  }
  return undefined;
}

function readDay(text: CutText): CivilDate | undefined {
  const lead = String.raw`(?:\b(?:on|as of|entered|dated?|fecha|el|al|del?|para el|en)\s+)?(?:date\s+)?`;
  const iso = text.find(new RegExp(String.raw`${lead}\b(\d{4}-\d{2}-\d{2})\b`));
  if (iso && isCivilDate(iso.groups[1]!)) {
    text.cut(iso.at, iso.end);
    return iso.groups[1] as CivilDate;
  }
  const written = [
    {
      pattern: String.raw`${lead}\b(${monthNames})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})\b`,
      order: [3, 1, 2],
    },
    {
      pattern: String.raw`${lead}\b(\d{1,2})\s+(?:de\s+)?(${monthNames})\.?,?\s+(?:de[l]?\s+)?(\d{4})\b`,
      order: [3, 2, 1],
    },
  ];
  for (const { pattern, order } of written) {
    const found = text.find(new RegExp(pattern));
    if (!found) continue;
    const [year, month, day] = order.map((n) => found.groups[n]!);
    const number = months.findIndex((names) => names.includes(month!)) + 1;
    const date = `${year}-${String(number).padStart(2, '0')}-${day!.padStart(2, '0')}`;
    if (!isCivilDate(date)) continue;
    text.cut(found.at, found.end);
    return date;
  }
  return undefined;
}

/** A number with a unit, where the message is about the entry: in the words for goods it is the goods' own measure. */
function readQuantity(
  text: CutText,
  wide: boolean,
): NonNullable<EntrySaid['quantities']>[number] | undefined {
  const lead = String.raw`\b(?:quantity|cantidad|net weight|peso neto)\s*(?:of|de|is|es|:)?\s*`;
  const amount = String.raw`(\d[\d,.]*\s*[a-z.]{1,12}(?:\s+prs\b)?)`;
  const found =
    text.find(new RegExp(lead + amount)) ??
    (wide ? text.find(new RegExp(String.raw`(?:\b(?:for|of|and|de|y|por|,)\s+)?\b${amount}`)) : undefined);
  const read = found ? parseQuantity(found.groups[1]!) : undefined;
  if (!found || !read?.ok) return undefined;
  if (!new RegExp(lead).test(found.groups[0]!) && !countsShipments(read.value.unit)) return undefined;
  text.cut(found.at, found.end);
  return { amount: formatDecimal(read.value.amount), unit: read.value.unit };
}
