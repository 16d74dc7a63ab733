import { foldText } from '../../classify/facts/scan-words.js';
import type { CountryTable } from '../../core/country.js';
import { type CountryNamed, countriesNamed } from './countries-named.js';
import { withoutWords } from './cut-text.js';

/** Words that stand around countries in a message that says nothing else. */
const around =
  /\b(?:i|we|you|it|its|it's|they|them|they're|that|this|these|those|is|are|was|were|be|mean|meant|make|made|actually|not|no|sorry|rather|really|but|and|or|from|of|in|to|the|a|an|origin|origins|country|countries|goods|ones|one|product|products|stuff|instead|then|now|please|wat|wot|ugh|hmm|go|going|back|return|vuelve|volvamos|regresa|regresemos|change|changed|switch|set|update|correct|correction|should|say|said|let|lets|let's|i'll|we'll|ill|take|pick|choose|chose|decide|decided|stick|settle|stay|prefer|on|alright|fine|vamos|usemos|elijo|elegimos|escojo|quedo|quedamos|quedemonos|nos|tomemos|prefiero|what|how|about|if|come|comes|came|coming|were|produced|manufactured|shipped|sourced|source|sourcing|bought|buy|yes|ok|okay|well|oops|wait|with|for|as|by|would|same|also|too|try|put|supplier|factory|duty|cost|price|vs|versus|compare|me|es|son|era|eran|fuera|fueran|viene|vienen|vino|vinieran|viniera|origen|pais|de|desde|del|la|el|las|los|lo|hecho|hecha|hechos|hechas|en|y|o|si|sino|que|tal|pero|perdon|digo|quiero|decir|quise|quiero|cambia|cambialo|cambialos|cambie|ponle|pon|ahora|mejor|fabricado|fabricada|fabricados|fabricadas|producido|producidos|corrijo|corrige|correccion|en vez|vez|lugar|mercancia|producto|productos|seria|serian|traigo|traemos|trajera|importo|importamos|importara|compro|compramos|a|al|por|favor|con|ok|bueno|espera|entonces|tambien|compara|contra)(?:'(?:s|ll|re|d))?\b/g;

/** The countries of a message that are meant and not denied, each once. */
export const originsMeant = (named: readonly CountryNamed[]): readonly string[] => {
  const denied = new Set(named.filter((each) => each.denied).map(({ country }) => country));
  return [...new Set(named.map(({ country }) => country))].filter((country) => !denied.has(country));
};

/** The origins that are all a message says: "I mean China", "make it Italian", "not China, Portugal", "and Taiwan?". */
export function originsAlone(message: string, countries: CountryTable): readonly string[] {
  const named = countriesNamed(message, countries);
  if (named.length === 0) return [];
  let left = foldText(message);
  for (const { at, end } of named.toReversed()) left = `${left.slice(0, at)} ${left.slice(end)}`;
  const isAll =
    left
      .replace(/['’]/g, "'")
      .replace(around, ' ')
      .replace(/[^\p{L}\d]/gu, '') === '';
  return isAll ? originsMeant(named) : [];
}

/** The goods beside the countries that a comparison names: what is left of it once its own words are gone. */
export function goodsBesideCountries(message: string, countries: CountryTable): string {
  let left = message;
  for (const { at, end } of countriesNamed(message, countries).toReversed())
    left = `${left.slice(0, at)} \u0000 ${left.slice(end)}`;
  const sentences = left.split(/(?<=[.?!;:])\s+/).map((each) => each.replace(/\u0000/g, ' '));
  const kept = sentences.map((each) => withoutWords(each, asking, foldText));
  return kept
    .join(' ')
    .replace(/[?¿!¡]/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/(?:[\s,.;:]|\b(?:from|or|and|in|to|of|de|desde|o|y|en|a|for|on|the|is|are|es|son|it)\b)+$/i, '')
    .replace(/^(?:[\s,.;:]|\b(?:of|for|on|the|de|para|sobre|el|la|los|las|a|an|un|una|is|are|me)\b)+/i, '')
    .trim();
}

const asking =
  /\b(?:i|we)?\s?(?:want|would like|need|plan|am planning|have)?\s?(?:to )?(?:import(?:ing|ar|o|amos)?|buy(?:ing)?|bring(?:ing)?|sourc(?:e|ing)|comprar|traer|quiero|queremos|voy a|necesito)\b|\b(?:which|what|who|where|how much|cual(?:es)?|que|cuanto|donde|de donde)\b|\b(?:is|are|would be|es|son|seria|sale|salen)\b|\b(?:the )?(?:cheap\w*|lowest|least|best|better|less)\b|\b(?:compar\w+|versus|vs|conviene\w*|mas|menos|barat\w+|mejor|economic\w+)\b|\b(?:duty|duties|tariff\w*|arancel\w*|cost\w*|price|landed|origin\w*|countr\w+|paga\w*|pay|pays|impuesto\w*|between|entre|side by side|me)\b/g;
