import { decimal, formatDecimal, roundTo } from '../../core/decimal.js';
import type { ChatCase } from '../chat-case.js';
import type { EntrySaid } from '../entry-facts.js';

const changed =
  /(?:(\d{1,2}(?:[.,]\d+)?)\s?(?:%|percent|per cent|por ciento)\s*(less|lower|cheaper|off|discount|menos|mas barat\w+|de descuento|more|higher|dearer|mas|mas car\w+)|(?:drops?|falls?|goes down|lower(?:ed)?|down|baja\w*|reduc\w+|(goes up|rises?|up|increases?|sube\w*|aument\w+))\b.{0,12}?(\d{1,2}(?:[.,]\d+)?)\s?(?:%|percent|per cent|por ciento))/;
const ofWorth =
  /\b(?:value|price|worth|cost|discount|cheaper|off|dearer|valor|precio|costo|descuento|barat\w+|car[oa]s?)\b/;

/** The value of the entry as it would be a share more or less: "with 8% less value", "if the price goes up 5%". */
export function valueChanged(folded: string, { entry: { value }, code }: ChatCase): EntrySaid['value'] {
  const found = value && code !== undefined && ofWorth.test(folded) ? changed.exec(folded) : null;
  if (!found || !value || folded.split(/\s+/).length > 12) return undefined;
  const [, before, direction = '', up, behind] = found;
  const isMore = up !== undefined || /^(?:more|higher|dearer|mas|mas car\w+)$/.test(direction);
  const share = decimal((before ?? behind)!.replace(',', '.')).div(100);
  const factor = isMore ? share.plus(1) : share.neg().plus(1);
  return { amount: formatDecimal(roundTo(decimal(value.amount).times(factor), 2)), currency: value.currency };
}
