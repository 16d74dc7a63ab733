/** Where a list of provisions stands in the text of the chapter 99 notes. */
export interface NoteList {
  readonly name: string;
  /** the words the list follows */
  readonly after: string;
  /** the words that follow the list */
  readonly before: string;
  /** words that stand before `after`, where `after` alone is not unique */
  readonly within?: string;
  /** `table`: lines of nothing but codes; `prose`: codes anywhere in the text */
  readonly kind: 'table' | 'prose';
}

const token = String.raw`\d{4}(?:[.;,]\d{2}){0,2}(?:\.?\d{2,4})?`;
const codeLine = new RegExp(String.raw`^(?:${token})(?:[\s;,]+(?:${token}))*[;,]?$`);
const inTable = new RegExp(token, 'g');
const inProse = /(?<![\d.])\d{4}\.\d{2}\.\d{2}(?:\.?\d{2,4})?(?!\d)/g;

/** What a printed line adds to a list: page furniture and item numbers dropped, `(iv) Derivative steel articles:` too. */
function codesOfLine(line: string): string[] {
  const plain = line
    .replace(/U\.S\. Notes \(con\.\)/, '')
    .replace(/\[Compiler's note:[^\]]*\]?/, '')
    .replace(/^.*:\s+(?=\d{4})/, '')
    .replace(/^\s*\(\d+\)\s+/, '')
    .trim();
  return codeLine.test(plain) ? (plain.match(inTable) ?? []) : [];
}

/** Codes of the tariff named by a stretch of a note, digits only, sorted, no repeats, chapter 98 and 99 left out. */
export function readNoteList(notes: string, list: NoteList): string[] {
  const origin = list.within === undefined ? 0 : notes.indexOf(list.within);
  if (origin < 0) throw new Error(`${list.name}: "${list.within}" is not in the notes`);
  const start = notes.indexOf(list.after, origin);
  if (start < 0) throw new Error(`${list.name}: "${list.after}" is not in the notes`);
  const body = start + list.after.length;
  const end = notes.indexOf(list.before, body);
  if (end < 0) throw new Error(`${list.name}: "${list.before}" does not follow`);
  const text = notes.slice(body, end);
  const found = list.kind === 'prose' ? (text.match(inProse) ?? []) : text.split('\n').flatMap(codesOfLine);
  const codes = found
    .map((code) => code.replace(/\D/g, ''))
    .filter((code) => code.length % 2 === 0 && !code.startsWith('99') && !code.startsWith('98'));
  return [...new Set(codes)].sort();
}
