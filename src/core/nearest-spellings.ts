/** The known words that somebody may have meant by a mistyped one, nearest first. */
export function nearestSpellings(text: string, known: readonly string[], count = 3): string[] {
  const wanted = text.toLowerCase();
  return known
    .filter((word) => Math.abs(word.length - wanted.length) <= farthest(word)) // a letter more is a change more
    .map((word) => ({ word, distance: editDistance(wanted, word.toLowerCase()) }))
    .filter(({ word, distance }) => distance <= farthest(word))
    .sort((a, b) => a.distance - b.distance || (a.word < b.word ? -1 : 1))
    .slice(0, count)
    .map(({ word }) => word);
}

/** So many changes a word may be away. */
const farthest = (word: string): number => Math.max(2, Math.floor(word.length / 3));

function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1] ? 0 : 1;
      row.push(Math.min(previous[j]! + 1, row[j - 1]! + 1, previous[j - 1]! + same));
    }
    previous = row;
  }
  return previous[b.length]!;
}
