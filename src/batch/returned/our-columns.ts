import { answerColumnNames, checkColumnNames, opinionColumnNames } from '../answer-columns.js';
import { neutralise } from '../neutralise.js';
import { type Cell, cellText, type ReturnedCells, trimmedText } from '../raw-record.js';
import { isChoiceHeading } from '../write/xlsx-sheet.js';

const ourNames: readonly string[] = [...answerColumnNames, ...checkColumnNames, ...opinionColumnNames];

/** Where our columns stand in a sheet that came back, and which columns are the list's own. */
export interface OurPlaces {
  readonly own: readonly number[];
  readonly ours: ReadonlyMap<string, number>;
  /** the columns that have a heading */
  readonly width: number;
}

/**
 * Finds our columns by their names, wherever they stand now: people move columns and take some away. Where the list has a
 * column of the same name, ours is the one that ends in `_2`.
 */
export function findOurs(headings: readonly string[]): OurPlaces {
  const ours = new Map<string, number>();
  for (const name of ourNames) {
    const second = headings.indexOf(`${name}_2`);
    const at = second >= 0 ? second : headings.indexOf(name);
    if (at >= 0) ours.set(name, at);
  }
  const taken = new Set(ours.values());
  const own = headings.flatMap((heading, at) => (taken.has(at) || isChoiceHeading(heading) ? [] : [at]));
  return { own, ours, width: headings.length };
}

/** Whether a sheet is a list that we answered: its rows are asked again with what was answered in it. */
export const isAnsweredList = ({ ours, own }: OurPlaces): boolean =>
  own.length > 0 &&
  (['answer_id', 'question_id', 'answer', 'code_approved'] as const).every((name) => ours.has(name));

/** Whether answers can be read from a sheet: it says which row or answer it speaks of, and has a cell to speak in. */
export const holdsAnswers = ({ ours }: OurPlaces): boolean =>
  (ours.has('answer_id') || ours.has('source_row')) &&
  (ours.has('code_approved') || (ours.has('answer') && ours.has('question_id')));

/** A text as it was before an apostrophe made it harmless. */
const bareText = (text: string): string =>
  text.startsWith("'") && neutralise(text.slice(1)) === text ? text.slice(1) : text;

/** What stands in our columns of one row that came back. */
export class ReturnedRow implements ReturnedCells {
  readonly #cells: readonly Cell[];
  readonly #places: OurPlaces;

  constructor(cells: readonly Cell[], places: OurPlaces) {
    this.#cells = cells;
    this.#places = places;
  }

  text(name: string): string {
    const at = this.#places.ours.get(name);
    return at === undefined ? '' : bareText(trimmedText(this.#cells[at]));
  }

  /** The list's own cells, and any beyond the headings. */
  own(): Cell[] {
    const { own, width } = this.#places;
    const kept = own.map((at) => this.#cells[at] ?? '');
    return [...kept, ...this.#cells.slice(width)].map((cell) =>
      typeof cell === 'string' ? bareText(cell) : cell,
    );
  }
}

export const headingsIn = (cells: readonly Cell[]): string[] =>
  cells.map((cell) => trimmedText(cell).replace(/\s+/g, ' ') || cellText(cell).trim());
