import { foldText } from '../../classify/facts/scan-words.js';
import type { ChatCase } from '../chat-case.js';
import type { Intent } from '../intent.js';
import { CutText } from './cut-text.js';
import { readCodes } from './read-codes.js';

/** a longer message is read as a whole */
const wordsAtMost = 14;

/** A question on the law in a few words that name what it is about by their form: "AD vs CVD?", "note?", "9903.88.03: rate, since when?". */
export function shortLaw(message: string, { result }: ChatCase): Intent | undefined {
  const folded = foldText(message.trim()).replace(/[’`´]/g, "'");
  if (folded.split(/\s+/).length > wordsAtMost) return undefined;
  if (unfairPrices.test(folded)) return law('ad/cvd');
  if (smallShipments.test(folded)) return law('de minimis');
  if (noteAlone.test(folded) && result?.code != null) {
    const ofChapter = law(`notes to chapter ${Number(result.code.slice(0, 2))}`, { kind: 'why' });
    return law('which note applies', ofChapter);
  }
  if (!aboutHeading.test(folded) || onGoods.test(folded)) return undefined;
  const codes = readCodes(new CutText(message, foldText), false);
  const [code] = codes;
  return codes.length === 1 && code && 'code' in code && /^9903\d{4}/.test(code.code)
    ? { kind: 'code', code }
    : undefined;
}

const law = (text: string, otherwise: Intent = { kind: 'unknown' }): Intent => ({
  kind: 'law',
  text,
  otherwise,
});

const ad = String.raw`(?:a\/?d|add|anti-?dumping(?:\s+dut(?:y|ies))?|dumping)`;
const cvd = String.raw`(?:cv\/?d|countervailing(?:\s+dut(?:y|ies))?)`;
const besides = String.raw`(?:(?:so|ok|and|what(?:'?s| is| are)?|explain|tell me|the|difference|diff|between|y|que|cual|es|son|la|diferencia|entre)\s+)*`;
const against = String.raw`\s*(?:vs\.?|versus|v|or|and|from|against|\/|y|e|o|contra)\s*`;
/** "AD vs CVD?", "difference between countervailing and dumping": the two by their names and nothing else. */
const unfairPrices = new RegExp(
  String.raw`^\W*${besides}(?:${ad}${against}${cvd}|${cvd}${against}${ad})(?:\s+(?:dut(?:y|ies)|orders?|difference|meaning))*\W*$`,
);

const eightHundred = String.raw`(?:(?:us)?\$\s?800\b|\b800[- ]?(?:dollars?|usd|bucks|dolares|dls)\b|\b(?:under|below|over|sub|menos de|debajo de|hasta)[- ]?\$?800\b)`;
const relief = String.raw`\b(?:exempt\w*|exencion\w*|exent[oa]s?|limit[es]*|threshold|rule|allowance|duty[- ]free|loophole|entry|packages?|parcels?|shipments?|regla|umbral|tope|franquicia|paquetes?|envios?)\b`;
/** "Is the 800 dollar exemption gone?": shipments so small that they paid nothing. */
const smallShipments = new RegExp(`${eightHundred}.{0,30}${relief}|${relief}.{0,20}${eightHundred}`);

const noteAlone =
  /^\W*(?:(?:and|so|ok|the|any|which|what|legal|chapter|section|y|la|alguna|cual|que|hay)\s+)*(?:legal |chapter |section )?(?:notes?|notas?)(?: legal(?:es)?)?\W*$/;

const aboutHeading =
  /\b(?:rates?|who|whom|whose|since|until|till|when|which|what|countr(?:y|ies)|origins?|expires?|ends?|began|start(?:ed|s)?|quien(?:es)?|tasa|desde|hasta|cuando|que|cuales?|pais(?:es)?|vence|vigente|vigencia)\b/;
/** What is asked of goods or of what changed is answered elsewhere. */
const onGoods =
  /\b(?:it|its|they|them|this|these|those|mine|my|our|goods|products?|apply|applies|subject|chang\w+|amend\w+|modif\w+|cambi\w+|esto|estos?|estas?|mi|mis|mercancia|producto|aplica\w*)\b/;
