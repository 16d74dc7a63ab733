import type { CountryTable } from '../core/country.js';
import { columnLetter } from './column-map.js';
import { headerKey } from './field-names.js';
import type { Products } from './open-products.js';
import { cleanText } from './raw-record.js';
import { findSheetCountry } from './sheet-country.js';

const originWords = /\b(orig\w*|org|country|ctry|cty|pais|made in|coo)\b/;

/** What to say where no column is read as the country of origin: without it no row has a total. */
export function originNotRead({ map, first }: Products, countries: CountryTable): string | undefined {
  if (map.fields.has('origin')) return undefined;
  const taken = new Set([...map.fields.values()].flat());
  const likely = map.headings.flatMap((heading, column) => {
    if (taken.has(column) || column === map.check) return [];
    const cells = first.map(({ cells }) => cleanText(cells[column])).filter((text) => text !== '');
    const named = cells.filter((text) => findSheetCountry(text, countries)).length;
    const isLikely =
      originWords.test(headerKey(heading)) || (cells.length > 0 && named * 4 >= cells.length * 3);
    return isLikely ? [{ name: heading || columnLetter(column), named }] : [];
  });
  const [best] = likely.sort((a, b) => b.named - a.named);
  const how = best
    ? `"${best.name}" could be it: --map origin="${best.name}"`
    : 'name it with --map origin="...", or give one for all rows with --origin';
  return `no column is read as the country of origin, and without it no row has a total: ${how}`;
}
