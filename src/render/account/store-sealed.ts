import type { StoreSealed } from '../../api/store-answers.js';
import { paletteOf, type Style } from '../style.js';

/** How many secrets of webhooks are sealed now, and which could not be. */
export function renderStoreSealed(answer: StoreSealed, style: Style): string {
  const { good, bad } = paletteOf(style);
  const { changed, sealed, in_clear: clear, under_unknown_keys: unknown, unknown_keys: keys } = answer;
  const lines = [
    good(`${sealed} secrets of webhooks are sealed under the first key; ${changed} webhooks were changed`),
  ];
  if (unknown > 0)
    lines.push(
      bad(`${unknown} are sealed under a key that is not here (${keys.join(', ')}) and stay as they are`),
    );
  if (clear > 0)
    lines.push(bad(`${clear} were written in clear meanwhile: give every process the key, then seal again`));
  return `${lines.join('\n')}\n`;
}
