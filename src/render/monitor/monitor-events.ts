import type { AccountEvent } from '../../api/webhook-events.js';
import { paletteOf, type Style } from '../style.js';

interface Told {
  readonly change?: {
    readonly formatted?: string;
    readonly text?: string;
    readonly before?: string | null;
    readonly after?: string | null;
    readonly effective?: string;
  };
  readonly products?: {
    readonly total?: number;
    readonly shown?: readonly { readonly reference?: string }[];
  };
  readonly formatted?: string;
  readonly fate?: string;
  readonly successors?: readonly { readonly formatted?: string }[];
  readonly classifications?: { readonly total?: number };
  readonly batch_id?: string;
  readonly status?: string;
  readonly url?: string;
  readonly why?: string;
}

/** One event on one line, and the products it reaches on the next. */
export function renderEvent({ type, timestamp, data }: AccountEvent, style: Style): string {
  const { faint, title } = paletteOf(style);
  const lines = [`${faint(timestamp)} ${title(type)} ${whatHappened(data as Told)}`];
  const { products } = data as Told;
  const references = products?.shown?.map(({ reference }) => reference).slice(0, 8) ?? [];
  if (references.length > 0) {
    const more = (products?.total ?? 0) - references.length;
    lines.push(`  reaches ${references.join(', ')}${more > 0 ? ` and ${more} more` : ''}`);
  }
  return `${lines.join('\n')}\n`;
}

function whatHappened(data: Told): string {
  const { change, batch_id, url } = data;
  if (change) {
    const terms = [change.before, change.after].map((side) => (side === '' ? 'nothing' : side));
    const [before, after] = terms;
    const said = before && after ? `${before} -> ${after}` : change.text;
    return `${change.formatted || change.text} ${said} (from ${change.effective})`;
  }
  if (batch_id !== undefined) return `${batch_id} ${data.status}`;
  if (url !== undefined) return `${url}: ${data.why}`;
  const next = data.successors?.map(({ formatted }) => formatted).join(', ');
  if (data.formatted !== undefined)
    return `${data.formatted} ${data.fate}${next ? ` into ${next}` : ''}: ${data.classifications?.total} classified under it`;
  return '';
}
