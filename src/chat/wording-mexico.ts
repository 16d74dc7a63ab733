import type { Language } from '../core/say.js';

/** What an import wants whatever the goods are, with the article that asks for it. */
interface PaperWords {
  readonly name: string;
  readonly law: string;
}

/** What the chat says of its own of an import into Mexico; the rest comes from the answers of the engine. */
export interface MexicoWording {
  readonly askGoods: string;
  readonly askPesos: (currency: string) => string;
  readonly askPesosWhy: string;
  readonly pesosUnread: string;
  /** a claim of origin is judged for entry into the United States alone */
  readonly claimNotJudged: string;
  readonly into: (formatted: string) => string;
  readonly likeliest: string;
  readonly nicoLeads: (nico: string, text: string, share: string) => string;
  readonly nicos: (formatted: string) => string;
  readonly treaties: string;
  readonly rule8: string;
  readonly temporary: string;
  readonly amountsHead: (value: string) => string;
  readonly amount: (name: string, rate: string, pesos: string) => string;
  readonly amountsTotal: (pesos: string) => string;
  readonly amountsKnown: (pesos: string, missing: readonly string[]) => string;
  readonly checklistHead: (formatted: string) => string;
  readonly always: string;
  readonly onlyIf: string;
  readonly papers: readonly PaperWords[];
  readonly origin: PaperWords;
  readonly notChecked: string;
  readonly papersHead: string;
  readonly papersOfUs: readonly PaperWords[];
  readonly papersRest: string;
  readonly kinds: Readonly<
    Record<'igi' | 'dta' | 'cuota' | 'ieps' | 'isan' | 'iva' | 'prv' | 'iva_prv', string>
  >;
}

const kinds = {
  igi: 'IGI',
  dta: 'DTA',
  ieps: 'IEPS',
  isan: 'ISAN',
  iva: 'IVA',
  prv: 'PRV',
  iva_prv: 'IVA/PRV',
} as const;

export const mexicoWording: Readonly<Record<Language, MexicoWording>> = {
  en: {
    askGoods: 'Which goods enter Mexico, or which fraccion of eight digits?',
    askPesos: (currency) => `How many pesos does the pedimento take for 1 ${currency}?`,
    askPesosWhy:
      'Contributions are paid in pesos at the exchange rate published for the day of payment; none is loaded.',
    pesosUnread: 'I cannot read a rate in that: write the pesos for one unit, such as 18.40.',
    claimNotJudged:
      'Whether goods originate is judged here for entry into the United States alone; for Mexico I say which treaties the origin opens.',
    into: (formatted) => `Into Mexico, ${formatted}:`,
    likeliest: 'The fraccion is the likeliest, not a sure one.',
    nicoLeads: (nico, text, share) => `NICO ${nico} is the likeliest (${share}): ${text}.`,
    nicos: (formatted) => `The NICOs of ${formatted}:`,
    treaties: 'Treaties',
    rule8: 'Regla 8a',
    temporary: 'temporary import',
    amountsHead: (value) => `On a customs value of ${value}:`,
    amount: (name, rate, pesos) => `${name} ${rate}: ${pesos} MXN`,
    amountsTotal: (pesos) => `In total ${pesos} MXN.`,
    amountsKnown: (pesos, missing) => `Known so far ${pesos} MXN; missing: ${missing.join('; ')}.`,
    checklistHead: (formatted) => `Checklist for import of ${formatted} into Mexico:`,
    always: 'always',
    onlyIf: 'if a preference is claimed',
    papers: [
      { name: 'pedimento with its annexes', law: 'Ley Aduanera art. 36' },
      { name: 'invoice data sent beforehand (COVE)', law: 'Ley Aduanera art. 36-A I a)' },
      { name: 'bill of lading, air waybill or other transport document', law: 'Ley Aduanera art. 36-A I b)' },
      { name: 'declaration of value (manifestación de valor)', law: 'Ley Aduanera art. 59 III' },
      { name: 'registration in the padrón general de importadores', law: 'Ley Aduanera art. 59 IV' },
    ],
    origin: { name: 'certification or other proof of origin', law: 'Ley Aduanera art. 36-A I d)' },
    notChecked: 'Marked "not verified" is not "not needed": its list is not loaded.',
    papersHead: 'For entry into the United States, whatever the goods:',
    papersOfUs: [
      {
        name: 'entry or release documents, and the entry summary (CBP Form 7501)',
        law: '19 CFR 142.3, 142.11',
      },
      { name: 'commercial invoice', law: '19 CFR 141.81, 141.86' },
      { name: 'bill of lading or air waybill: evidence of the right to make entry', law: '19 CFR 141.11' },
      { name: 'packing list where there is one', law: '19 CFR 142.3(a)(4)' },
      { name: 'customs bond', law: '19 CFR 142.4, part 113' },
      { name: 'by ocean: importer security filing 24 hours before loading', law: '19 CFR part 149' },
      { name: 'where a preference is claimed: certification of origin', law: '19 CFR 182.12 for USMCA' },
    ],
    papersRest:
      'What other agencies (FDA, EPA, CPSC, USDA ...) want of these goods is not loaded: check it. For Mexico say so: "into Mexico".',
    kinds: { ...kinds, cuota: 'anti-dumping duty' },
  },
  es: {
    askGoods: '¿Qué mercancía entra a México, o qué fracción de ocho dígitos?',
    askPesos: (currency) => `¿Cuántos pesos toma el pedimento por 1 ${currency}?`,
    askPesosWhy:
      'Las contribuciones se pagan en pesos al tipo de cambio publicado para el día del pago; aquí no hay ninguno cargado.',
    pesosUnread: 'No leo un tipo de cambio en eso: escriba los pesos por una unidad, por ejemplo 18.40.',
    claimNotJudged:
      'Si la mercancía es originaria se juzga aquí solo para la entrada a Estados Unidos; para México digo qué tratados abre el origen.',
    into: (formatted) => `Para México, ${formatted}:`,
    likeliest: 'La fracción es la más probable, no es segura.',
    nicoLeads: (nico, text, share) => `El NICO ${nico} es el más probable (${share}): ${text}.`,
    nicos: (formatted) => `Los NICO de ${formatted}:`,
    treaties: 'Tratados',
    rule8: 'Regla 8a',
    temporary: 'importación temporal',
    amountsHead: (value) => `Sobre un valor en aduana de ${value}:`,
    amount: (name, rate, pesos) => `${name} ${rate}: ${pesos} MXN`,
    amountsTotal: (pesos) => `En total ${pesos} MXN.`,
    amountsKnown: (pesos, missing) => `Se conocen ${pesos} MXN; falta: ${missing.join('; ')}.`,
    checklistHead: (formatted) => `Lista de documentos para importar ${formatted} a México:`,
    always: 'siempre',
    onlyIf: 'si se pide una preferencia',
    papers: [
      { name: 'pedimento con sus anexos', law: 'Ley Aduanera art. 36' },
      { name: 'datos de la factura transmitidos antes (COVE)', law: 'Ley Aduanera art. 36-A I a)' },
      {
        name: 'conocimiento de embarque, guía aérea u otro documento de transporte',
        law: 'Ley Aduanera art. 36-A I b)',
      },
      { name: 'manifestación de valor', law: 'Ley Aduanera art. 59 III' },
      { name: 'inscripción en el padrón general de importadores', law: 'Ley Aduanera art. 59 IV' },
    ],
    origin: { name: 'certificación u otra prueba de origen', law: 'Ley Aduanera art. 36-A I d)' },
    notChecked: '"No verificado" no es "no se necesita": su lista no está cargada.',
    papersHead: 'Para la entrada a Estados Unidos, sea cual sea la mercancía:',
    papersOfUs: [
      {
        name: 'documentos de entrada o despacho y el resumen de entrada (CBP Form 7501)',
        law: '19 CFR 142.3, 142.11',
      },
      { name: 'factura comercial', law: '19 CFR 141.81, 141.86' },
      {
        name: 'conocimiento de embarque o guía aérea: prueba del derecho a hacer la entrada',
        law: '19 CFR 141.11',
      },
      { name: 'lista de empaque si la hay', law: '19 CFR 142.3(a)(4)' },
      { name: 'fianza aduanera', law: '19 CFR 142.4, part 113' },
      { name: 'por mar: declaración de seguridad (ISF) 24 horas antes de embarcar', law: '19 CFR part 149' },
      { name: 'si se pide una preferencia: certificación de origen', law: '19 CFR 182.12 para el T-MEC' },
    ],
    papersRest:
      'Lo que pidan otras agencias (FDA, EPA, CPSC, USDA ...) para esta mercancía no está cargado: hay que consultarlo. Si es para México, dígalo: "a México".',
    kinds: { ...kinds, cuota: 'cuota compensatoria' },
  },
};
