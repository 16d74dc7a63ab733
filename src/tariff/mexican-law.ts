import type { CivilDate } from '../core/civil-date.js';
import type { Code } from './code.js';
import type { Bilingual, Confidence, TaxReadings } from './mexican-taxes.js';
import type { RegulationList, RegulationListKind } from './regulation-list.js';
import type { Tigie } from './tigie.js';

export type { Bilingual, Confidence };

/** An agency that regulates imports, as the tariff's column names it, and its own list. */
export interface AgencyReading {
  /** as the tariff's column writes it */
  readonly key: string;
  /** the flag of the earlier print */
  readonly flag: string;
  readonly name: string;
  /** as appendix 9 names it */
  readonly authority: string;
  readonly instrument: string;
  readonly published: string;
  readonly scope: string;
  /** keys of appendix 9 */
  readonly permits: readonly string[];
  readonly document: Bilingual;
  /** what it asks of goods of some chapters */
  readonly asks?: readonly {
    readonly prefixes: readonly Code[];
    readonly document: Bilingual;
    readonly permits: readonly string[];
  }[];
  readonly confidence: Confidence;
  readonly address?: string;
}

/** A NOM whose field of application may hold goods of some headings, as this program reads it; never that it applies. */
export interface NomCandidate {
  readonly nom: string;
  readonly goods: Bilingual;
  readonly prefixes: readonly Code[];
  readonly kind: 'labelling' | 'certificate';
  /** fracciones below the prefixes that its field leaves out */
  readonly except?: readonly Code[];
  /** rules goods that no other NOM of its kind rules */
  readonly otherwise?: true;
  readonly confidence: Confidence;
}

/** A rule known by chapter, heading or fraccion whose own list must be read. */
export interface RuleReading {
  readonly id: string;
  readonly section: 'permits' | 'prices' | 'warnings';
  readonly prefixes: readonly Code[];
  readonly title: Bilingual;
  readonly scope: Bilingual;
  readonly agency: string;
  readonly document?: Bilingual;
  readonly action: Bilingual;
  readonly keys: readonly (readonly ['8' | '9', string])[];
  readonly source: string;
  readonly published: string;
  readonly confidence: Confidence;
  /** counts only where the tariff marks the fraccion for permits, and no whole list of permits is loaded */
  readonly marked?: 'permit';
}

export interface TreatyReading {
  readonly treaty: string;
  readonly symbol: string;
  readonly countries: readonly string[];
  /** identifier of appendix 8: TL or AL */
  readonly identifier: string;
  readonly complement: string;
  readonly source: string;
  readonly confidence: Confidence;
  readonly address?: string;
  /** preferences for listed goods only */
  readonly partial?: boolean;
  /** originating goods pay no duty, but for those of the exceptions */
  readonly exempt?: TreatyExemption;
}

/** A treaty under which originating goods are free of duty, with the goods that are not. */
export interface TreatyExemption {
  readonly source: string;
  readonly published: string;
  readonly confidence: Confidence;
  readonly address?: string;
  readonly exceptions: readonly {
    readonly origins: readonly string[];
    readonly prefixes: readonly Code[];
    readonly goods: Bilingual;
    readonly source: string;
    readonly address?: string;
  }[];
}

/** A list known by chapters, headings or subheadings only. */
export interface PrefixReading {
  readonly prefixes: readonly Code[];
  readonly scope: string;
  readonly published: string;
  readonly confidence: Confidence;
  readonly source: string;
}

export interface MexicanReadings {
  readonly as_of: string;
  readonly agencies: readonly AgencyReading[];
  readonly steel_notice: {
    readonly prefixes: readonly Code[];
    readonly agency: string;
    readonly key: string;
    readonly title: Bilingual;
    readonly scope: string;
    readonly note: Bilingual;
    readonly published: string;
    readonly confidence: Confidence;
  };
  readonly textile_permit: {
    readonly key: string;
    readonly fracciones: readonly Code[];
    readonly title: Bilingual;
    readonly scope: string;
    readonly published: string;
    readonly confidence: Confidence;
  };
  readonly inspection: {
    readonly agency: string;
    readonly title: Bilingual;
    readonly point: Bilingual;
    readonly steps: readonly Bilingual[];
    readonly source: string;
    readonly published: string;
    readonly confidence: Confidence;
    readonly address: string;
  };
  readonly treaties: readonly TreatyReading[];
  readonly reform: {
    readonly from: string;
    readonly published: string;
    readonly count: string;
    readonly instrument: string;
    readonly confidence: Confidence;
    readonly address: string;
  };
  readonly next_reform: {
    readonly published: string;
    readonly instrument: string;
    readonly confidence: Confidence;
  };
  readonly taxes: TaxReadings;
  readonly immex: {
    readonly annex_one: readonly PrefixReading[];
    readonly annex_two: readonly PrefixReading[];
    readonly restrictions: readonly PrefixReading[];
    readonly flag_one: string;
    readonly flag_two: string;
  };
  readonly registry: readonly {
    readonly apartado: string;
    readonly sector: string;
    readonly name: string;
    readonly prefixes: readonly Code[];
    readonly scope: string;
    readonly confidence: Confidence;
  }[];
  readonly estimated_prices: {
    readonly instrument: string;
    readonly published: string;
    readonly scope: string;
    readonly confidence: Confidence;
  };
  readonly nom_candidates: readonly NomCandidate[];
  /** anti-dumping measures known by product and origin, whose resolution is not loaded */
  readonly cuota_candidates: readonly {
    readonly prefixes: readonly Code[];
    readonly product: Bilingual;
    readonly origins: readonly string[];
  }[];
  readonly rules: readonly RuleReading[];
  readonly prosec_sectors: readonly {
    readonly sector: string;
    readonly name: string;
    readonly prefixes: readonly Code[];
  }[];
  /** texts of the tables that are not in the language of the answer, as they are told */
  readonly wording: Readonly<Record<string, Bilingual>>;
  readonly wood_packing: { readonly nom: string; readonly key: string };
  readonly antidumping_total: {
    readonly count: string;
    readonly on: string;
    readonly source: string;
    readonly list_published: string;
    readonly address: string;
  };
  readonly rule_8: {
    readonly instrument: string;
    readonly chapter: Code;
    readonly published: string;
    readonly confidence: Confidence;
  };
}

export interface NomFact {
  readonly nom: string;
  readonly kind: string;
  readonly product: string;
  readonly numeral: string;
  readonly fracciones: readonly Code[];
  readonly nico?: string;
  readonly scope: string;
  readonly published: string;
  readonly confidence: Confidence;
  readonly address?: string;
}

export interface CuotaFact {
  readonly product: string;
  readonly origin: string;
  readonly fracciones: readonly Code[];
  readonly listed: string;
  readonly rate: string;
  readonly unit: string;
  readonly exporter: string;
  readonly event: string;
  readonly published: string;
  readonly from: string;
  readonly to: string;
  readonly standing: string;
  readonly confidence: Confidence;
  readonly address?: string;
}

/** The small tables of facts that ship, compiled from published notices. */
export interface MexicanTables {
  readonly edition: { readonly identifiers: string; readonly flags: string };
  readonly noms: readonly NomFact[];
  readonly cuotas: readonly CuotaFact[];
  /** appendix 8 of Anexo 22 */
  readonly identifiers: Readonly<Record<string, { readonly level: string; readonly text: string }>>;
  /** appendix 9 of Anexo 22 */
  readonly permits: Readonly<Record<string, readonly { readonly agency: string; readonly text: string }[]>>;
  readonly flags: readonly {
    readonly flag: string;
    readonly meaning: string;
    readonly inferred: boolean;
    readonly confidence: string;
  }[];
  readonly registry: readonly {
    readonly apartado: string;
    readonly sector: string;
    readonly name: string;
  }[];
  readonly instruments: readonly { readonly id: string; readonly title: string; readonly address: string }[];
}

/** Everything loaded of Mexico's law, for one day. */
export interface MexicanLaw {
  readonly tigie: Tigie;
  /** last day on which the tariff is known to hold unchanged */
  readonly coversTo: CivilDate | undefined;
  readonly readings: MexicanReadings;
  readonly tables: MexicanTables;
  /** the newest of each official list that a broker loaded */
  readonly lists: { readonly [K in RegulationListKind]?: RegulationList<K> };
  /** older subheadings, by number, and the HS 2022 subheadings their goods went to */
  readonly successors: ReadonlyMap<Code, readonly Code[]>;
}
