import { readNoteReference } from '../../classify/notes/note-reference.js';
import { goodsAskedWithin, goodsMarkers, topics } from './cues.js';
import { hasCode } from './read-codes.js';

/** The words of a question on the notes, the rules of interpretation or what a word of the trade means. */
export function lawAsked(message: string, folded: string, ofCase: boolean): string | undefined {
  const reference = readNoteReference(message);
  if (reference) return reference.of === 'rules' || topics.notes.test(folded) ? message : undefined;
  if (topics.whichLaw.test(folded) || topics.parting.test(folded)) return message;
  const asking = topics.meaning.exec(folded);
  if (!asking || hasCode(message) || goodsMarkers.test(folded) || goodsAskedWithin(folded)) return undefined;
  const term = folded.slice(asking[0].length);
  if (ofCase && rateAlone.test(term)) return undefined;
  const ofGoods =
    (topics.duty.test(folded) && /\b(?:on|for|from|sobre|para|desde)\b/.test(term)) ||
    (topics.notLoaded.test(folded) && /about\s/.test(asking[0]));
  return ofGoods ? undefined : term;
}

/** "The column 1 general rate": what the goods under discussion pay, and no word of the trade. */
const rateAlone =
  /^(?:(?:column (?:1|one)|col\.? ?1|general|base|basic|mfn|ntr|normal|ordinary|regular|standard|duty|tariff)\s+)*rates?(?: of duty)?\W*$|^(?:i|we|they|it|you)\s+(?:have to |need to )?(?:pay|owe)\b|^tasa (?:general|base|normal|ordinaria|de arancel)\W*$/;
