import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseOriginRule, type RuleContext } from '../../../../src/tariff/origin-rule/parse.js';
import { shippedBook } from '../../../support/origin-law.js';

/**
 * Rules of General Note 11(o) as they are printed, one for each form of a rule and each pair of words that two rules
 * share. How each is to be read stands in the shipped book, which was read against the law.
 */
const printed = readFileSync('fixtures/origin/printed-rules.jsonl', 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as RuleContext & { readonly id: string; readonly text: string });

const parts = new Map(shippedBook().rules.map((rule) => [rule.id, rule.parts]));
const readingOf = (text: string, context: RuleContext) => {
  const read = parseOriginRule(text, context);
  return read.ok ? read.value : read.error;
};

describe('a rule as General Note 11 prints it', () => {
  it.each(printed)('$id is read as it ships, every word of it', ({ id, text, ...context }) => {
    expect(readingOf(text, context)).toEqual({ parts: parts.get(id), unparsed: [] });
  });

  it.each(printed)('$id is read alike over the end of a line or a page', ({ id, text, ...context }) => {
    const broken = text.replaceAll(' ', '\n   ');
    const noted = `[Compiler's note: see annex II.]  ${text}`;
    for (const other of [broken, noted])
      expect(readingOf(other, context)).toEqual({ parts: parts.get(id), unparsed: [] });
  });
});
