import { type CountryTable, parseCountry } from '../core/country.js';
import { formatCode } from '../tariff/code.js';
import type { MeasureRow } from '../tariff/measure/measure-file.js';
import type { PrintedRow } from './printed-rows.js';

const rateText = /subheading \+ ?(\d+(?:\.\d+)?)%/;
const products = /articles? (?:of|the product of) (.+?),? as provided/i;

/** Days on which a heading did not hold as the table has it; the compiler's notes of the headings say so. */
const ends: Readonly<Record<string, string>> = {
  '99030230': '2025-09-15',
  '99030236': '2025-11-13',
  '99030256': '2025-11-13',
  '99030258': '2025-11-13',
};

/** China, whose rate moved by itself, and the European Union, whose rate is a total: they stand in the rules. */
const apart = new Set(['99030163', '99030219', '99030220']);

/** The countries that a heading text names: `Cameroon or the Democratic Republic of the Congo`. */
export function namedCountries(text: string, table: CountryTable): string[] {
  const named = products.exec(text)?.[1] ?? '';
  const whole = parseCountry(named.replace(/`/g, '’'), table);
  if (whole.ok) return [whole.value.alpha2];
  return named
    .split(/, or | or |, /)
    .map((name) => name.replace(/^the /i, '').replace(/`/g, '’').trim())
    .filter((name) => name !== '')
    .map((name) => {
      if (name === 'European Union') return 'EU';
      const country = parseCountry(name, table);
      if (!country.ok) throw new Error(`"${name}" in "${text.slice(-160)}" is not a country`);
      return country.value.alpha2;
    });
}

/** The country rates of the reciprocal duty as one edition prints them: of one day in April 2025, and from August 2025. */
export function reciprocalRows(
  rows: readonly PrintedRow[],
  table: CountryTable,
  end: string,
): { readonly spring: MeasureRow[]; readonly august: MeasureRow[] } {
  const read = (from: string, to: string, period: (heading: string) => { from: string; to: string }) =>
    rows
      .filter(({ code }) => code >= from && code <= to && !apart.has(code))
      .map((row): MeasureRow => {
        const percent = rateText.exec(row.general)?.[1];
        const origins = namedCountries(row.text, table);
        if (percent === undefined || origins.length === 0)
          throw new Error(`${row.code}: "${row.general}" of "${row.text.slice(-120)}" cannot be read`);
        return {
          id: `reciprocal-${row.code.slice(4)}`,
          heading: formatCode(row.code).slice(0, 10),
          about: `products of ${products.exec(row.text)?.[1] ?? ''}`,
          origins,
          rate: `+${percent}%`,
          ...period(row.code),
          source: 'HTSUS 2026 Rev 4, the row of the heading',
        };
      });
  return {
    spring: read('99030143', '99030176', () => ({ from: '2025-04-09', to: '2025-04-09' })),
    august: read('99030202', '99030271', (heading) => ({ from: '2025-08-07', to: ends[heading] ?? end })),
  };
}
