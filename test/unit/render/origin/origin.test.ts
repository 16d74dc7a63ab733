import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { renderOrigin } from '../../../../src/render/origin/origin.js';
import { renderOriginRule } from '../../../../src/render/origin/origin-rule.js';
import type { Style } from '../../../../src/render/style.js';
import { textWidth } from '../../../../src/render/text-width.js';
import { sampleOrigin, sampleOriginRule } from '../../../support/sample-origin.js';

const golden = (name: string) =>
  join(import.meta.dirname, '..', '..', '..', 'golden', 'render', `${name}.txt`);
const style = (width: number): Style => ({ width, color: false, unicode: true });

const drawings: Record<string, (style: Style) => string> = {
  origin: (one) => renderOrigin(sampleOrigin, one),
  'origin-rule': (one) => renderOriginRule(sampleOriginRule, one),
};

describe.each(Object.entries(drawings))('%s', (name, draw) => {
  it('is drawn as agreed', async () => {
    await expect(draw(style(100))).toMatchFileSnapshot(golden(name));
  });

  it.each([80, 120])('fits %i columns', (width) => {
    const wide = draw(style(width))
      .split('\n')
      .filter((line) => textWidth(line) > width);
    expect(wide).toEqual([]);
  });
});

describe('what is asked for', () => {
  it('is counted after the first twelve', () => {
    const { evaluation } = sampleOrigin.usmca;
    const needs = Array.from({ length: 15 }, (_, i) => ({
      fact: `code@${i}`,
      text: `the code of material ${i}`,
    }));
    const result = {
      ...sampleOrigin,
      usmca: { ...sampleOrigin.usmca, evaluation: { ...evaluation!, needs } },
    };
    const drawn = renderOrigin(result, style(100));
    expect(drawn).toContain('--fact "code@11=..."');
    expect(drawn).not.toContain('code@12');
    expect(drawn).toContain('and 3 more');
  });
});
