import { foldText } from '../../classify/facts/scan-words.js';
import type { CountryTable } from '../../core/country.js';
import type { ActReader } from '../act.js';
import type { ChatCase } from '../chat-case.js';
import type { Intent } from '../intent.js';
import { countriesNamed } from './countries-named.js';
import { goodsMarkers, isQuestionForm } from './cues.js';
import { CutText } from './cut-text.js';
import { goodsShare } from './intent-of-act.js';
import { readCodes } from './read-codes.js';
import { costAsked, measureAsked } from './read-cost.js';
import { monthNamed } from './read-day.js';

/** A question that names a programme of additional duties or a fee and no goods: what it is, whom it reaches, until when. */
export function lawByName(
  message: string,
  state: ChatCase,
  { acts, countries }: { readonly acts: ActReader; readonly countries: CountryTable },
): Intent | undefined {
  const folded = foldText(message);
  const words = folded.split(/\s+/).length;
  if (state.asked?.options.length || goodsMarkers.test(folded) || words > wordsAtMost) return undefined;
  if (ends.test(folded) && aboutDuties.test(folded) && !refersBack.test(folded) && isQuestionForm(folded)) {
    const month = monthNamed(folded);
    const what = begins.test(folded) ? 'begin' : 'end';
    return law(`duties that ${what}${month === undefined ? '' : ` in ${month}`}`);
  }
  const name = measureAsked(folded) ?? feeNamed(folded);
  if (name === undefined || /^9903/.test(name)) return undefined;
  if (readCodes(new CutText(message, foldText), false).length > 0) return undefined;
  const ofGoods = onGoods.exec(folded.replace(/[?!.]+$/, ''))?.[1];
  // "on Canada still" names no goods
  const isOfCountry = ofGoods !== undefined && countriesNamed(ofGoods, countries)[0]?.at === 0;
  if (
    ofGoods !== undefined &&
    !isOfCountry &&
    goodsShare(acts.read(ofGoods, { goods: false, asked: false })) >= 0.5
  )
    return undefined;
  if (state.product === '')
    return isQuestionForm(folded) || words <= fewWords ? law(asked(name, folded)) : undefined;
  return asksWhatItIs.test(folded) && !refersBack.test(folded) ? law(asked(name, folded)) : undefined;
}

const wordsAtMost = 16;
const fewWords = 8;

/** The name, with the few words beside it that may narrow it: a country, "copper". */
const asked = (name: string, folded: string): string =>
  [
    name,
    ...(folded.match(/[a-z]{5,}/g) ?? [])
      .filter((word) => !name.toLowerCase().includes(word))
      .slice(0, name.includes(' ') ? 6 : 3),
  ].join(' ');

const law = (text: string): Intent => ({ kind: 'law', text, otherwise: { kind: 'unknown' } });

function feeNamed(folded: string): string | undefined {
  const fee = costAsked(folded)?.fee;
  return fee === 'all' ? undefined : fee;
}

const onGoods =
  /\b(?:on|for|over|sobre|para)\s+(?:an?\s|the\s|my\s|un[oa]?s?\s|el\s|la\s|los\s|las\s|mis?\s)?(.{3,})$/;
const refersBack =
  /\b(?:it|its|they|them|this|these|those|my|mine|our|here|esto|estos?|estas?|lo|los|las|me|nos|mi|mis|mercancia)\b(?!\s*(?:year|month|week|ano|mes|surcharge|duties|duty|tariffs?|measure|recargo|arancel))/;
const asksWhatItIs =
  /^\W*(?:and |y |so |ok )*(?:what(?:'s| is| are| was| were| does)|explain|define|tell me about|which|who|until|since|when|how long|que (?:es|son|fue|significa)|explica\w*|cuales?|quien|hasta|desde|cuando)\b|\b(?:expire[sd]?|ended|exempt(?:ions?|ed)?|minimum|maximum|min|max|cap|floor|vigencia|exent[oa]s?|minim[oa]|maxim[oa]|tope)\b/;
const ends =
  /\b(?:due to (?:end|expire|start|begin)|ends?|ending|expir\w+|runs? out|sunsets?|lapses?|starts?|begins?|comes? into force|takes? effect|vence[ns]?|terminan?|acaban?|expiran?|empiezan?|comienzan?|entran? en vigor)\b/;
const begins = /\b(?:start\w*|begin\w*|into force|takes? effect|empiez\w+|comienz\w+|en vigor)\b/;
const aboutDuties =
  /\b(?:anything|something|nothing|dut(?:y|ies)|tariffs?|surcharges?|measures?|programs?|programmes?|exclusions?|algo|nada|aranceles?|medidas?|recargos?|programas?|exclusiones)\b/;
