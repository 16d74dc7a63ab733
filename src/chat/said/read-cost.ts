import type { CostAsked, Intent } from '../intent.js';
import { currencyPattern, currencyWords } from './currency-words.js';

const noUnit =
  '(?:cent|annum|year|month|day|week|hour|ciento|favor|que|dia|mes|ano|semana|hora|barco|mar|avion|aire|tren|camion|via|lo|la|el|los|las|mexico|ahora|ultimo|primera|si|eso|esto|cada)';
const perUnit = new RegExp(
  String.raw`\b(?:per|a|each|for each|for one|for a single)\s+(?:unit|piece|pair|item|one|single)\b|\bper (?!${noUnit}\b)\p{L}{2,}|\b(?:each|apiece|unit cost|per-unit)\b|\b(?:por|cada|el|la)\s+(?:par|pieza|unidad|prenda|articulo|docena|kilo|kg|caja|botella)\b|\bpor (?!${noUnit}\b)\p{L}{3,}\s*\??\s*$|\b(?:cada un[oa]|c\/u|unitari[oa])\b|\/\s?(?:prs?|pcs?|ea|units?|doz|dz|kg|lb|pza?s?|par|u)\b`,
  'u',
);
const landed =
  /\b(?:land(?:ed|ing)|all[- ]in\b|delivered cost|total cost|door[- ]to[- ]door|ddp|puest[oa]s?\b|costo (?:total|final)|todo incluido|costo puesto|cost (?:me )?in total|in total with)\b/;
const fees: readonly (readonly [RegExp, NonNullable<CostAsked['fee']>])[] = [
  [
    /\bhmf\b|harbou?r (?:maintenance )?(?:fee|tax|charge)|mantenimiento (?:de puertos?|portuario)|port (?:maintenance )?fee/,
    'HMF',
  ],
  [/\bmpf\b|merchandise processing|processing fee|procesamiento de mercanc/, 'MPF'],
  [/\b(?:customs |user |the |which |what )?fees\b(?! apart)|\bderechos de tramite\b|\bcbp fees?\b/, 'all'],
];
const gap =
  /\b(?:gap|difference|sav(?:e|es|ing|ings)|ahorr\w+|diferencia|how much (?:more|less|cheaper|extra)|cuanto (?:mas|menos))\b/;
const inCurrency = new RegExp(String.raw`\b(?:in|en|into|to|a)\s+(${currencyPattern})`, 'u');
const rate = /(?:@|\bat|\brate(?: of)?|\ba|tipo de cambio(?: de)?|\btc|=)\s*(\d+(?:[.,]\d+)?)/;
const measure =
  /(?<=^\W*(?:(?:and|y|so|ok|but|pero|what about|how about|any|no|why|por que|is|are|does|with|incl\.?|including|con|the|la|el|on|del?)\s+)*|\b(?:subject to|under|hit by|caught by|covered by|exempt from|owe|sujet[oa]s? al?|bajo|exent[oa]s? del?)\s+(?:the\s+|la\s+|el\s+)?)(122|201|232|301)(?!\s*[\p{L}%]{0,3}(?:units?|pcs|pieces|usd|kg|dollars|pzas?|piezas))\b|\b(?:section|seccion|sec\.?|s)\s?-?(\d{3})\b(?!\d)|\b(9903\.\d\d(?:\.\d\d)?)\b|\b(ieepa|fentanyl|reciprocal|fentanilo|reciproc[oa]s?|surcharge|recargo)\b/u;

/** What of a cost a question asks for; undefined where it is the duty itself. */
export function costAsked(folded: string): CostAsked | undefined {
  const named = fees.find(([pattern]) => pattern.test(folded))?.[1];
  // "duty and fees", "arancel y MPF" ask for the whole
  const isWhole =
    /\b(?:dut(?:y|ies)|tariffs?|aranceles|arancel|impuestos)\b/.test(folded) &&
    (named === 'all' || /\b(?:and|plus|y|mas)\b/.test(folded));
  const fee = isWhole ? undefined : named;
  const code = currencyWords[inCurrency.exec(folded)?.[1] ?? ''];
  const isForeign = code !== undefined && code !== 'USD' && !code.includes(' ');
  const given = isForeign ? rate.exec(folded.replace(inCurrency, ' '))?.[1]?.replace(',', '.') : undefined;
  const asked: CostAsked = {
    ...(fee === undefined ? {} : { fee }),
    ...(landed.test(folded) || /\b(?:freight|frt|frght|insurance|flete|seguro)\b/.test(folded)
      ? { landed: true as const }
      : {}),
    ...(perUnit.test(folded) ? { perUnit: true as const } : {}),
    ...(gap.test(folded) ? { gap: true as const } : {}),
    ...(isForeign ? { currency: { code, ...(given === undefined ? {} : { rate: given }) } } : {}),
  };
  return Object.keys(asked).length > 0 ? asked : undefined;
}

/** An additional duty that a question asks about: its heading in chapter 99, or the words of its authority. */
export function measureAsked(folded: string): string | undefined {
  const found = measure.exec(folded);
  if (!found)
    return ofMetals.test(folded) && /[?¿]|^\W*(?:and |y |so )?(?:is|are|does|do|would|es|son)\b/.test(folded)
      ? 'Section 232'
      : undefined;
  const [, bare, named, heading, name = ''] = found;
  const section = bare ?? named;
  if (section !== undefined) return `Section ${section}`;
  return heading ?? measureNames[name] ?? name;
}

/** "Is it a steel derivative?", "subject to 232 as aluminum": what section 232 reaches, without its name. */
const ofMetals =
  /\b(?:steel|alumin(?:um|ium)|copper|metal|acero|aluminio|cobre)\s+derivatives?\b|\bderivad[oa]s?\s+del?\s+(?:acero|aluminio|cobre|metal)\b/;

const measureNames: Readonly<Record<string, string>> = {
  fentanilo: 'fentanyl',
  recargo: 'surcharge',
  reciproco: 'reciprocal',
  reciproca: 'reciprocal',
  reciprocos: 'reciprocal',
  reciprocas: 'reciprocal',
};

/** Whether a message asks if an additional duty is paid, and does not ask what it is. */
export const asksOfMeasure = (folded: string): boolean =>
  /\bwhy\b|\bpor que\b|^\W*(?:(?:and|y|so|ok|but|pero|what about|how about|any|no)\s+)*(?:the\s+|la\s+|el\s+)?(?:section\s+|seccion\s+)?\d{3}(?:\s+(?:on (?:it|this|these|that|them)|too|tambien|duty|tariff))?\W*$|\b(?:subject|appl(?:y|ies|icable)|hit|fall|falls|caught|covered|owe|rate|duty|pay|pays|exempt|excluded|on it|reach(?:es)?|touch(?:es)?|catch(?:es)?|affects?|covers?|bites?|derivatives?|sujet[oa]s?|alcanza\w*|toca\w*|derivad[oa]s?|aplica\w*|afecta\w*|cae\w*|paga\w*|tasa|exent[oa]s?|le toca|lleva)\b/.test(
    folded,
  );

/** "So in dollars?", "¿y en dólares?": the same once more, with its sums. */
export const asksInDollars = (folded: string): boolean =>
  /^\W*(?:(?:so|and|ok|y|entonces|how much|what|cuanto|is|es|seria|that|it|eso)\s+)*(?:in|en)\s+(?:us\s+)?(?:dollars|dolares|usd)\W*$/.test(
    folded,
  );

/** What of the goods of a list a question compares or adds up; undefined where it speaks of no list. */
export function listCostAsked(folded: string): 'most' | 'least' | 'sum' | undefined {
  const ofList =
    /\b(?:which one|cual|them|these|those|lines?|rows?|items?|list|goods|products|two|three|four|five|six|all|both|ell[oa]s|est[oa]s|renglones|lineas|lista|productos|mercancias|dos|tres|cuatro|cinco|seis|tod[oa]s)\b/;
  if (!ofList.test(folded) && !(ofOne.test(folded) && !ofOther.test(folded))) return undefined;
  if (/\b(?:highest|most|dearest|biggest|worst|hardest|heaviest|mas|mayor|peor)\b/.test(folded))
    return 'most';
  if (/\b(?:lowest|least|cheapest|smallest|menos|menor)\b/.test(folded)) return 'least';
  return /\b(?:add up|adds up|sums?|totals?|altogether|together|in all|suman?|en total|juntos|juntas)\b/.test(
    folded,
  )
    ? 'sum'
    : undefined;
}

/** "Which is the worst for duty?": one of the goods by what it pays. */
const ofOne =
  /\b(?:which|what|whose|who|cual|que)\b.*\b(?:dut(?:y|ies)|tariffs?|rates?|pays?|costs?|tax(?:es|ed)?|hit|expensive|arancel(?:es)?|pagan?|impuestos?|tasas?|car[oa])\b/;
const ofOther =
  /\b(?:origins?|countr(?:y|ies)|candidates?|codes?|candidat[oa]s?|codigos?|origen|pais(?:es)?|from|desde)\b/;

/** "what if ...", "suppose ...", "y si ...": the facts are only supposed. */
const supposing =
  /\b(?:w(?:h?a|o)t if|(?<=^\W*)if|what about|how about|and if|but if|if (?:it|they|i|we|the)\b|if (?:from|made)|suppos\w+|imagine|let'?s say|say it|hypothetically|would it|would they|would the|would i|would we|had (?:it|they)|que (?:pasa|pasaria|tal) si|que tal|y si|pero si|suponiendo|supon(?:gamos|iendo)?|digamos|imagina|en caso de|si (?:fuera|viniera|vinieran|vienen|viene|fueran|valieran|valiera|llegara|llegaran|lo trajera|los trajera|las trajera|importara|compro|comprara|traigo))\b/;

export const isSupposed = (folded: string): boolean => supposing.test(folded);

/** "keep that", "déjalo así": what was supposed is to hold. */
export const keepsSupposed = (folded: string): boolean =>
  /^\W*(?:(?:ok|okay|yes|good|fine|si|bueno|perfecto)[\s,.]+)*(?:(?:let'?s )?(?:keep|use|take|apply|go with) (?:that|it|this|those)(?: one| value| origin)?(?: then| instead)?|make it so|dej[ae]lo asi|dejalos asi|usa (?:eso|ese|esa)|quedate con (?:eso|ese|esa)|aplicalo|asi dejalo|toma (?:eso|ese|esa))\W*$/.test(
    folded,
  );

/** Words that put several side by side. */
export const comparing =
  /\b(?:compar\w+|cheap\w*|versus|vs|best (?:origin|country|option|deal|price)|which (?:one|country|origin|of)|lowest|least|less expensive|better|side by side|conviene\w*|barat\w+|menos|mejor|cual(?:es)?|lado a lado|economic[oa]s?)\b/;

type DutyAsked = Extract<Intent, { kind: 'duty' | 'origin' }>;

/** A question of cost with what it asks for and supposes of the entry, where it contradicts what is known. */
export function asCost(
  intent: DutyAsked,
  {
    folded,
    known,
    isQuestion,
  }: { readonly folded: string; readonly known: object; readonly isQuestion: boolean },
): Intent {
  const about = costAsked(folded);
  const facts = Object.keys(intent.entry);
  const contradicts = facts.some((name) => name in known);
  const supposed =
    contradicts && intent.code === undefined && intent.goods === '' && (isQuestion || isSupposed(folded));
  return { ...intent, ...(about ? { about } : {}), ...(supposed ? { supposed: true as const } : {}) };
}
