import type { IgiRate } from '../tariff/igi-rate.js';
import type { Confidence } from '../tariff/mexican-law.js';

/**
 * found: a loaded list holds the code and says what applies. conditional: listed, but a scope must be read.
 * not_listed: a complete list of its date was checked. not_verified: no complete list is loaded.
 */
export type RegulationStatus = 'found' | 'conditional' | 'not_listed' | 'not_verified';

export interface RegulationSource {
  readonly name: string;
  readonly date: string;
  readonly complete: boolean;
  readonly confidence: Confidence;
  readonly address?: string;
}

export interface PedimentoKey {
  readonly appendix: '8' | '9';
  readonly key: string;
  readonly text: string;
}

/** What an anti-dumping duty is charged on. */
export type ChargeUnit = 'percent' | 'USD/kg' | 'USD/t';

/** One thing that the law asks, or may ask, of the goods. */
export interface RegulationItem {
  readonly status: RegulationStatus;
  readonly id: string;
  readonly title: string;
  readonly scope: string;
  readonly agency?: string;
  readonly document?: string;
  readonly action: string;
  readonly pedimento: readonly PedimentoKey[];
  readonly shown_at?: 'border' | 'before_sale' | 'with_pedimento';
  readonly steps?: readonly string[];
  readonly rate?: string;
  /** the rate as a number, where it is one and the same for every exporter */
  readonly levy?: { readonly amount: string; readonly unit: ChargeUnit };
  readonly in_force?: { readonly from: string | null; readonly to: string | null };
  readonly open: boolean;
  readonly source: RegulationSource;
}

/** One category of the analysis; it always has a status, and an empty list never reads as "does not apply". */
export interface RegulationSection {
  readonly status: RegulationStatus;
  readonly why: string;
  readonly items: readonly RegulationItem[];
  readonly sources: readonly RegulationSource[];
}

/** The general import duty of a fraccion. */
export interface Igi {
  readonly status: RegulationStatus;
  readonly kind: IgiRate['kind'];
  readonly text: string;
  readonly ad_valorem?: string;
  readonly specific?: { readonly amount: string; readonly currency: string; readonly per: string };
  readonly earlier?: { readonly text: string; readonly edition: string };
  readonly source: RegulationSource;
}

/** What one treaty does for the goods. */
export interface Preference {
  readonly treaty: string;
  readonly symbol: string;
  readonly status: RegulationStatus;
  readonly rate: string | null;
  readonly pedimento: readonly PedimentoKey[];
  readonly action: string;
  readonly source: RegulationSource;
}

/** The treaties that an origin opens. */
export interface Preferences {
  readonly status: RegulationStatus;
  readonly why: string;
  readonly treaties: readonly Preference[];
}

/** A tax or fee of an import. */
export interface Tax {
  readonly status: RegulationStatus;
  readonly text: string;
  readonly rate?: string;
  readonly source: RegulationSource;
}

/** Excise, with the kinds of goods of the heading that its law taxes. */
export interface ExciseTax extends Tax {
  readonly kinds: readonly {
    readonly key: string;
    readonly goods: string;
    readonly rate: string;
    readonly article: string;
  }[];
}

/** What is paid on an import, with the programmes that change it. */
export interface ImportDuties {
  readonly status: RegulationStatus;
  readonly igi: Igi;
  readonly preferential: Preferences;
  readonly reform_2026: {
    readonly status: RegulationStatus;
    readonly text: string;
    /** percent, where both prints of the rate are loaded and it rose */
    readonly before?: string;
    readonly after?: string;
    readonly source: RegulationSource;
  };
  readonly iva: Tax;
  readonly ieps: ExciseTax;
  readonly dta: Tax;
  readonly programmes: RegulationSection;
  readonly igi_source: string;
}

/** What the IMMEX decree and its programmes say of a fraccion. */
export interface ImmexAnalysis {
  readonly status: RegulationStatus;
  readonly why: string;
  readonly annexes: RegulationSection;
  readonly sensitive: RegulationSection;
  readonly restrictions: RegulationSection;
  readonly prosec: RegulationSection;
  readonly rule_8: RegulationSection;
}

/** A paper of the pedimento: what every import carries, or what a section of the analysis asks for. */
export interface ImportDocument {
  readonly document: string;
  /** found: every import carries it, or a loaded list asks for it; conditional: a scope must be read */
  readonly status: RegulationStatus;
  readonly of: string;
  readonly law: string;
  readonly pedimento: readonly PedimentoKey[];
  readonly open: boolean;
}

/** Import into Mexico of one fraccion: every category, each with its status. */
export interface ImportAnalysis {
  readonly duties: ImportDuties;
  readonly noms: RegulationSection;
  readonly agencies: RegulationSection;
  readonly sanitary_inspection: RegulationSection;
  readonly antidumping: RegulationSection;
  readonly permits: RegulationSection;
  readonly immex: ImmexAnalysis;
  readonly sectoral_registry: RegulationSection;
  readonly estimated_prices: RegulationSection;
  readonly documents: readonly ImportDocument[];
  readonly warnings: readonly string[];
}

export type ChargeKind = 'igi' | 'dta' | 'cuota' | 'ieps' | 'isan' | 'iva' | 'prv' | 'iva_prv';

/** One contribution of an import, in pesos. */
export interface Charge {
  readonly kind: ChargeKind;
  readonly status: RegulationStatus;
  readonly rate: string | null;
  /** what the rate is of */
  readonly base: string | null;
  /** in pesos and centavos; null where it is not known */
  readonly amount: string | null;
  /** in whole pesos, as it is paid */
  readonly payable: string | null;
  readonly why: string;
  readonly source: RegulationSource;
}

/** What an import costs in contributions; a sum that is not whole is never a total. */
export interface ImportAmounts {
  readonly currency: 'MXN';
  readonly regime: 'definitive' | 'temporary';
  readonly exchange_rate: string | null;
  /** the price and what was added to it, in its currency, or what is missing of it */
  readonly valuation: string;
  readonly customs_value: string | null;
  readonly lines: readonly Charge[];
  readonly partial: boolean;
  /** what is known, in whole pesos */
  readonly known: string;
  readonly total: string | null;
  readonly missing: readonly { readonly kind: ChargeKind | 'customs_value'; readonly why: string }[];
  /** what is paid for the pedimento beside the contributions of the goods */
  readonly beside: readonly { readonly kind: 'prv'; readonly why: string }[];
  readonly notes: readonly string[];
}
