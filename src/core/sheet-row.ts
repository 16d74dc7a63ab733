/** One row of somebody's sheet: its own number, from 1, and its cells as text. */
export interface SheetRow {
  readonly row: number;
  readonly cells: readonly string[];
}
