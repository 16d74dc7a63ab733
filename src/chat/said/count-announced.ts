import { foldText } from '../../classify/facts/scan-words.js';

/** "Codes for these 4: stapler, pens, notebooks, lamp": how many goods the words before the colon announce. */
export function countAnnounced(message: string): number | undefined {
  const head = /^([^:]{2,60}):\s/.exec(message.trim())?.[1];
  const count = head === undefined ? undefined : announced.exec(foldText(head))?.[1];
  if (count === undefined) return undefined;
  const at = countWords.findIndex((words) => words.includes(count));
  return at < 0 ? Number(count) : at + 2;
}

const countWords = [
  ['two', 'dos'],
  ['three', 'tres'],
  ['four', 'cuatro'],
  ['five', 'cinco'],
  ['six', 'seis'],
  ['seven', 'siete'],
  ['eight', 'ocho'],
  ['nine', 'nueve'],
  ['ten', 'diez'],
];
const announced = new RegExp(String.raw`\b(\d{1,2}|${countWords.flat().join('|')})\b(?!.*\d)`);
