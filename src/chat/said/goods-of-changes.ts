import { foldText } from '../../classify/facts/scan-words.js';
import type { CountryTable } from '../../core/country.js';
import { countriesNamed } from './countries-named.js';
import { withoutWords } from './cut-text.js';

/** The words of a question what changed, beside which stand the goods that it is asked of. */
const asking =
  /\b(?:did|do|does|has|have|had|been|was|were|is|are|will|would|can|could|tell|me|us|show|list|give|know|i|we|you|my|our|your|it|its|they|that|this|these|those|there|please|hi|hello|hey|ok|so|and|or|any|anything|something|nothing|all|some|what|what's|whats|which|when|how|much|if|whether|new|news|newest|latest|chang\w*|updat\w*|modif\w*|amend\w*|differ\w*|happen\w*|go(?:ne|es)?|went|up|down|ris\w*|rose|raised|increas\w*|decreas\w*|affect\w*|hit|mov\w*|law|laws|legal|tariff\w*|rate|rates|dut(?:y|ies)|tax|taxes|hts|htsus|usitc|schedule|edition\w*|revision\w*|version\w*|release\w*|code|codes|line|lines|heading|headings|subheading\w*|chapter\w*|note|notes|section|measure\w*|rule|rules|import\w*|customs|entr(?:y|ies)|lately|recently|recent|last|past|previous|next|since|before|after|between|until|till|ago|now|today|yesterday|still|same|yet|already|just|the|a|an|for|in|to|of|on|about|with|from|by|at|regarding|concerning|goods|product\w*|items?|sku\w*|year|years|month|months|week|weeks|days?|quarter|hay|hubo|ha|han|habido|algo|algun\w*|que|cual\w*|cuand\w*|cambi\w*|actualiz\w*|reform\w*|nuev\w*|novedad\w*|sub\w+|baj\w+|ley|leyes|arancel\w*|tasa|tasas|impuesto\w*|tarifa\w*|partida\w*|fraccion\w*|capitulo\w*|nota|notas|edicion\w*|ultim\w*|reciente\w*|desde|hasta|entre|antes|despues|hoy|ayer|ahora|el|la|los|las|lo|un|una|unos|unas|para|por|de|del|en|a|al|con|sobre|se|me|mi|mis|es|son|fue|este|esta|esto|estos|estas|ano|anos|mes|meses|semana\w*|dias?|mercanc\w*|january|february|march|april|may|june|july|august|september|october|november|december|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre)\b/g;

/** The goods of a question what changed: "did anything change for lipsticks"; empty where it names none. */
export function goodsOfChanges(message: string, countries: CountryTable): string {
  let left = message;
  for (const { at, end } of countriesNamed(message, countries).toReversed())
    left = `${left.slice(0, at)} ${left.slice(end)}`;
  const kept = withoutWords(left, asking, foldText)
    .replace(/[^\p{L}\d\s.-]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return /\p{L}{3,}/u.test(kept) ? kept : '';
}
