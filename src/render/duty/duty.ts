import type { DutyResult } from '../../api/answers.js';
import { warningsBeside } from '../../api/duty-caveats.js';
import { editionTitle } from '../../tariff/edition.js';
import { warningLines } from '../section.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { wrapText } from '../text-width.js';
import { dutyBlock } from './duty-block.js';
import { usmcaBlock } from './usmca-block.js';

/** What a known code pays, drawn. */
export function renderDuty(result: DutyResult, style: Style): string {
  const { code, faint } = paletteOf(style);
  const { edition, origin, date } = result;
  const { arrow, dot } = glyphsOf(style);
  const lines = [
    code(result.formatted),
    ...wrapText(result.description, style.width - 2).map((line) => `  ${line}`),
    faint(`  ${origin} ${arrow} US ${dot} entered ${date}`),
    ...dutyBlock(result.duty_rates, style),
    ...usmcaBlock(result.usmca, result.rules_of_origin, style),
    ...warningLines(warningsBeside(result.duty_rates, result.warnings), style),
    '',
    faint(`${editionTitle(edition)}, effective ${edition.effective}`),
  ];
  return `${lines.join('\n')}\n`;
}
