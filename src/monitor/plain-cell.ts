import { formatDutyExpression } from '../tariff/duty-expression/format.js';
import { parseDutyExpression, parseSpecialCell } from '../tariff/duty-expression/parse.js';

/** What a cell says, however it is printed: markup, spaces, kinds of dash and quote and a last full stop are not content. */
export function plainText(text: string): string {
  return text
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/&nbsp;|[\s\u00a0\u200b]+/g, ' ')
    .replace(/[\u2010-\u2015]/g, '-')
    .replace(/[‘’´`]/g, "'")
    .replace(/[“”]/g, '"')
    .replace(/ ?([,;:.()/-]) ?/g, '$1')
    .trim()
    .replace(/[.:]+$/, '');
}

/** A rate by what it means, so that `8.5 %` is `8.5%`. */
export function plainRate(text: string): string {
  const rate = parseDutyExpression(text);
  return rate.ok ? formatDutyExpression(rate.value) : plainText(text);
}

/** A special cell by its rates and programmes, whatever their order. */
export function plainSpecial(text: string): string {
  const cell = parseSpecialCell(text);
  if (!cell.ok) return plainText(text);
  return cell.value
    .flatMap(({ expression, programs, seeNote = '' }) => {
      const rate = `${formatDutyExpression(expression)} ${seeNote}`;
      return programs.length === 0 ? [rate] : programs.map((program) => `${rate} (${program})`);
    })
    .sort()
    .join(' ');
}
