import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ClassificationResult } from '../../src/api/classification-result.js';
import type { CivilDate } from '../../src/core/civil-date.js';
import type { Library } from '../../src/reference/library.js';
import { mexicanLawOn } from '../../src/reference/mexican-library.js';
import { prefixesOf } from '../../src/tariff/code.js';

/** Everything that an answer may name, read from the data files themselves and not by way of the engine. */
export interface KnownIdentifiers {
  /** whether the edition of the day has a row of these digits */
  readonly code: (digits: string) => boolean;
  /** whether it can be declared */
  readonly line: (digits: string) => boolean;
  readonly notes: ReadonlySet<string>;
  readonly rulings: ReadonlySet<string>;
  /** rules of origin, the chapter rules beside them, and the criteria: `GN11-b-iv` */
  readonly rules: ReadonlySet<string>;
  /** the same of Mexico's tariff of the day: fracciones, their NICOs, and what stands above them */
  readonly mexican: (digits: string) => boolean;
  readonly mexicanLine: (digits: string) => boolean;
  /** whether any data file, row or footnote of the schedule prints a code, or a longer one, of these digits */
  readonly printed: (digits: string) => boolean;
}

/** `6109.10`, `6109.10.00.04`: not the end or the beginning of a longer number, and no amount of money. */
const printedCode = /(?<![\d.,$-])\d{4}\.\d{2}(?:\.\d{2}){0,2}(?![\d%]|\.\d)/g;
const printedHeading = /\b[Hh]eadings? (\d{4})\b/g;

const codesIn = (text: string): string[] => [
  ...(text.match(printedCode) ?? []).map((code) => code.replaceAll('.', '')),
  ...[...text.matchAll(printedHeading)].map(([, code]) => code!),
];

const readJson = <T>(folder: string, file: string): T =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as T;

/** Every digit string of 4 digits or more in a text, so that `01`-ranges of a rule count as printed. */
const digitsIn = (text: string): string[] =>
  (text.match(/\d{4}(?:\.?\d{2}){0,3}/g) ?? []).map((code) => code.replaceAll('.', ''));

export function knownIdentifiers(library: Library, date: CivilDate, folder: string): KnownIdentifiers {
  const schedule = library.scheduleOn(date);
  const book = readJson<{
    rules: { id: string }[];
    notes: { id: string }[];
    criteria: { citation: string }[];
  }>(folder, 'usmca/rules.json');
  const criteria = book.criteria.map(({ citation }) =>
    citation.replace(/\s+/g, '').replace(/\(/g, '-').replace(/\)/g, ''),
  );
  const law = ['us', 'usmca', 'us/measure-rules'].flatMap((under) =>
    readdirSync(join(folder, under))
      .filter((name) => name.endsWith('.json'))
      .map((name) => readFileSync(join(folder, under, name), 'utf8')),
  );
  const rows = Array.from({ length: schedule.size }, (_, index) => schedule.row(index));
  const codes = new Set(rows.flatMap(({ code }) => prefixesOf(code)));
  const lines = new Set([...schedule.lines()].map(({ code }) => code));
  const { tigie } = mexicanLawOn(library, date);
  const fracciones = Array.from({ length: tigie.size }, (_, index) => tigie.at(index));
  const mexicanLines = new Set(
    fracciones.flatMap(({ code, nicos }) => [code, ...nicos.map(({ nico }) => code + nico)]),
  );
  for (const { code, nicos } of fracciones) if (nicos.length === 0) mexicanLines.add(`${code}00`);
  const mexican = new Set([...mexicanLines].flatMap((code) => prefixesOf(code)));
  const printed = new Set<string>();
  const footnotes = rows.flatMap(({ index }) => schedule.footnotes(index).map(({ text }) => text));
  const mexicanTexts = fracciones.flatMap(({ text, nicos }) => [text, ...nicos.map((nico) => nico.text)]);
  for (const text of [...law, ...rows.map(({ text }) => text), ...footnotes, ...mexicanTexts])
    for (const digits of digitsIn(text))
      for (let length = 4; length <= digits.length; length += 2) printed.add(digits.slice(0, length));
  return {
    code: (digits) => codes.has(digits),
    line: (digits) => lines.has(digits),
    mexican: (digits) => mexican.has(digits),
    mexicanLine: (digits) => mexicanLines.has(digits),
    notes: new Set(readJson<{ edges: { id: string }[] }>(folder, 'us/notes.json').edges.map(({ id }) => id)),
    rulings: new Set(
      readJson<{ rulings: { number: string }[] }>(folder, 'us/precedents.json').rulings.map(
        ({ number }) => number,
      ),
    ),
    rules: new Set([...[...book.rules, ...book.notes].map(({ id }) => id), ...criteria]),
    printed: (digits) => codes.has(digits) || printed.has(digits),
  };
}

/** What a result names that is nowhere in the data, each with where it stands; empty where all of it exists. */
export function findInvented(result: ClassificationResult, known: KnownIdentifiers): string[] {
  const found: string[] = [];
  const need = (exists: boolean, where: string, what: string): void => {
    if (!exists) found.push(`${where}: ${what}`);
  };
  const { destination } = result.request;
  const exists = (digits: string): boolean =>
    known.code(digits) || (destination === 'MX' && known.mexican(digits));
  const code = (where: string, digits: string | null): void => {
    if (digits !== null && digits !== '') need(exists(digits), where, digits);
  };

  const answered = (where: string, digits: string): void => {
    if (destination === 'US') need(known.line(digits), where, digits);
    else if (destination === 'MX') need(known.mexicanLine(digits), where, digits);
    else need(digits.length === 6 && known.code(digits), where, digits);
  };

  if (result.code !== null) answered('code', result.code);
  code('confident_to', result.confident_to);
  for (const row of result.path) code('path', row.code);
  for (const candidate of result.candidates) {
    answered('candidate', candidate.code);
    for (const { kind, ref } of candidate.evidence) {
      if (kind === 'note' || kind === 'exclusion') need(known.notes.has(ref), `evidence ${kind}`, ref);
      else if (kind === 'precedent') need(known.rulings.has(ref), 'evidence precedent', ref);
      else need(ref !== '' && exists(ref), `evidence ${kind}`, ref);
    }
  }
  for (const { id, options } of result.questions)
    for (const { leads_to } of options) need(exists(leads_to), `question ${id}`, leads_to);
  for (const { rule, refs } of result.reasoning)
    for (const ref of refs)
      need(exists(ref) || known.notes.has(ref) || known.rulings.has(ref), `reasoning ${rule}`, ref);

  const rates = result.duty_rates;
  if (rates) {
    for (const cell of [rates.general, rates.column_2]) code('printed_at', cell.printed_at);
    for (const line of rates.ace_order) need(known.code(line.code), 'ace_order', line.code);
    for (const line of rates.additional)
      need(line.heading === '' || known.printed(line.heading), 'additional', line.heading);
    for (const { decides } of rates.questions)
      for (const heading of decides) need(known.printed(heading), 'duty question', heading);
    for (const { refs = [] } of rates.not_computed)
      for (const ref of refs) need(known.printed(ref), 'not_computed', ref);
  }
  for (const { rule_id } of result.rules_of_origin?.rules ?? [])
    need(known.rules.has(rule_id), 'rules_of_origin', rule_id);
  const evaluation = result.usmca?.evaluation;
  for (const { rule_id } of [...(evaluation?.options ?? []), ...(evaluation?.failed ?? [])])
    need(known.rules.has(rule_id), 'usmca evaluation', rule_id);
  for (const material of evaluation?.materials ?? []) code('usmca material', material.code);

  const said = new Set(codesIn(JSON.stringify(result.request)));
  const { request: _request, ...answer } = result;
  for (const [where, text] of textsOf(answer))
    for (const digits of codesIn(text))
      need(exists(digits) || known.printed(digits) || said.has(digits), where, `"${digits}" in: ${text}`);
  return found;
}

/** Fields that hold numbers, not words, and what people of the trade wrote. */
const noWords =
  /(?:^|\/)(?:amount|total|known|known_ad_valorem|value|min|max|ad_valorem|total_ad_valorem|effective_percent|short_by)$/;

function* textsOf(value: unknown, where = ''): Generator<readonly [string, string]> {
  if (typeof value === 'string') {
    if (!noWords.test(where)) yield [where, value];
  } else if (typeof value === 'object' && value !== null) {
    if ('kind' in value && (value.kind === 'lexicon' || value.kind === 'example')) return;
    for (const [name, each] of Object.entries(value)) yield* textsOf(each, `${where}/${name}`);
  }
}
