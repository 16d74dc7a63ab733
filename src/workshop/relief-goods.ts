import { existsSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import type { Schedule } from '../tariff/schedule.js';
import { sources } from './builder.js';
import { stableHash } from './stable-hash.js';

/** Goods as chapter 99 describes them to relieve them of a duty, with the code that it names for them. */
export interface ReliefGoods {
  readonly text: string;
  readonly code: string;
}

/** Heads and feet of printed pages, which fall into the middle of descriptions. */
const pageMarks =
  /Harmonized Tariff Schedule of the United States[^\n]*\n|Annotated for Statistical[^\n]*\n|^\s*XXII?\s*\n|^\s*99\s*-\s*[IVX]+[^\n]*\n|U\.S\. Notes? \(con\.\)\s*\n/gm;

const item = String.raw`\((?:\d{1,3}|[ivxl]+|[a-z]{1,3})\) `;
const listed = new RegExp(
  `${item}((?:(?!${item}[A-Z]).){8,900}?) \\((?:as )?(?:described|provided for) in (?:statistical reporting numbers?|subheadings?) ([^)]{4,200})\\)`,
  'g',
);
const codes = (text: string): string[] =>
  [...text.matchAll(/\d{4}\.\d\d(?:\.\d\d(?:\.?\d\d)?)?/g)].map(([code]) => code.replaceAll('.', ''));

/** Not the remains of a table between two items. */
const isGoods = (text: string): boolean => /^[A-Z0-9("]/.test(text) && !/U\.S\. note/.test(text);

/** The goods that the notes of chapter 99 list one by one with a single code, each once. */
export function listedGoods(notes: string): ReliefGoods[] {
  const found = new Map<string, ReliefGoods>();
  const running = notes.replace(pageMarks, '').replace(/\s+/g, ' ');
  for (const [, text = '', where = ''] of running.matchAll(listed)) {
    const [code, ...others] = codes(where);
    if (code !== undefined && others.length === 0 && isGoods(text)) found.set(text, { text, code });
  }
  return [...found.values()];
}

/** The goods that one row of chapter 99 describes; undefined where it names no subheading or several. */
export function goodsOfRow(row: string): ReliefGoods | undefined {
  const match = /^(.{8,900}?) \(provided for in subheading ([\d.]+)\)/s.exec(row);
  const [code, ...others] = codes(match?.[2] ?? '');
  if (match === null || code === undefined || others.length > 0) return undefined;
  const whole = match[1]!.replace(/(?<=[a-z])-\s+(?=[a-z])/g, '').replace(/\s+/g, ' ');
  return { text: whole.trim(), code };
}

/** A quarter of the goods is kept for the exam and for calibration, and never trained on. */
export const isKept = ({ text }: ReliefGoods): boolean => stableHash(text) % 4 === 0;

/** All goods that chapter 99 describes with a code: exclusions from duties of its notes, and its rows of lower duties. */
export function reliefGoods(schedule: Schedule): ReliefGoods[] {
  const file = `${sources}/us/chapter99/chapter99_2026_rev_6.txt.gz`;
  const notes = existsSync(file) ? gunzipSync(readFileSync(file)).toString('latin1') : '';
  const rows = [...schedule.lines('99')].flatMap(({ text }) => goodsOfRow(text) ?? []);
  return [...listedGoods(notes), ...rows];
}
