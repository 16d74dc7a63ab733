import type { RuleOfOrigin, RulesOfOrigin } from '../../answers/rules-of-origin.js';
import { inEnglish, type Say } from '../../core/say.js';
import type { Code } from '../../tariff/code.js';
import { formatCode } from '../../tariff/code.js';
import { type CodeRange, formatCodeRange, meetsRange } from '../../tariff/code-range.js';
import type { OriginNote, OriginTest } from '../../tariff/origin-rule/ast.js';
import { formatMeasure, formatOriginTest, formatPartGoods } from '../../tariff/origin-rule/format.js';
import type { OriginRuleBook } from '../../tariff/origin-rule/rule-book.js';
import { isScoped, type RuleCandidate, type RuleMatch } from './match-rule.js';

/** The rule of origin block of an answer: every rule that may decide, with its tolerance, notes and citation. */
export function rulesOfOrigin(match: RuleMatch, book: OriginRuleBook, say: Say = inEnglish): RulesOfOrigin {
  switch (match.kind) {
    case 'not_covered':
      return { status: 'not_covered', why: match.why, rules: [] };
    case 'chapter_rule':
      return {
        status: 'found',
        why: say(
          'no numbered rule names the good; the chapter rule applies',
          'ninguna regla numerada nombra la mercancía; aplica la regla del capítulo',
        ),
        rules: match.notes.map((note) => ruleOfNote(note, match.hs2012, book, say)),
      };
    case 'rule': {
      const rules = match.candidates.map((candidate) => ruleOfCandidate(candidate, match.notes, book, say));
      const codes = match.hs2012.map(formatCode).join(', ');
      return match.ambiguous
        ? {
            status: 'alternatives',
            why: say(
              `several rules may apply (HS 2012 ${codes}): the scope of each must be read against the good`,
              `pueden aplicar varias reglas (SA 2012 ${codes}): hay que leer el alcance de cada una frente a la mercancía`,
            ),
            rules,
          }
        : {
            status: 'found',
            why: say(
              `the rules are written in HS 2012 codes; the good is ${codes} there`,
              `las reglas están escritas en códigos del SA 2012; la mercancía es ${codes} ahí`,
            ),
            rules,
          };
    }
  }
}

function ruleOfCandidate(
  candidate: RuleCandidate,
  notes: readonly OriginNote[],
  book: OriginRuleBook,
  say: Say,
): RuleOfOrigin {
  const { rule } = candidate;
  const scopes = candidate.parts.flatMap((part) => part.goods.ranges.map(formatCodeRange));
  return {
    rule_id: rule.id,
    scope: candidate.scope_note
      ? `${[...new Set(scopes)].join(', ')}: ${candidate.scope_note}`
      : [...new Set(scopes)].join(', '),
    text: textOf(candidate, say),
    tests: candidate.parts.map((part) => part.test),
    tolerance: toleranceFor(candidate.hs2012, book, say),
    notes: notes
      .filter((note) => note.effect !== 'automotive' || rule.automotive)
      .map((note) => note.statement),
    citation: `HTSUS General Note 11(o), chapter ${Number(rule.chapter)}${rule.number ? `, rule ${rule.number}` : ''}, page ${rule.page}`,
    edition: book.edition.name,
  };
}

/** What the rule asks, of each of its goods apart where it asks different things of them. */
function textOf({ rule, parts, hs2012 }: RuleCandidate, say: Say): string {
  const byGoods = new Map<string, Set<string>>();
  for (const part of parts) {
    const goods = isScoped(part, hs2012, rule) ? formatPartGoods(part, say) : '';
    byGoods.set(goods, (byGoods.get(goods) ?? new Set()).add(formatOriginTest(part.test, say)));
  }
  const asked = [...byGoods].map(([goods, tests]) => ({
    goods,
    text: [...tests].join(say(' Or: ', ' O bien: ')),
  }));
  if (new Set(asked.map(({ text }) => text)).size === 1) return asked[0]!.text;
  return asked
    .map(({ goods, text }) => (goods === '' ? text : `${say('for', 'para')} ${goods}: ${text}`))
    .join(say('. And ', '. Y '));
}

function ruleOfNote(note: OriginNote, hs2012: readonly Code[], book: OriginRuleBook, say: Say): RuleOfOrigin {
  return {
    rule_id: note.id,
    scope: note.applies_to.map(formatCodeRange).join(', '),
    text: note.statement,
    tests: (note.parts ?? []).map((part) => part.test),
    tolerance: toleranceFor(hs2012[0] ?? '', book, say),
    notes: [],
    citation: `HTSUS General Note 11(o), page ${note.page}`,
    edition: book.edition.name,
  };
}

/** The de minimis of GN 11(e) for a good: a share of its value, for textiles of weight. */
function toleranceFor(hs2012: Code, book: OriginRuleBook, say: Say): string | null {
  if (hs2012 === '') return null;
  const { de_minimis: law } = book;
  const within = (ranges: readonly CodeRange[]): boolean => ranges.some((range) => meetsRange(hs2012, range));
  const exceptions = law.exceptions.filter((exception) =>
    exception.goods.some((goods) => within(goods.ranges)),
  );
  const limits =
    exceptions.length > 0
      ? say(
          `, with ${exceptions.length} ${exceptions.length === 1 ? 'exception that bears' : 'exceptions that bear'} on this good`,
          `, con ${exceptions.length} ${exceptions.length === 1 ? 'excepción que toca' : 'excepciones que tocan'} a esta mercancía`,
        )
      : '';
  if (within(law.textile.of_good) || within(law.textile.of_component)) {
    const basis = within(law.textile.of_good)
      ? say('of the good', 'de la mercancía')
      : say('of the component that decides classification', 'del componente que decide la clasificación');
    const { percent, elastomeric_percent: elastic } = law.textile;
    return `${percent}% ${say('of the weight', 'del peso')} ${basis}; ${say('elastomeric content at most', 'contenido elastomérico como máximo')} ${elastic}% (${law.citation})`;
  }
  return `${law.percent}% ${say('of the value of the good', 'del valor de la mercancía')}${limits} (${law.citation})`;
}

/** What an importer must know of the good before a test can be applied, in a broker's words. */
export function factsForTest(test: OriginTest, say: Say): string[] {
  switch (test.kind) {
    case 'tariff_shift':
      return [
        say(
          'the tariff code (six digits) and origin of every material',
          'el código arancelario (seis dígitos) y el origen de cada material',
        ),
      ];
    case 'regional_value':
      return [
        say(
          'the value of the materials that do not originate, and the transaction value or net cost of the good',
          'el valor de los materiales no originarios, y el valor de transacción o el costo neto de la mercancía',
        ),
      ];
    case 'content':
      return [
        say(
          `the share ${formatMeasure(test.by, say)} of ${test.what}`,
          `la proporción ${formatMeasure(test.by, say)} de ${test.what}`,
        ),
      ];
    case 'process':
      return [`${say('where this took place', 'dónde tuvo lugar esto')}: ${test.words}`];
    case 'cut_and_sew':
      return [
        say(
          'where the good was cut (or knit to shape) and where it was sewn or assembled',
          'dónde se cortó (o se tejió a la forma) la mercancía y dónde se cosió o ensambló',
        ),
      ];
    case 'wholly_obtained':
      return [
        say(
          'whether the good was wholly obtained or produced in Canada, Mexico or the United States',
          'si la mercancía fue obtenida en su totalidad o producida en Canadá, México o Estados Unidos',
        ),
      ];
    case 'component_limit': {
      const named = test.components.words ?? say('components', 'componentes');
      return [
        say(
          `how many ${named} the good contains, and how many of them do not originate`,
          `cuántos ${named} contiene la mercancía, y cuántos de ellos no son originarios`,
        ),
      ];
    }
    case 'no_change':
      return [];
    case 'textual':
      return [`${say('a reading of the rule', 'una lectura de la regla')}: ${test.words}`];
    case 'all_of':
    case 'any_of':
      return [...new Set(test.tests.flatMap((one) => factsForTest(one, say)))];
  }
}
