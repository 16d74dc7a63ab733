import type { AceLine } from '../../answers/duty-rates.js';
import { type Code, chapterOf, formatCode } from '../../tariff/code.js';

const sections = ['chapter_98', 'chapter_99', 'chapter_1_97'] as const;

/** Which part of the entry line a number belongs to. */
export const aceSection = (code: Code): AceLine['section'] => {
  const chapter = chapterOf(code);
  return chapter === '98' ? 'chapter_98' : chapter === '99' ? 'chapter_99' : 'chapter_1_97';
};

/** One number of the entry summary line, before it is put in order. */
export interface AceNumber {
  readonly code: Code;
  readonly why: string;
  readonly program?: string;
}

/** The numbers of one entry line in the order ACE takes them: chapter 98, chapter 99, then the goods' own line. */
export function aceOrder(numbers: readonly AceNumber[]): AceLine[] {
  const lines = numbers
    .filter(({ code }, i) => numbers.findIndex((other) => other.code === code) === i)
    .map(({ code, ...rest }) => ({ code, formatted: formatCode(code), section: aceSection(code), ...rest }));
  return sections.flatMap((section) => lines.filter((line) => line.section === section));
}
