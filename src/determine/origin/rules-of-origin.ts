import type { Code } from '../../tariff/code.js';
import { formatCode } from '../../tariff/code.js';
import { type CodeRange, formatCodeRange, meetsRange } from '../../tariff/code-range.js';
import type { OriginNote, OriginTest } from '../../tariff/origin-rule/ast.js';
import { formatOriginTest, formatPartGoods } from '../../tariff/origin-rule/format.js';
import type { OriginRuleBook } from '../../tariff/origin-rule/rule-book.js';
import type { RuleOfOrigin, RulesOfOriginBlock } from './determination.js';
import { isScoped, type RuleCandidate, type RuleMatch } from './match-rule.js';

/** The rule of origin block of an answer: every rule that may decide, with its tolerance, notes and citation. */
export function rulesOfOrigin(match: RuleMatch, book: OriginRuleBook): RulesOfOriginBlock {
  switch (match.kind) {
    case 'not_covered':
      return { status: 'not_covered', why: match.why, rules: [] };
    case 'chapter_rule':
      return {
        status: 'found',
        why: 'no numbered rule names the good; the chapter rule applies',
        rules: match.notes.map((note) => ruleOfNote(note, match.hs2012, book)),
      };
    case 'rule': {
      const rules = match.candidates.map((candidate) => ruleOfCandidate(candidate, match.notes, book));
      const codes = match.hs2012.map(formatCode).join(', ');
      return match.ambiguous
        ? {
            status: 'alternatives',
            why: `several rules may apply (HS 2012 ${codes}): the scope of each must be read against the good`,
            rules,
          }
        : {
            status: 'found',
            why: `the rules are written in HS 2012 codes; the good is ${codes} there`,
            rules,
          };
    }
  }
}

function ruleOfCandidate(
  candidate: RuleCandidate,
  notes: readonly OriginNote[],
  book: OriginRuleBook,
): RuleOfOrigin {
  const { rule } = candidate;
  const scopes = candidate.parts.flatMap((part) => part.goods.ranges.map(formatCodeRange));
  return {
    rule_id: rule.id,
    scope: candidate.scope_note
      ? `${[...new Set(scopes)].join(', ')}: ${candidate.scope_note}`
      : [...new Set(scopes)].join(', '),
    text: textOf(candidate),
    tests: candidate.parts.map((part) => part.test),
    tolerance: toleranceFor(candidate.hs2012, book),
    notes: notes
      .filter((note) => note.effect !== 'automotive' || rule.automotive)
      .map((note) => note.statement),
    citation: `HTSUS General Note 11(o), chapter ${Number(rule.chapter)}${rule.number ? `, rule ${rule.number}` : ''}, page ${rule.page}`,
    edition: book.edition.name,
  };
}

/** What the rule asks, of each of its goods apart where it asks different things of them. */
function textOf({ rule, parts, hs2012 }: RuleCandidate): string {
  const byGoods = new Map<string, Set<string>>();
  for (const part of parts) {
    const goods = isScoped(part, hs2012, rule) ? formatPartGoods(part) : '';
    byGoods.set(goods, (byGoods.get(goods) ?? new Set()).add(formatOriginTest(part.test)));
  }
  const asked = [...byGoods].map(([goods, tests]) => ({ goods, text: [...tests].join(' Or: ') }));
  if (new Set(asked.map(({ text }) => text)).size === 1) return asked[0]!.text;
  return asked.map(({ goods, text }) => (goods === '' ? text : `for ${goods}: ${text}`)).join('. And ');
}

function ruleOfNote(note: OriginNote, hs2012: readonly Code[], book: OriginRuleBook): RuleOfOrigin {
  return {
    rule_id: note.id,
    scope: note.applies_to.map(formatCodeRange).join(', '),
    text: note.statement,
    tests: (note.parts ?? []).map((part) => part.test),
    tolerance: toleranceFor(hs2012[0] ?? '', book),
    notes: [],
    citation: `HTSUS General Note 11(o), page ${note.page}`,
    edition: book.edition.name,
  };
}

/** The de minimis of GN 11(e) for a good: a share of its value, for textiles of weight. */
function toleranceFor(hs2012: Code, book: OriginRuleBook): string | null {
  if (hs2012 === '') return null;
  const { de_minimis: law } = book;
  const within = (ranges: readonly CodeRange[]): boolean => ranges.some((range) => meetsRange(hs2012, range));
  const exceptions = law.exceptions.filter((exception) =>
    exception.goods.some((goods) => within(goods.ranges)),
  );
  const limits =
    exceptions.length > 0
      ? `, with ${exceptions.length} ${exceptions.length === 1 ? 'exception that bears' : 'exceptions that bear'} on this good`
      : '';
  if (within(law.textile.of_good) || within(law.textile.of_component)) {
    const basis = within(law.textile.of_good)
      ? 'of the good'
      : 'of the component that decides classification';
    return `${law.textile.percent}% of the weight ${basis}; elastomeric content at most ${law.textile.elastomeric_percent}% (${law.citation})`;
  }
  return `${law.percent}% of the value of the good${limits} (${law.citation})`;
}

/** What an importer must know of the good before a test can be applied, in a broker's words. */
export function factsForTest(test: OriginTest): string[] {
  switch (test.kind) {
    case 'tariff_shift':
      return ['the tariff code (six digits) and origin of every material'];
    case 'regional_value':
      return [
        'the value of the materials that do not originate, and the transaction value or net cost of the good',
      ];
    case 'content':
      return [`the share by ${test.by} of ${test.what}`];
    case 'process':
      return [`where this took place: ${test.words}`];
    case 'cut_and_sew':
      return ['where the good was cut (or knit to shape) and where it was sewn or assembled'];
    case 'wholly_obtained':
      return ['whether the good was wholly obtained or produced in Canada, Mexico or the United States'];
    case 'component_limit':
      return ['the share of each component by weight'];
    case 'no_change':
      return [];
    case 'textual':
      return [`a reading of the rule: ${test.words}`];
    case 'all_of':
    case 'any_of':
      return [...new Set(test.tests.flatMap(factsForTest))];
  }
}
