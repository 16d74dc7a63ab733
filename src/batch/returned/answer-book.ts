import { isAnswerId, markOf } from '../answer-id.js';
import type { ProductSheet, ReturnedCells } from '../raw-record.js';
import { placesIn } from './answered-list.js';
import { holdsAnswers, ReturnedRow } from './our-columns.js';

/** What a person wrote into one row, and what its answer rested on before. */
export interface GivenAnswer {
  /** `row 12 of monday.xlsx` */
  readonly place: string;
  /** answers of earlier rounds, by question */
  readonly earlier: Readonly<Record<string, string>>;
  readonly question?: { readonly id: string; readonly answer: string };
  /** the code that is right, as it was typed */
  readonly approved?: string;
  /** what stood in the row */
  readonly before: AnswerBefore;
  /** another row of the same goods that says something else */
  readonly conflict?: string;
}

export interface AnswerBefore {
  readonly tariff_code: string;
  readonly likely_line: string;
  readonly decision: string;
}

/** The key of an approved code among the answers that a row rests on. */
export const approvedKey = 'code_approved';

/** What stood in our columns of a row. */
export const answerBefore = (returned: ReturnedCells): AnswerBefore => ({
  tariff_code: returned.text('tariff_code'),
  likely_line: returned.text('likely_line'),
  decision: returned.text('decision'),
});

/** The answers that came back, found by the id of the answer, or by the row where no id stands beside them. */
export class AnswerBook {
  readonly #byId = new Map<string, GivenAnswer>();
  readonly #byRow = new Map<number, GivenAnswer>();
  /** the ids of rows that speak for themselves, by their place in the list itself */
  readonly #ownIds = new Map<number, string>();
  /** the settings that the lists were answered with, by the letters of their ids */
  readonly marks = new Set<string>();
  /** what cannot be read, with its place */
  readonly faults: string[] = [];

  get size(): number {
    return this.#byId.size + this.#byRow.size;
  }

  /** Takes down what a row says, where it says anything; `ownRow` where it is a row of the list that is answered now. */
  add(returned: ReturnedCells, place: string, ownRow?: number): void {
    const id = returned.text('answer_id');
    if (isAnswerId(id)) this.marks.add(markOf(id));
    const given = this.#read(returned, place);
    if (given === undefined) return;
    const row = Number(returned.text('source_row'));
    if (isAnswerId(id)) {
      this.#byId.set(id, merged(this.#byId.get(id), given));
      if (ownRow !== undefined) this.#ownIds.set(ownRow, id);
    } else if (Number.isInteger(row) && row > 0) this.#byRow.set(row, merged(this.#byRow.get(row), given));
    else this.faults.push(`${place}: nothing says of which row it is: answer_id and source_row are empty`);
  }

  /** All that was said, equal goods once. */
  all(): GivenAnswer[] {
    return [...this.#byId.values(), ...this.#byRow.values()];
  }

  /** What was said of a row of the list, whose words may have been changed since. */
  find(answerId: string, row: number): GivenAnswer | undefined {
    return this.#byId.get(this.#ownIds.get(row) ?? answerId) ?? this.#byRow.get(row);
  }

  #read(returned: ReturnedCells, place: string): GivenAnswer | undefined {
    const earlier = this.#earlier(returned.text('answered'), place);
    const answer = returned.text('answer');
    const id = returned.text('question_id');
    const approved = returned.text('code_approved');
    if (answer !== '' && id === '') this.faults.push(`${place}: "${answer}" answers no question`);
    const isNew = approved !== '' && approved !== earlier[approvedKey];
    const isAnswered = answer !== '' && id !== '';
    if (!isNew && !isAnswered && Object.keys(earlier).length === 0) return undefined;
    return {
      place,
      earlier,
      ...(isAnswered ? { question: { id, answer } } : {}),
      ...(isNew ? { approved } : {}),
      before: answerBefore(returned),
    };
  }

  #earlier(text: string, place: string): Record<string, string> {
    if (text === '') return {};
    try {
      const read: unknown = JSON.parse(text);
      if (
        typeof read === 'object' &&
        read !== null &&
        Object.values(read).every((value) => typeof value === 'string')
      )
        return read as Record<string, string>;
    } catch {
      // said below
    }
    this.faults.push(`${place}: the cell "answered" was changed and cannot be read: its answers are lost`);
    return {};
  }
}

/** Two rows of the same goods: what one says holds for both, unless they say different things. */
function merged(first: GivenAnswer | undefined, second: GivenAnswer): GivenAnswer {
  if (first === undefined) return second;
  const question = second.question ?? first.question;
  const approved = second.approved ?? first.approved;
  const differs = (one: string | undefined, other: string | undefined): boolean =>
    one !== undefined && other !== undefined && one !== other;
  const isConflict =
    differs(first.question?.answer, second.question?.answer) || differs(first.approved, second.approved);
  return {
    ...first,
    earlier: { ...first.earlier, ...second.earlier },
    ...(question === undefined ? {} : { question }),
    ...(approved === undefined ? {} : { approved }),
    ...(isConflict ? { conflict: second.place } : {}),
  };
}

/** Reads the answers out of a sheet; false where none of its first rows names our columns. */
export async function readAnswers(book: AnswerBook, sheet: ProductSheet, name: string): Promise<boolean> {
  const found = await placesIn(sheet, holdsAnswers);
  if (found === undefined) return false;
  for await (const { row, cells } of sheet.rows())
    if (row > found.headerRow) book.add(new ReturnedRow(cells, found.places), `row ${row} of ${name}`);
  return true;
}
