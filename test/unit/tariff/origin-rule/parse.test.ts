import { describe, expect, it } from 'vitest';
import type { OriginRule } from '../../../../src/tariff/origin-rule/ast.js';
import { formatOriginRule } from '../../../../src/tariff/origin-rule/format.js';
import { parseOriginRule } from '../../../../src/tariff/origin-rule/parse.js';
import { grammarFixture } from '../../../support/origin-law.js';

const ruleOf = (text: string): OriginRule => {
  const read = parseOriginRule(text);
  if (!read.ok) throw new Error(read.error.message);
  return { id: 'test', chapter: '12', number: '1', page: 1, parts: read.value.parts };
};

describe('parseOriginRule', () => {
  it.each(grammarFixture('origin-rule.valid.txt'))('reads and renders: $title', ({ line, expected }) => {
    const read = parseOriginRule(line);
    expect(read.ok && read.value.unparsed).toEqual([]);
    expect(formatOriginRule(ruleOf(line))).toBe(expected);
  });

  it.each(grammarFixture('origin-rule.invalid.txt'))('does not read whole: $title', ({ line }) => {
    const read = parseOriginRule(line);
    expect(read.ok && read.value.unparsed.length === 0).toBe(false);
  });

  it('names what it could not read, and keeps what it could', () => {
    const read = parseOriginRule(
      '(A) A change to heading 1234 from any other chapter; or (B) A change to heading 1234 by incantation.',
    );
    expect(read.ok && read.value.parts.map((part) => part.label)).toEqual(['A']);
    expect(read.ok && read.value.unparsed).toEqual(['(B) A change to heading 1234 by incantation']);
  });

  it('takes the provisions from the context where an option does not repeat them', () => {
    const own = [{ from: '810820', to: '810820' }];
    const read = parseOriginRule('(a) A change from any other subheading.', { own, labels: 'lower' });
    expect(read.ok && read.value.parts[0]?.goods).toEqual({ ranges: own });
  });

  it('gives an option without provisions those of the option before it', () => {
    const { parts } = ruleOf(
      '(A) A change to subheading 8108.20 from any other chapter; or (B) A change from any other subheading.',
    );
    expect(parts[1]?.goods.ranges).toEqual([{ from: '810820', to: '810820' }]);
  });

  it('keeps numbers that are not codes inside descriptions', () => {
    const { parts } = ruleOf(
      'A change to woven fabric of subheading 5407.61 from yarns, with a twist of 900 or more turns per meter, of subheadings 5402.44 or 5402.47, or any other chapter.',
    );
    expect(parts[0]?.test).toEqual({
      kind: 'tariff_shift',
      from: [
        {
          kind: 'listed',
          goods: [
            {
              ranges: [
                { from: '540244', to: '540244' },
                { from: '540247', to: '540247' },
              ],
              words: 'yarns, with a twist of 900 or more turns per meter',
            },
          ],
        },
        { kind: 'any_other', level: 'chapter' },
      ],
    });
  });
});
