import { type Decimal, decimal, formatDecimal, roundTo, roundUp, zero } from '../../core/decimal.js';
import type { ContentLimit, Goods, OriginTest } from '../../tariff/origin-rule/ast.js';
import { formatMeasure, formatOriginTest } from '../../tariff/origin-rule/format.js';
import type { OriginRuleBook } from '../../tariff/origin-rule/rule-book.js';
import { anyOf, type Certainty, everyOf } from './certainty.js';
import { declaredNumber, declaredYes, factKey } from './declared-facts.js';
import type { GoodFacts } from './good-facts.js';
import { type Finding, inProvisions, type JudgedMaterial } from './judged-material.js';

/** Tests that the bill of materials alone cannot answer. */
export type DeclaredTest = Exclude<
  OriginTest,
  { kind: 'tariff_shift' | 'regional_value' | 'no_change' | 'all_of' | 'any_of' }
>;

export interface DeclaredCircumstances {
  readonly good: GoodFacts;
  readonly materials: readonly JudgedMaterial[];
  readonly book: OriginRuleBook;
}

/** A finding with what was found, in words. */
export interface DeclaredFinding extends Finding {
  readonly found: string;
}

/** The key a process of the law is declared under: `chemical-reaction`. */
export const processKey = (process: string): string => process.replace(/_/g, '-');

const said: Record<Certainty, readonly [en: string, es: string]> = {
  yes: ['declared so', 'se declara que sí'],
  no: ['declared not to be so', 'se declara que no'],
  unknown: ['not declared', 'no se ha declarado'],
};

function asked({ facts, say }: GoodFacts, key: string, text: string): DeclaredFinding {
  const answer = declaredYes(facts, key);
  return { answer, found: `${text}: ${say(...said[answer])}`, needs: [{ fact: key, text }] };
}

const together = (findings: readonly DeclaredFinding[]): DeclaredFinding => {
  const answer = everyOf(findings.map((finding) => finding.answer));
  const open = findings.filter((finding) => finding.answer === 'unknown');
  return {
    answer,
    found: findings.map((finding) => finding.found).join('; '),
    needs: answer === 'unknown' ? open.flatMap((finding) => finding.needs) : [],
  };
};

/** Processes, cutting and sewing, contents by weight or volume, counted components: what the importer declares. */
export function judgeDeclaredTest(test: DeclaredTest, circumstances: DeclaredCircumstances): DeclaredFinding {
  const { good } = circumstances;
  const { say } = good;
  switch (test.kind) {
    case 'process':
      return asked(
        good,
        processKey(test.process),
        say(`whether this is so: ${test.words}`, `si esto es así: ${test.words}`),
      );
    case 'cut_and_sew': {
      const was = (how: string): string =>
        say(
          `whether the good was ${how} in USMCA countries`,
          `si la mercancía fue ${how} en países del T-MEC`,
        );
      const cut =
        test.cut === 'cut'
          ? say('cut', 'cortada')
          : say('cut or knit to shape', 'cortada o tejida a la forma');
      const findings = [asked(good, 'cut', was(cut))];
      const assembled =
        test.assembled === 'assembled'
          ? say('assembled', 'ensamblada')
          : say('sewn or otherwise assembled', 'cosida o ensamblada de otra manera');
      if (test.assembled !== 'none') findings.push(asked(good, 'assembled', was(assembled)));
      return together(findings);
    }
    case 'wholly_obtained': {
      const words = test.goods?.words;
      return asked(
        good,
        words === undefined ? 'wholly-obtained' : factKey(`${words} wholly obtained`),
        say(
          `whether ${words ?? 'the good'} was wholly obtained or produced in USMCA countries`,
          `si ${words ?? 'la mercancía'} fue obtenida en su totalidad o producida en países del T-MEC`,
        ),
      );
    }
    case 'content':
      return judgeContent(test, circumstances);
    case 'component_limit':
      return judgeComponents(test, circumstances);
    case 'textual':
      return asked(good, factKey(test.words), test.words);
  }
}

const within = (judged: JudgedMaterial, goods: readonly Goods[], book: OriginRuleBook): Certainty =>
  anyOf(goods.map((one) => inProvisions(judged, one.ranges, book)));

/** A share of the good, or of the materials of some provisions: computed where every figure is there, asked for otherwise. */
function judgeContent(test: ContentLimit, circumstances: DeclaredCircumstances): DeclaredFinding {
  const { good } = circumstances;
  const { say } = good;
  const key = factKey(`${test.what} percent`);
  const share = declaredNumber(good.facts, key) ?? computedShare(test, circumstances);
  const text = formatOriginTest(test, say);
  if (share === undefined) {
    const by = formatMeasure(test.by, say);
    return {
      answer: 'unknown',
      found: say(
        `the share ${by} of ${test.what} is not known`,
        `no se conoce la proporción ${by} de ${test.what}`,
      ),
      needs: [
        {
          fact: key,
          text: say(
            `the share ${by}, in percent, of ${test.what} in ${test.against}`,
            `la proporción ${by}, en por ciento, de ${test.what} en ${test.against}`,
          ),
        },
      ],
    };
  }
  const limit = decimal(test.percent);
  const met = test.limit === 'at_most' ? share.lte(limit) : share.gte(limit);
  return {
    answer: met ? 'yes' : 'no',
    found: `${formatDecimal(roundTo(share, 2))}%: ${text}`,
    needs: [],
  };
}

function computedShare(
  test: ContentLimit,
  { good, materials, book }: DeclaredCircumstances,
): Decimal | undefined {
  const { of_goods: goods, by } = test;
  if (goods === undefined || by === 'volume') return undefined;
  const named = materials.map((judged) => ({ judged, within: within(judged, goods, book) }));
  if (named.some((one) => one.within === 'unknown')) return undefined;
  const among = named.filter((one) => one.within === 'yes').map((one) => one.judged);
  const foreign = among.filter((judged) => judged.status !== 'originating');
  if (test.limit === 'at_most' && foreign.length === 0 && /^non-originating/.test(test.what)) return zero;
  if (foreign.some((judged) => judged.status === 'undetermined')) return undefined;
  if (!/^(non-)?originating materials?$/.test(test.what)) return undefined;
  const total = (list: readonly JudgedMaterial[]): Decimal | undefined => {
    let sum = zero;
    for (const { material } of list) {
      const amount = material[by];
      if (amount === undefined) return undefined;
      sum = sum.plus(amount);
    }
    return sum;
  };
  const counted = /^non-/.test(test.what)
    ? foreign
    : among.filter((judged) => judged.status === 'originating');
  const part = total(counted);
  const whole = test.against === 'the good' ? good[by] : total(among);
  return part && whole?.gt(0) ? part.times(100).div(whole) : undefined;
}

function judgeComponents(
  test: Extract<OriginTest, { kind: 'component_limit' }>,
  { good, materials, book }: DeclaredCircumstances,
): DeclaredFinding {
  const { say } = good;
  const text = formatOriginTest(test, say);
  const none = materials.every((judged) => within(judged, [test.components], book) === 'no');
  if (none)
    return {
      answer: 'yes',
      found: `${say('no such component on the bill', 'la lista no tiene tal componente')}: ${text}`,
      needs: [],
    };
  const key = factKey(test.components.words ?? 'components');
  const all = declaredNumber(good.facts, `${key}-total`);
  const foreign = declaredNumber(good.facts, `${key}-non-originating`);
  if (all === undefined || foreign === undefined) {
    const named = test.components.words ?? say('components', 'componentes');
    return {
      answer: 'unknown',
      found: say(`the number of ${named} is not known`, `no se conoce el número de ${named}`),
      needs: [
        {
          fact: `${key}-total`,
          text: say(`how many ${named} the good contains`, `cuántos ${named} contiene la mercancía`),
        },
        {
          fact: `${key}-non-originating`,
          text: say('how many of them do not originate', 'cuántos de ellos no son originarios'),
        },
      ],
    };
  }
  const groups = roundUp(all.div(test.per));
  const allowed = all.lt(test.none_below) ? zero : groups.times(test.allowed);
  return {
    answer: foreign.lte(allowed) ? 'yes' : 'no',
    found: say(
      `${formatDecimal(foreign)} of ${formatDecimal(all)} do not originate, ${formatDecimal(allowed)} may: ${text}`,
      `${formatDecimal(foreign)} de ${formatDecimal(all)} no son originarios, pueden no serlo ${formatDecimal(allowed)}: ${text}`,
    ),
    needs: [],
  };
}
