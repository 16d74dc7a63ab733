import { z } from 'zod';
import type {
  ImportAmounts,
  ImportAnalysis,
  RegulationItem,
  RegulationSection,
  RegulationStatus,
} from '../answers/regulation.js';
import { code, countryCode, date, decimalText, edition, language } from './fields.js';
import type { Plain, Same } from './schema.js';

/**
 * found: a loaded list holds the code and says what applies. conditional: it is listed, but a scope must be read.
 * not_listed: a complete list of its date was checked and the code is not on it. not_verified: no complete list is
 * loaded, so nothing is said either way.
 */
const regulationStatus = z.enum(['found', 'conditional', 'not_listed', 'not_verified']);

/** Where a statement stands, and how far its copy can be trusted. */
const regulationSource = z.object({
  name: z.string(),
  /** the day the source speaks for, or of its publication; empty where the copy does not say */
  date: z.string(),
  complete: z
    .boolean()
    .meta({ description: 'true where absence from the source means that the code is not listed' }),
  confidence: z.enum(['high', 'medium', 'low']),
  address: z.string().exactOptional(),
});

/** Where an item is declared in the pedimento: appendix 8 holds identifiers, appendix 9 keys of permits. */
const pedimentoKey = z.object({ appendix: z.enum(['8', '9']), key: z.string(), text: z.string() });

const regulationItem = z.object({
  status: regulationStatus,
  /** `NOM-001-SCFI-2018`, `SE`, `PROSEC`, `TL` */
  id: z.string(),
  title: z.string(),
  /** the goods meant, in the words of the source, "unicamente" and "excepto" included */
  scope: z.string(),
  agency: z.string().exactOptional(),
  document: z.string().exactOptional(),
  /** what the importer must do */
  action: z.string(),
  pedimento: z.array(pedimentoKey),
  shown_at: z.enum(['border', 'before_sale', 'with_pedimento']).exactOptional(),
  steps: z.array(z.string()).exactOptional(),
  rate: z.string().exactOptional(),
  levy: z
    .object({ amount: decimalText, unit: z.enum(['percent', 'USD/kg', 'USD/t']) })
    .exactOptional()
    .meta({ description: 'the rate as a number, where it is one and the same for every exporter' }),
  in_force: z.object({ from: z.string().nullable(), to: z.string().nullable() }).exactOptional(),
  /** false where the importer declared to hold it */
  open: z.boolean(),
  source: regulationSource,
});

const regulationSection = z.object({
  status: regulationStatus,
  why: z.string(),
  items: z.array(regulationItem),
  sources: z.array(regulationSource),
});

const igi = z.object({
  status: regulationStatus,
  kind: z.enum(['ad_valorem', 'exempt', 'prohibited', 'mixed', 'unknown']),
  /** as the source writes it, put into words */
  text: z.string(),
  ad_valorem: decimalText.exactOptional(),
  specific: z
    .object({ amount: decimalText, currency: z.string(), per: z.string() })
    .exactOptional()
    .meta({ description: 'the part of a mixed rate that is charged by weight' }),
  earlier: z
    .object({ text: z.string(), edition: z.string() })
    .exactOptional()
    .meta({ description: 'what an earlier edition printed, where one is loaded' }),
  source: regulationSource,
});

const preference = z.object({
  treaty: z.string(),
  symbol: z.string(),
  status: regulationStatus,
  /** null: the rate by fraccion is not loaded */
  rate: z.string().nullable(),
  pedimento: z.array(pedimentoKey),
  action: z.string(),
  source: regulationSource,
});

const tax = z.object({
  status: regulationStatus,
  text: z.string(),
  rate: decimalText.exactOptional(),
  source: regulationSource,
});

const exciseTax = tax.extend({
  kinds: z
    .array(z.object({ key: z.string(), goods: z.string(), rate: z.string(), article: z.string() }))
    .meta({ description: 'the goods of the heading that the law taxes; `key` is what a request names' }),
});

const pesos = decimalText.meta({ description: 'pesos', example: '220800.00' });

const chargeKind = z.enum(['igi', 'dta', 'cuota', 'ieps', 'isan', 'iva', 'prv', 'iva_prv']);

/** What an import costs in contributions, line by line; a sum that is not whole is never a total. */
const importAmounts = z.object({
  currency: z.literal('MXN'),
  regime: z.enum(['definitive', 'temporary']),
  exchange_rate: decimalText.nullable(),
  valuation: z.string().meta({ description: 'the price and what was added to it, in its currency' }),
  customs_value: pesos.nullable(),
  lines: z.array(
    z.object({
      kind: chargeKind,
      status: regulationStatus,
      rate: z.string().nullable(),
      base: pesos.nullable(),
      amount: pesos.nullable(),
      payable: pesos.nullable().meta({ description: 'whole pesos, as CFF article 20 rounds what is paid' }),
      why: z.string(),
      source: regulationSource,
    }),
  ),
  partial: z.boolean(),
  known: pesos.meta({ description: 'what is known, in whole pesos; a total only where nothing is missing' }),
  total: pesos.nullable(),
  missing: z.array(z.object({ kind: z.union([z.literal('customs_value'), chargeKind]), why: z.string() })),
  beside: z
    .array(z.object({ kind: z.literal('prv'), why: z.string() }))
    .meta({ description: 'paid for the pedimento beside the contributions of the goods' }),
  notes: z.array(z.string()),
});

/** Import into Mexico: one code, every category, each with its status. */
export const regulationResult = z.object({
  schema_version: z.literal('1'),
  code,
  formatted: z.string(),
  fraccion: code,
  nico: z.string().nullable(),
  description: z.string(),
  unit: z.object({ key: z.string(), name: z.string() }).nullable(),
  path: z.array(
    z.object({
      code: z.string(),
      formatted: z.string(),
      text: z.string(),
      language: language,
    }),
  ),
  nicos: z.array(
    z.object({ nico: z.string(), text: z.string(), from: z.string(), to: z.string().nullable() }),
  ),
  /** which loaded lists hold the fraccion */
  standing: z.object({
    in_tariff: z.boolean(),
    in_catalogue: z.boolean(),
    note: z.string().nullable(),
  }),
  edition,
  date,
  origin: countryCode.nullable(),
  lang: language,
  duties: z.object({
    status: regulationStatus,
    igi,
    preferential: z.object({
      status: regulationStatus,
      why: z.string(),
      treaties: z.array(preference),
    }),
    reform_2026: z.object({
      status: regulationStatus,
      text: z.string(),
      before: decimalText.exactOptional(),
      after: decimalText.exactOptional(),
      source: regulationSource,
    }),
    iva: tax,
    ieps: exciseTax,
    dta: tax,
    programmes: regulationSection,
    igi_source: z.string(),
  }),
  amounts: importAmounts.optional().meta({ description: 'where the value of the goods is given' }),
  noms: regulationSection,
  agencies: regulationSection,
  sanitary_inspection: regulationSection,
  antidumping: regulationSection,
  permits: regulationSection,
  immex: z.object({
    status: regulationStatus,
    why: z.string(),
    annexes: regulationSection,
    sensitive: regulationSection,
    restrictions: regulationSection,
    prosec: regulationSection,
    rule_8: regulationSection,
  }),
  sectoral_registry: regulationSection,
  estimated_prices: regulationSection,
  documents: z
    .array(
      z.object({
        document: z.string(),
        status: regulationStatus,
        of: z.string(),
        law: z.string(),
        pedimento: z.array(pedimentoKey),
        open: z.boolean(),
      }),
    )
    .meta({ description: 'the papers of the pedimento as a checklist, with the keys of Anexo 22' }),
  /** fracciones of the same subheading, and the lines of the US schedule there: a join, no legal equivalence */
  siblings: z.object({
    note: z.string(),
    mexico: z.array(z.object({ code, formatted: z.string(), text: z.string(), igi: z.string() })),
    united_states: z.array(z.object({ code, formatted: z.string(), text: z.string() })),
  }),
  warnings: z.array(z.string()),
  notice: z.string(),
});

export type RegulationResult = Plain<z.output<typeof regulationResult>>;
export type { RegulationItem, RegulationSection, RegulationStatus };

true satisfies Same<ImportAnalysis, Pick<RegulationResult, keyof ImportAnalysis>>;
true satisfies Same<ImportAmounts, Plain<z.output<typeof importAmounts>>>;

/** The analysis in brief, beside a classification for import into Mexico. */
export const regulationSummary = z.object({
  fraccion: code,
  igi: z.string(),
  igi_status: regulationStatus,
  lang: language
    .optional()
    .meta({ description: 'language of titles and reasons; absent in answers kept from before it was told' }),
  sections: z.array(
    z.object({ section: z.string(), title: z.string(), status: regulationStatus, why: z.string() }),
  ),
  edition,
});

export type RegulationSummary = Plain<z.output<typeof regulationSummary>>;
