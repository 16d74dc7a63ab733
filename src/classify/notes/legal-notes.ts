import type { Code } from '../../tariff/code.js';

/** excludes: goods leave the scope; includes: goods come in; defines: what a word of the law means; priority: which of two wins */
export type NoteKind = 'excludes' | 'includes' | 'defines' | 'priority';

/** One edge of the legal notes, in our own words. */
export interface NoteEdge {
  /** `ch42-note-2a`; section notes begin with `sec`, the interpretation rules with `gri` */
  readonly id: string;
  readonly kind: NoteKind;
  /** codes (2 digits or more) whose goods the note speaks of */
  readonly scope: readonly Code[];
  /** where the goods go instead, or what they are weighed against */
  readonly to: readonly Code[];
  /** the goods spoken of, as descriptions name them; empty where the note is about the scope as a whole */
  readonly goods: readonly string[];
  readonly statement: string;
  /** `note 2(a) to chapter 42` */
  readonly citation: string;
}

/** data/us/notes.json as it is written. */
export interface WrittenNotes {
  readonly source: string;
  readonly as_of: string;
  readonly edges: readonly (Omit<NoteEdge, 'to' | 'goods'> & Partial<Pick<NoteEdge, 'to' | 'goods'>>)[];
}

/** The legal notes of one schedule. */
export interface LegalNotes {
  readonly asOf: string;
  readonly edges: readonly NoteEdge[];
  find(id: string): NoteEdge | undefined;
  /** every edge whose scope covers the code, the narrowest scope first */
  notesFor(code: Code): readonly NoteEdge[];
  /** edges by which goods of one of the two codes are sent away from the other */
  exclusionsBetween(a: Code, b: Code): readonly NoteEdge[];
}

/** Opens the written notes for looking up. */
export function openNotes(written: WrittenNotes): LegalNotes {
  const edges: NoteEdge[] = written.edges.map((edge) => ({
    ...edge,
    to: edge.to ?? [],
    goods: edge.goods ?? [],
  }));
  const byId = new Map(edges.map((edge) => [edge.id, edge]));
  const byChapter = new Map<string, NoteEdge[]>();
  for (const edge of edges)
    for (const chapter of new Set(edge.scope.map((code) => code.slice(0, 2)))) {
      const list = byChapter.get(chapter) ?? [];
      byChapter.set(chapter, list);
      list.push(edge);
    }
  const notesFor = (code: Code): NoteEdge[] =>
    (byChapter.get(code.slice(0, 2)) ?? [])
      .filter((edge) => covers(edge.scope, code))
      .sort((a, b) => narrowest(b, code) - narrowest(a, code));
  const sentFrom = (from: Code, to: Code): NoteEdge[] =>
    notesFor(from).filter((edge) => edge.kind === 'excludes' && covers(edge.to, to));
  return {
    asOf: written.as_of,
    edges,
    find: (id) => byId.get(id),
    notesFor,
    exclusionsBetween: (a, b) => [...sentFrom(a, b), ...sentFrom(b, a)],
  };
}

/** Whether one of the prefixes stands above the code. */
export const covers = (prefixes: readonly Code[], code: Code): boolean =>
  prefixes.some((prefix) => code.startsWith(prefix));

const narrowest = ({ scope }: NoteEdge, code: Code): number =>
  Math.max(...scope.map((prefix) => (code.startsWith(prefix) ? prefix.length : 0)));
