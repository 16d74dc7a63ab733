import type { CaseEcho } from '../api/chat-frames.js';
import { buildNode } from './build-node.js';
import type { Words } from './words.js';

/** The case in a row of chips: what the chat read, so that a misreading is seen at once. */
export function caseChips(echo: CaseEcho | undefined, words: Words): HTMLElement[] {
  if (!echo) return [];
  const { goods, name, formatted, origin, destination, value, quantities = [], transport, date } = echo;
  const rows: readonly (readonly [label: string, text: string | undefined])[] = [
    [words.chips.goods, name === undefined ? goods : `${name}: ${goods ?? ''}`],
    [words.chips.code, formatted],
    [words.chips.origin, origin && countryName(origin, words)],
    [words.chips.destination, destination && countryName(destination, words)],
    [words.chips.value, value && `${grouped(value.amount)} ${value.currency}`],
    ...quantities.map(({ amount, unit }) => [words.chips.quantity, `${grouped(amount)} ${unit}`] as const),
    [words.chips.transport, transport && words.transports[transport]],
    [words.chips.date, date],
  ];
  return rows.flatMap(([label, text]) =>
    text === undefined
      ? []
      : [buildNode('li', { title: text }, buildNode('span', { class: 'label' }, label), ' ', text)],
  );
}

/** `12000.50` as `12,000.50`: the digits stay as they are. */
const grouped = (amount: string): string => amount.replace(/\B(?=(?:\d{3})+(?!\d))(?<!\.\d*)/g, ',');

function countryName(code: string, { tag }: Words): string {
  try {
    return new Intl.DisplayNames([tag], { type: 'region' }).of(code) ?? code;
  } catch {
    return code;
  }
}
