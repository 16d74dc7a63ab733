import type { RegulationResult, RegulationSection, RegulationStatus } from '../../api/regulation-result.js';

export type RegulationLanguage = RegulationResult['lang'];

type Words = Readonly<Record<RegulationLanguage, string>>;

const statusWords: Readonly<Record<RegulationStatus, Words>> = {
  found: { en: 'found', es: 'encontrado' },
  conditional: { en: 'conditional', es: 'condicional' },
  not_listed: { en: 'not listed', es: 'no listado' },
  not_verified: { en: 'not verified', es: 'no verificado' },
};

/** A status in words. */
export const statusWord = (status: RegulationStatus, lang: RegulationLanguage): string =>
  statusWords[status][lang];

const titles = {
  duties: { en: 'Duties', es: 'Contribuciones' },
  igi: { en: 'IGI (import duty)', es: 'IGI' },
  preferential: { en: 'Treaties', es: 'Tratados' },
  reform_2026: { en: 'Reform of 2026', es: 'Reforma 2026' },
  iva: { en: 'IVA (VAT)', es: 'IVA' },
  ieps: { en: 'IEPS (excise)', es: 'IEPS' },
  isan: { en: 'ISAN (automobiles)', es: 'ISAN' },
  dta: { en: 'DTA (processing fee)', es: 'DTA' },
  programmes: { en: 'Zones and quotas', es: 'Franja, región y cupos' },
  noms: { en: 'NOM (standards)', es: 'NOM' },
  agencies: { en: 'Agencies', es: 'Dependencias' },
  sanitary_inspection: { en: 'Sanitary inspection', es: 'Inspección sanitaria' },
  antidumping: { en: 'Anti-dumping duties', es: 'Cuotas compensatorias' },
  permits: { en: 'Permits and notices', es: 'Permisos y avisos' },
  immex_annexes: { en: 'IMMEX annexes I, III', es: 'IMMEX anexos I y III' },
  immex_sensitive: { en: 'IMMEX sensitive goods', es: 'IMMEX sensibles' },
  immex_restrictions: { en: 'Barred regimes', es: 'Regímenes prohibidos' },
  prosec: { en: 'PROSEC', es: 'PROSEC' },
  rule_8: { en: 'Regla 8a', es: 'Regla 8a' },
  sectoral_registry: { en: 'Sectoral registry', es: 'Padrón sectorial' },
  estimated_prices: { en: 'Estimated prices', es: 'Precios estimados' },
  amounts: { en: 'Contributions in pesos', es: 'Contribuciones en pesos' },
  cuota: { en: 'Anti-dumping duty', es: 'Cuota compensatoria' },
  prv: { en: 'PRV', es: 'PRV' },
  iva_prv: { en: 'IVA of PRV', es: 'IVA/PRV' },
  customs_value: { en: 'customs value', es: 'valor en aduana' },
  percent: { en: 'rate', es: 'tasa' },
  base: { en: 'base', es: 'base' },
  payable: { en: 'to pay', es: 'a pagar' },
  total: { en: 'total of contributions', es: 'total de contribuciones' },
  without: { en: 'without', es: 'sin' },
  exchange_rate: { en: 'exchange rate', es: 'tipo de cambio' },
  known: { en: 'known so far, no total', es: 'conocido hasta aquí, sin total' },
  unknown: { en: 'not known', es: 'no consta' },
  warnings: { en: 'Warnings', es: 'Advertencias' },
  siblings: { en: 'Under the same six digits', es: 'Bajo los mismos seis dígitos' },
  import: { en: 'Import into Mexico', es: 'Importación a México' },
  analysis: {
    en: 'Import into Mexico: regulatory analysis',
    es: 'Importación a México: análisis regulatorio',
  },
  section: { en: 'section', es: 'sección' },
  status: { en: 'status', es: 'estado' },
  says: { en: 'what the loaded lists say', es: 'lo que dicen las listas cargadas' },
  scope: { en: 'scope', es: 'alcance' },
  document: { en: 'document', es: 'documento' },
  action: { en: 'to do', es: 'qué hacer' },
  pedimento: { en: 'pedimento', es: 'pedimento' },
  rate: { en: 'rate', es: 'cuota' },
  steps: { en: 'steps', es: 'pasos' },
  source: { en: 'source', es: 'fuente' },
  unit: { en: 'unit', es: 'unidad' },
  origin: { en: 'origin', es: 'origen' },
  date: { en: 'date', es: 'fecha' },
  nicos: { en: 'NICO', es: 'NICO' },
  contents: { en: 'Contents', es: 'Contenido' },
  overview: { en: 'What the lists say', es: 'Lo que dicen las listas' },
  documents: { en: 'Documents of the pedimento', es: 'Documentos del pedimento' },
  always: { en: 'every import', es: 'siempre' },
  held: { en: 'held', es: 'ya se tiene' },
  must_meet: { en: 'to be met before entry', es: 'por cumplir antes de importar' },
  must_read: { en: 'scope to be read', es: 'alcance por leer' },
  must_look_up: { en: 'in no loaded list: look it up', es: 'sin lista cargada: por verificar' },
  missing: { en: 'missing', es: 'falta' },
  confidence: { en: 'confidence', es: 'confianza' },
  high: { en: 'high', es: 'alta' },
  medium: { en: 'medium', es: 'media' },
  low: { en: 'low', es: 'baja' },
  risks: {
    en: 'Colours say how much is at risk, never how high a rate is: red, to be met before entry; amber, a scope to be read; dotted grey, not looked up in a whole list.',
    es: 'Los colores indican riesgo, nunca lo alto de una tasa: rojo, por cumplir antes de importar; ámbar, alcance por leer; gris punteado, no verificado en una lista completa.',
  },
  legend: {
    en: 'found: a loaded list says what applies. conditional: listed, a scope must be read. not listed: the list that is named, complete at its date, does not have it. not verified: no complete list is loaded.',
    es: 'encontrado: una lista cargada dice qué aplica. condicional: listado, hay que leer el alcance. no listado: no está en la lista que se nombra, completa a su fecha. no verificado: no hay lista completa cargada.',
  },
} as const;

/** The name of a section, column or label in the answer's language. */
export const regulationWord = (word: keyof typeof titles, lang: RegulationLanguage): string =>
  titles[word][lang];

/** One line of the overview: a category with its status and what is said of it. */
export interface OverviewRow {
  /** the word that names it */
  readonly key: keyof typeof titles;
  readonly title: string;
  readonly status: RegulationStatus;
  readonly says: string;
  readonly section?: RegulationSection;
}

/** The rate, and what an earlier print says where it says something else. */
function igiText({ duties: { igi }, lang }: RegulationResult): string {
  const { text, earlier, ad_valorem, kind } = igi;
  if (!earlier) return text;
  const same =
    kind === 'exempt' ? earlier.text === 'Ex.' : earlier.text === text || earlier.text === `${ad_valorem}%`;
  if (same) return text;
  return `${text} (${lang === 'es' ? 'impreso de' : 'print of'} ${earlier.edition}: ${earlier.text})`;
}

/** Every category of an analysis in the order a broker reads them. */
export function overviewOf(result: RegulationResult): OverviewRow[] {
  const { duties, immex, lang } = result;
  const row = (word: keyof typeof titles, status: RegulationStatus, says: string): OverviewRow => ({
    key: word,
    title: regulationWord(word, lang),
    status,
    says,
  });
  const part = (word: keyof typeof titles, section: RegulationSection): OverviewRow => ({
    ...row(word, section.status, section.why),
    section,
  });
  return [
    row('igi', duties.igi.status, igiText(result)),
    row('preferential', duties.preferential.status, duties.preferential.why),
    row('reform_2026', duties.reform_2026.status, duties.reform_2026.text),
    row('iva', duties.iva.status, duties.iva.text),
    row('ieps', duties.ieps.status, duties.ieps.text),
    row('dta', duties.dta.status, duties.dta.text),
    part('programmes', duties.programmes),
    part('noms', result.noms),
    part('agencies', result.agencies),
    part('sanitary_inspection', result.sanitary_inspection),
    part('antidumping', result.antidumping),
    part('permits', result.permits),
    part('immex_annexes', immex.annexes),
    part('immex_sensitive', immex.sensitive),
    part('immex_restrictions', immex.restrictions),
    part('prosec', immex.prosec),
    part('rule_8', immex.rule_8),
    part('sectoral_registry', result.sectoral_registry),
    part('estimated_prices', result.estimated_prices),
  ];
}
