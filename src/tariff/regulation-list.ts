import type { CivilDate } from '../core/civil-date.js';
import type { Code } from './code.js';

/** The official lists by fraccion that a broker may load. */
export const regulationLists = ['noms', 'permits', 'cuotas', 'immex', 'padron', 'treaty_rates'] as const;
export type RegulationListKind = (typeof regulationLists)[number];

interface ListedCode {
  /** a fraccion, or a prefix of one where the annex lists a heading or chapter */
  readonly code: Code;
  readonly nico?: string;
  /** "unicamente", "excepto": the words that say which goods of the code are meant */
  readonly scope: string;
}

export interface ListedNom extends ListedCode {
  readonly nom: string;
  readonly numeral: string;
  readonly title: string;
}

export interface ListedPermit extends ListedCode {
  readonly agency: string;
  readonly key: string;
  readonly numeral: string;
  readonly title: string;
}

export interface ListedCuota extends ListedCode {
  readonly product: string;
  /** ISO 3166-1 alpha-2 */
  readonly origin: string;
  readonly rate: string;
  readonly unit: string;
  readonly exporter: string;
  readonly resolution: string;
  readonly from: string;
  readonly to: string;
}

export interface ListedImmex extends ListedCode {
  /** I, II or III */
  readonly annex: string;
  readonly part: string;
  readonly term: string;
}

export interface ListedSector extends ListedCode {
  /** A importers, B exporters */
  readonly part: string;
  readonly sector: string;
  readonly name: string;
}

export interface ListedTreatyRate extends ListedCode {
  readonly treaty: string;
  readonly rate: string;
}

export interface RegulationRows {
  readonly noms: ListedNom;
  readonly permits: ListedPermit;
  readonly cuotas: ListedCuota;
  readonly immex: ListedImmex;
  readonly padron: ListedSector;
  readonly treaty_rates: ListedTreatyRate;
}

/** One official list as a broker loaded it, with the day it speaks for. */
export interface RegulationList<K extends RegulationListKind = RegulationListKind> {
  readonly kind: K;
  readonly edition: string;
  readonly title: string;
  readonly effective: CivilDate;
  /** false: a part of the list; what is not on it is not known not to be listed */
  readonly complete: boolean;
  readonly rows: readonly RegulationRows[K][];
}

/** The rows of a list that hold a fraccion, and its NICO where both name one. */
export function rowsFor<K extends RegulationListKind>(
  list: RegulationList<K>,
  fraccion: Code,
  nico: string | undefined,
): RegulationRows[K][] {
  return list.rows.filter(
    (row) =>
      fraccion.startsWith(row.code) && (row.nico === undefined || nico === undefined || row.nico === nico),
  );
}
