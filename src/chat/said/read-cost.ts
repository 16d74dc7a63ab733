import type { CostAsked, Intent } from '../intent.js';
import { currencyPattern, currencyWords } from './currency-words.js';

const noUnit =
  '(?:cent|annum|year|month|day|week|hour|ciento|favor|que|dia|mes|ano|semana|hora|barco|mar|avion|aire|tren|camion|via|lo|la|el|los|las|mexico|ahora|ultimo|primera|si|eso|esto|cada)';
const perUnit = new RegExp(
  String.raw`\b(?:per|a|each|for each|for one|for a single)\s+(?:unit|piece|pair|item|one|single)\b|\bper (?!${noUnit}\b)\p{L}{2,}|\b(?:each|apiece|unit cost|per-unit)\b|\b(?:por|cada|el|la)\s+(?:par|pieza|unidad|prenda|articulo|docena|kilo|kg|caja|botella)\b|\bpor (?!${noUnit}\b)\p{L}{3,}\s*\??\s*$|\b(?:cada un[oa]|c\/u|unitari[oa])\b`,
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
const inCurrency = new RegExp(String.raw`\b(?:in|en|into|to|a)\s+(${currencyPattern})`, 'u');
const rate = /(?:@|\bat|\brate(?: of)?|\ba|tipo de cambio(?: de)?|\btc|=)\s*(\d+(?:[.,]\d+)?)/;
const measure =
  /\b(?:section|seccion|sec\.?|s)\s?-?(\d{3})\b(?!\d)|\b(9903\.\d\d(?:\.\d\d)?)\b|\b(ieepa|fentanyl|reciprocal|fentanilo|reciproc[oa]s?|surcharge|recargo)\b/;

/** What of a cost a question asks for; undefined where it is the duty itself. */
export function costAsked(folded: string): CostAsked | undefined {
  const fee = fees.find(([pattern]) => pattern.test(folded))?.[1];
  const code = currencyWords[inCurrency.exec(folded)?.[1] ?? ''];
  const isForeign = code !== undefined && code !== 'USD' && !code.includes(' ');
  const given = isForeign ? rate.exec(folded.replace(inCurrency, ' '))?.[1]?.replace(',', '.') : undefined;
  const asked: CostAsked = {
    ...(fee === undefined ? {} : { fee }),
    ...(landed.test(folded) || /\b(?:freight|insurance|flete|seguro)\b/.test(folded)
      ? { landed: true as const }
      : {}),
    ...(perUnit.test(folded) ? { perUnit: true as const } : {}),
    ...(isForeign ? { currency: { code, ...(given === undefined ? {} : { rate: given }) } } : {}),
  };
  return Object.keys(asked).length > 0 ? asked : undefined;
}

/** An additional duty that a question asks about: its heading in chapter 99, or the words of its authority. */
export function measureAsked(folded: string): string | undefined {
  const found = measure.exec(folded);
  if (!found) return undefined;
  const [, section, heading, name = ''] = found;
  if (section !== undefined) return `Section ${section}`;
  return heading ?? measureNames[name] ?? name;
}

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
  /\b(?:subject|appl(?:y|ies|icable)|hit|fall|falls|caught|covered|owe|rate|duty|pay|pays|exempt|excluded|on it|sujet[oa]s?|aplica\w*|afecta\w*|cae\w*|paga\w*|tasa|exent[oa]s?|le toca|lleva)\b/.test(
    folded,
  );

/** "what if ...", "suppose ...", "y si ...": the facts are only supposed. */
const supposing =
  /\b(?:what if|what about|how about|and if|but if|if (?:it|they|i|we|the)\b|if (?:from|made)|suppos\w+|imagine|let'?s say|say it|hypothetically|would it|would they|would the|would i|would we|had (?:it|they)|que (?:pasa|pasaria|tal) si|que tal|y si|pero si|suponiendo|supon(?:gamos|iendo)?|digamos|imagina|en caso de|si (?:fuera|viniera|vinieran|vienen|viene|fueran|valieran|valiera|llegara|llegaran|lo trajera|los trajera|las trajera|importara|compro|comprara|traigo))\b/;

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
