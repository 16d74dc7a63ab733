import { foldText } from '../../classify/facts/scan-words.js';
import { ones } from './number-words.js';

/** "Codes for these 4: stapler, pens, notebooks, lamp": how many goods the words before the colon announce. */
export function countAnnounced(message: string): number | undefined {
  const head = /^([^:]{2,60}):\s/.exec(message.trim())?.[1];
  const count = head === undefined ? undefined : announced.exec(foldText(head))?.[1];
  return count === undefined ? undefined : (ones[count] ?? Number(count));
}

const countWords = Object.keys(ones).filter((word) => ones[word]! >= 2 && ones[word]! <= 10);
const announced = new RegExp(String.raw`\b(\d{1,2}|${countWords.join('|')})\b(?!.*\d)`);
