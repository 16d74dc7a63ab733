import type { RegulationItem } from '../../answers/regulation.js';
import type { RuleReading } from '../../tariff/mexican-law.js';
import { type Inquiry, keyOf } from './analysis.js';

/** The rules of one section that reach the fraccion by its chapter, heading or number. */
export const rulesFor = (
  { law, line }: Inquiry,
  section: RuleReading['section'],
  isWhole: boolean,
): RuleReading[] =>
  law.readings.rules.filter(
    (rule) =>
      rule.section === section &&
      rule.prefixes.some((prefix) => line.code.startsWith(prefix)) &&
      (rule.marked === undefined || (line.permit && !isWhole)),
  );

/** Rules that are known by the goods they reach, and whose own list must be read: conditional, never found. */
export const ruleItems = (
  inquiry: Inquiry,
  section: RuleReading['section'],
  isWhole = false,
): RegulationItem[] =>
  rulesFor(inquiry, section, isWhole).map(
    (rule): RegulationItem => ({
      status: 'conditional',
      id: rule.id,
      title: inquiry.say(rule.title.en, rule.title.es),
      scope: inquiry.say(rule.scope.en, rule.scope.es),
      agency: rule.agency,
      ...(rule.document ? { document: inquiry.say(rule.document.en, rule.document.es) } : {}),
      action: inquiry.say(rule.action.en, rule.action.es),
      pedimento: rule.keys.map(([appendix, key]) => keyOf(inquiry, appendix, key, 'Secretaría de Economía')),
      shown_at: 'with_pedimento',
      open: true,
      source: {
        name: rule.source,
        date: rule.published,
        complete: false,
        confidence: rule.confidence,
      },
    }),
  );
