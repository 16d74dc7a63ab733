import { describe, expect, it } from 'vitest';
import { regulationsRequest } from '../../../../src/api/regulation-request.js';
import { civilDate } from '../../../../src/core/civil-date.js';
import { answerRegulations } from '../../../../src/engine/mexico/answer-regulations.js';
import { renderRegulation } from '../../../../src/render/regulation/regulation.js';
import { regulationBlock } from '../../../../src/render/regulation/regulation-block.js';
import { regulationHtml } from '../../../../src/render/regulation/regulation-html.js';
import { shippedLibrary } from '../../../support/shipped.js';

const result = answerRegulations(
  shippedLibrary(),
  regulationsRequest.parse({ code: '29224201', origin: 'CN' }),
  civilDate('2026-04-10'),
);
const style = { width: 120, color: true, unicode: true };
const [green, red] = ['\u001b[32m', '\u001b[31m'];

describe('what no list holds, and what one does', () => {
  it('are drawn neither as good nor as bad on a terminal', () => {
    expect(result.permits.status).toBe('not_listed');
    const drawn = renderRegulation(result, style);
    const brief = regulationBlock(
      {
        igi: '5%',
        sections: [{ name: 'permits', title: 'Permits', status: 'not_listed', why: 'none' }],
      } as never,
      style,
    ).join('\n');
    for (const text of [drawn, brief]) {
      expect(text).toContain('not listed');
      expect(text).not.toContain(green);
      expect(text).not.toContain(red);
    }
  });

  it('have no colour on the page, and nothing on it is green', () => {
    const page = regulationHtml(result);
    expect(page).toContain('<span class="risk plain">not listed</span>');
    expect(page).not.toMatch(/\.plain \{[^}]*color/);
    const hues = [...page.matchAll(/--(?:due|read|unknown): #([0-9a-f]+)/g)].map(([, hex = '']) =>
      (hex.length === 3 ? [...hex].map((digit) => digit + digit) : hex.match(/../g)!).map((part) =>
        Number.parseInt(part, 16),
      ),
    );
    expect(hues).toHaveLength(9);
    for (const [red = 0, green = 0, blue = 0] of hues) expect(green).toBeLessThanOrEqual(Math.max(red, blue));
  });
});
