import { inEnglish, type Say } from '../../core/say.js';
import { formatCode } from '../code.js';
import type { ContentLimit, OriginNote, OriginRule, OriginTest, RulePart, ValueMethod } from './ast.js';
import { formatCodes } from './code-list.js';
import { formatGoods, formatMaterials } from './goods.js';
import { formatAlso, formatShift } from './shift.js';

const methodNames: Record<ValueMethod, readonly [en: string, es: string]> = {
  transaction_value: ['transaction value', 'valor de transacción'],
  net_cost: ['net cost', 'costo neto'],
};

const measures: Record<ContentLimit['by'], readonly [en: string, es: string]> = {
  weight: ['by weight', 'en peso'],
  volume: ['by volume', 'en volumen'],
  value: ['by value', 'en valor'],
};

/** `by weight`: what a share is measured by. */
export const formatMeasure = (by: ContentLimit['by'], say: Say): string => say(...measures[by]);

function formatContent(test: ContentLimit, say: Say): string {
  const materials = test.of_goods ? formatMaterials(test.of_goods, say) : '';
  const goods = materials === '' ? '' : ` ${say('of', 'de')} ${materials}`;
  const limit = test.limit === 'at_most' ? say('at most', 'como máximo') : say('at least', 'como mínimo');
  return `${test.what}${goods} ${say('must be', 'debe ser')} ${limit} ${test.percent} ${say('percent', 'por ciento')}, ${formatMeasure(test.by, say)}, ${say('of', 'de')} ${test.against}`;
}

const assemblies: Record<
  Extract<OriginTest, { kind: 'cut_and_sew' }>['assembled'],
  readonly [en: string, es: string]
> = {
  sewn_or_assembled: [' and sewn or otherwise assembled', ' y cosida o ensamblada de otra manera'],
  assembled: [' and assembled', ' y ensamblada'],
  none: ['', ''],
};

/** One test of origin, in a broker's words and without a full stop; the law's own words stay in its language. */
export function formatOriginTest(test: OriginTest, say: Say = inEnglish): string {
  switch (test.kind) {
    case 'tariff_shift':
      return formatShift(test, say);
    case 'regional_value': {
      const methods = test.methods.map(({ method, percent }) => {
        const [en, es] = methodNames[method];
        return say(`${percent} percent by the ${en} method`, `${percent} por ciento por el método de ${es}`);
      });
      return say(
        `the regional value content must be at least ${methods.join(' or ')}`,
        `el valor de contenido regional debe ser al menos ${methods.join(' o ')}`,
      );
    }
    case 'content':
      return formatContent(test, say);
    case 'process':
      return test.words;
    case 'cut_and_sew': {
      const cut =
        test.cut === 'cut'
          ? say('cut', 'cortada')
          : say('cut (or knit to shape)', 'cortada (o tejida a la forma)');
      const assembled = say(...assemblies[test.assembled]);
      return say(
        `the good must be ${cut}${assembled} in USMCA countries`,
        `la mercancía debe ser ${cut}${assembled} en países del T-MEC`,
      );
    }
    case 'component_limit': {
      const { per, components, allowed, none_below: least } = test;
      const named = formatGoods(components, 'or', components.ranges, say);
      return say(
        `of every ${per} ${named}, or part of that number, at most ${allowed} may be non-originating, and none where the good has fewer than ${least}`,
        `de cada ${per} ${named}, o parte de ese número, como máximo ${allowed} puede ser no originario, y ninguno si la mercancía tiene menos de ${least}`,
      );
    }
    case 'no_change': {
      const none = say('no change of classification is required', 'no se exige cambio de clasificación');
      return test.also ? `${none}, ${formatAlso(test.also, say)}` : none;
    }
    case 'wholly_obtained': {
      const { goods } = test;
      const named = goods ? formatGoods(goods, 'or', goods.ranges, say) : say('the good', 'la mercancía');
      return say(
        `${named} must be wholly obtained or produced in USMCA countries`,
        `${named} debe ser obtenida en su totalidad o producida en países del T-MEC`,
      );
    }
    case 'all_of':
      return test.tests.map((one) => formatOriginTest(one, say)).join(say('; and ', '; y '));
    case 'any_of':
      return `${say('one of these must be met', 'debe cumplirse uno de estos')}: ${test.tests.map((one, index) => `(${index + 1}) ${formatOriginTest(one, say)}`).join('; ')}`;
    case 'textual':
      return test.words;
  }
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const sameRanges = (part: Pick<RulePart, 'for' | 'goods'>): boolean =>
  formatCodes(part.for?.ranges ?? []) === formatCodes(part.goods.ranges);

/** The goods a part is for, the heading over the options first. */
export function formatPartGoods(part: Pick<RulePart, 'for' | 'goods'>, say: Say = inEnglish): string {
  if (!part.for) return formatGoods(part.goods, 'and', part.goods.ranges, say);
  const { words, ...rest } = part.goods;
  const goods = words === part.for.words ? rest : part.goods;
  const shown = sameRanges(part) ? [] : goods.ranges;
  return [formatGoods(part.for, 'and', part.for.ranges, say), formatGoods(goods, 'and', shown, say)]
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
