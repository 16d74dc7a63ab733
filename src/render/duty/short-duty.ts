import type { DutyResult } from '../../api/answers.js';
import { inEnglish } from '../../core/say.js';
import { goodsName } from '../goods-name.js';
import { type Row, renderRows } from '../rows.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { textWidth } from '../text-width.js';
import { askedOfDuty, askRow } from './ask-row.js';
import { heedRow, lawRow, withoutRow } from './caveat-rows.js';
import { dutyRow } from './duty-rows.js';
import { savingRow } from './saving-row.js';

/** What a known code pays, in ten lines. */
export function renderShortDuty(result: DutyResult, style: Style): string {
  const { duty_rates: rates, usmca, origin, date } = result;
  const rows = [
    headRow(result, style),
    dutyRow(rates, origin, inEnglish, style),
    heedRow(result, '--full', inEnglish, style),
    savingRow(rates, usmca, inEnglish, style),
    askRow(askedOfDuty(rates), inEnglish, style),
    lawRow(result, date, inEnglish, style),
    withoutRow(rates, inEnglish, style),
    { label: 'more', pieces: [{ text: 'the same with --full' }], linesAtMost: 1, yields: 0 },
  ];
  return `${renderRows(rows, style).join('\n')}\n`;
}

function headRow({ formatted, description }: DutyResult, style: Style): Row {
  const goods = goodsName(description, style.width - textWidth(formatted) - 3, glyphsOf(style).ellipsis);
  return {
    pieces: [
      { text: formatted, paint: paletteOf(style).code, kept: true },
      { text: goods, joint: '', kept: true },
    ],
    linesAtMost: 1,
    yields: 0,
  };
}
