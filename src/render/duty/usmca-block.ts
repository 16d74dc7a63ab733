import type { RulesOfOrigin, Usmca } from '../../api/origin.js';
import { moneyText } from '../money-text.js';
import { labelled, section } from '../section.js';
import { paletteOf, type Style } from '../style.js';

/** The verdicts as they are printed. */
export const verdicts = {
  qualifies: 'QUALIFIES',
  does_not_qualify: 'DOES NOT QUALIFY',
  needs_facts: 'NEEDS FACTS',
  not_applicable: 'NOT APPLICABLE',
} as const;

/** Whether the goods enter under USMCA, what is missing to know, and the rule of origin with its citation. */
export function usmcaBlock(usmca: Usmca, rules: RulesOfOrigin | null, style: Style): string[] {
  const { good, fair, bad, faint } = paletteOf(style);
  const paint = { qualifies: good, does_not_qualify: bad, needs_facts: fair, not_applicable: faint }[
    usmca.verdict
  ];
  const criterion = usmca.criterion ? ` (criterion ${usmca.criterion})` : '';
  const amount = usmca.saving?.amount ? `, saves ${moneyText(usmca.saving.amount, 'USD')}` : '';
  const rate = usmca.saving ? `${usmca.saving.text}${amount}` : usmca.program_rate;
  const lines = [
    ...labelled('verdict', `${verdicts[usmca.verdict]}${criterion}`, style, paint),
    ...labelled('', usmca.why, style),
    ...(rate === null || usmca.verdict === 'not_applicable' ? [] : labelled('rate', rate, style)),
    ...usmca.needs.flatMap((need, i) => labelled(i === 0 ? 'needs' : '', need, style)),
    ...(rules && usmca.verdict !== 'not_applicable' ? rulesLines(rules, style) : []),
  ];
  return section('USMCA', lines, style);
}

/** The rules of origin of a line, each alternative with its text and where it stands. */
export function rulesLines(rules: RulesOfOrigin, style: Style): string[] {
  const { faint } = paletteOf(style);
  if (rules.rules.length === 0) return labelled('rule', rules.why, style);
  return rules.rules.flatMap((rule, i) => [
    ...labelled(rules.rules.length === 1 ? 'rule' : `rule ${i + 1}`, rule.text, style),
    ...labelled('', `for ${rule.scope} [${rule.citation}]`, style, faint),
    ...(rule.tolerance === null ? [] : labelled('tolerance', rule.tolerance, style)),
    ...rule.notes.flatMap((note, at) => labelled(at === 0 ? 'notes' : '', note, style)),
    ...(rule.marking_rule ? labelled('marking', rule.marking_rule, style) : []),
  ]);
}
