import { formatCode } from '../code.js';
import type { ContentLimit, OriginNote, OriginRule, OriginTest, RulePart, ValueMethod } from './ast.js';
import { formatCodes } from './code-list.js';
import { formatGoods, formatMaterials } from './goods.js';
import { formatAlso, formatShift } from './shift.js';

const methodNames: Record<ValueMethod, string> = {
  transaction_value: 'transaction value',
  net_cost: 'net cost',
};

function formatContent(test: ContentLimit): string {
  const goods = test.of_goods ? ` of ${formatMaterials(test.of_goods)}` : '';
  const limit = test.limit === 'at_most' ? 'at most' : 'at least';
  return `${test.what}${goods} must be ${limit} ${test.percent} percent, by ${test.by}, of ${test.against}`;
}

const assemblies = {
  sewn_or_assembled: ' and sewn or otherwise assembled',
  assembled: ' and assembled',
  none: '',
} as const;

/** One test of origin, in a broker's words and without a full stop. */
export function formatOriginTest(test: OriginTest): string {
  switch (test.kind) {
    case 'tariff_shift':
      return formatShift(test);
    case 'regional_value': {
      const methods = test.methods.map(
        ({ method, percent }) => `${percent} percent by the ${methodNames[method]} method`,
      );
      return `the regional value content must be at least ${methods.join(' or ')}`;
    }
    case 'content':
      return formatContent(test);
    case 'process':
      return test.words;
    case 'cut_and_sew': {
      const cut = test.cut === 'cut' ? 'cut' : 'cut (or knit to shape)';
      return `the good must be ${cut}${assemblies[test.assembled]} in USMCA countries`;
    }
    case 'component_limit':
      return (
        `of every ${test.per} ${formatGoods(test.components)}, or part of that number, at most ${test.allowed} may be non-originating, ` +
        `and none where the good has fewer than ${test.none_below}`
      );
    case 'no_change':
      return test.also
        ? `no change of classification is required, ${formatAlso(test.also)}`
        : 'no change of classification is required';
    case 'wholly_obtained':
      return `${test.goods ? formatGoods(test.goods) : 'the good'} must be wholly obtained or produced in USMCA countries`;
    case 'all_of':
      return test.tests.map(formatOriginTest).join('; and ');
    case 'any_of':
      return `one of these must be met: ${test.tests.map((one, index) => `(${index + 1}) ${formatOriginTest(one)}`).join('; ')}`;
    case 'textual':
      return test.words;
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const sameRanges = (part: Pick<RulePart, 'for' | 'goods'>): boolean =>
  formatCodes(part.for?.ranges ?? []) === formatCodes(part.goods.ranges);

/** The goods a part is for, the heading over the options first. */
export function formatPartGoods(part: Pick<RulePart, 'for' | 'goods'>): string {
  if (!part.for) return formatGoods(part.goods, 'and');
  const { words, ...rest } = part.goods;
  const goods = words === part.for.words ? rest : part.goods;
  const shown = sameRanges(part) ? [] : goods.ranges;
  return [formatGoods(part.for, 'and'), formatGoods(goods, 'and', shown)]
    .filter((text) => text !== '')
    .join(', ');
}

function formatPart(part: RulePart): string {
  if (!part.waives) return formatOriginTest(part.test);
  const rules = part.waives.length > 1 ? 'rules' : 'rule';
  return `${formatOriginTest(part.test)}; it is then free of chapter ${rules} ${part.waives.join(', ')}`;
}

const tradeNames: Record<string, string> = { US: 'the United States', CA: 'Canada', MX: 'Mexico' };

function formatWhen(rule: OriginRule): string {
  const [one, other] = rule.trade?.countries.map((country) => tradeNames[country] ?? country) ?? [];
  const trade = rule.trade
    ? rule.trade.kind === 'between'
      ? `In trade between ${one} and ${other}: `
      : `In all trade other than between ${one} and ${other}: `
    : '';
  const from = rule.from ? `from ${rule.from}` : '';
  const until = rule.until ? `to ${rule.until}` : '';
  const dates = [from, until].filter((date) => date !== '').join(' ');
  return `${dates === '' ? '' : `${capital(dates)}: `}${trade}`;
}

/**
 * The rule in a broker's words, rendered from its structure: one sentence for each of the goods it speaks of,
 * the options after one another.
 */
export function formatOriginRule(rule: OriginRule): string {
  const groups: { goods: string; options: string[] }[] = [];
  for (const part of rule.parts) {
    const goods = formatPartGoods(part);
    const last = groups.at(-1);
    if (last?.goods === goods) last.options.push(formatPart(part));
    else groups.push({ goods, options: [formatPart(part)] });
  }
  const sentences = groups.map(({ goods, options }) => {
    const listed = options.map((text, index) => (options.length > 1 ? `(${index + 1}) ${text}` : text));
    return `${capital(goods)}: ${listed.join('; or ')}.`;
  });
  const overlap = groups.length > 1 && !rule.parts.every(({ goods }) => goods.words || goods.rest);
  if (overlap) sentences.push('Where more than one of these speaks of the good, meeting one suffices.');
  const unread = rule.unparsed
    ? [`Not in this rendering: ${rule.unparsed.length} passage(s) of the rule; read the law.`]
    : [];
  return formatWhen(rule) + [...sentences, ...unread].join(' ');
}

/** A note with the provisions it bears on: `Chapter 61: ...`. */
export const formatOriginNote = (note: OriginNote): string =>
  `${capital(formatCodes(note.applies_to))}: ${note.statement}`;

/** Where a rule stands in the law: `GN 11(o), chapter 61, rule 15, page 49`. */
export function formatOriginCitation(rule: Pick<OriginRule, 'chapter' | 'number' | 'page' | 'id'>): string {
  const place =
    rule.number === '' ? rule.id.replace(/^GN11o-ch\d+-/, '').replace(/-/g, ' ') : `rule ${rule.number}`;
  return `GN 11(o), chapter ${Number(formatCode(rule.chapter))}, ${place}, page ${rule.page}`;
}
