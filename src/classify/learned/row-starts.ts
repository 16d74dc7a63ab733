/** How many rows are counted through, at most, to find where one begins. */
const stride = 16;

/** Rows of one column that stand behind each other: how many values each has, and where every sixteenth begins. */
export interface RowStarts {
  readonly counts: Uint16Array;
  readonly every: Uint32Array;
}

/** Rows by how many values each has; an index of all beginnings would take eight times the room, in every thread. */
export function openRows(counts: Uint16Array): RowStarts {
  const every = new Uint32Array(Math.ceil(counts.length / stride));
  let at = 0;
  for (let row = 0; row < counts.length; row++) {
    if (row % stride === 0) every[row / stride] = at;
    at += counts[row]!;
  }
  return { counts, every };
}

/** Where a row begins; it ends as many values later as it has. */
export function startOf({ counts, every }: RowStarts, row: number): number {
  const known = row - (row % stride);
  let at = every[known / stride]!;
  for (let before = known; before < row; before++) at += counts[before]!;
  return at;
}
