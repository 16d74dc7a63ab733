import type { OriginRuleResult } from '../../api/origin-result.js';
import { formatCode } from '../../tariff/code.js';
import { labelled, section } from '../section.js';
import { paletteOf, type Style } from '../style.js';

/** The rules of origin of a code: where each stands in the print, our rendering, and the structure it is rendered from. */
export function renderOriginRule(result: OriginRuleResult, style: Style): string {
  const { code, faint } = paletteOf(style);
  const lines = [
    `${code(result.formatted)}  ${faint(`HS 2012 ${result.hs2012.map(formatCode).join(', ') || 'unknown'}`)}`,
    ...(result.status === 'rule' ? [] : ['', `  ${result.why}`]),
    ...result.rules.flatMap((rule) =>
      section(
        rule.rule_id,
        [
          ...labelled('in the law', rule.citation, style),
          ...labelled('for', rule.scope, style),
          ...labelled('rendering', rule.text, style),
          ...rule.structure.flatMap((part, i) =>
            labelled(i === 0 ? 'structure' : '', JSON.stringify(part), style, faint),
          ),
          ...rule.corrections.flatMap((text) => labelled('corrected', text, style)),
          ...(rule.automotive
            ? labelled('automotive', 'subdivision (k) applies to goods for motor vehicles', style)
            : []),
        ],
        style,
      ),
    ),
    ...section(
      'Notes',
      result.notes.flatMap(({ id, page, statement }) => [
        ...labelled(`page ${page}`, statement, style),
        ...labelled('', id, style, faint),
      ]),
      style,
    ),
    '',
    faint(`${result.rules_edition.name}, print of ${result.rules_edition.as_of}`),
  ];
  return `${lines.join('\n')}\n`;
}
