import type { Code } from './code.js';

export type Confidence = 'high' | 'medium' | 'low';

/** A text in both languages of the answers. */
export interface Bilingual {
  readonly es: string;
  readonly en: string;
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

/** The taxes and fees of an import into Mexico, as this program reads their laws. */
export interface TaxReadings {
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
}
