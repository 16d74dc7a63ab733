import type { DutyResult } from '../../api/answers.js';
import { type Language, sayIn } from '../../core/say.js';
import { goodsName } from '../goods-name.js';
import { type Row, renderRows } from '../rows.js';
import { glyphsOf, paletteOf, type Style } from '../style.js';
import { textWidth } from '../text-width.js';
import { askedOfDuty, askRow } from './ask-row.js';
import { heedRow, lawRow, withoutRow } from './caveat-rows.js';
import { dutyRow } from './duty-rows.js';
import { savingRow } from './saving-row.js';

/** What a known code pays, in ten lines; the words of the law stay as they are printed. */
export function renderShortDuty(result: DutyResult, language: Language, style: Style): string {
  const say = sayIn(language);
  const { duty_rates: rates, usmca, origin, date } = result;
  const rows = [
    headRow(result, style),
    dutyRow(rates, origin, 'known', say, style),
    heedRow(result, { notes: '--full', assumed: '--full' }, say, style),
    savingRow(rates, usmca, say, style),
    askRow(askedOfDuty(rates, say), say, style),
    lawRow(result, date, say, style),
    withoutRow(rates, say, style),
    {
      label: say('more', 'más'),
      pieces: [{ text: say('the same with --full', 'lo mismo con --full') }],
      linesAtMost: 1,
      yields: 0,
    },
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
