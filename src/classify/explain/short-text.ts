/** A row's text as an option shows it: no textile category, no trailing colon, cut at a pause when it is long. */
export function shortText(text: string, limit = 96): string {
  const plain = text
    .replace(/\s*\(\d{3}\)/g, '')
    .replace(/[:;]\s*$/, '')
    .replace(/\s+/g, ' ')
    .trim();
  if (plain.length <= limit) return plain;
  const open = plain.replace(/\s*\([^()]*\)/g, '');
  if (open.length <= limit) return open;
  const head = open.slice(0, limit - 1);
  const pause = Math.max(head.lastIndexOf(', '), head.lastIndexOf('; '));
  const cut = pause > limit / 2 ? pause : Math.max(head.lastIndexOf(' '), limit / 2);
  return `${head.slice(0, cut).replace(/[\s,;(]+$/, '')}…`;
}
