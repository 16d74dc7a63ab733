import type { OriginNote } from '../tariff/origin-rule/ast.js';
import { formatCodes, parseCodes } from '../tariff/origin-rule/code-list.js';
import { cursorOn } from '../tariff/origin-rule/cursor.js';
import type { Gn11Block } from './gn11-blocks.js';

/** A note's statement and structure, written by hand from the law; the place in the law is the importer's. */
export type WrittenNote = Omit<OriginNote, 'page'> & { readonly page?: number };

const underscored =
  /^The underscoring of the designations? in subdivisions? .*? pertains? to goods provided for in ((?:sub)?headings? .*?)(?: for use in a motor vehicle of chapter 87)?(?:\.(?!\d)|$)(.*)$/;

/** "If the good is X, Articles 3.2 and 3.3 of the automotive appendix apply." */
function articlesIn(text: string): string {
  const found = text.matchAll(
    /If the good is (.+?),\s+(Articles?) ([\d., and]+?) of the automotive appendix appl(?:y|ies)/g,
  );
  const clauses = [...found].map(
    ([, goods = '', , articles = '']) =>
      `${goods.replace(/^for use in an? /, 'for a ').replace(/^an? /, '')}: ${articles}`,
  );
  return clauses.length === 0
    ? ''
    : ` Articles of the automotive appendix that apply: ${clauses.join('; ')}.`;
}

/** Notes that only say where subdivision (k) may apply: their statement is made from their codes. */
export function automotiveNote(block: Gn11Block, id: string): OriginNote | undefined {
  const found = underscored.exec(block.text);
  if (found) {
    const ranges = parseCodes(cursorOn(found[1] ?? ''));
    if (!ranges) return undefined;
    return {
      id,
      effect: 'automotive',
      page: block.page,
      applies_to: ranges,
      statement: `Goods of ${formatCodes(ranges)} for use in a motor vehicle of chapter 87 may have to meet subdivision (k) as well.${articlesIn(found[2] ?? '')}`,
    };
  }
  if (
    !/^For the purposes of the subdivisions pertaining to this chapter, whenever the subdivision/.test(
      block.text,
    )
  )
    return undefined;
  return {
    id,
    effect: 'automotive',
    page: block.page,
    applies_to: [{ from: block.chapter, to: block.chapter }],
    statement:
      'Where a rule of this chapter is marked automotive, subdivision (k) may apply to goods for use in a motor vehicle of chapter 87.',
    ...(block.number === '' ? {} : { number: block.number }),
  };
}
