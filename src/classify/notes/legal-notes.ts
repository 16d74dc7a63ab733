import type { Language } from '../../core/say.js';
import type { Code } from '../../tariff/code.js';
import { type GoodsIndex, indexGoods } from './find-goods.js';
import type { NoteEdge } from './note-edge.js';

type Optional = 'to' | 'goods' | 'unless';

/** data/us/notes.json as it is written. */
export interface WrittenNotes {
  readonly source: string;
  readonly as_of: string;
  readonly edges: readonly (Omit<NoteEdge, Optional> & Partial<Pick<NoteEdge, Optional>>)[];
}

/** data/us/notes-es.json as it is written. */
export interface SpanishNotes {
  readonly source: string;
  /** by the id of the note */
  readonly statements: Readonly<Record<string, string>>;
}

/** A note as an answer quotes it. */
export interface QuotedNote {
  readonly citation: string;
  readonly statement: string;
}

/** The legal notes of one schedule. */
export interface LegalNotes {
  readonly asOf: string;
  readonly edges: readonly NoteEdge[];
  /** the goods of all edges, findable in descriptions */
  readonly goods: GoodsIndex;
  find(id: string): NoteEdge | undefined;
  /** every edge whose scope covers the code, the narrowest scope first */
  notesFor(code: Code): readonly NoteEdge[];
  /** edges by which goods of one of the two codes are sent away from the other */
  exclusionsBetween(a: Code, b: Code): readonly NoteEdge[];
  /** a note in the language of the answer */
  quote(edge: NoteEdge, language: Language): QuotedNote;
}

/** Whether a note is of the Harmonized System; the additional U.S. notes and rules hold in the United States alone. */
export const isShared = ({ citation }: Pick<NoteEdge, 'citation'>): boolean =>
  !citation.startsWith('additional U.S. ');

/** Opens the written notes for looking up; the Spanish statements are asked for when one is first quoted. */
export function openNotes(written: WrittenNotes, spanish: () => SpanishNotes): LegalNotes {
  const edges: NoteEdge[] = written.edges.map((edge) => ({
    ...edge,
    to: edge.to ?? [],
    goods: edge.goods ?? [],
    unless: edge.unless ?? [],
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
    [...(byChapter.get(code.slice(0, 2)) ?? []), ...(byChapter.get('') ?? [])]
      .filter((edge) => covers(edge.scope, code))
      .sort((a, b) => narrowest(b, code) - narrowest(a, code));
  const sentFrom = (from: Code, to: Code): NoteEdge[] =>
    notesFor(from).filter((edge) => edge.kind === 'excludes' && covers(edge.to, to));
  return {
    asOf: written.as_of,
    edges,
    goods: indexGoods(edges),
    find: (id) => byId.get(id),
    notesFor,
    exclusionsBetween: (a, b) => [...sentFrom(a, b), ...sentFrom(b, a)],
    quote: (edge, language) =>
      language === 'en'
        ? edge
        : {
            citation: citeInSpanish(edge.citation),
            statement: spanish().statements[edge.id] ?? edge.statement,
          },
  };
}

/** Whether one of the prefixes stands above the code. */
export const covers = (prefixes: readonly Code[], code: Code): boolean =>
  prefixes.some((prefix) => code.startsWith(prefix));

const narrowest = ({ scope }: NoteEdge, code: Code): number =>
  Math.max(...scope.map((prefix) => (code.startsWith(prefix) ? prefix.length : 0)));

/** The words of a citation and what they are in Spanish, longest first. */
const cited: readonly (readonly [RegExp, string])[] = [
  [/^additional U\.S\. rule of interpretation/, 'regla de interpretación adicional de los Estados Unidos'],
  [/^general rule of interpretation/, 'regla general de interpretación'],
  [/^additional U\.S\. note/, 'nota adicional de los Estados Unidos'],
  [/^subheading note/, 'nota de subpartida'],
  [/^note/, 'nota'],
  [/ to chapter /, ' del capítulo '],
  [/ to section /, ' de la sección '],
];

/** `note 2(a) to chapter 42` -> `nota 2(a) del capítulo 42`. */
export const citeInSpanish = (citation: string): string =>
  cited.reduce((text, [words, spanish]) => text.replace(words, spanish), citation);
