import { placesIn } from './place-names.js';

/** What may be asked of an import into Mexico. */
export const mexicanTopics = [
  'igi',
  'iva',
  'dta',
  'ieps',
  'total',
  'noms',
  'permits',
  'antidumping',
  'registry',
  'prices',
  'immex',
  'rule8',
  'treaty',
  'nico',
  'documents',
] as const;

export type MexicanTopic = (typeof mexicanTopics)[number];

/** The words of each topic, folded; those of the trade are said of Mexico alone, the others where Mexico is the destination. */
const words: Readonly<Record<MexicanTopic, { readonly own?: RegExp; readonly shared?: RegExp }>> = {
  igi: {
    own: /\b(?:igi|ligie|impuesto(?:s)? general(?:es)? de importacion)\b/,
    shared:
      /\b(?:arancel(?:es)?|ad ?valorem|advalorem|import dut(?:y|ies)|dut(?:y|ies)|tariff rate|tasa general)\b/,
  },
  iva: { own: /\biva\b/, shared: /\b(?:vat|value added tax|impuesto al valor agregado)\b/ },
  dta: { own: /\b(?:dta|derecho de tramite)\b/, shared: /\b(?:processing fee|customs fee)\b/ },
  ieps: { own: /\bieps\b/, shared: /\bimpuesto especial\b/ },
  total: {
    shared:
      /\b(?:contribucion(?:es)?|en total|(?:cuanto|que) (?:\w+ ){0,2}(?:pag\w+|cuest\w+|sale|saldria|debo|deberia)|how much|what (?:do|would|will|does) (?:i|we|it|they) (?:pay|owe)|taxes|impuestos|costs? to import|total|landed)\b/,
  },
  noms: {
    own: /\b(?:noms?|nom-\d+\S*|normas? oficial(?:es)?)\b/,
    shared: /\b(?:normas?|standards?|etiquet\w+|label(?:s|l?ing)?|homologa\w+)\b/,
  },
  permits: {
    own: /\b(?:permisos? previos?|avisos? (?:automatico|previo)s?|cofepris|senasica|semarnat|sedena|conacyt|cicoplafest|2\.2\.1)\b/,
    shared:
      /\b(?:permisos?|permits?|licen[cs](?:e|es|ia|ias|ing)|autorizacion(?:es)?|registro sanitario|sanitary registration|prior authori[sz]ation|agenc(?:y|ies)|dependencias?|restrict\w+|regulaciones|regulations?|no arancelarias)\b/,
  },
  antidumping: {
    shared: /\b(?:anti-?dumping|dumping|compensator[iy][oa]?s?|countervailing|cuotas?)\b/,
  },
  registry: {
    own: /\b(?:padron(?:es)?)\b/,
    shared: /\b(?:importers? regist\w+|sectoral regist\w+|inscrit[oa]s?|inscribirme|register(?:ed)? as)\b/,
  },
  prices: { own: /\bprecios? estimados?\b/, shared: /\b(?:estimated prices?|reference prices?)\b/ },
  immex: {
    own: /\b(?:immex|maquila(?:dora)?)\b/,
    shared: /\b(?:temporary import\w*|importacion temporal)\b/,
  },
  rule8: { own: /\b(?:prosec)\b/ },
  treaty: {
    shared:
      /\b(?:treat(?:y|ies)|tratados?|t-?mec|usmca|preferenc\w+|preferential|tlc\w*|origen preferencial)\b/,
  },
  nico: {
    own: /\bnico\b/,
    shared: /\b(?:fraccion(?: arancelaria)?|mexican (?:tariff )?(?:code|line|heading))\b/,
  },
  documents: {
    own: /\b(?:pedimento|agente aduanal para)\b/,
    shared:
      /\b(?:documentos?|docs?|doctos?|papers|documentacion|documents?|paperwork|papeles|papeleo|checklist|requisitos|requirements?|tramites?|que (?:me )?piden|que ocupo|que se ocupa|what do i need|que necesito)\b/,
  },
};

const towns = `mexico|republica mexicana|(?:the )?mexican (?:customs|border|market|side)|aduanas? mexicanas?|${placesIn('MX')}`;
const toMexico = new RegExp(
  String.raw`(?<!\b(?:made|sewn|cut|produced|assembled|woven|knit|knitted|spun|formed|manufactured|grown|plant|factory|supplier|hech[oa]s?|cosid[oa]s?|cortad[oa]s?|producid[oa]s?|ensamblad[oa]s?|tejid[oa]s?|fabricad[oa]s?|hilad[oa]s?|armad[oa]s?)\s)\b(?:into|in to|entering|enters?|bound for|to|in|at|for|hacia|hasta|para|a|en|por|de entrada a|destino)\s+(?:la\s+aduana\s+de\s+|la\s+ciudad\s+de\s+|the\s+port\s+of\s+|port\s+of\s+|puerto\s+de\s+)?(?:${towns})\b`,
);
const destination = new RegExp(
  String.raw`\b(?:(?:destination|destino|importer|importador)\b\W*(?:is|es|in|en)?\W*(?:${towns})\b|mexican (?:import|customs|duty|duties|tax|taxes|tariff|regulations?|rules|requirements?)|importacion (?:definitiva )?(?:a|en) mexico|aduanas? mexicanas?)`,
);

/** Whether folded words say that goods enter Mexico; where they come from there is another matter. */
export function saysIntoMexico(folded: string): boolean {
  const told = folded.replace(madeThere, ' ');
  return toMexico.test(told) || destination.test(told);
}

/** "We assemble them in Guadalajara": where they are made, and not where they go. */
const madeThere = new RegExp(
  String.raw`\b(?:assembles?|bakes?|brews?|makes?|manufactures?|produces?|builds?|sews?|knits?|weaves?|grows?|made|sewn|cut|produced|assembled|woven|knitted|spun|manufactured|grown|fabric\w+|ensambl\w+|produc\w+|hacemos|hacen|hech[oa]s?|cos\w+|tej\w+|cultiv\w+|cosech\w+|arm[ao]\w*|maquil\w+|envas\w+|confeccion\w+)\b[^.;?!]{0,60}?\b(?:in|at|en)\s+(?:la\s+ciudad\s+de\s+)?(?:${towns})\b`,
  'g',
);

/** The stretch of folded words that says so. */
export const intoMexico: readonly RegExp[] = [toMexico, destination];

/** What folded words ask of an import into Mexico; `mexican`: where that country is the destination already. */
export function readMexicanTopics(folded: string, mexican: boolean): readonly MexicanTopic[] {
  const found = mexicanTopics.filter((topic) => {
    const { own, shared } = words[topic];
    return own?.test(folded) || (mexican && shared?.test(folded));
  });
  const named = found.filter((topic) => topic !== 'total');
  if (named.length === 0 || !found.includes('total')) return found;
  // "how much is the IVA" asks for the IVA; "in total" asks for all
  return /\b(?:en total|in total|all together|contribucion\w*|altogether|todo)\b/.test(folded)
    ? ['total']
    : named;
}

/** The words of all topics, to be cut where the goods beside them are looked for. */
export const topicWords: readonly RegExp[] = Object.values(words).flatMap(({ own, shared }) => [
  ...(own ? [new RegExp(own.source, 'g')] : []),
  ...(shared ? [new RegExp(shared.source, 'g')] : []),
]);
