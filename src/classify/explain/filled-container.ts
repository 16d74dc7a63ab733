import { withoutAccents } from '../../core/fold-text.js';
import { type Language, sayIn } from '../../core/say.js';
import type { Code } from '../../tariff/code.js';

/** Headings of what goods are packed in. */
const containers: ReadonlySet<string> = new Set('3923 4415 4416 4819 6305 7010 7310 7311 7612'.split(' '));

const container =
  /\b(?:jars?|bottles?|cans?|tins?|tubs?|pouch(?:es)?|sachets?|cartons?|kegs?|drums?|tubes?|bags?|sacks?|box(?:es)?|jugs?|pails?|buckets?|vials?|ampoules?|frascos?|botellas?|latas?|botes?|bolsas?|cajas?|garrafas?|tarros?|tambor(?:es)?|sacos?|costal(?:es)?|envases?)\b/g;

/** The net amount of what is inside. */
const amount =
  /\b\d+(?:[.,]\d+)?\s?(?:g|gr|gm|grs|grams?|gramos?|kg|kgs|kilos?|oz|lbs?|libras?|ml|cl|l|lt|lts|ltr|lit(?:re|er|ro)s?|fl ?oz|gal)\b/g;

/** Words of an empty container: what it is made of, how it closes, that it is empty. */
const ofContainers =
  /\b(?:empty|vaci[oa]s?|unfilled|packaging|packing|storage|glass|vidrio|plastics?|plasticos?|pet|pete|hdpe|ldpe|pp|pe|steel|tinplate|tin-?plated|metal|alumini?um|aluminio|acero|paper|paperboard|papel|cardboard|carton|corrugated|kraft|woven|jute|wood(?:en)?|madera|amber|clear|mason|boston|dropper|lids?|caps?|closures?|tapas?|screw|pumps?|sprayers?|blank|refillable|reusable|food|grade|round|square)\b/g;

/** Words that name nothing. */
const empty =
  /\b(?:of|de|in|en|a|an|the|with|con|and|y|for|para|per|each|new|un|una|x|pcs?|pieces?|piezas?|sets?|packs?|pk|ct|no|size)\b/g;

/**
 * "Honey 500 g jar": whether the words name goods with the amount and the packing that they come in, while the best line is of
 * empty packing. Goods put up in it go by what they are (General Rule 5(b)), and nothing said tells which is meant.
 */
export function mayBeFilled(description: string, best: Code): boolean {
  if (!containers.has(best.slice(0, 4))) return false;
  const folded = withoutAccents(description);
  if (folded.search(amount) < 0 || folded.search(container) < 0 || folded.search(ofContainers) >= 0)
    return false;
  return /[a-z]{3}/.test(folded.replace(amount, ' ').replace(container, ' ').replace(empty, ' '));
}

/** What is to be said where it may be the contents that are meant. */
export const filledOrEmpty = (language: Language): string =>
  sayIn(language)(
    'the amount and the container may be how the goods are packed: filled, they go by what is in it (General Rule 5(b)), and only an empty container goes here: say which',
    'la cantidad y el envase pueden decir cómo viene la mercancía: lleno, se clasifica por su contenido (Regla General 5(b)) y aquí va solo el envase vacío: diga cuál es',
  );
