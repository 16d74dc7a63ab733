import { type Code, codeLengths } from './code.js';
import { codeKey, type ScheduleColumns, type TextTable } from './schedule.js';

/** One row as the official export prints it, tags stripped and white space folded. */
export interface OfficialRow {
  /** digits only, empty for a row without a number */
  readonly code: Code;
  readonly indent: number;
  readonly text: string;
  readonly units: readonly string[];
  readonly general: string;
  readonly special: string;
  readonly column2: string;
  readonly footnotes: readonly { readonly columns: readonly string[]; readonly text: string }[];
  readonly quota: string;
  readonly additional: string;
}

interface Draft {
  row: OfficialRow;
  code: Code;
  parent: Draft | undefined;
  derived: boolean;
  order: number;
}

/** What a row says in its columns that prints nothing in them. */
export const blankRow = {
  units: [],
  general: '',
  special: '',
  column2: '',
  footnotes: [],
  quota: '',
  additional: '',
} as const;

/**
 * Chapters first: every row without a parent hangs from its chapter, which the export does not print. An export that
 * lost the first heading of a chapter (2026 Revision 9 lacks 0101) opens the chapter at the first row it has.
 */
function hangRows(rows: readonly OfficialRow[], titles: ReadonlyMap<Code, string>): Draft[] {
  const drafts: Draft[] = [];
  const above: Draft[] = [];
  let chapter: Draft | undefined;
  const nextChapter = new Array<string>(rows.length);
  for (let i = rows.length - 1, next = ''; i >= 0; i--) {
    if (rows[i]!.code !== '') next = rows[i]!.code.slice(0, 2);
    nextChapter[i] = next;
  }
  rows.forEach((row, i) => {
    const number = nextChapter[i] || chapter?.code || '';
    const opens = row.indent === 0 || row.code !== '' || chapter === undefined;
    if (number !== chapter?.code && opens) {
      const title = titles.get(number) ?? `Chapter ${number}`;
      chapter = {
        row: { ...blankRow, code: number, indent: -1, text: title },
        code: number,
        parent: undefined,
        derived: true,
        order: i - 0.5,
      };
      drafts.push(chapter);
      above.length = 0;
    }
    while (above.length > 0 && above[above.length - 1]!.row.indent >= row.indent) above.pop();
    const draft: Draft = {
      row,
      code: row.code,
      parent: above[above.length - 1] ?? chapter,
      derived: false,
      order: i,
    };
    drafts.push(draft);
    above.push(draft);
  });
  return drafts;
}

function ancestorsOf(draft: Draft): Draft[] {
  const found: Draft[] = [];
  for (let at: Draft | undefined = draft; at; at = at.parent) found.push(at);
  return found.reverse();
}

/** The lowest row that stands above (or is) every row of a group. */
function commonRow(group: readonly Draft[]): Draft | undefined {
  let shared = ancestorsOf(group[0]!);
  for (const draft of group) {
    const own = ancestorsOf(draft);
    let same = 0;
    while (same < shared.length && shared[same] === own[same]) same++;
    shared = shared.slice(0, same);
  }
  return shared[shared.length - 1];
}

/**
 * Headings and subheadings that the export prints no row for. Where one row already stands for the prefix nothing is
 * added; an un-numbered row that holds exactly the prefix's lines takes the number; else a row is put in between.
 */
function deriveRows(drafts: Draft[], titles: ReadonlyMap<Code, string>): Draft[] {
  const printed = new Set(drafts.map((draft) => draft.code));
  const groups = new Map<Code, Draft[]>();
  for (const draft of drafts)
    for (const length of codeLengths) {
      const prefix = draft.code.slice(0, length);
      if (printed.has(prefix)) continue;
      groups.set(prefix, [...(groups.get(prefix) ?? []), draft]);
    }
  const codedBelow = new Map<Draft, number>();
  for (const draft of drafts)
    if (draft.code !== '')
      for (const above of ancestorsOf(draft)) codedBelow.set(above, (codedBelow.get(above) ?? 0) + 1);
  const children = new Map<Draft | undefined, Draft[]>();
  for (const draft of drafts) children.set(draft.parent, [...(children.get(draft.parent) ?? []), draft]);

  const added: Draft[] = [];
  for (const [prefix, group] of groups) {
    const top = commonRow(group)!;
    if (top.code.startsWith(prefix)) continue;
    if (top.code === '' && codedBelow.get(top) === group.length) {
      top.code = prefix;
      top.derived = true;
      continue;
    }
    const first = group[0]!;
    const title =
      titles.get(prefix) ?? titles.get(prefix.slice(0, 6)) ?? titles.get(prefix.slice(0, 4)) ?? '';
    const row = { ...blankRow, code: prefix, indent: first.row.indent, text: title };
    const below = (children.get(top) ?? []).filter((child) =>
      group.some((draft) => ancestorsOf(draft).includes(child)),
    );
    const whole = below.filter(
      (child) => group.filter((draft) => ancestorsOf(draft).includes(child)).length === codedBelow.get(child),
    );
    const order = Math.min(...whole.map((child) => child.order), first.order) - 0.25 + prefix.length / 1000;
    const derived: Draft = { row, code: prefix, parent: top, derived: true, order };
    for (const child of whole) child.parent = derived;
    children.set(derived, whole);
    children.set(top, [...(children.get(top) ?? []).filter((child) => !whole.includes(child)), derived]);
    codedBelow.set(
      derived,
      whole.reduce((sum, child) => sum + (codedBelow.get(child) ?? 0), 1),
    );
    added.push(derived);
  }
  return [...drafts, ...added].sort((a, b) => a.order - b.order);
}

class TextCollector implements TextTable {
  readonly #numbers = new Map<string, number>([['', 0]]);
  readonly #texts: string[] = [''];

  number(text: string): number {
    const known = this.#numbers.get(text);
    if (known !== undefined) return known;
    this.#numbers.set(text, this.#texts.length);
    return this.#texts.push(text) - 1;
  }

  get size(): number {
    return this.#texts.length;
  }

  at(index: number): string {
    return this.#texts[index] ?? '';
  }
}

/** Turns the official rows of one edition into the columns of a `Schedule`. */
export function buildSchedule(
  rows: readonly OfficialRow[],
  titles: ReadonlyMap<Code, string>,
): ScheduleColumns {
  const drafts = deriveRows(hangRows(rows, titles), titles);
  const position = new Map(drafts.map((draft, index) => [draft, index]));
  const texts = new TextCollector();
  const column = (read: (row: OfficialRow) => string) =>
    Uint32Array.from(drafts, (draft) => texts.number(read(draft.row)));
  return {
    key: Float64Array.from(drafts, (draft) => (draft.code === '' ? -1 : codeKey(draft.code))),
    parent: Int32Array.from(drafts, (draft) => (draft.parent ? position.get(draft.parent)! : -1)),
    text: column((row) => row.text),
    units: column((row) => row.units.join('|')),
    general: column((row) => row.general),
    special: column((row) => row.special),
    column2: column((row) => row.column2),
    footnotes: column((row) =>
      row.footnotes.map((note) => `${note.columns.join(',')}\t${note.text}`).join('\n'),
    ),
    quota: column((row) => row.quota),
    additional: column((row) => row.additional),
    derived: Uint8Array.from(drafts, (draft) => (draft.derived ? 1 : 0)),
    texts,
  };
}
