/** A table of Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]): string =>
  [head, head.map(() => '---'), ...rows]
    .map((row) => `| ${row.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`)
    .join('\n');

/** A block of code of Markdown. */
export const block = (language: string, text: string): string => `\`\`\`${language}\n${text.trim()}\n\`\`\``;
