/**
 * Text from outside is never trusted to a terminal: control characters (C0, DEL, C1), the line separators and the marks
 * that turn the direction of writing are shown as what they are, `\x1b` or `\u202e`, instead of being obeyed.
 */
const obeyed = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

const shown = (character: string): string => {
  const hex = character.charCodeAt(0).toString(16);
  return hex.length <= 2 ? `\\x${hex.padStart(2, '0')}` : `\\u${hex.padStart(4, '0')}`;
};

/** One line of text that a terminal can be given; line breaks and tabs become spaces. */
export const safeText = (text: string): string => text.replace(/\r\n|[\t\n\r]/g, ' ').replace(obeyed, shown);

/** Several lines of text that a terminal can be given; line breaks stay. */
export const safeLines = (text: string): string => text.split(/\r?\n/).map(safeText).join('\n');

/** The same object with every text in it made safe, keys included. */
export function safeAnswer<T>(answer: T): T {
  if (typeof answer === 'string') return safeText(answer) as T;
  if (Array.isArray(answer)) return answer.map(safeAnswer) as T;
  if (answer === null || typeof answer !== 'object') return answer;
  return Object.fromEntries(
    Object.entries(answer).map(([key, value]) => [safeText(key), safeAnswer(value)]),
  ) as T;
}
