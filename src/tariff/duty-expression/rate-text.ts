/** Misprints of the schedule in which a space was lost. */
const lostSpaces: readonly (readonly [RegExp, string])[] = [
  [/\b(in|or|on|of)(the|alterations)\b/gi, '$1 $2'],
  [/\b(the)(battery|case|movement|strap)\b/gi, '$1 $2'],
  [/\b(m[23])(of|on)\b/g, '$1 $2'],
];

/** A word that keeps its hyphen where the column broke the line after it. */
const hyphenated = /\b(internal)- (?=[a-z])/g;

/**
 * One line of plain text from a rate cell as published: markup dropped, superscripts kept as digits, words that
 * the printed column broke joined again, white space single.
 */
export function plainRateText(cell: string): string {
  let text = cell
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/&cent;/g, '¢')
    .replace(/²/g, '2')
    .replace(/³/g, '3')
    .replace(/[\s\u00a0]+/g, ' ')
    .replace(/ ?\/ ?/g, '/')
    .replace(hyphenated, '$1-')
    .replace(/([a-z])- (?=[a-z])/g, '$1')
    .trim();
  for (const [misprint, meant] of lostSpaces) text = text.replace(misprint, meant);
  return text;
}

/** The part of the goods a rate names, without article and without "the value of": `case`, `lead content`. */
export function plainBasis(text: string): string {
  return text
    .trim()
    .replace(/^(the )?value of (?=\S)/i, '')
    .replace(/^the (?=\S)/i, '')
    .trim();
}

/** `the case`, but `such processing`. */
export const withArticle = (basis: string): string => (/^such /i.test(basis) ? basis : `the ${basis}`);

/** Whether two namings mean the same part of the goods. */
export const samePart = (a: string, b: string): boolean =>
  plainBasis(a).toLowerCase() === plainBasis(b).toLowerCase();
