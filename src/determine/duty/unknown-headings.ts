import { type CountryCode, type CountryTable, findCountry } from '../../core/country.js';
import { type Code, formatCode } from '../../tariff/code.js';
import type { MeasureBook } from '../../tariff/measure/measure.js';
import { readPrintedRate } from '../../tariff/measure/printed-rate.js';
import type { MeasureRate } from '../../tariff/measure/rate-form.js';
import type { Schedule } from '../../tariff/schedule.js';

/** A heading of chapter 99 that an edition prints and no measure knows, as far as its own text can be read. */
export interface UnknownHeading {
  readonly code: Code;
  readonly text: string;
  /** as it is printed */
  readonly general: string;
  /** false where its rate adds nothing to the duty of the line: it could only lower what is paid */
  readonly charges: boolean;
  /** codes that its text names; none: the goods stand in a note, or are all goods */
  readonly codes: readonly Code[];
  /** countries that its text names; absent: every country, or none that could be read */
  readonly origins?: ReadonlySet<CountryCode>;
}

const dotted = /\b(\d{4}(?:\.\d{2}){1,3})\b/g;
const bare = /\bheadings? (\d{4})\b(?!\.)/g;
const spread = /\b\d{4}(?:\.\d{2})*\s?(?:-|–|to|through)\s?\d{4}/;
const lessGoods = /\b(?:except|excluding|other than)\b[^;:]*\b(?!99)\d{4}(?:\.\d{2})*\b(?!,? 20\d\d)/i;
const products =
  /\bproducts? of (?:the )?([A-Z][^:;(]*?)(?:,? as provided|,? as specified|,? classified|[:;(]|$)/;
const lessCountries = /\b(?:except|excluding|other than)\b[^,;:]*\bproducts? of\b/i;

/** Reads what a heading says of itself: never more than it says, so that what is not understood reaches all goods. */
export function readUnknownHeading(
  schedule: Schedule,
  code: Code,
  countries: CountryTable,
  groups: MeasureBook['groups'],
): UnknownHeading {
  const row = schedule.indexOf(code);
  const text = schedule
    .path(row)
    .map((each) => each.text)
    .filter((each) => each !== '')
    .join(' ')
    .replace(/\[Compiler.*$/s, '')
    .trim();
  const { general } = schedule.rates(row);
  const rate = readPrintedRate(general);
  const origins = countriesIn(text, countries, groups);
  return {
    code,
    text,
    general,
    charges: rate === undefined || chargesMore(rate),
    codes: codesIn(text),
    ...(origins && { origins }),
  };
}

/** Whether a rate adds to the duty of the line; `Free` and `+ 0%` do not. */
const chargesMore = (rate: MeasureRate): boolean =>
  rate.form !== 'exception' && !('percent' in rate && rate.percent.eq(0));

function codesIn(text: string): readonly Code[] {
  if (spread.test(text.replace(/\b99\d\d(?:\.\d\d)*/g, '')) || lessGoods.test(text)) return [];
  const found = [...text.matchAll(dotted), ...text.matchAll(bare)].map(([, code]) =>
    code!.replaceAll('.', ''),
  );
  return [...new Set(found)].filter((code) => !code.startsWith('99'));
}

function countriesIn(
  text: string,
  table: CountryTable,
  groups: MeasureBook['groups'],
): ReadonlySet<CountryCode> | undefined {
  const named = lessCountries.test(text) ? undefined : products.exec(text)?.[1]?.trim();
  if (named === undefined) return undefined;
  const whole = findCountry(named, table);
  if (whole) return new Set([whole.alpha2]);
  const found = named
    .split(/, (?:or|and) |, | or | and /)
    .map((name) => name.trim())
    .filter((name) => name !== '')
    .map((name): readonly CountryCode[] | undefined => {
      if (/^(?:the )?European Union$/i.test(name)) return groups['EU'];
      const country = findCountry(name, table);
      return country && [country.alpha2];
    });
  return found.every((each) => each !== undefined) ? new Set(found.flat() as CountryCode[]) : undefined;
}

/** Whether a heading may reach goods: its text names their line or one above or below it, or no line, and not another country. */
export function mayReach(
  { codes, origins, charges }: UnknownHeading,
  code: Code,
  origin: CountryCode,
): boolean {
  if (origins && !origins.has(origin)) return false;
  if (codes.length === 0) return charges;
  return codes.some((named) => code.startsWith(named) || named.startsWith(code));
}

const textAtMost = 160;

/** A heading as a warning names it: `9903.05.99 (The duty provided in the applicable subheading + 25%): Articles ...`. */
export function tellHeading({
  code,
  general,
  text,
}: Pick<UnknownHeading, 'code' | 'general' | 'text'>): string {
  const said = text.length > textAtMost ? `${text.slice(0, textAtMost).trimEnd()}…` : text;
  return `${formatCode(code)} (${general === '' ? 'no rate printed' : general}): ${said}`;
}
