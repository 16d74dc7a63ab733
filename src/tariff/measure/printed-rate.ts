import { decimal, parseDecimal } from '../../core/decimal.js';
import type { MeasureRate, RatePart } from './rate-form.js';

const ofTheLine = /^the duty provided in ?the applicable subheadings?/i;
const added = /^(?:\+|plus) ?(?:a duty of )?(\d+(?:\.\d+)?)(?:%| percent)(?: upon the value of the (.+))?$/i;
const perUnit = /^(?:\+|plus) ?(\$?)(\d+(?:\.\d+)?)(¢?) ?\/ ?([a-z0-9. ]+)$/i;
const plain = /^(\d+(?:\.\d+)?)(?:%| percent)$/;

const parts: Readonly<Record<string, RatePart>> = {
  'steel content': 'steel',
  'aluminum content': 'aluminum',
  'copper content': 'copper',
  'non-u.s. content': 'non_us',
};

/**
 * What a heading of chapter 99 prints in its General column, as the rate of a measure: `The duty provided in the applicable
 * subheading + 25%` is "+25%", `15%` is "15% in total", as headings that build on the duty of the line print it. Undefined
 * where the column says nothing, or something else: its note has to be read.
 */
export function readPrintedRate(text: string): MeasureRate | undefined {
  const whole = text.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
  if (/^no change$/i.test(whole)) return { form: 'exception' };
  if (/^free$/i.test(whole)) return { form: 'instead', percent: decimal(0) };
  const rest = whole.replace(ofTheLine, '').trim();
  if (rest === '' && whole !== '') return { form: 'exception' };
  const [, percent, content] = added.exec(rest) ?? [];
  if (percent !== undefined) {
    const of = content === undefined ? undefined : parts[content.toLowerCase()];
    if (content !== undefined && !of) return undefined;
    const charged = parseDecimal(percent)!;
    return of ? { form: 'content', percent: charged, of } : { form: 'additional', percent: charged };
  }
  const [, dollars, amount, cents, per] = perUnit.exec(rest) ?? [];
  if (amount !== undefined && per !== undefined && (dollars === '$') !== (cents === '¢')) {
    const money = parseDecimal(amount)!;
    return { form: 'specific', amount: cents === '¢' ? money.div(100) : money, per: per.trim() };
  }
  const total = plain.exec(whole)?.[1];
  return total === undefined ? undefined : { form: 'up_to_total', percent: parseDecimal(total)! };
}
