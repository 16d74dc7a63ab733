import type { OriginRule, OriginTest } from './ast.js';

/** The rule in a broker's words, rendered from its structure. */
export function formatOriginRule(rule: OriginRule): string {
  return rule.parts.map((part) => formatOriginTest(part.test)).join(' ');
}

/** One test of origin as a sentence. */
export function formatOriginTest(test: OriginTest): string {
  return test.kind;
}
