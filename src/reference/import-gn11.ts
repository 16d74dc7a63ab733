import { type Issue, issue } from '../core/issue.js';
import type { OriginNote, OriginRule } from '../tariff/origin-rule/ast.js';
import { type Gn11Block, gn11Blocks } from './gn11-blocks.js';
import { automotiveNote, type WrittenNote } from './gn11-notes.js';
import { numberedRule, unnumberedRules } from './gn11-rules.js';

/** Printer's errors of one print of the note, put right before reading, each with the reason. */
export interface Gn11Corrections {
  readonly joined_words: readonly (readonly [string, string])[];
  readonly corrections: readonly {
    readonly chapter: string;
    readonly printed: string;
    readonly read: string;
    readonly why: string;
  }[];
  /** rules printed under the heading of an earlier rule */
  readonly heads_carried: readonly {
    readonly chapter: string;
    readonly number: string;
    readonly from: string;
    readonly why: string;
  }[];
}

export interface Gn11Import {
  readonly rules: readonly OriginRule[];
  readonly notes: readonly OriginNote[];
  readonly issues: readonly Issue[];
}

interface CorrectedBlock {
  readonly block: Gn11Block;
  readonly id: string;
  readonly corrections: readonly string[];
}

/** Words, numbers and brackets the print runs together: "through5113", "6006or", "state(including". */
const parted = (text: string): string =>
  text.replace(/(\d)([a-z]{2})/g, '$1 $2').replace(/([a-z]{2})([\d(])/g, '$1 $2');

function idsOf(blocks: readonly Gn11Block[]): string[] {
  const seen = new Map<string, number>();
  return blocks.map((block) => {
    if (block.kind === 'rule') return `GN11o-ch${block.chapter}-${block.number}`;
    const family = `GN11o-ch${block.chapter}-${block.kind.replace('_', '-')}`;
    const count = (seen.get(family) ?? 0) + 1;
    seen.set(family, count);
    return `${family}-${block.number === '' ? count : block.number}`;
  });
}

function correctBlocks(
  blocks: readonly Gn11Block[],
  table: Gn11Corrections,
  issues: Issue[],
): CorrectedBlock[] {
  const ids = idsOf(blocks);
  const used = new Set<unknown>();
  const corrected = blocks.map((block, index) => {
    let text = parted(block.text);
    for (const [printed, read] of table.joined_words) text = text.replaceAll(printed, read);
    const notes: string[] = [];
    for (const correction of table.corrections) {
      if (correction.chapter !== block.chapter || !text.includes(correction.printed)) continue;
      text = text.replaceAll(correction.printed, correction.read);
      used.add(correction);
      notes.push(correction.why);
    }
    return { block: { ...block, text }, id: ids[index]!, corrections: notes };
  });
  for (const correction of table.corrections)
    if (!used.has(correction))
      issues.push(
        issue('unused_correction', `chapter ${correction.chapter} no longer prints "${correction.printed}"`),
      );
  return corrected;
}

/** A rule, under the heading of an earlier rule where that was printed for both. */
function readNumbered(
  entry: CorrectedBlock,
  table: Gn11Corrections,
  rules: readonly OriginRule[],
): OriginRule {
  const { chapter, number } = entry.block;
  const carried = table.heads_carried.find((row) => row.chapter === chapter && row.number === number);
  if (!carried) return numberedRule(entry.block, entry.corrections);
  const head = rules.find((rule) => rule.id === `GN11o-ch${chapter}-${carried.from}`)?.parts[0]?.for;
  return numberedRule(entry.block, [...entry.corrections, carried.why], head);
}

function writtenNote({ block, id }: CorrectedBlock, written: WrittenNote): OriginNote {
  return { ...written, id, page: block.page, ...(block.number === '' ? {} : { number: block.number }) };
}

/**
 * Reads subdivision (o) of General Note 11: every numbered rule, every dated or directed rule, and every note,
 * the notes' statements taken from `written`. What is not understood is an issue, never left out in silence.
 */
export function importGn11(
  marked: string,
  table: Gn11Corrections,
  written: readonly WrittenNote[],
): Gn11Import {
  const issues: Issue[] = [];
  const rules: OriginRule[] = [];
  const notes: OriginNote[] = [];
  const byId = new Map(written.map((note) => [note.id, note]));
  for (const entry of correctBlocks(gn11Blocks(marked), table, issues)) {
    const { block, id, corrections } = entry;
    if (block.kind === 'rule') {
      rules.push(readNumbered(entry, table, rules));
      continue;
    }
    const unnumbered = unnumberedRules(block, id, corrections);
    const note = byId.get(id);
    byId.delete(id);
    const found = unnumbered ? undefined : (automotiveNote(block, id) ?? (note && writtenNote(entry, note)));
    if (unnumbered) rules.push(...unnumbered);
    else if (found) notes.push(found);
    else issues.push(issue('note_without_statement', `${id} on page ${block.page} has no written statement`));
  }
  for (const note of byId.values())
    if (note.page !== undefined) notes.push({ ...note, page: note.page });
    else issues.push(issue('note_not_found', `${note.id} is written but is not in the text`));
  for (const rule of rules)
    for (const words of rule.unparsed ?? []) issues.push(issue('unread_rule', `${rule.id}: ${words}`));
  return { rules, notes, issues };
}
