import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import type { DutyResult } from '../../src/api/answers.js';
import type { ClassificationResult } from '../../src/api/classification-result.js';
import { dutyCaveats } from '../../src/api/duty-caveats.js';
import { styleFor } from '../../src/cli/terminal.js';
import { makeEmbeddedService } from '../../src/local/embedded.js';
import { renderShortAnswer } from '../../src/render/classification/short-answer.js';
import { renderShortDuty } from '../../src/render/duty/short-duty.js';
import type { Style } from '../../src/render/style.js';
import { textWidth } from '../../src/render/text-width.js';
import { formatCode } from '../../src/tariff/code.js';
import { fixedData } from '../support/fixed-data.js';

interface Entry {
  readonly origin?: string;
  readonly destination?: string;
  readonly value?: string;
  readonly quantities?: readonly string[];
  readonly transport?: 'ocean';
  readonly claim?: string;
  readonly date?: string;
  readonly lang?: 'es' | 'en';
}

/** What is asked, and the name of the file that its screens are in. */
interface Asked {
  readonly name: string;
  readonly classify?: Entry & { readonly description: string };
  readonly duty?: Entry & { readonly code: string; readonly origin: string };
}

const folder = fileURLToPath(new URL('../../fixtures/screens/', import.meta.url));
const goods = readFileSync(`${folder}goods.jsonl`, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Asked);
const widths = [60, 80, 120, 200];

const service = await makeEmbeddedService({
  dataFolder: fixedData,
  home: '/nonexistent',
  version: 'screens',
  now: () => new Date('2026-11-24T12:00:00Z'),
  random: (bytes) => new Uint8Array(bytes),
  history: false,
});

const entryOf = ({ value, quantities = [], ...rest }: Entry) => ({
  ...rest,
  ...(value === undefined ? {} : { value: { amount: value, currency: 'USD' } }),
  quantities: quantities.map((text) => {
    const [amount = '', unit = ''] = text.split(' ');
    return { amount, unit };
  }),
});

/** One answer, and how it is drawn in ten lines. */
async function answered(asked: Asked) {
  if (asked.duty) {
    const { code, origin, lang = 'en', ...entry } = asked.duty;
    const result: DutyResult = await service.duty({ code, origin, ...entryOf(entry) });
    return { result, draw: (style: Style) => renderShortDuty(result, lang, style) };
  }
  const { description, ...entry } = asked.classify!;
  const result: ClassificationResult = await service.classify({ description, ...entryOf(entry) });
  return { result, draw: (style: Style) => renderShortAnswer(result, true, style) };
}

/** The screen of a terminal so wide. */
const terminal = (columns: number, color = false): Style =>
  styleFor({ isTTY: true, columns }, { LANG: 'C.UTF-8' }, 'linux', color);

/** What the ten lines say of a caveat; where several are told by their number, that number. */
function marksOf({ duty_rates: rates, warnings }: Pick<DutyResult, 'duty_rates' | 'warnings'>): string[] {
  return dutyCaveats(rates, warnings).flatMap(({ kind, text }): string[] => {
    switch (kind) {
      case 'missing':
        return [/^(at least|not known)/.source];
      case 'import_ban':
        return [text.replace(/^.*PROHIBITED, ([^:]+):.*$/s, '$1')];
      case 'data_ends':
        return ['▲'];
      case 'provisional':
        return ['provisional'];
      case 'possible_order':
        return [/[AC]-\d{3}-\d{3}/.exec(text)?.[0] ?? 'AD/CVD'];
      case 'assumed':
        return ['assumed'];
      default:
        return [];
    }
  });
}

describe('an answer in ten lines', () => {
  test('20 goods and more are drawn', () => {
    expect(goods.length).toBeGreaterThanOrEqual(20);
  });

  test.each(goods.map((each) => [each.name, each] as const))('%s', async (name, asked) => {
    const { result, draw } = await answered(asked);
    const screens = widths.map((columns) => ({ columns, text: draw(terminal(columns)) }));
    for (const { columns, text } of screens) {
      const lines = text.trimEnd().split('\n');
      expect(lines.filter((line) => textWidth(line) > columns)).toEqual([]);
      if (columns >= 80) expect(lines.length, `${columns} columns`).toBeLessThanOrEqual(10);
      const isEnglish = (asked.classify ?? asked.duty)?.lang !== 'es' && result.duty_rates !== null;
      const said = text.replace(/\s+/g, ' ');
      if (isEnglish)
        for (const mark of marksOf(result as DutyResult))
          if (mark.startsWith('^')) expect(said).toMatch(/at least|not known yet/);
          else expect(said, `${columns} columns`).toContain(mark);
    }
    const drawn = screens.map(({ columns, text }) => `${columns} columns\n\n${text}`).join('\n');
    await expect(drawn).toMatchFileSnapshot(`${folder}${name}.txt`);
  });

  test('the head holds the digits that are sure and no other, and the line below them has a row of its own', async () => {
    for (const asked of goods) {
      const { result, draw } = await answered(asked);
      if (!('confident_to' in result) || result.code === null) continue;
      const { formatted, confident_to: sureTo } = result;
      const [head = '', ...rows] = draw(terminal(200)).split('\n');
      const codes = head.match(/\b\d{2}(?:\d{2}(?:\.\d{2}){0,3})?\b/g) ?? [];
      expect([asked.name, codes[0] ?? '']).toEqual([asked.name, formatCode(sureTo)]);
      if (sureTo !== result.code)
        expect(rows.join('\n')).toMatch(new RegExp(`(likely|probable) +${formatted}`));
    }
  });
});
