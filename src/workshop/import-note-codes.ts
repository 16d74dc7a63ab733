import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { sha256 } from '../reference/provenance.js';
import { runBuilder, sources } from './builder.js';
import { compiledLists, readRows } from './measure-lists.js';
import { type NoteList, readNoteList } from './read-note-lists.js';

/** Codes that the notes of chapter 99 list, and those that other publishers compiled from them: numbers, no prose. */
export interface NoteCodes {
  readonly source: string;
  /** the files that were read, each with the sha256 of what it holds */
  readonly files: Readonly<Record<string, string>>;
  /** codes by list name, digits between spaces */
  readonly lists: Readonly<Record<string, string>>;
}

const notesFile = 'us/chapter99/chapter99_2026_rev_6.txt.gz';
const compiled = [
  'ieepa_exempt_products.csv',
  's232_aircraft_exempt_taiwan.csv',
  's232_annex_products.csv',
  's232_copper_products.csv',
  's232_derivative_products.csv',
  's232_metal_chapter_products.csv',
] as const;
const noteLists = 'data/us/measure-rules/note-lists.json';
const target = 'data/us/measure-rules/note-codes.json';

/** Reads the lists of the notes by their anchors, and the compiled ones by their columns. */
export function readNoteCodes(read: (file: string) => Buffer): NoteCodes {
  const files: Record<string, string> = {};
  const take = (name: string): Buffer => {
    const content = name.endsWith('.gz') ? gunzipSync(read(name)) : read(name);
    files[name] = sha256(content);
    return content;
  };
  const notes = take(notesFile)
    .toString('latin1')
    .replace(/[\r\0]/g, '');
  const { lists } = JSON.parse(readFileSync(noteLists, 'utf8')) as { lists: NoteList[] };
  const found = [
    ...lists.map((list) => [list.name, readNoteList(notes, list)] as const),
    ...compiledLists((name) => readRows(take(`us/chapter99/${name}`).toString())),
  ];
  return {
    source:
      'U.S. notes of chapter 99, HTSUS 2026 Revision 6 (23 April 2026); lists compiled from notes and proclamations by a public tariff tracker',
    files,
    lists: Object.fromEntries(found.map(([name, codes]) => [name, codes.join(' ')])),
  };
}

export const formatNoteCodes = (codes: NoteCodes): string => `${JSON.stringify(codes, null, 1)}\n`;

export const importNoteCodes = {
  script: 'import:note-codes',
  makes: 'the lists of codes in the notes of chapter 99',
  reads: [noteLists],
  outside: [notesFile, ...compiled.map((name) => `us/chapter99/${name}`)],
  writes: [target],
  run: () => {
    writeFileSync(target, formatNoteCodes(readNoteCodes((name) => readFileSync(join(sources, name)))));
  },
};

await runBuilder(import.meta.url, importNoteCodes);
