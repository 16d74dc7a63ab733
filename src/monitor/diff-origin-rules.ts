import type { CodeRange } from '../tariff/code-range.js';
import type { OriginRule } from '../tariff/origin-rule/ast.js';
import { formatOriginCitation, formatOriginRule } from '../tariff/origin-rule/format.js';
import type { OriginRulePack } from '../tariff/origin-rule/rule-book.js';
import type { OriginRuleChanged } from './law-change.js';

const rangesOf = (rule: OriginRule | undefined): readonly CodeRange[] =>
  rule?.parts.flatMap(({ goods }) => goods.ranges) ?? [];

/** The product-specific rules of General Note 11 that differ between two prints of it. */
export function diffOriginRules(before: OriginRulePack, after: OriginRulePack): OriginRuleChanged[] {
  const old = new Map(before.rules.map((rule) => [rule.id, rule]));
  const own = new Map(after.rules.map((rule) => [rule.id, rule]));
  const ids = [...new Set([...old.keys(), ...own.keys()])].sort();
  return ids.flatMap((id): OriginRuleChanged[] => {
    const [was, is] = [old.get(id), own.get(id)];
    const [said, says] = [was ? formatOriginRule(was) : '', is ? formatOriginRule(is) : ''];
    if (said === says) return [];
    const rule = is ?? was!;
    const ranges = [...rangesOf(was), ...rangesOf(is)];
    return [
      {
        kind: 'origin_rule',
        code: ranges[0]?.from ?? rule.chapter,
        text: formatOriginCitation(rule),
        before: said,
        after: says,
        effective: after.edition.as_of,
        source: after.edition.name,
        ranges,
      },
    ];
  });
}
