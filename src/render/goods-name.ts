import { cutTo, textWidth } from './text-width.js';

/** Texts that name no goods by themselves. */
const nameless = /^(?:other|otros|otras|los demás|las demás)$/i;

/**
 * A line's goods in so many columns, from its text in the schedule: the text of its own row, and of the rows above it as many as
 * there is room for, `Of cotton, T-shirts, Women's`.
 */
export function goodsName(description: string, room: number, ellipsis: string): string {
  const texts = description.split(' > ').map((text) => text.replace(/:\s*$/, '').trim());
  const own = texts.at(-1) ?? '';
  let name = own;
  let isNamed = !nameless.test(own);
  for (const text of texts.slice(0, -1).reverse()) {
    if (nameless.test(text)) continue;
    const longer = `${text}, ${name}`;
    if (textWidth(longer) > room) {
      if (!isNamed) return `${cutTo(text, Math.max(1, room - textWidth(name) - 2), ellipsis)}, ${name}`;
      break;
    }
    name = longer;
    isNamed = true;
  }
  return cutTo(name, room, ellipsis);
}
