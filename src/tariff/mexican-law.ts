import type { CivilDate } from '../core/civil-date.js';
import type { Code } from './code.js';
import type { RegulationList, RegulationListKind } from './regulation-list.js';
import type { Tigie } from './tigie.js';

export type Confidence = 'high' | 'medium' | 'low';

/** A text in both languages of the answers. */
export interface Bilingual {
  readonly es: string;
  readonly en: string;
}

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
  readonly confidence: Confidence;
  readonly address?: string;
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

/** What article 2-A of the IVA law says of goods of some headings: 0%, left out of it, or open until the goods are known. */
export interface IvaReading {
  readonly prefixes: readonly Code[];
  readonly rate: '0' | '16' | 'open';
  readonly article: string;
  readonly goods: Bilingual;
}

/** What a quota of the IEPS law is charged on; `tobacco` is worked tobacco, by 0.75 grams as if each were a cigarette. */
export type ExciseUnit = 'litre' | 'cigarette' | 'tobacco' | 'tonne';

/** An amount in pesos for each unit, as it changes by year. */
export interface ExciseQuota {
  readonly per: ExciseUnit;
  readonly article: string;
  readonly amounts: readonly { readonly amount: string; readonly from: string }[];
}

/** One kind of goods that article 2 of the IEPS law taxes: by value, by quantity or by both. */
export interface ExciseKind {
  readonly key: string;
  readonly goods: Bilingual;
  readonly article: string;
  readonly from: string;
  /** percent of the customs value and the contributions before it (art. 14) */
  readonly percent?: string;
  readonly quotas?: readonly ExciseQuota[];
  /** degrees of Gay-Lussac that tell the kind */
  readonly degrees?: { readonly over?: string; readonly upTo?: string };
  /** a weekly decree may lower its quota */
  readonly stimulus?: true;
  /** what is charged beside and is not loaded */
  readonly beside?: Bilingual;
}

/** What article 2 of the IEPS law reaches in some headings; no kinds where its rates are not loaded. */
export interface ExciseReading {
  readonly prefixes: readonly Code[];
  readonly goods: Bilingual;
  readonly kinds: readonly ExciseKind[];
  readonly source: string;
  readonly published: string;
  readonly confidence: Confidence;
  readonly address?: string;
}

/** The customs processing fee of article 49 of the federal law of fees. */
export interface ProcessingFeeReading {
  readonly general: string;
  readonly general_percent: string;
  readonly fixed_assets: string;
  readonly source: string;
  readonly published: string;
  readonly confidence: Confidence;
  /** the fixed amounts of its fractions in pesos, by year */
  readonly fixed: readonly {
    readonly year: string;
    readonly amounts: Readonly<Record<string, string>>;
    readonly source: string;
    readonly address: string;
  }[];
  /** treaties whose originating goods pay no fee */
  readonly exempt: readonly {
    readonly symbols: readonly string[];
    readonly source: string;
    readonly published: string;
    readonly confidence: Confidence;
    readonly address: string;
  }[];
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
  readonly taxes: {
    readonly iva: {
      readonly rate: string;
      readonly source: string;
      readonly published: string;
      readonly confidence: Confidence;
      readonly zero: string;
      /** what the readings below rest on */
      readonly basis: string;
      readonly goods: readonly IvaReading[];
    };
    readonly ieps: readonly ExciseReading[];
    readonly dta: ProcessingFeeReading;
    /** the tax on automobiles: the goods it reaches, and who owes it, in words */
    readonly isan: Bilingual & {
      readonly prefixes: readonly Code[];
      readonly source: string;
      readonly confidence: Confidence;
    };
    /** what is paid beside the contributions of the goods, in words */
    readonly prv: Bilingual & { readonly source: string; readonly confidence: Confidence };
  };
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
