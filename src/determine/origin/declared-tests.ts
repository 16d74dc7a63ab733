import { type Decimal, decimal, formatDecimal, roundTo, roundUp, zero } from '../../core/decimal.js';
import type { ContentLimit, Goods, OriginTest } from '../../tariff/origin-rule/ast.js';
import { formatOriginTest } from '../../tariff/origin-rule/format.js';
import type { OriginRuleBook } from '../../tariff/origin-rule/rule-book.js';
import { anyOf, type Certainty, everyOf } from './certainty.js';
import { type DeclaredFacts, declaredNumber, declaredYes, factKey } from './declared-facts.js';
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

const said: Record<Certainty, string> = {
  yes: 'declared so',
  no: 'declared not to be so',
  unknown: 'not declared',
};

function asked(facts: DeclaredFacts, key: string, text: string): DeclaredFinding {
  const answer = declaredYes(facts, key);
  return { answer, found: `${text}: ${said[answer]}`, needs: [{ fact: key, text }] };
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
  const { facts } = circumstances.good;
  switch (test.kind) {
    case 'process':
      return asked(facts, processKey(test.process), `whether this is so: ${test.words}`);
    case 'cut_and_sew': {
      const how = test.cut === 'cut' ? 'cut' : 'cut or knit to shape';
      const findings = [asked(facts, 'cut', `whether the good was ${how} in USMCA countries`)];
      const assembled = test.assembled === 'assembled' ? 'assembled' : 'sewn or otherwise assembled';
      if (test.assembled !== 'none')
        findings.push(asked(facts, 'assembled', `whether the good was ${assembled} in USMCA countries`));
      return together(findings);
    }
    case 'wholly_obtained': {
      const words = test.goods?.words;
      return asked(
        facts,
        words === undefined ? 'wholly-obtained' : factKey(`${words} wholly obtained`),
        `whether ${words ?? 'the good'} was wholly obtained or produced in USMCA countries`,
      );
    }
    case 'content':
      return judgeContent(test, circumstances);
    case 'component_limit':
      return judgeComponents(test, circumstances);
    case 'textual':
      return asked(facts, factKey(test.words), test.words);
  }
}

const within = (judged: JudgedMaterial, goods: readonly Goods[], book: OriginRuleBook): Certainty =>
  anyOf(goods.map((one) => inProvisions(judged, one.ranges, book)));

/** A share of the good, or of the materials of some provisions: computed where every figure is there, asked for otherwise. */
function judgeContent(test: ContentLimit, circumstances: DeclaredCircumstances): DeclaredFinding {
  const { good } = circumstances;
  const key = factKey(`${test.what} percent`);
  const share = declaredNumber(good.facts, key) ?? computedShare(test, circumstances);
  const text = formatOriginTest(test);
  if (share === undefined)
    return {
      answer: 'unknown',
      found: `the share by ${test.by} of ${test.what} is not known`,
      needs: [{ fact: key, text: `the share by ${test.by}, in percent, of ${test.what} in ${test.against}` }],
    };
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
  const text = formatOriginTest(test);
  const none = materials.every((judged) => within(judged, [test.components], book) === 'no');
  if (none) return { answer: 'yes', found: `no such component on the bill: ${text}`, needs: [] };
  const key = factKey(test.components.words ?? 'components');
  const all = declaredNumber(good.facts, `${key}-total`);
  const foreign = declaredNumber(good.facts, `${key}-non-originating`);
  if (all === undefined || foreign === undefined)
    return {
      answer: 'unknown',
      found: `the number of ${test.components.words ?? 'components'} is not known`,
      needs: [
        { fact: `${key}-total`, text: `how many ${test.components.words ?? 'components'} the good contains` },
        { fact: `${key}-non-originating`, text: 'how many of them do not originate' },
      ],
    };
  const groups = roundUp(all.div(test.per));
  const allowed = all.lt(test.none_below) ? zero : groups.times(test.allowed);
  return {
    answer: foreign.lte(allowed) ? 'yes' : 'no',
    found: `${formatDecimal(foreign)} of ${formatDecimal(all)} do not originate, ${formatDecimal(allowed)} may: ${text}`,
    needs: [],
  };
}
