/** Codes that are no longer in use, and where their goods are now. */
export type RecordedSuccessors = Readonly<Record<string, readonly string[]>>;

/**
 * Where the goods of a code are that the edition of the day does not have: what is recorded of the code itself, or of all lines
 * below it; else the lines of its eight digits, where these stand and only the statistical suffix is gone; else what is recorded of
 * its subheading.
 */
export function successorsIn(
  recorded: RecordedSuccessors,
  code: string,
  linesBelow: (prefix: string) => readonly string[],
): readonly string[] {
  const own = recorded[code];
  if (own) return own;
  const below = Object.entries(recorded).flatMap(([old, next]) =>
    code.length >= 4 && old.startsWith(code) ? next : [],
  );
  if (below.length > 0) return [...new Set(below)];
  const sisters = code.length === 10 ? linesBelow(code.slice(0, 8)) : [];
  return sisters.length > 0 ? sisters : (recorded[code.slice(0, 6)] ?? []);
}
