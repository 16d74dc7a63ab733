import type { Issue } from '../core/issue.js';
import type { Code } from '../tariff/code.js';
import type { OriginRule, OriginTest } from '../tariff/origin-rule/ast.js';
import type { OriginRulePack } from '../tariff/origin-rule/rule-book.js';
import type { WrittenNote } from './gn11-notes.js';
import { type Gn11Corrections, importGn11 } from './import-gn11.js';

/** The texts a USMCA pack is made of. */
export interface UsmcaSources {
  /** General Note 11 as text, underlined words between underscores */
  readonly marked: string;
  readonly corrections: Gn11Corrections;
  readonly written: Omit<OriginRulePack, 'edition' | 'rules' | 'notes' | 'retired_items'> & {
    readonly notes: readonly WrittenNote[];
  };
  /** the UN conversion HS 2022 to HS 2012, with columns HS6_6d and HS4_6d */
  readonly concordance: string;
  /** HS 2012 candidates where that table is not enough */
  readonly candidates: Readonly<Record<string, readonly string[]>>;
  /** the eight-digit items of today's schedule */
  readonly items: ReadonlySet<Code>;
  readonly edition: OriginRulePack['edition'];
}

export interface UsmcaPack {
  readonly rules: string;
  readonly concordance: string;
  readonly counts: Readonly<Record<string, number>>;
  readonly issues: readonly Issue[];
}

/** Every tariff item the rules name, in their goods or among their materials. */
function tariffItemsIn(value: unknown): Set<Code> {
  const items = new Set<Code>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) for (const entry of node) visit(entry);
    else if (typeof node === 'object' && node !== null) {
      const { from, to } = node as { from?: unknown; to?: unknown };
      if (typeof from === 'string' && /^\d{8}$/.test(from)) items.add(from);
      if (typeof to === 'string' && /^\d{8}$/.test(to)) items.add(to);
      for (const entry of Object.values(node)) visit(entry);
    }
  };
  visit(value);
  return items;
}

function concordanceOf(
  csv: string,
  candidates: UsmcaSources['candidates'],
): Record<string, readonly string[]> {
  const changed: Record<string, readonly string[]> = {};
  const [header = '', ...lines] = csv.split(/\r?\n/).filter((line) => line !== '');
  const cells = (line: string): string[] => line.split(',').map((cell) => cell.replace(/"/g, ''));
  const [now, then] = [cells(header).indexOf('HS6_6d'), cells(header).indexOf('HS4_6d')];
  for (const line of lines) {
    const [code, old] = [cells(line)[now] ?? '', cells(line)[then] ?? ''];
    if (code !== old) changed[code] = [old];
  }
  for (const [code, list] of Object.entries(candidates)) changed[code] = list;
  return Object.fromEntries(Object.entries(changed).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const kindsIn = (test: OriginTest): string[] =>
  test.kind === 'all_of' || test.kind === 'any_of' ? test.tests.flatMap(kindsIn) : [test.kind];

function countsOf(rules: readonly OriginRule[], notes: number): Record<string, number> {
  const numbered = rules.filter((rule) => rule.number !== '');
  const kinds: Record<string, number> = {};
  for (const rule of rules)
    for (const kind of new Set(rule.parts.flatMap((part) => kindsIn(part.test))))
      kinds[`rules_with_${kind}`] = (kinds[`rules_with_${kind}`] ?? 0) + 1;
  return {
    numbered_rules: numbered.length,
    parsed_whole: numbered.filter((rule) => !rule.unparsed).length,
    partial: numbered.filter((rule) => rule.unparsed && rule.parts.length > 0).length,
    unread: numbered.filter((rule) => rule.parts.length === 0).length,
    dated_or_directed_rules: rules.length - numbered.length,
    dated_or_directed_partial: rules.filter((rule) => rule.number === '' && rule.unparsed).length,
    corrected_rules: rules.filter((rule) => rule.corrections).length,
    automotive_rules: rules.filter((rule) => rule.automotive).length,
    notes,
    ...Object.fromEntries(Object.entries(kinds).sort(([a], [b]) => (a < b ? -1 : 1))),
  };
}

const lines = (values: readonly unknown[]): string =>
  `[\n${values.map((value) => JSON.stringify(value)).join(',\n')}\n]`;

/** Builds the pack: the same texts give the same bytes. */
export function buildUsmcaPack(sources: UsmcaSources): UsmcaPack {
  const { notes: writtenNotes, ...book } = sources.written;
  const { rules, notes, issues } = importGn11(sources.marked, sources.corrections, writtenNotes);
  const retired = [...tariffItemsIn(rules)].filter((item) => !sources.items.has(item)).sort();
  const { de_minimis, regional_value, criteria, automotive } = book;
  const fields = [
    ['edition', JSON.stringify(sources.edition)],
    ['rules', lines(rules)],
    ['notes', lines(notes)],
    ['de_minimis', JSON.stringify(de_minimis)],
    ['regional_value', JSON.stringify(regional_value)],
    ['criteria', JSON.stringify(criteria)],
    ['automotive', JSON.stringify(automotive)],
    ['retired_items', JSON.stringify(retired)],
  ];
  const changed = concordanceOf(sources.concordance, sources.candidates);
  return {
    rules: `{\n${fields.map(([name, json]) => `"${name}":${json}`).join(',\n')}\n}\n`,
    concordance: `${JSON.stringify({ changed })}\n`,
    counts: {
      ...countsOf(rules, notes.length),
      retired_items: retired.length,
      hs2022_changed: Object.keys(changed).length,
    },
    issues,
  };
}
