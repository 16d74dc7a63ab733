import { paletteOf, type Style } from './style.js';
import { padTo, textWidth, wrapText } from './text-width.js';

/** Names on the left, what they mean beside them. */
export function renderPairs(pairs: readonly (readonly [string, string])[], style: Style): string {
  const palette = paletteOf(style);
  const left = Math.max(...pairs.map(([name]) => textWidth(name)));
  const lines = pairs.flatMap(([name, text]) =>
    wrapText(text, Math.max(20, style.width - left - 4)).map((line, i) =>
      `  ${i === 0 ? palette.title(padTo(name, left)) : ' '.repeat(left)}  ${line}`.trimEnd(),
    ),
  );
  return `${lines.join('\n')}\n`;
}
