import { foldText } from '../../classify/facts/scan-words.js';
import type { CountryTable } from '../../core/country.js';
import type { ChatCase } from '../chat-case.js';
import type { Intent } from '../intent.js';
import { countriesNamed } from './countries-named.js';
import { CutText } from './cut-text.js';
import type { EntryReader } from './entry-reader.js';
import { readCodes } from './read-codes.js';
import { originsMeant } from './read-origins.js';

/** a longer message is read as a whole */
const wordsAtMost = 20;

/** A question on the answer that was given: why it is so, what another code or another detail would do. */
export function aboutReasons(
  message: string,
  state: ChatCase,
  countries: CountryTable,
  entries: EntryReader,
): Intent | undefined {
  const folded = foldText(message.trim());
  if (state.result?.code == null || folded.split(/\s+/).length > wordsAtMost) return undefined;
  if (whyPercent.test(folded)) return { kind: 'duty', goods: '', entry: {} };
  if (asksMeaning.test(folded)) return { kind: 'code', code: { code: state.code ?? state.result.code } };
  if (asksReasons.test(folded)) return { kind: 'why' };
  if (/[?¿]/.test(message) && byOthers.test(folded)) {
    const [code] = readCodes(new CutText(message, foldText), true).filter((each) => 'code' in each);
    if (code) return { kind: 'compare', codes: [code] };
  }
  return supposed(message, folded, countries, entries);
}

const whyPercent =
  /^\W*(?:but |and |pero |y )?(?:why|how come|how is it|where does|por ?que|como que|de donde (?:sale|salen|viene))\b.{0,30}?\d+(?:[.,]\d+)?\s?(?:%|percent|por ?ciento)/;
const asksMeaning =
  /\bwhat (?:does|do|is) (?:that|this|the|those|these) (?:number|code|digits?|numbers) (?:mean|stand for|say|for)\b|\bque (?:significa|quiere decir|es)n? (?:ese|este|el|esos|la|esa) (?:numero|codigo|numeros|fraccion|digitos)\b/;
const asksReasons =
  /^\W*(?:and |so |ok |but )*(?:what (?:pushed|tipped|made you|led you|brought you|drove|swung|convinced|decided|put it)|how (?:did|do|have) you (?:get|got|arrive|come|reach|pick|choose|decide|know|figure)|on what (?:basis|grounds)(?! do you exclude)|what(?:'s| is) (?:it|that|this|the answer) based on|what makes (?:you|it)|(?:y |entonces )?(?:que te (?:hizo|llevo)|como (?:llegaste|sabes|lo sabes|decidiste)|en que te basas|con base en que|de donde sacas|que lo (?:inclino|decidio)))\b(?!.*\d{4})/;
const byOthers =
  /\b(?:competitors?|suppliers?|vendors?|brokers?|forwarders?|colleagues?|customers?|clients?|boss|seller|invoice|factory|manufacturer|guy|dude|person|people|friend|reddit|forum|website|google|chatgpt|consultant|accountant|they|he|she|someone|somebody|everyone|others?|fabricante|fabrica|amigo|primo|gente|foro|pagina|contador|competidor(?:es)?|competencia|proveedor(?:es)?|agente|vendedor|colega|cliente|jefe|factura|otros?)\b.{0,30}\b(?:uses?|used|using|says?|said|told|claims?|claimed|swears?|puts?|declares?|enters?|classif\w+|insists?|thinks?|has|have|usan?|dicen?|ponen?|declaran?|clasifican?|insisten?|traen?)\b/;

const hypotheses: readonly RegExp[] = [
  /^\W*(?:and |so |but |ok )*(?:would|will|does|could|might|if)\s+(?:it\s+(?:matter|change(?: anything)?)\s+if\s+)?(?:it|they|this|these|the \w+)?\s*(?:was|were|is|are|being|had|has|have|came with|having)?\s*(.{3,60}?)\s*,?\s*(?:would (?:it|that) )?(?:make (?:a|any) difference|change (?:it|anything|the code|that|things|the answer)|matter|be (?:different|another code))\W*$/,
  /^\W*(?:and |so |but )*(?:would|does|will) (?:it|that|anything) (?:change|matter|be different|make a difference) if (?:it|they|this|these) (?:was|were|is|are|had|has|have|came with)\s+(.{3,60}?)\W*$/,
  /^\W*(?:and |so |but )*what (?:if|about if|happens if) (?:it|they|this|these) (?:was|were|is|are|had|has|have|came with)\s+(.{3,60}?)\W*$/,
  /^\W*(?:y |pero )?(?:que pasa |cambia(?:ria)? (?:algo )?|es (?:igual|lo mismo) )?si (?:fuera[n]?|es|son|tuviera[n]?|llevara[n]?|trajera[n]?|viniera[n]? con)\s+(.{3,60}?)(?:\s*,?\s*[¿]?(?:cambia\w*(?: (?:algo|la fraccion|el codigo))?|es (?:lo mismo|igual|otra)|que pasa))?\W*$/,
];

/** "Would nylon make a difference?": a detail that the goods are only supposed to have. */
function supposed(
  message: string,
  folded: string,
  countries: CountryTable,
  entries: EntryReader,
): Intent | undefined {
  for (const pattern of hypotheses) {
    const detail = pattern
      .exec(folded)?.[1]
      ?.replace(/[\s,¿]+$/, '')
      .trim();
    if (detail === undefined || small.test(detail)) continue;
    const isEntry = Object.keys(entries.of(detail)).length > 0;
    if (isEntry || originsMeant(countriesNamed(detail, countries)).length > 0) return undefined;
    const at = folded.indexOf(detail);
    return { kind: 'suppose', text: message.trim().slice(at, at + detail.length) };
  }
  return undefined;
}

const small =
  /^(?:(?:it|that|this|they|the|a|an|any|of|so|not|el|la|los|las|lo|un|una|eso|esto|no|wrong|right|correct|true|different|mal|originari[oa]s?|usmca)\s*)+$|\b(?:duty|rate|arancel|value|valor|usmca|t-?mec|origin|origen|treaty|tratado|qualif\w+|califica\w*)\b/;
