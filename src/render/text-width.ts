const wide =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\u33ff\u3400-\u4dbf\u4e00-\u9fff\ua000-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Columns that a text without colour takes on a terminal. */
export function textWidth(text: string): number {
  if (/^[\x20-\x7e]*$/.test(text)) return text.length;
  let width = 0;
  for (const character of text) {
    if (/\p{M}|[\u200b-\u200d]|\ufe0f/u.test(character)) continue;
    width += wide.test(character) ? 2 : 1;
  }
  return width;
}

/** Fills up to a width on the right; a longer text stays as it is. */
export const padTo = (text: string, width: number): string =>
  text + ' '.repeat(Math.max(0, width - textWidth(text)));

/** Shortens to a width, the cut shown by the given sign. */
export function cutTo(text: string, width: number, sign: string): string {
  if (textWidth(text) <= width) return text;
  let kept = '';
  for (const character of text) {
    if (textWidth(kept + character) + textWidth(sign) > width) break;
    kept += character;
  }
  return kept.trimEnd() + sign;
}

/** Breaks a text into lines between words; a word longer than the width is broken inside. */
export function wrapText(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter((part) => part !== '')) {
    if (line !== '' && textWidth(line) + 1 + textWidth(word) <= width) {
      line += ` ${word}`;
      continue;
    }
    if (line !== '') lines.push(line);
    line = word;
    while (textWidth(line) > width) {
      const head = cutTo(line, width, '');
      lines.push(head);
      line = line.slice(head.length);
      if (head === '') break;
    }
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line];
}
