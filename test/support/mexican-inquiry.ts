import { civilDate } from '../../src/core/civil-date.js';
import { sayIn } from '../../src/core/say.js';
import type { Inquiry } from '../../src/determine/regulation/analysis.js';
import { mexicanLawOn } from '../../src/reference/mexican-library.js';
import type { MexicanLaw } from '../../src/tariff/mexican-law.js';
import type { RegulationList, RegulationListKind, RegulationRows } from '../../src/tariff/regulation-list.js';
import type { Fraccion } from '../../src/tariff/tigie.js';
import { shippedLibrary } from './shipped.js';

/** A list of a broker as it speaks for the first day of 2026, whole unless the test says that it is a part. */
export const listOf = <K extends RegulationListKind>(
  kind: K,
  rows: readonly RegulationRows[K][],
  complete = true,
): MexicanLaw['lists'] => {
  const list: RegulationList<K> = {
    kind,
    edition: kind,
    title: `list of ${kind}`,
    effective: civilDate('2026-01-01'),
    complete,
    rows,
  };
  return { [kind]: list };
};

/** The shipped law of Mexico asked about one fraccion, but for what the test says otherwise of the law or of the line. */
export function inquiryOf({
  code,
  lists = {},
  line,
  law,
  day = '2026-04-10',
  lang = 'en',
  has = [],
  ...more
}: {
  readonly code: string;
  readonly lists?: MexicanLaw['lists'];
  readonly line?: Partial<Fraccion>;
  readonly law?: (shipped: MexicanLaw) => Partial<MexicanLaw>;
  readonly day?: string;
  readonly lang?: 'en' | 'es';
  readonly has?: readonly string[];
  readonly origin?: string;
  readonly nico?: string;
  readonly immex?: boolean;
}): Inquiry {
  const date = civilDate(day);
  const shipped = mexicanLawOn(shippedLibrary(), date);
  const found = shipped.tigie.find(code);
  if (!found) throw new Error(`${code} is no fraccion`);
  return {
    origin: undefined,
    nico: undefined,
    immex: false,
    ...more,
    law: { ...shipped, lists, ...law?.(shipped) },
    line: { ...found, ...line },
    date,
    has: new Set(has),
    say: sayIn(lang),
  };
}
